package dev.tables.processor.read;

import dev.tables.processor.model.MappedProperty.Access;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/** A reader of the fields, getters and setters of an entity, including inherited ones. */
final class MemberReader {
    private final Elements elements;
    private final Types types;
    private final TypeElement entity;
    private final PackageElement home;
    private final List<ExecutableElement> methods;

    /** Creates a reader of the members that are accessible from classes of package {@code home}. */
    MemberReader(Elements elements, Types types, TypeElement entity, PackageElement home) {
        this.elements = elements;
        this.types = types;
        this.entity = entity;
        this.home = home;
        methods = ElementFilter.methodsIn(elements.getAllMembers(entity)).stream()
                .filter(method -> !method.getModifiers().contains(Modifier.STATIC))
                .filter(method -> !isOfObject(method))
                .toList();
    }

    /** Returns the instance fields, with the fields of superclasses first. A field that a subclass hides is omitted. */
    List<VariableElement> fields() {
        List<VariableElement> fields = new ArrayList<>();
        for (TypeElement type : superclasses()) {
            List<VariableElement> declared = ElementFilter.fieldsIn(type.getEnclosedElements());
            fields.removeIf(inherited ->
                    declared.stream().anyMatch(field -> field.getSimpleName().equals(inherited.getSimpleName())));
            declared.stream()
                    .filter(field -> !field.getModifiers().contains(Modifier.STATIC))
                    .forEach(fields::add);
        }
        return fields;
    }

    /** Returns the class and its superclasses except {@code Object}, topmost first. */
    List<TypeElement> superclasses() {
        List<TypeElement> chain = new ArrayList<>();
        TypeMirror type = entity.asType();
        while (type.getKind() == TypeKind.DECLARED) {
            TypeElement element = (TypeElement) ((DeclaredType) type).asElement();
            if (element.getQualifiedName().contentEquals("java.lang.Object")) {
                break;
            }
            chain.add(0, element);
            type = element.getSuperclass();
        }
        return chain;
    }

    /** Returns the type of a field in the entity, with type variables of superclasses resolved. */
    TypeMirror typeOf(VariableElement field) {
        return types.asMemberOf((DeclaredType) entity.asType(), field);
    }

    @Nullable
    ExecutableElement getter(String property, TypeMirror type) {
        List<String> names = new ArrayList<>();
        if (type.getKind() == TypeKind.BOOLEAN) {
            names.add("is" + capitalized(property));
        }
        names.addAll(prefixed("get", property));
        names.add(property);
        for (String name : names) {
            for (ExecutableElement method : methods) {
                if (method.getSimpleName().contentEquals(name)
                        && method.getParameters().isEmpty()
                        && types.isSameType(executable(method).getReturnType(), type)
                        && isVisible(method)) {
                    return method;
                }
            }
        }
        return null;
    }

    @Nullable
    ExecutableElement setter(String property, TypeMirror type) {
        // Kotlin drops the prefix whatever the type: isMarried, a Boolean that may be null, is set by setMarried.
        boolean isPrefixed =
                property.length() > 2 && property.startsWith("is") && !Character.isLowerCase(property.charAt(2));
        List<String> names = prefixed("set", property);
        if (isPrefixed) {
            names.add("set" + property.substring(2));
        }
        for (String name : names) {
            for (ExecutableElement method : methods) {
                if (method.getSimpleName().contentEquals(name)
                        && method.getParameters().size() == 1
                        && types.isSameType(
                                executable(method).getParameterTypes().get(0), type)
                        && isVisible(method)) {
                    return method;
                }
            }
        }
        return null;
    }

    /** Returns how the mapper reads the property, or null if it cannot. */
    @Nullable
    Access readAccess(VariableElement field, @Nullable ExecutableElement getter) {
        if (getter != null) {
            return new Access(getter.getSimpleName().toString(), true, elements.isDeprecated(getter));
        }
        return isVisible(field)
                ? new Access(field.getSimpleName().toString(), false, elements.isDeprecated(field))
                : null;
    }

    /** Returns how the mapper sets the property, or null if it cannot. */
    @Nullable
    Access writeAccess(VariableElement field, @Nullable ExecutableElement setter) {
        if (setter != null) {
            return new Access(setter.getSimpleName().toString(), true, elements.isDeprecated(setter));
        }
        return isVisible(field) && !field.getModifiers().contains(Modifier.FINAL)
                ? new Access(field.getSimpleName().toString(), false, elements.isDeprecated(field))
                : null;
    }

    /** Returns the methods of superclasses and interfaces that a getter implements. */
    List<ExecutableElement> overridden(ExecutableElement getter) {
        List<ExecutableElement> found = new ArrayList<>();
        for (TypeElement supertype : supertypes(entity)) {
            for (ExecutableElement method : ElementFilter.methodsIn(supertype.getEnclosedElements())) {
                if (method.getSimpleName().equals(getter.getSimpleName())
                        && method.getParameters().isEmpty()
                        && !method.equals(getter)) {
                    found.add(method);
                }
            }
        }
        return found;
    }

    private List<TypeElement> supertypes(TypeElement type) {
        List<TypeElement> found = new ArrayList<>();
        for (TypeMirror supertype : types.directSupertypes(type.asType())) {
            if (supertype instanceof DeclaredType declared && declared.asElement() instanceof TypeElement element) {
                found.add(element);
                found.addAll(supertypes(element));
            }
        }
        return found;
    }

    /** Returns how to read a property from this type, or null if only subtypes have it. */
    @Nullable
    Access access(String property, TypeMirror type) {
        ExecutableElement getter = getter(property, type);
        if (getter != null) {
            return new Access(getter.getSimpleName().toString(), true, elements.isDeprecated(getter));
        }
        for (VariableElement field : fields()) {
            if (field.getSimpleName().contentEquals(property)) {
                return readAccess(field, null);
            }
        }
        return null;
    }

    /** Returns whether the entity or a superclass overrides the inherited method by this method. */
    boolean overrides(ExecutableElement method, ExecutableElement inherited) {
        return elements.overrides(method, inherited, entity);
    }

    /** Returns whether the compiler warns about uses of a member. */
    boolean isDeprecated(ExecutableElement member) {
        return elements.isDeprecated(member);
    }

    /** Returns the constructors that the mapper may call. */
    List<ExecutableElement> constructors() {
        return ElementFilter.constructorsIn(entity.getEnclosedElements()).stream()
                .filter(this::isVisible)
                .toList();
    }

    List<ExecutableElement> ownMethods() {
        return ElementFilter.methodsIn(entity.getEnclosedElements());
    }

    boolean isVisible(javax.lang.model.element.Element member) {
        return TypeReader.isVisible(member, elements, home);
    }

    private ExecutableType executable(ExecutableElement method) {
        return (ExecutableType) types.asMemberOf((DeclaredType) entity.asType(), method);
    }

    private static boolean isOfObject(ExecutableElement method) {
        return method.getEnclosingElement() instanceof TypeElement type
                && type.getQualifiedName().contentEquals("java.lang.Object");
    }

    /** Returns the names of an accessor in Java and in Kotlin, which capitalizes ASCII letters only. */
    private static List<String> prefixed(String prefix, String property) {
        return new ArrayList<>(List.of(prefix + capitalized(property), prefix + property));
    }

    static String capitalized(String name) {
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    /**
     * Returns the type itself or its supertype with that name, including type arguments; null if no supertype has that
     * name.
     */
    static @Nullable DeclaredType supertype(Types types, TypeMirror type, String name) {
        if (type instanceof DeclaredType declared
                && ((TypeElement) declared.asElement()).getQualifiedName().contentEquals(name)) {
            return declared;
        }
        for (TypeMirror supertype : types.directSupertypes(type)) {
            DeclaredType found = supertype(types, supertype, name);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** Returns whether a mapper in package {@code home} can create an instance without arguments. */
    static boolean isConstructible(TypeElement type, Elements elements, PackageElement home) {
        boolean concrete =
                type.getKind() == ElementKind.CLASS && !type.getModifiers().contains(Modifier.ABSTRACT)
                        || type.getKind() == ElementKind.RECORD;
        return concrete
                && ElementFilter.constructorsIn(type.getEnclosedElements()).stream()
                        .anyMatch(constructor -> constructor.getParameters().isEmpty()
                                && TypeReader.isVisible(constructor, elements, home));
    }
}
