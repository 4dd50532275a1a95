package dev.tables.processor.read;

import static dev.tables.processor.read.RepositoryTypes.DOMAIN;

import dev.tables.mapping.query.internal.method.MethodShape;
import dev.tables.mapping.query.internal.method.MethodShape.Delivery;
import dev.tables.mapping.query.internal.method.MethodShape.Element;
import dev.tables.mapping.query.internal.method.MethodShape.Form;
import dev.tables.mapping.query.internal.method.MethodShape.Kind;
import dev.tables.mapping.query.internal.method.MethodShape.Request;
import dev.tables.mapping.query.internal.method.MethodShape.Returned;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** A reader of query method declarations that interprets them as Spring Data does at startup. */
final class DeclarationReader {
    static final String CONTINUATION = "kotlin.coroutines.Continuation";
    private static final String MONO = "reactor.core.publisher.Mono";
    private static final String PUBLISHER = "org.reactivestreams.Publisher";
    private static final String FLOW = "kotlinx.coroutines.flow.Flow";
    private static final Set<String> FLOWING = Set.of("reactor.core.publisher.Flux", PUBLISHER, FLOW);
    private static final List<String> PAGES = List.of(
            RepositoryTypes.SLICE,
            RepositoryTypes.PAGE,
            RepositoryTypes.WINDOW,
            RepositoryTypes.STREAMABLE,
            "java.util.List",
            DOMAIN + "SearchResults");
    private static final Set<TypeKind> NUMBERS =
            Set.of(TypeKind.BYTE, TypeKind.SHORT, TypeKind.INT, TypeKind.LONG, TypeKind.FLOAT, TypeKind.DOUBLE);

    private final RepositoryTypes types;

    DeclarationReader(RepositoryTypes types) {
        this.types = types;
    }

    /**
     * Returns the shape of a method; {@code compared} is the number of parameters that are compared with properties.
     */
    MethodShape shape(ExecutableType method, int compared, MethodShape.Allowed allowed) {
        List<Request> requests = new ArrayList<>();
        for (TypeMirror parameter : method.getParameterTypes()) {
            request(parameter).ifPresent(requests::add);
        }
        return new MethodShape(returned(method), requests, compared, allowed);
    }

    /**
     * Returns the type of the final result: the result of a suspend function, the elements of a publisher, otherwise
     * the return type.
     */
    TypeMirror answer(ExecutableType method) {
        TypeMirror type = declared(method);
        Delivery delivery = delivery(method, types.bounded(type));
        boolean promised = delivery == Delivery.PROMISED || delivery == Delivery.FLOWING;
        return promised ? types.argument(types.bounded(type)) : type;
    }

    private TypeMirror declared(ExecutableType method) {
        for (TypeMirror parameter : method.getParameterTypes()) {
            if (isContinuation(parameter)) {
                return types.argument(parameter);
            }
        }
        return method.getReturnType();
    }

    static boolean isContinuation(TypeMirror parameter) {
        return RepositoryTypes.nameOf(parameter).equals(CONTINUATION);
    }

    private Delivery delivery(ExecutableType method, TypeMirror type) {
        if (method.getParameterTypes().stream().anyMatch(DeclarationReader::isContinuation)) {
            return Delivery.SUSPENDED;
        }
        if (FLOWING.contains(RepositoryTypes.nameOf(type))) {
            return Delivery.FLOWING;
        }
        return types.is(type, MONO) ? Delivery.PROMISED : Delivery.AT_ONCE;
    }

    /** Returns the purpose of a parameter that is not compared with a property, such as a sort order. */
    Optional<Request> request(TypeMirror parameter) {
        for (Kind kind : Kind.values()) {
            if (types.is(parameter, DOMAIN + kind.type())) {
                boolean exact = RepositoryTypes.nameOf(parameter).equals(DOMAIN + kind.type());
                return Optional.of(new Request(kind, exact));
            }
        }
        return Optional.empty();
    }

    private Returned returned(ExecutableType method) {
        TypeMirror whole = types.bounded(declared(method));
        TypeMirror type = types.bounded(answer(method));
        Delivery delivery = delivery(method, whole);
        Form refused = refused(delivery, type);
        if (refused != null) {
            String named = RepositoryTypes.simpleNameOf(whole);
            String text = delivery == Delivery.SUSPENDED || delivery == Delivery.AT_ONCE
                    ? named
                    : named + " of " + RepositoryTypes.simpleNameOf(type);
            return new Returned(delivery, refused, text, Element.OTHER, false, false);
        }
        TypeMirror unwrapped = types.isSingle(type) ? types.component(type) : type;
        Form form = delivery == Delivery.FLOWING ? Form.STREAM : form(unwrapped);
        if (RepositoryTypes.isUnknown(type) || RepositoryTypes.isUnknown(unwrapped)) {
            return new Returned(delivery, form, RepositoryTypes.simpleNameOf(whole), Element.ANYTHING, true, true);
        }
        TypeMirror element = types.element(type);
        String name = RepositoryTypes.simpleNameOf(whole);
        String elementName = RepositoryTypes.simpleNameOf(element);
        String text =
                whole.getKind() == TypeKind.ARRAY || name.equals(elementName) ? name : name + " of " + elementName;
        boolean pageable = PAGES.stream().anyMatch(page -> types.is(unwrapped, page));
        return new Returned(delivery, form, text, elementOf(element), pageable, types.is(type, "java.util.Set"));
    }

    /**
     * Returns the form of an unsupported return type, or null if the type is supported. Other publishers, nested
     * asynchronous types, and publishers of collections are not supported.
     */
    private @Nullable Form refused(Delivery delivery, TypeMirror type) {
        boolean publisher = types.is(type, PUBLISHER) || types.is(type, FLOW);
        if (delivery == Delivery.AT_ONCE) {
            return publisher ? Form.PUBLISHER : null;
        }
        boolean promise = publisher || types.isSingle(type) || types.is(type, RepositoryTypes.STREAM);
        boolean several = delivery == Delivery.FLOWING && types.isWrapper(type) && !types.isEntity(type);
        return promise || several ? Form.NESTED : null;
    }

    private Form form(TypeMirror type) {
        if (types.is(type, RepositoryTypes.WINDOW)) {
            return Form.WINDOW;
        }
        if (types.is(type, RepositoryTypes.PAGE)) {
            return Form.PAGE;
        }
        if (types.is(type, RepositoryTypes.SLICE)) {
            return Form.SLICE;
        }
        if (types.is(type, RepositoryTypes.STREAM)) {
            return Form.STREAM;
        }
        return types.isCollection(type) && !types.isEntity(type) ? Form.SEVERAL : Form.ONE;
    }

    private Element elementOf(TypeMirror type) {
        if (type.getKind().isPrimitive() || type.getKind() == TypeKind.VOID) {
            return NUMBERS.contains(type.getKind())
                    ? Element.NUMBER
                    : type.getKind() == TypeKind.BOOLEAN ? Element.TRUTH : Element.OTHER;
        }
        String name = RepositoryTypes.nameOf(type);
        if (name.isEmpty() || RepositoryTypes.isUnknown(type)) {
            return Element.ANYTHING;
        }
        if (types.isOfEntity(type)) {
            return name.startsWith("java.") ? Element.ANYTHING : Element.ENTITY;
        }
        if (types.isEntity(type)) {
            return Element.ENTITY;
        }
        if (name.equals("java.lang.Boolean")) {
            return Element.TRUTH;
        }
        return types.is(type, "java.lang.Number") ? Element.NUMBER : Element.OTHER;
    }
}
