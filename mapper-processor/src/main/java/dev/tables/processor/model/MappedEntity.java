package dev.tables.processor.model;

import dev.tables.mapping.model.EntityModel;
import dev.tables.processor.diagnostic.SourceLocation;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An entity as declared.
 *
 * @param name its names
 * @param shape the kind and form of its class
 * @param table the table's name
 * @param wide whether it may have more than one row
 * @param properties its properties in order of declaration, including those of all subtypes; value objects are replaced
 *     by their properties
 * @param partitionKey its partition key
 * @param rowKey its row key
 * @param indexes its indexes in order of declaration
 * @param schema its schema settings
 * @param place where it is declared
 * @param tablePlace where its table is declared
 */
public record MappedEntity(
        EntityName name,
        Shape shape,
        String table,
        boolean wide,
        List<MappedProperty> properties,
        MappedKey partitionKey,
        MappedKey rowKey,
        List<MappedIndex> indexes,
        MappedSchema schema,
        SourceLocation place,
        SourceLocation tablePlace) {
    /** The property that stores the name of the subtype. */
    public static final String ENTITY_TYPE = EntityModel.ENTITY_TYPE;

    /** Copies the lists. */
    public MappedEntity {
        properties = List.copyOf(properties);
        indexes = List.copyOf(indexes);
    }

    /**
     * The kind and form of an entity's class.
     *
     * @param misfit why it cannot be an entity, such as "an interface", or null
     * @param isPublic whether its mapper is public
     * @param deprecated whether the compiler warns about its use
     * @param generatedVisible whether {@code @Generated} is visible in the module
     * @param jacksonVisible whether JSON can be read and written
     * @param struct the class itself, or null if it is abstract
     * @param subtypes its concrete types, if it is abstract
     * @param strayAnnotations mapping annotations on methods that belong to no property
     * @param misplaced annotations that are valid only on single values, but are on a property that is a value object
     * @param computing methods that are declared to compute properties for indexes, but are not suitable
     */
    public record Shape(
            @Nullable String misfit,
            boolean isPublic,
            boolean deprecated,
            boolean generatedVisible,
            boolean jacksonVisible,
            @Nullable MappedStruct struct,
            List<MappedSubtype> subtypes,
            List<SourceLocation> strayAnnotations,
            List<Misplaced> misplaced,
            List<Computing> computing) {
        /** Copies the lists. */
        public Shape {
            subtypes = List.copyOf(subtypes);
            strayAnnotations = List.copyOf(strayAnnotations);
            misplaced = List.copyOf(misplaced);
            computing = List.copyOf(computing);
        }

        /** Returns the class, or its concrete types. */
        public Stream<MappedStruct> structs() {
            return struct == null ? subtypes.stream().map(MappedSubtype::struct) : Stream.of(struct);
        }
    }

    /**
     * An annotation on a property whose type is a value object.
     *
     * @param path the path of the property
     * @param annotation the name of the annotation
     * @param place the location of the annotation
     */
    public record Misplaced(String path, String annotation, SourceLocation place) {}

    /**
     * A method that is declared to compute a property for an index, but is not suitable.
     *
     * @param method its name
     * @param refusal the reason and the remedy
     * @param place the annotation
     */
    public record Computing(String method, String refusal, SourceLocation place) {}

    /** Returns the simple name. */
    public String simpleName() {
        return name.simpleName();
    }

    /** Returns whether the entity is declared as a view of rows that also belong to other entities of the table. */
    public boolean isView() {
        return place.isAccepted();
    }

    /** Returns whether the entity has subtypes. */
    public boolean isAbstract() {
        return shape.struct() == null;
    }

    /** Returns the property with that path, or null if it does not exist. */
    public @Nullable MappedProperty property(String path) {
        return properties.stream()
                .filter(property -> property.path().equals(path))
                .findFirst()
                .orElse(null);
    }

    /** Returns whether the property may be absent from a row, because it or an enclosing value object may be null. */
    public boolean mayBeNull(MappedProperty property) {
        return property.mayBeNull() || shape.structs().anyMatch(struct -> struct.mayLack(property.path()));
    }

    /**
     * Returns whether a row may lack the property although it is not nullable: its value object may be null, or only
     * some subtypes have it.
     */
    public boolean isRequiredWherePresent(MappedProperty property) {
        return mayBeNull(property)
                && !property.type().declared().getKind().isPrimitive()
                && shape.structs()
                        .flatMap(MappedStruct::leaves)
                        .filter(leaf -> leaf.path().equals(property.path()))
                        .noneMatch(MappedProperty::mayBeNull);
    }

    /** Returns the components of both keys. */
    public List<MappedProperty> keyComponents() {
        return Stream.of(partitionKey, rowKey)
                .flatMap(key -> key.components().stream())
                .map(MappedComponent::property)
                .toList();
    }
}
