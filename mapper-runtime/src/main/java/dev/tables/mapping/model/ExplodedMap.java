package dev.tables.mapping.model;

import dev.tables.engine.Limits;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowWriter;
import dev.tables.mapping.value.MappingException;
import dev.tables.mapping.value.type.ValueType;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A map that is stored with one property per value, named by its key: {@code rates_EUR}. Called by generated mappers.
 * Immutable and thread-safe.
 *
 * <p>An empty map is stored as a property with the name of the map itself, so that it is not read as null. Keys are
 * read back exactly: characters that a property name cannot contain are escaped.
 *
 * @param <K> the keys
 * @param <E> the values
 */
public final class ExplodedMap<K, E> {
    private final String entity;
    private final PropertyModel property;
    private final PropertyStorage spread;
    private final ValueType keyType;
    private final Class<K> keyClass;
    private final ElementValues<E> elements;
    private final String prefix;

    private ExplodedMap(String entity, PropertyModel property, Class<K> keyClass, Class<E> elementType) {
        this.entity = entity;
        this.property = property;
        this.keyClass = keyClass;
        spread = Objects.requireNonNull(property.storage());
        keyType = Objects.requireNonNull(spread.keyType());
        elements = new ElementValues<>(entity, property, elementType);
        prefix = PropertyStorage.mapPrefix(property.storedName());
    }

    /** Creates the conversion of a map property of an entity. */
    public static <K, E> ExplodedMap<K, E> of(
            EntityModel model, String property, Class<K> keyType, Class<E> elementType) {
        return new ExplodedMap<>(
                model.entity(), Objects.requireNonNull(model.property(property), property), keyType, elementType);
    }

    /** Creates a conversion for keys and values of any type, with enums represented by their names. */
    public static ExplodedMap<Object, Object> of(String entity, PropertyModel property) {
        return new ExplodedMap<>(entity, property, Object.class, Object.class);
    }

    /**
     * Writes all values; nothing for null.
     *
     * @throws MappingException if there are too many values, a key is null or too long, or a value is null
     */
    public void write(@Nullable Map<? extends K, ? extends E> values, RowWriter writer) {
        if (values == null) {
            return;
        }
        if (values.size() > spread.maxSize()) {
            throw new MappingException(
                    entity,
                    property.name(),
                    "found " + values.size() + " values, expected at most " + spread.maxSize()
                            + ". Raise the size in @PropertyPerElement, or store the map as JSON.");
        }
        for (Map.Entry<? extends K, ? extends E> entry : values.entrySet()) {
            // A map of others may hold nulls whatever its type says.
            @Nullable E value = entry.getValue();
            if (value == null) {
                throw new MappingException(
                        entity,
                        property.name(),
                        "found a key with a null value, which cannot be stored. Omit the key.");
            }
            writer.value(elementName(entry.getKey()), elements.toStored(value));
        }
        if (values.isEmpty()) {
            writer.int32(property.storedName(), 0);
        }
    }

    /** Returns the stored name of the value of a key. */
    public String elementName(@Nullable Object key) {
        String name = prefix + PropertyNameText.encode(keyText(key));
        if (name.length() > Limits.MAX_PROPERTY_NAME_LENGTH) {
            throw new MappingException(
                    entity,
                    property.name(),
                    "the property name for a map key has " + name.length() + " characters, expected at most "
                            + Limits.MAX_PROPERTY_NAME_LENGTH + ". Use shorter keys, or store the map as JSON.");
        }
        return name;
    }

    private String keyText(@Nullable Object key) {
        try {
            if (key != null) {
                return keyType.elementName(key);
            }
        } catch (ClassCastException otherType) {
            // As if there were none, below.
        }
        throw new MappingException(
                entity,
                property.name(),
                "found a key that is null or not a " + keyType + ". Use keys of the declared type.");
    }

    /** Returns whether a row contains the map, even if it is empty. */
    public boolean isPresentIn(RowReader reader) {
        return read(reader) != null;
    }

    /**
     * Reads all values, in the order in which they are stored; null if the row contains no property of the map.
     *
     * @throws MappingException if a key or value does not fit
     */
    public @Nullable Map<K, E> read(RowReader reader) {
        Map<K, E> values = new LinkedHashMap<>();
        for (String name : reader.propertyNames()) {
            if (name.startsWith(prefix)) {
                E value = elements.read(reader, name);
                if (value != null) {
                    values.put(key(PropertyNameText.decode(name.substring(prefix.length()))), value);
                }
            }
        }
        return values.isEmpty() && !reader.has(property.storedName()) ? null : values;
    }

    /**
     * Returns the declared form of a map that was read without its classes: enum constants for their names. Returns
     * null for null.
     */
    public @Nullable Map<K, E> declared(@Nullable Object read) {
        if (!(read instanceof Map<?, ?> map)) {
            return null;
        }
        Map<K, E> values = new LinkedHashMap<>();
        map.forEach((key, value) -> values.put(
                keyClass.isEnum() && key instanceof String text ? key(text) : keyClass.cast(key),
                Objects.requireNonNull(elements.declared(value))));
        return values;
    }

    /** Returns the declared form of a map as {@link #declared} does, but an empty map instead of null. */
    public Map<K, E> declaredOrEmpty(@Nullable Object read) {
        Map<K, E> values = declared(read);
        return values == null ? new LinkedHashMap<>() : values;
    }

    /** Reads the map as {@link #read} does, but returns an empty map instead of null. */
    public Map<K, E> readOrEmpty(RowReader reader) {
        Map<K, E> values = read(reader);
        return values == null ? new LinkedHashMap<>() : values;
    }

    private K key(String text) {
        String name = property.name();
        if (keyClass.isEnum()) {
            return ElementValues.constant(entity, name, keyClass, text);
        }
        Object key;
        try {
            key = keyType.fromElementName(entity, name, text);
        } catch (IllegalArgumentException notOne) {
            // Without the cause: its message repeats the stored name.
            throw new MappingException(
                    entity,
                    name,
                    "the row has a property whose name cannot be converted to a key of this map. Declare the keys "
                            + "as String to see the name, or repair the row.");
        }
        return keyClass.cast(key);
    }
}
