package dev.tables.processor.read;

import dev.tables.mapping.model.internal.KnownType;
import java.util.List;
import java.util.Set;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.IntersectionType;
import javax.lang.model.type.PrimitiveType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.WildcardType;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/** The types that methods of repositories mention, known by name and seen as Spring Data sees them. */
final class RepositoryTypes {
    static final String DOMAIN = "org.springframework.data.domain.";
    static final String WINDOW = DOMAIN + "Window";
    static final String PAGE = DOMAIN + "Page";
    static final String SLICE = DOMAIN + "Slice";
    static final String STREAM = "java.util.stream.Stream";
    static final String STREAMABLE = "org.springframework.data.util.Streamable";

    private static final List<String> SINGLE = List.of(
            "java.util.concurrent.Future", "java.util.Optional", "com.google.common.base.Optional", "scala.Option");
    private static final List<String> SEVERAL = List.of("java.util.Collection", STREAMABLE);
    /** Collections of others, of which Spring Data knows what we do not; and what kapt shows for classes yet to be written. */
    private static final Set<String> FOREIGN =
            Set.of("io.vavr.", "org.eclipse.collections.", "javaslang.", "error.NonExistentClass");

    private final Elements elements;
    private final Types types;
    private final TypeElement entity;

    /** What methods of repositories of the entity mention. */
    RepositoryTypes(ProcessingEnvironment environment, TypeElement entity) {
        this.elements = environment.getElementUtils();
        this.types = environment.getTypeUtils();
        this.entity = entity;
    }

    /** Whether it is the type of that name, or below it. */
    boolean is(TypeMirror type, String name) {
        return type.getKind() == TypeKind.DECLARED && MemberReader.supertype(types, type, name) != null;
    }

    /** Whether entities are of the type. */
    boolean isOfEntity(TypeMirror type) {
        return types.isAssignable(types.erasure(entity.asType()), erased(type));
    }

    /** Whether the entity has subtypes that its rows become. */
    boolean isAbstractEntity() {
        return entity.getKind().isInterface() || entity.getModifiers().contains(Modifier.ABSTRACT);
    }

    /** Whether values of the type are entities. */
    boolean isEntity(TypeMirror type) {
        return types.isAssignable(erased(type), types.erasure(entity.asType()));
    }

    /** Whether one value at most is in it. */
    boolean isSingle(TypeMirror type) {
        return SINGLE.stream().anyMatch(name -> is(type, name));
    }

    boolean isCollection(TypeMirror type) {
        return type.getKind() == TypeKind.ARRAY
                || nameOf(type).equals("java.lang.Iterable")
                || SEVERAL.stream().anyMatch(name -> is(type, name));
    }

    /** Whether only Spring Data knows what it is, or the compiler does not yet. */
    static boolean isUnknown(TypeMirror type) {
        return TypeReader.isUnfinished(type) || FOREIGN.stream().anyMatch(nameOf(type)::startsWith);
    }

    /** The type as far as values of properties are concerned. */
    static KnownType known(Types types, TypeMirror type) {
        TypeMirror boxed = type instanceof PrimitiveType primitive
                ? types.boxedClass(primitive).asType()
                : type;
        String name = nameOf(boxed);
        boolean open = !(boxed instanceof DeclaredType || boxed instanceof ArrayType)
                || KnownType.isOpen(name)
                || isUnknown(boxed);
        return new KnownType(
                TypeReader.valueType(boxed), open, boxed instanceof ArrayType array ? nameOfArray(array) : name);
    }

    /** The name of an array of a class or of primitives; empty where type arguments have to be said. */
    private static String nameOfArray(ArrayType array) {
        TypeMirror component = array.getComponentType();
        String name = component instanceof ArrayType inner
                ? nameOfArray(inner)
                : component instanceof PrimitiveType
                        ? component.getKind().name().toLowerCase(java.util.Locale.ROOT)
                        : nameOf(component);
        boolean plain = !(component instanceof DeclaredType declared)
                || declared.getTypeArguments().isEmpty();
        return plain && !name.isEmpty() ? name + "[]" : "";
    }

    /** What is in it, through all wrappers and collections; the entity itself is looked into no further. */
    TypeMirror element(TypeMirror type) {
        TypeMirror bounded = bounded(type);
        while (!isEntity(bounded) && isWrapper(bounded)) {
            bounded = component(bounded);
        }
        return bounded;
    }

    /** Whether Spring Data looks into it for what is returned. */
    boolean isWrapper(TypeMirror type) {
        return isSingle(type) || isCollection(type) || is(type, SLICE) || is(type, WINDOW) || is(type, STREAM);
    }

    /** What is in it; an object where it does not say. */
    TypeMirror component(TypeMirror type) {
        if (type instanceof ArrayType array) {
            return bounded(array.getComponentType());
        }
        if (type instanceof DeclaredType declared) {
            DeclaredType iterable = MemberReader.supertype(types, declared, "java.lang.Iterable");
            for (DeclaredType candidate : iterable == null ? List.of(declared) : List.of(declared, iterable)) {
                if (!candidate.getTypeArguments().isEmpty()) {
                    return bounded(candidate.getTypeArguments().get(0));
                }
            }
        }
        return elements.getTypeElement("java.lang.Object").asType();
    }

    /** Its only type argument; of a continuation, which Kotlin declares a consumer, what it consumes. */
    TypeMirror argument(TypeMirror type) {
        List<? extends TypeMirror> arguments = ((DeclaredType) type).getTypeArguments();
        if (arguments.size() != 1) {
            return component(type);
        }
        TypeMirror consumed = arguments.get(0) instanceof WildcardType wildcard ? wildcard.getSuperBound() : null;
        return consumed == null ? arguments.get(0) : consumed;
    }

    /** The type itself, or the bound of what may be several. */
    TypeMirror bounded(TypeMirror type) {
        if (type instanceof TypeVariable variable) {
            return bounded(variable.getUpperBound());
        }
        if (type instanceof WildcardType wildcard) {
            TypeMirror bound = wildcard.getExtendsBound();
            return bound == null ? elements.getTypeElement("java.lang.Object").asType() : bounded(bound);
        }
        return type instanceof IntersectionType several
                ? bounded(several.getBounds().get(0))
                : type;
    }

    private TypeMirror erased(TypeMirror type) {
        return types.erasure(bounded(type));
    }

    /** The type's element, or null if it is no class or interface. */
    static @Nullable TypeElement elementOf(TypeMirror type) {
        return type.getKind() == TypeKind.DECLARED ? (TypeElement) ((DeclaredType) type).asElement() : null;
    }

    /** The qualified name of a class or interface, else nothing. */
    static String nameOf(TypeMirror type) {
        TypeElement element = elementOf(type);
        return element == null ? "" : element.getQualifiedName().toString();
    }

    /** The name without package, as classes have it. */
    static String simpleNameOf(TypeMirror type) {
        if (type instanceof ArrayType array) {
            return simpleNameOf(array.getComponentType()) + "[]";
        }
        TypeElement element = elementOf(type);
        return element == null
                ? type.getKind().name().toLowerCase(java.util.Locale.ROOT)
                : element.getSimpleName().toString();
    }

    /** The name as classes have it. */
    String binaryNameOf(TypeMirror type) {
        TypeElement element = elementOf(type);
        return element == null
                ? simpleNameOf(type)
                : elements.getBinaryName(element).toString();
    }
}
