package dev.tables.processor.model;

import dev.tables.mapping.PropertyModel.Role;
import dev.tables.processor.diagnostic.Place;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An entity as declared.
 *
 * @param name its names
 * @param shape what kind of class it is
 * @param table the table's name
 * @param properties its properties in order of declaration
 * @param partitionKey its partition key
 * @param rowKey its row key
 * @param indexes its indexes in order of declaration
 * @param place where it is declared
 * @param tablePlace where its table is named
 */
public record MappedEntity(
        EntityName name,
        Shape shape,
        String table,
        List<MappedProperty> properties,
        MappedKey partitionKey,
        MappedKey rowKey,
        List<MappedIndex> indexes,
        Place place,
        Place tablePlace) {
    /** Copies the lists. */
    public MappedEntity {
        properties = List.copyOf(properties);
        indexes = List.copyOf(indexes);
    }

    /**
     * What kind of class it is.
     *
     * @param misfit what keeps it from being an entity, such as "an interface", or null
     * @param isPublic whether its mapper is public
     * @param deprecated whether its use makes the compiler warn
     * @param generatedVisible whether the module can see {@code @Generated}
     * @param creations the ways to make it; exactly one once the checks have passed
     * @param strayAnnotations mapping annotations on methods that belong to no property
     */
    public record Shape(
            @Nullable String misfit,
            boolean isPublic,
            boolean deprecated,
            boolean generatedVisible,
            List<Creation> creations,
            List<Place> strayAnnotations) {
        /** Copies the lists. */
        public Shape {
            creations = List.copyOf(creations);
            strayAnnotations = List.copyOf(strayAnnotations);
        }
    }

    /** The simple name. */
    public String simpleName() {
        return name.simpleName();
    }

    /** The way it is made, once the checks have passed. */
    public Creation creation() {
        return shape.creations().get(0);
    }

    /** The property of that name, or null. */
    public @Nullable MappedProperty property(String wanted) {
        return properties.stream()
                .filter(property -> !property.ignored() && property.name().equals(wanted))
                .findFirst()
                .orElse(null);
    }

    /** The property of a role that only one can have, or null. */
    public @Nullable MappedProperty withRole(Role role) {
        return properties.stream()
                .filter(property -> property.role() == role)
                .findFirst()
                .orElse(null);
    }

    /** The properties that are mapped at all. */
    public List<MappedProperty> mapped() {
        return properties.stream().filter(property -> !property.ignored()).toList();
    }
}
