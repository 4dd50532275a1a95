package dev.tables.processor.model;

import java.util.List;
import java.util.stream.Stream;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * A class that is written and read property by property: an entity, a subtype of an entity, or a value object.
 *
 * @param label its simple name, for messages
 * @param suffix the suffix of generated methods for the class; empty for the entity itself
 * @param type the class
 * @param misfit why it cannot be read and written by property, such as "an interface", or null
 * @param deprecated whether the compiler warns about its use
 * @param properties its properties in order of declaration
 * @param creations the best ways to create it; exactly one after the checks have passed
 * @param builderFault why its builder cannot be used and a remedy; null if it has no builder or does not require one
 */
public record MappedStruct(
        String label,
        String suffix,
        TypeMirror type,
        @Nullable String misfit,
        boolean deprecated,
        List<MappedProperty> properties,
        List<Creation> creations,
        @Nullable String builderFault) {
    /** Copies the lists. */
    public MappedStruct {
        properties = List.copyOf(properties);
        creations = List.copyOf(creations);
    }

    /** Returns the way in which objects are created. Call this method only after the checks have passed. */
    public Creation creation() {
        return creations.get(0);
    }

    /** Returns all mapped properties, with value objects replaced by their properties. */
    public Stream<MappedProperty> leaves() {
        return properties.stream().flatMap(MappedProperty::leaves);
    }

    /** Returns whether a value object that contains the property with the given path may be null. */
    boolean mayLack(String path) {
        for (MappedProperty property : properties) {
            MappedStruct embedded = property.embedded();
            if (embedded != null && path.startsWith(property.path() + ".")) {
                return property.mayBeNull() || embedded.mayLack(path);
            }
        }
        return false;
    }

    /** Returns the class itself and its value objects at any depth. */
    public Stream<MappedStruct> withEmbedded() {
        return Stream.concat(Stream.of(this), embedded().flatMap(MappedStruct::withEmbedded));
    }

    /** Returns the direct value objects. */
    private Stream<MappedStruct> embedded() {
        return properties.stream()
                .filter(property -> !property.ignored())
                .map(MappedProperty::embedded)
                .filter(java.util.Objects::nonNull)
                .map(java.util.Objects::requireNonNull);
    }
}
