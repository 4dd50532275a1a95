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

/** Changes of an entity's properties in the form in which the row holds them. */
public final class StoredChanges {
    private final EntityModel model;
    private final BiFunction<String, Object, @Nullable Object> converters;
    /** By stored name; null for what is to be removed. */
    private final Map<String, @Nullable Object> values = new LinkedHashMap<>();

    /** The texts of the subtypes that have a property, by the names of those properties that not all subtypes have. */
    private final Map<String, Set<String>> subtypes = new LinkedHashMap<>();

    private final boolean touchesValueObjects;

    /**
     * An element of an exploded property.
     *
     * @param property the property's Java name
     * @param key the number of an element of a list, from 0, or the key of a value of a map
     */
    public record Element(String property, Object key) {}

    /**
     * Takes stock of changes. Later changes of the given values, such as of an array, do not matter.
     *
     * @param properties the new values by property
     * @param elements the new values of single elements
     * @param converters what makes stored values of declared ones, by property: {@link EntityMapper#stored}
     * @throws InvalidPropertyChangesException if a property is not there, is no property of the row, may not be null, or is of
     *     another type
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

    /** These changes and then others of the same entity type. */
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

    /** Returns what a property of a stored name is changed to, or null if it is not changed or removed. */
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

    /** Stored values do not change, except arrays. */
    private static @Nullable Object copy(@Nullable Object stored) {
        return stored instanceof byte[] bytes ? bytes.clone() : stored;
    }

    /** Whether a property within a value object is changed. */
    public boolean touchValueObjects() {
        return touchesValueObjects;
    }

    /** Whether a property is changed that not all subtypes have. */
    public boolean touchSubtypes() {
        return !subtypes.isEmpty();
    }

    /**
     * Refuses changes of a property that the subtype of a row does not have.
     *
     * @throws InvalidPropertyChangesException if there is such a property
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

    /** Whether something is removed, which only a row written as a whole can say. */
    public boolean removeSome() {
        return values.containsValue(null);
    }

    /** The stored names of what is changed. */
    public Set<String> storedNames() {
        return values.keySet();
    }

    /** Whether a property of that stored name is changed. */
    public boolean touch(String storedName) {
        return values.containsKey(storedName);
    }

    /** The values that are not removed. */
    public RowSource source() {
        return this::write;
    }

    private void write(RowWriter writer) {
        values.forEach((name, value) -> writer.value(name, value));
    }

    /** A row as it is after the changes. */
    public Row appliedTo(Row row) {
        Row changed = row;
        for (Map.Entry<String, @Nullable Object> value : values.entrySet()) {
            changed = value.getValue() == null
                    ? changed.without(value.getKey())
                    : changed.with(value.getKey(), value.getValue());
        }
        return removeSome() ? withEmpty(row, changed) : changed;
    }

    /** A list or map that loses its last element is empty, and not null. */
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
