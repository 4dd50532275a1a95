package dev.tables.processor.read;

import dev.tables.mapping.model.PropertyModel.Role;
import dev.tables.processor.diagnostic.SourceLocation;
import dev.tables.processor.model.MappedEntity.Computing;
import dev.tables.processor.model.MappedProperty;
import dev.tables.processor.model.MappedProperty.Access;
import dev.tables.processor.model.MappedProperty.Nullness;
import dev.tables.processor.model.MappedType;
import dev.tables.processor.model.MappedType.Wrapping;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/**
 * A reader of methods that compute a value for an index. A method that computes a value has {@code @IndexedBy} and is
 * not the getter of a field.
 */
final class ComputedReader {
    private final TypeElement type;
    private final MemberReader members;
    private final Types types;
    private final TypeReader typeReader;
    /**
     * The kind of class that cannot declare computed properties, such as a value object; null for an entity that is not
     * abstract.
     */
    private final @Nullable String misplaced;

    private final List<MappedProperty> computed = new ArrayList<>();
    private final List<ExecutableElement> methods = new ArrayList<>();
    private final List<Computing> refused = new ArrayList<>();
    private boolean unfinished;

    ComputedReader(
            TypeElement type, MemberReader members, Types types, TypeReader typeReader, @Nullable String misplaced) {
        this.type = type;
        this.members = members;
        this.types = types;
        this.typeReader = typeReader;
        this.misplaced = misplaced;
    }

    /** Reads the methods that compute values for indexes; {@code taken} contains the names of other properties. */
    void read(List<ExecutableElement> annotated, Set<String> taken) {
        Set<String> names = new HashSet<>(taken);
        for (ExecutableElement method : annotated) {
            if (TypeReader.isUnfinished(method.getReturnType())) {
                unfinished = true;
                continue;
            }
            String refusal = refusal(method);
            MappedType returned = refusal == null ? typeReader.read(method.getReturnType(), List.of(method)) : null;
            if (returned != null) {
                refusal = refusal(returned);
            }
            String name = nameOf(method);
            if (refusal == null && !names.add(name)) {
                refusal = "the entity already has a property '" + name + "'. Rename the method.";
            }
            if (refusal != null) {
                SourceLocation place = Mirrors.find(
                        List.of(method), Set.of(AnnotationNames.INDEXED_BY, AnnotationNames.INDEXED_BY_LIST));
                refused.add(new Computing(
                        method.getSimpleName().toString(), refusal, place == null ? placeOf(method) : place));
            } else {
                methods.add(method);
                computed.add(property(method, name, Objects.requireNonNull(returned)));
            }
        }
    }

    private @Nullable String refusal(ExecutableElement method) {
        if (misplaced != null) {
            return "it is declared in " + misplaced + ". Only an entity without subtypes can declare such a method. "
                    + "Move it to such an entity, or store the value in a property.";
        }
        if (method.getModifiers().contains(Modifier.STATIC)) {
            return "it is static, so it has no entity to read. Make it an instance method.";
        }
        if (!method.getParameters().isEmpty() || !method.getTypeParameters().isEmpty()) {
            return "it has parameters, but is called without arguments. Remove the parameters.";
        }
        if (!members.isVisible(method)) {
            return "it is not visible to the mapper. Remove 'private'.";
        }
        if (method.getReturnType().getKind() == TypeKind.VOID) {
            return "it returns nothing. Return the value to index.";
        }
        return method.getThrownTypes().stream().anyMatch(this::isChecked)
                ? "it declares a checked exception. Remove the throws clause, and return null if there is no value."
                : null;
    }

    private boolean isChecked(TypeMirror thrown) {
        return MemberReader.supertype(types, thrown, "java.lang.RuntimeException") == null
                && MemberReader.supertype(types, thrown, "java.lang.Error") == null;
    }

    /**
     * Returns why the type of a computed property is not supported, or null. Single values of any type are accepted
     * here; the rules of indexes reject values that no key can contain.
     */
    private static @Nullable String refusal(MappedType returned) {
        boolean single = (returned.wrapping() == Wrapping.NONE || returned.wrapping() == Wrapping.OPTIONAL)
                && returned.elements() == null;
        return single
                ? null
                : "it returns " + returned.textWithArticle()
                        + ", which is a collection or needs a converter. Return a single value of a type that needs "
                        + "no converter.";
    }

    private MappedProperty property(ExecutableElement method, String name, MappedType returned) {
        SourceLocation place = placeOf(method);
        Access read = new Access(method.getSimpleName().toString(), true, members.isDeprecated(method));
        return new MappedProperty(
                name,
                name,
                name,
                List.of(),
                List.of(),
                returned,
                Role.COMPUTED,
                returned.wrapping() == Wrapping.OPTIONAL
                        ? Nullness.NULLABLE
                        : NullnessReader.read(List.of(method), method.getReturnType()),
                List.of(),
                read,
                null,
                null,
                null,
                false,
                false,
                null,
                place,
                place);
    }

    /**
     * Returns the location of a method, or of the entity if the method is inherited. The compiler cannot report
     * locations in a superclass that was compiled earlier.
     */
    private SourceLocation placeOf(ExecutableElement method) {
        return SourceLocation.of(type.equals(method.getEnclosingElement()) ? method : type);
    }

    /**
     * Returns the property name that queries and beans use: {@code initials} for {@code getInitials} and
     * {@code initials}, {@code URL} for {@code getURL}.
     */
    private static String nameOf(ExecutableElement method) {
        String name = method.getSimpleName().toString();
        String prefix = method.getReturnType().getKind() == TypeKind.BOOLEAN ? "is" : "get";
        boolean prefixed = name.length() > prefix.length()
                && name.startsWith(prefix)
                && Character.isUpperCase(name.charAt(prefix.length()));
        return prefixed ? BeanNames.of(method) : name;
    }

    List<MappedProperty> computed() {
        return computed;
    }

    /** Returns the methods of the computed properties, in the order of those properties. */
    List<ExecutableElement> methods() {
        return methods;
    }

    /** Returns the methods that are declared to compute a property, but are not suitable. */
    List<Computing> refused() {
        return refused;
    }

    /** Returns whether a type is not known to the compiler yet. */
    boolean isUnfinished() {
        return unfinished;
    }
}
