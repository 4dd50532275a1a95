package dev.tables.mapping.table.internal.row;

import dev.tables.engine.ETag;
import dev.tables.engine.Row;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import dev.tables.engine.RowWriter;
import dev.tables.engine.internal.StoredRow;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.ExplodedList;
import dev.tables.mapping.model.ExplodedMap;
import dev.tables.mapping.model.InvalidPropertyChangesException;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.PropertyStorage;
import dev.tables.mapping.model.internal.TypeNames;
import dev.tables.mapping.model.internal.UnknownProperty;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** The changes of an entity's properties in their stored form. */
public final class StoredChanges {
    private final EntityModel model;
    private final BiFunction<String, Object, @Nullable Object> converters;
    /** The new values by stored name; null for removed properties. */
    private final Map<String, @Nullable Object> values = new LinkedHashMap<>();

    /**
     * The stored texts of the subtypes that have a property, by the name of the property. Contains only properties that
     * some subtypes lack.
     */
    private final Map<String, Set<String>> subtypes = new LinkedHashMap<>();

    private final boolean touchesValueObjects;

    /**
     * An element of a property that is stored as one property per element.
     *
     * @param property the property's Java name
     * @param key the number of an element of a list, from 0, or the key of a value of a map
     */
    public record Element(String property, Object key) {}

    /**
     * Captures the changes. Later modifications of the given values, such as of an array, have no effect.
     *
     * @param properties the new values by property
     * @param elements the new values of single elements
     * @param converters converts declared values to stored ones, by property: {@link EntityMapper#stored}
     * @throws InvalidPropertyChangesException if a property does not exist, is not stored as a property of the row, is
     *     null but not nullable, or has another type
     */
    public StoredChanges(
            EntityModel model,
            BiFunction<String, Object, @Nullable Object> converters,
            Map<String, @Nullable Object> properties,
            Map<Element, @Nullable Object> elements) {
        this.model = model;
        this.converters = converters;
        touchesValueObjects = properties.keySet().stream().anyMatch(name -> name.indexOf('.') >= 0);
        properties.forEach(this::add);
        elements.forEach(this::addElement);
        if (values.isEmpty()) {
            throw new InvalidPropertyChangesException(
                    model.entity() + ": found no property to change, expected at least one.");
        }
    }

    private StoredChanges(StoredChanges earlier, StoredChanges later) {
        model = earlier.model;
        converters = earlier.converters;
        touchesValueObjects = earlier.touchesValueObjects || later.touchesValueObjects;
        values.putAll(earlier.values);
        values.putAll(later.values);
        subtypes.putAll(earlier.subtypes);
        subtypes.putAll(later.subtypes);
    }

    /** Returns these changes followed by other changes of the same entity type. */
    public StoredChanges and(StoredChanges later) {
        return new StoredChanges(this, later);
    }

    private StoredChanges(StoredChanges earlier, Map<String, String> texts) {
        model = earlier.model;
        converters = earlier.converters;
        touchesValueObjects = earlier.touchesValueObjects;
        values.putAll(earlier.values);
        values.putAll(texts);
        subtypes.putAll(earlier.subtypes);
    }

    /** Returns the same changes with other texts, given by stored name. */
    public StoredChanges with(Map<String, String> texts) {
        return texts.isEmpty() ? this : new StoredChanges(this, texts);
    }

    /** Returns the new value of a stored name, or null if it is not changed or is removed. */
    @Nullable
    Object value(String storedName) {
        return values.get(storedName);
    }

    private void add(String name, @Nullable Object value) {
        PropertyModel property = model.property(name);
        if (property == null) {
            throw unknown(name);
        }
        if (property.role() != PropertyModel.Role.PROPERTY) {
            throw refused(
                    name,
                    "has the role " + property.role() + ". Only properties with the role PROPERTY can be changed.");
        }
        if (property.isLarge()) {
            throw refused(name, "is stored in a BlobStore, so a merge cannot change it. Save the entity.");
        }
        if (property.storage() != null && property.storage().isExploded()) {
            throw refused(
                    name, "is stored with a property per element. Change its elements one by one, or save the entity.");
        }
        note(property);
        if (value == null) {
            remove(property);
            return;
        }
        try {
            values.put(property.storedName(), copy(property.type().toStored(converters.apply(property.name(), value))));
        } catch (ClassCastException otherType) {
            throw refused(
                    name,
                    "cannot be set to a " + TypeNames.of(value.getClass())
                            + ". Expected a value of the property's declared type, which is stored as "
                            + property.type() + ".");
        }
    }

    private void addElement(Element element, @Nullable Object value) {
        PropertyModel property = model.property(element.property());
        if (property == null) {
            throw unknown(element.property());
        }
        if (!property.isExploded()) {
            throw refused(
                    element.property(),
                    "is not stored with a property per element, so its elements cannot be changed one by one. Change "
                            + "the whole property.");
        }
        note(property);
        boolean list = Objects.requireNonNull(property.storage()).kind() == PropertyStorage.Kind.LIST;
        String name = list
                ? ExplodedList.of(model.entity(), property).elementName(element.key())
                : ExplodedMap.of(model.entity(), property).elementName(element.key());
        try {
            values.put(name, value == null ? null : copy(property.type().toStored(value)));
        } catch (ClassCastException otherType) {
            throw refused(
                    element.property(),
                    "was given an element of the wrong type. Expected the declared type of the elements, which is "
                            + "stored as "
                            + property.type() + ".");
        }
    }

    private void note(PropertyModel property) {
        Set<String> having = model.subtypesWith(property.name());
        if (having != null) {
            subtypes.put(property.name(), having);
        }
    }

    private void remove(PropertyModel property) {
        if (!property.nullable()) {
            throw refused(property.name(), "must not be null. Set a value.");
        }
        values.put(property.storedName(), null);
    }

    private InvalidPropertyChangesException unknown(String name) {
        List<String> within = UnknownProperty.within(model, name);
        return within.isEmpty()
                ? refused(name, "is not a property of the entity. " + UnknownProperty.remedy(model, name))
                : refused(
                        name,
                        "is a value object. Change its properties one by one: " + String.join(", ", within) + ".");
    }

    private InvalidPropertyChangesException refused(String name, String fact) {
        return new InvalidPropertyChangesException(model.entity() + "." + name + " " + fact);
    }

    /** Copies a value if it is an array. Other stored values are immutable. */
    private static @Nullable Object copy(@Nullable Object stored) {
        return stored instanceof byte[] bytes ? bytes.clone() : stored;
    }

    /** Returns whether a property within a value object is changed. */
    public boolean touchValueObjects() {
        return touchesValueObjects;
    }

    /** Returns whether a property is changed that some subtypes lack. */
    public boolean touchSubtypes() {
        return !subtypes.isEmpty();
    }

    /**
     * Rejects changes of a property that the subtype of a row lacks.
     *
     * @throws InvalidPropertyChangesException if a changed property is not in the subtype of the row
     */
    public void requireSubtype(Row row) {
        if (subtypes.isEmpty()) {
            return;
        }
        Object text = row.value(EntityModel.ENTITY_TYPE);
        subtypes.forEach((name, having) -> {
            if (text == null || !having.contains(text)) {
                throw refused(
                        name,
                        "exists only in " + String.join(" and ", new TreeSet<>(having))
                                + (text == null ? ", but the entity has no subtype" : ", but the entity is a " + text)
                                + ". Nothing was written. Change the property only in entities that have it.");
            }
        });
    }

    /** Returns whether a property is removed, which requires that the row is written as a whole. */
    public boolean removeSome() {
        return values.containsValue(null);
    }

    /** Returns the stored names of the changed properties. */
    public Set<String> storedNames() {
        return values.keySet();
    }

    /** Returns whether the property with that stored name is changed. */
    public boolean touch(String storedName) {
        return values.containsKey(storedName);
    }

    /** Returns the new values, without removed properties. */
    public RowSource source() {
        return this::write;
    }

    private void write(RowWriter writer) {
        values.forEach((name, value) -> writer.value(name, value));
    }

    /** Returns a row after the changes. */
    public Row appliedTo(Row row) {
        Row changed = row;
        for (Map.Entry<String, @Nullable Object> value : values.entrySet()) {
            changed = value.getValue() == null
                    ? changed.without(value.getKey())
                    : changed.with(value.getKey(), value.getValue());
        }
        return removeSome() ? withEmpty(row, changed) : changed;
    }

    /** Marks a list or map that has lost its last element as empty, so that it is not read as null. */
    private Row withEmpty(Row before, Row after) {
        Row marked = after;
        for (PropertyModel property : model.properties()) {
            if (property.isExploded() && isPresentIn(before, property) && !isPresentIn(after, property)) {
                marked = marked.with(property.storedName(), 0);
            }
        }
        return marked;
    }

    private boolean isPresentIn(Row row, PropertyModel property) {
        RowReader reader = new StoredRow(row, ETag.ANY, Instant.EPOCH);
        return Objects.requireNonNull(property.storage()).kind() == PropertyStorage.Kind.LIST
                ? ExplodedList.of(model.entity(), property).isPresentIn(reader)
                : ExplodedMap.of(model.entity(), property).isPresentIn(reader);
    }
}
