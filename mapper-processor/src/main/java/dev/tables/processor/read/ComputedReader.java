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

/** Reads methods that compute what an index is by: they have {@code @IndexedBy} and belong to no field. */
final class ComputedReader {
    private final TypeElement type;
    private final MemberReader members;
    private final Types types;
    private final TypeReader typeReader;
    /** What such a method cannot be in, such as a value object; null for an entity that is a class of its own. */
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

    /** Reads these methods; {@code taken} are the names of properties. */
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

    /** What is no key component at all is left to the rules of indexes. */
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

    /** The compiler cannot point into a superclass that was compiled before. */
    private SourceLocation placeOf(ExecutableElement method) {
        return SourceLocation.of(type.equals(method.getEnclosingElement()) ? method : type);
    }

    /**
     * As queries and beans name it: of {@code getInitials}, as of {@code initials}, that is {@code initials}; of
     * {@code getURL} it is {@code URL}.
     */
    private static String nameOf(ExecutableElement method) {
        String name = method.getSimpleName().toString();
        String prefix = method.getReturnType().getKind() == TypeKind.BOOLEAN ? "is" : "get";
        boolean prefixed = name.length() > prefix.length()
                && name.startsWith(prefix)
                && Character.isUpperCase(name.charAt(prefix.length()));
        return prefixed ? BeanNames.of(method) : name;
    }

    /** What methods compute. */
    List<MappedProperty> computed() {
        return computed;
    }

    /** The method of each. */
    List<ExecutableElement> methods() {
        return methods;
    }

    /** Methods that cannot. */
    List<Computing> refused() {
        return refused;
    }

    /** Whether the compiler does not know some type yet. */
    boolean isUnfinished() {
        return unfinished;
    }
}
