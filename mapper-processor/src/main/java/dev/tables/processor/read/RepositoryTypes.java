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

/** The types in methods of repositories, identified by name and interpreted as Spring Data does. */
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
    /**
     * Packages of collections that only Spring Data supports, and the name that kapt shows for classes that are not
     * generated yet.
     */
    private static final Set<String> FOREIGN =
            Set.of("io.vavr.", "org.eclipse.collections.", "javaslang.", "error.NonExistentClass");

    private final Elements elements;
    private final Types types;
    private final TypeElement entity;

    /** Creates a view of the types in repositories of the entity. */
    RepositoryTypes(ProcessingEnvironment environment, TypeElement entity) {
        this.elements = environment.getElementUtils();
        this.types = environment.getTypeUtils();
        this.entity = entity;
    }

    /** Returns whether the type or one of its supertypes has that name. */
    boolean is(TypeMirror type, String name) {
        return type.getKind() == TypeKind.DECLARED && MemberReader.supertype(types, type, name) != null;
    }

    /** Returns whether all entities are instances of the type. */
    boolean isOfEntity(TypeMirror type) {
        return types.isAssignable(types.erasure(entity.asType()), erased(type));
    }

    /** Returns whether the entity is abstract, so that its rows are read as subtypes. */
    boolean isAbstractEntity() {
        return entity.getKind().isInterface() || entity.getModifiers().contains(Modifier.ABSTRACT);
    }

    /** Returns whether all values of the type are entities. */
    boolean isEntity(TypeMirror type) {
        return types.isAssignable(erased(type), types.erasure(entity.asType()));
    }

    /** Returns whether the type contains at most one value. */
    boolean isSingle(TypeMirror type) {
        return SINGLE.stream().anyMatch(name -> is(type, name));
    }

    boolean isCollection(TypeMirror type) {
        return type.getKind() == TypeKind.ARRAY
                || nameOf(type).equals("java.lang.Iterable")
                || SEVERAL.stream().anyMatch(name -> is(type, name));
    }

    /** Returns whether only Spring Data supports the type, or the compiler does not know the type yet. */
    static boolean isUnknown(TypeMirror type) {
        return TypeReader.isUnfinished(type) || FOREIGN.stream().anyMatch(nameOf(type)::startsWith);
    }

    /** Returns the information about a type that is relevant for values of properties. */
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

    /** Returns the name of an array of a class or of primitives; empty if the element type has type arguments. */
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

    /** Returns the element type within all wrappers and collections. An entity is never unwrapped. */
    TypeMirror element(TypeMirror type) {
        TypeMirror bounded = bounded(type);
        while (!isEntity(bounded) && isWrapper(bounded)) {
            bounded = component(bounded);
        }
        return bounded;
    }

    /** Returns whether Spring Data unwraps the type to find the element type of a result. */
    boolean isWrapper(TypeMirror type) {
        return isSingle(type) || isCollection(type) || is(type, SLICE) || is(type, WINDOW) || is(type, STREAM);
    }

    /** Returns the component type, or {@code Object} if it is not declared. */
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

    /**
     * Returns the only type argument. For a continuation, which Kotlin declares as a consumer, returns the type that it
     * consumes.
     */
    TypeMirror argument(TypeMirror type) {
        List<? extends TypeMirror> arguments = ((DeclaredType) type).getTypeArguments();
        if (arguments.size() != 1) {
            return component(type);
        }
        TypeMirror consumed = arguments.get(0) instanceof WildcardType wildcard ? wildcard.getSuperBound() : null;
        return consumed == null ? arguments.get(0) : consumed;
    }

    /** Returns the type itself, or the bound of a type variable, wildcard or intersection. */
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

    /** Returns the declaration of the type, or null if it is not a class or interface. */
    static @Nullable TypeElement elementOf(TypeMirror type) {
        return type.getKind() == TypeKind.DECLARED ? (TypeElement) ((DeclaredType) type).asElement() : null;
    }

    /** Returns the qualified name of a class or interface, otherwise an empty text. */
    static String nameOf(TypeMirror type) {
        TypeElement element = elementOf(type);
        return element == null ? "" : element.getQualifiedName().toString();
    }

    /** Returns the name without the package, like {@link Class#getSimpleName}. */
    static String simpleNameOf(TypeMirror type) {
        if (type instanceof ArrayType array) {
            return simpleNameOf(array.getComponentType()) + "[]";
        }
        TypeElement element = elementOf(type);
        return element == null
                ? type.getKind().name().toLowerCase(java.util.Locale.ROOT)
                : element.getSimpleName().toString();
    }

    /** Returns the name of the type, like {@link Class#getName}. */
    String binaryNameOf(TypeMirror type) {
        TypeElement element = elementOf(type);
        return element == null
                ? simpleNameOf(type)
                : elements.getBinaryName(element).toString();
    }
}
