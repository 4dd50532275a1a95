package dev.tables.data.repository.query.internal;

import dev.tables.annotation.AllowDescendingReads;
import dev.tables.annotation.AllowOffset;
import dev.tables.annotation.AllowTotalCount;
import dev.tables.mapping.query.internal.method.MethodShape;
import dev.tables.mapping.query.internal.method.MethodShape.Delivery;
import dev.tables.mapping.query.internal.method.MethodShape.Element;
import dev.tables.mapping.query.internal.method.MethodShape.Form;
import dev.tables.mapping.query.internal.method.MethodShape.Kind;
import dev.tables.mapping.query.internal.method.MethodShape.Request;
import dev.tables.mapping.query.internal.method.MethodShape.Returned;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.KotlinDetector;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.data.core.NullableWrapperConverters;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.repository.core.RepositoryMetadata;
import org.springframework.data.repository.util.QueryExecutionConverters;

/**
 * A reader of a query method's declaration as Spring Data interprets it, which runs before Spring Data checks it.
 *
 * @param method the method
 * @param metadata the repository
 */
record QueryMethodReader(Method method, RepositoryMetadata metadata) {
    private static final String MONO = "reactor.core.publisher.Mono";
    private static final String PUBLISHER = "org.reactivestreams.Publisher";
    private static final String FLOW = "kotlinx.coroutines.flow.Flow";
    private static final Set<String> FLOWING = Set.of("reactor.core.publisher.Flux", PUBLISHER, FLOW);
    private static final Map<Kind, Class<?>> REQUESTS = new EnumMap<>(Map.of(
            Kind.PAGEABLE, Pageable.class,
            Kind.SORT, Sort.class,
            Kind.LIMIT, Limit.class,
            Kind.POSITION, ScrollPosition.class));

    /** Returns the declaration without the number of compared parameters, which is counted later. */
    MethodShape shape() {
        MethodShape.Allowed allowed = new MethodShape.Allowed(
                AnnotatedElementUtils.hasAnnotation(method, AllowTotalCount.class),
                AnnotatedElementUtils.hasAnnotation(method, AllowOffset.class),
                AnnotatedElementUtils.hasAnnotation(method, AllowDescendingReads.class));
        return new MethodShape(returned(), requests(), 0, allowed);
    }

    private List<Request> requests() {
        List<Request> requests = new ArrayList<>();
        for (Class<?> parameter : method.getParameterTypes()) {
            for (Map.Entry<Kind, Class<?>> request : REQUESTS.entrySet()) {
                if (request.getValue().isAssignableFrom(parameter)) {
                    requests.add(new Request(request.getKey(), request.getValue() == parameter));
                }
            }
        }
        return requests;
    }

    private Returned returned() {
        TypeInformation<?> whole = metadata.getReturnType(method);
        Delivery delivery = delivery(method, whole.getType());
        TypeInformation<?> type = answer(delivery, whole);
        Class<?> raw = whole.getType();
        Form refused = refused(delivery, type.getType());
        if (refused != null) {
            String text = delivery == Delivery.SUSPENDED || delivery == Delivery.AT_ONCE
                    ? raw.getSimpleName()
                    : raw.getSimpleName() + " of " + type.getType().getSimpleName();
            return new Returned(delivery, refused, text, Element.OTHER, false, false);
        }
        Class<?> element = metadata.getReturnedDomainClass(method);
        String text = raw.isArray() || raw == element
                ? raw.getSimpleName()
                : raw.getSimpleName() + " of " + element.getSimpleName();
        Form form = delivery == Delivery.FLOWING ? Form.STREAM : form(type);
        boolean set = Set.class.isAssignableFrom(type.getType());
        return new Returned(delivery, form, text, elementOf(element), isPageable(type), set);
    }

    /**
     * Returns the result type for the caller: for a suspend function the type it resumes with, for a publisher the type
     * of its elements.
     */
    TypeInformation<?> answer() {
        TypeInformation<?> whole = metadata.getReturnType(method);
        return answer(delivery(method, whole.getType()), whole);
    }

    private static TypeInformation<?> answer(Delivery delivery, TypeInformation<?> whole) {
        boolean promised = delivery == Delivery.PROMISED || delivery == Delivery.FLOWING;
        TypeInformation<?> component = promised ? whole.getComponentType() : whole;
        return component == null ? TypeInformation.OBJECT : component;
    }

    /** Returns the form in which a method delivers its result. */
    static Delivery delivery(Method method, Class<?> returned) {
        if (KotlinDetector.isSuspendingFunction(method)) {
            return Delivery.SUSPENDED;
        }
        if (FLOWING.contains(returned.getName())) {
            return Delivery.FLOWING;
        }
        return is(returned, MONO) ? Delivery.PROMISED : Delivery.AT_ONCE;
    }

    /**
     * Returns the form of the result if it is not supported, otherwise null. Other publishers, nested asynchronous
     * results, and publishers of collections, slices or windows are not supported.
     */
    private @Nullable Form refused(Delivery delivery, Class<?> type) {
        boolean publisher = is(type, PUBLISHER) || is(type, FLOW);
        if (delivery == Delivery.AT_ONCE) {
            return publisher ? Form.PUBLISHER : null;
        }
        boolean promise =
                publisher || QueryExecutionConverters.isSingleValue(type) || Stream.class.isAssignableFrom(type);
        boolean several = delivery == Delivery.FLOWING
                && !metadata.getDomainType().isAssignableFrom(type)
                && (QueryExecutionConverters.supports(type)
                        || TypeInformation.of(type).isCollectionLike()
                        || Slice.class.isAssignableFrom(type)
                        || Window.class.isAssignableFrom(type));
        return promise || several ? Form.NESTED : null;
    }

    /** Returns whether a type, or a supertype of it, has the name; a type of that name need not exist. */
    private static boolean is(@Nullable Class<?> type, String name) {
        if (type == null) {
            return false;
        }
        for (Class<?> parent : type.getInterfaces()) {
            if (is(parent, name)) {
                return true;
            }
        }
        return name.equals(type.getName()) || is(type.getSuperclass(), name);
    }

    private Form form(TypeInformation<?> type) {
        Class<?> unwrapped = QueryExecutionConverters.supports(type.getType()) ? component(type) : type.getType();
        if (Window.class.isAssignableFrom(unwrapped)) {
            return Form.WINDOW;
        }
        if (Page.class.isAssignableFrom(unwrapped)) {
            return Form.PAGE;
        }
        if (Slice.class.isAssignableFrom(unwrapped)) {
            return Form.SLICE;
        }
        if (Stream.class.isAssignableFrom(unwrapped)) {
            return Form.STREAM;
        }
        return isCollection(type, unwrapped) ? Form.SEVERAL : Form.ONE;
    }

    /** Returns whether the result is a collection, by the rules of Spring Data. */
    private boolean isCollection(TypeInformation<?> type, Class<?> unwrapped) {
        if (metadata.getDomainTypeInformation().isAssignableFrom(NullableWrapperConverters.unwrapActualType(type))) {
            return false;
        }
        for (Class<?> wrapper : List.of(type.getType(), unwrapped)) {
            if (QueryExecutionConverters.supports(wrapper) && !QueryExecutionConverters.isSingleValue(wrapper)) {
                return true;
            }
        }
        return !QueryExecutionConverters.supports(unwrapped)
                && TypeInformation.of(unwrapped).isCollectionLike();
    }

    private static boolean isPageable(TypeInformation<?> type) {
        Class<?> unwrapped = QueryExecutionConverters.isSingleValue(type.getType()) ? component(type) : type.getType();
        for (Class<?> allowed : QueryExecutionConverters.getAllowedPageableTypes()) {
            if (allowed.isAssignableFrom(unwrapped)) {
                return true;
            }
        }
        return false;
    }

    private static Class<?> component(TypeInformation<?> type) {
        TypeInformation<?> component = type.getComponentType();
        return component == null ? Object.class : component.getType();
    }

    private Element elementOf(Class<?> type) {
        Class<?> entity = metadata.getDomainType();
        if (type.isAssignableFrom(entity)) {
            return type.getName().startsWith("java.") ? Element.ANYTHING : Element.ENTITY;
        }
        if (entity.isAssignableFrom(type)) {
            return Element.ENTITY;
        }
        if (type == boolean.class || type == Boolean.class) {
            return Element.TRUTH;
        }
        boolean primitive = type.isPrimitive() && type != void.class && type != char.class;
        return primitive || Number.class.isAssignableFrom(type) ? Element.NUMBER : Element.OTHER;
    }
}
