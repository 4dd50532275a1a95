package dev.tables.processor.read;

import static dev.tables.processor.read.RepositoryTypes.DOMAIN;

import dev.tables.mapping.query.internal.MethodShape;
import dev.tables.mapping.query.internal.MethodShape.Element;
import dev.tables.mapping.query.internal.MethodShape.Form;
import dev.tables.mapping.query.internal.MethodShape.Kind;
import dev.tables.mapping.query.internal.MethodShape.Request;
import dev.tables.mapping.query.internal.MethodShape.Returned;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** Reads what the declaration of a query method says, as Spring Data will understand it at start. */
final class DeclarationReader {
    static final String CONTINUATION = "kotlin.coroutines.Continuation";
    private static final List<String> PUBLISHERS =
            List.of("org.reactivestreams.Publisher", "kotlinx.coroutines.flow.Flow");
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

    /** The declaration of a method that has so many parameters to compare with. */
    MethodShape shape(TypeMirror returned, List<? extends TypeMirror> parameters, int compared, boolean allowsCount) {
        List<Request> requests = new ArrayList<>();
        boolean suspended = false;
        for (TypeMirror parameter : parameters) {
            suspended |= RepositoryTypes.nameOf(parameter).equals(CONTINUATION);
            request(parameter).ifPresent(requests::add);
        }
        return new MethodShape(
                suspended ? blocking(Form.SUSPENDED) : returned(returned), requests, compared, allowsCount);
    }

    /** What a parameter says that is not compared. */
    Optional<Request> request(TypeMirror parameter) {
        for (Kind kind : Kind.values()) {
            if (types.is(parameter, DOMAIN + kind.type())) {
                boolean exact = RepositoryTypes.nameOf(parameter).equals(DOMAIN + kind.type());
                return Optional.of(new Request(kind, exact));
            }
        }
        return Optional.empty();
    }

    private Returned returned(TypeMirror declared) {
        TypeMirror type = types.bounded(declared);
        if (PUBLISHERS.stream().anyMatch(name -> types.is(type, name))) {
            return blocking(Form.PUBLISHER);
        }
        TypeMirror unwrapped = types.isSingle(type) ? types.component(type) : type;
        if (RepositoryTypes.isUnknown(type) || RepositoryTypes.isUnknown(unwrapped)) {
            return new Returned(form(unwrapped), RepositoryTypes.simpleNameOf(type), Element.ANYTHING, true, true);
        }
        TypeMirror element = types.element(type);
        String name = RepositoryTypes.simpleNameOf(type);
        String elementName = RepositoryTypes.simpleNameOf(element);
        String text = type.getKind() == TypeKind.ARRAY || name.equals(elementName) ? name : name + " of " + elementName;
        boolean pageable = PAGES.stream().anyMatch(page -> types.is(unwrapped, page));
        return new Returned(form(unwrapped), text, elementOf(element), pageable, types.is(type, "java.util.Set"));
    }

    private static Returned blocking(Form form) {
        return new Returned(form, "", Element.OTHER, false, false);
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
