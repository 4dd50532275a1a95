package dev.tables.processor.read;

import dev.tables.processor.model.Creation;
import dev.tables.processor.model.MappedProperty;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/**
 * Finds the ways to make an entity: the canonical constructor of a record; of a class a constructor whose parameters are
 * properties, with setters for the rest.
 */
final class ConstructorReader {
    private final Types types;
    private final TypeElement entity;
    private final MemberReader members;
    private final List<MappedProperty> properties;

    ConstructorReader(Types types, TypeElement entity, MemberReader members, List<MappedProperty> properties) {
        this.types = types;
        this.entity = entity;
        this.members = members;
        this.properties = properties;
    }

    /**
     * The best ways, several if none is better than the other: the one marked as creator, else the one without parameters,
     * else the one with most.
     */
    List<Creation> read() {
        if (entity.getKind() == ElementKind.RECORD) {
            return List.of(new Creation(properties, List.of()));
        }
        List<ExecutableElement> constructors = members.constructors();
        List<ExecutableElement> marked = constructors.stream()
                .filter(constructor -> Mirrors.has(List.of(constructor), AnnotationNames.CREATOR))
                .toList();
        List<Creation> creations = (marked.isEmpty() ? constructors : marked)
                .stream().map(this::creation).filter(Objects::nonNull).toList();
        List<Creation> plain = withArguments(creations, 0).toList();
        if (!plain.isEmpty()) {
            return plain;
        }
        int most = creations.stream()
                .map(creation -> creation.arguments().size())
                .max(Comparator.naturalOrder())
                .orElse(0);
        return withArguments(creations, most).toList();
    }

    private static Stream<Creation> withArguments(List<Creation> creations, int count) {
        return creations.stream().filter(creation -> creation.arguments().size() == count);
    }

    private @Nullable Creation creation(ExecutableElement constructor) {
        List<MappedProperty> arguments = new ArrayList<>();
        for (VariableElement parameter : constructor.getParameters()) {
            MappedProperty property = property(parameter);
            if (property == null) {
                return null;
            }
            arguments.add(property);
        }
        Set<String> taken = arguments.stream().map(MappedProperty::name).collect(Collectors.toSet());
        List<MappedProperty> rest = properties.stream()
                .filter(property -> !property.ignored() && !taken.contains(property.name()))
                .toList();
        return rest.stream().allMatch(property -> property.write() != null) ? new Creation(arguments, rest) : null;
    }

    private @Nullable MappedProperty property(VariableElement parameter) {
        return properties.stream()
                .filter(property -> parameter.getSimpleName().contentEquals(property.name()))
                .filter(property -> types.isAssignable(property.type().mirror(), parameter.asType()))
                .findFirst()
                .orElse(null);
    }
}
