package dev.tables.data.repository.query.internal;

import dev.tables.annotation.AllowCount;
import dev.tables.mapping.query.internal.MethodShape;
import dev.tables.mapping.query.internal.MethodShape.Element;
import dev.tables.mapping.query.internal.MethodShape.Form;
import dev.tables.mapping.query.internal.MethodShape.Kind;
import dev.tables.mapping.query.internal.MethodShape.Request;
import dev.tables.mapping.query.internal.MethodShape.Returned;
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
 * Reads what the declaration of a query method says, as Spring Data understands it, before Spring Data judges it.
 *
 * @param method the method
 * @param metadata the repository
 */
record QueryMethodReader(Method method, RepositoryMetadata metadata) {
    private static final Set<String> PUBLISHERS =
            Set.of("org.reactivestreams.Publisher", "kotlinx.coroutines.flow.Flow");
    private static final Map<Kind, Class<?>> REQUESTS = new EnumMap<>(Map.of(
            Kind.PAGEABLE, Pageable.class,
            Kind.SORT, Sort.class,
            Kind.LIMIT, Limit.class,
            Kind.POSITION, ScrollPosition.class));

    /** The declaration; how many parameters are compared is yet to be counted. */
    MethodShape shape() {
        boolean allowsCount = AnnotatedElementUtils.hasAnnotation(method, AllowCount.class);
        return new MethodShape(returned(), requests(), 0, allowsCount);
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
        if (KotlinDetector.isSuspendingFunction(method)) {
            return blocking(Form.SUSPENDED);
        }
        if (isPublisher(method.getReturnType())) {
            return blocking(Form.PUBLISHER);
        }
        TypeInformation<?> type = metadata.getReturnType(method);
        Class<?> element = metadata.getReturnedDomainClass(method);
        Class<?> raw = type.getType();
        String text = raw.isArray() || raw == element
                ? raw.getSimpleName()
                : raw.getSimpleName() + " of " + element.getSimpleName();
        return new Returned(form(type), text, elementOf(element), isPageable(type), Set.class.isAssignableFrom(raw));
    }

    private static Returned blocking(Form form) {
        return new Returned(form, "", Element.OTHER, false, false);
    }

    private static boolean isPublisher(@Nullable Class<?> type) {
        if (type == null) {
            return false;
        }
        for (Class<?> parent : type.getInterfaces()) {
            if (isPublisher(parent)) {
                return true;
            }
        }
        return PUBLISHERS.contains(type.getName()) || isPublisher(type.getSuperclass());
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

    /** As Spring Data decides. */
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
