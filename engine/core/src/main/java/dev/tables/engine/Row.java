package dev.tables.engine;

import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A row as a property bag, for partitions of mixed entities and for tools: keys, properties in order, and, if it was
 * read from a store, its version and timestamp.
 *
 * <p>Immutable and safe for use by several threads; byte arrays are copied in and out. Equal to another row if keys,
 * version, timestamp and properties are equal, byte arrays by content, properties in any order. {@link #withoutETag}
 * removes the version and timestamp, which the store assigned. Limits are checked by the store, not here.
 */
public final class Row implements RowSource {
    /** Decodes a stored row to a {@code Row}. */
    public static final RowDecoder<Row> DECODER = Row::from;

    private final PrimaryKey primaryKey;
    private final @Nullable ETag etag;
    private final @Nullable Instant timestamp;
    private final Map<String, Object> properties;

    private Row(PrimaryKey keys, @Nullable ETag etag, @Nullable Instant timestamp, Map<String, Object> properties) {
        this.primaryKey = keys;
        this.etag = etag;
        this.timestamp = timestamp;
        this.properties = properties;
    }

    /** Starts a row. */
    public static Builder builder(PrimaryKey keys) {
        return new Builder(keys);
    }

    /** Starts a row. */
    public static Builder builder(String partitionKey, String rowKey) {
        return new Builder(new PrimaryKey(partitionKey, rowKey));
    }

    /** Creates a row from the properties that {@code source} writes. */
    public static Row of(PrimaryKey keys, RowSource source) {
        Builder builder = new Builder(keys);
        source.writeTo(builder);
        return builder.build();
    }

    /** Copies the current row of {@code reader}. */
    public static Row from(RowReader reader) {
        Builder builder = new Builder(reader.primaryKey());
        for (String name : reader.propertyNames()) {
            builder.value(name, reader.value(name));
        }
        return new Row(builder.keys, reader.etag(), reader.timestamp(), builder.properties);
    }

    /** Returns both keys. */
    public PrimaryKey primaryKey() {
        return primaryKey;
    }

    /** Returns the partition key. */
    public String partitionKey() {
        return primaryKey.partitionKey();
    }

    /** Returns the row key. */
    public String rowKey() {
        return primaryKey.rowKey();
    }

    /** Returns the version, or null if the row was not read from a store. */
    public @Nullable ETag etag() {
        return etag;
    }

    /** Returns when the row was last changed, or null if it was not read from a store. */
    public @Nullable Instant timestamp() {
        return timestamp;
    }

    /** Returns the names of the properties in order, without keys and timestamp. */
    public Set<String> propertyNames() {
        return Collections.unmodifiableSet(properties.keySet());
    }

    /** Returns whether the row has the property. */
    public boolean has(String name) {
        return properties.containsKey(name);
    }

    /** Returns the type of a property, or null if it is absent. */
    public @Nullable EdmType typeOf(String name) {
        Object value = properties.get(name);
        return value == null ? null : EdmType.of(value);
    }

    /** Returns the value in the Java type of its {@link EdmType}, or null if it is absent. A byte array is a copy. */
    public @Nullable Object value(String name) {
        Object value = properties.get(name);
        return value instanceof byte[] bytes ? bytes.clone() : value;
    }

    /**
     * Returns the text, or null if it is absent.
     *
     * @throws InvalidRowException if the property has another type
     */
    public @Nullable String string(String name) {
        return typed(name, EdmType.STRING, String.class);
    }

    /**
     * Returns a copy of the bytes, or null if the property is absent.
     *
     * @throws InvalidRowException if the property has another type
     */
    public byte @Nullable [] binary(String name) {
        byte[] value = typed(name, EdmType.BINARY, byte[].class);
        return value == null ? null : value.clone();
    }

    /**
     * Returns the instant, or null if it is absent.
     *
     * @throws InvalidRowException if the property has another type
     */
    public @Nullable Instant dateTime(String name) {
        return typed(name, EdmType.DATE_TIME, Instant.class);
    }

    /**
     * Returns the GUID, or null if it is absent.
     *
     * @throws InvalidRowException if the property has another type
     */
    public @Nullable UUID guid(String name) {
        return typed(name, EdmType.GUID, UUID.class);
    }

    /**
     * Reads a boolean property.
     *
     * @throws InvalidRowException if the property is absent or has another type
     */
    public boolean bool(String name) {
        return present(name, EdmType.BOOLEAN, typed(name, EdmType.BOOLEAN, Boolean.class));
    }

    /**
     * Returns the number. An Int64 that fits is narrowed.
     *
     * @throws InvalidRowException if the property is absent, has another type or does not fit
     */
    public int int32(String name) {
        if (properties.get(name) instanceof Long wide) {
            if (wide != wide.intValue()) {
                throw InvalidRowException.int32Overflow(null, primaryKey, name);
            }
            return wide.intValue();
        }
        return present(name, EdmType.INT32, typed(name, EdmType.INT32, Integer.class));
    }

    /**
     * Returns the number. An Int32 is widened.
     *
     * @throws InvalidRowException if the property is absent or has another type
     */
    public long int64(String name) {
        return properties.get(name) instanceof Integer narrow
                ? narrow
                : present(name, EdmType.INT64, typed(name, EdmType.INT64, Long.class));
    }

    /**
     * Returns the number. An Int32 is widened.
     *
     * @throws InvalidRowException if the property is absent or has another type
     */
    public double float64(String name) {
        return properties.get(name) instanceof Integer narrow
                ? narrow
                : present(name, EdmType.DOUBLE, typed(name, EdmType.DOUBLE, Double.class));
    }

    /** Returns a row with the same keys and properties, without version and timestamp. */
    public Row withoutETag() {
        return etag == null && timestamp == null ? this : new Row(primaryKey, null, null, properties);
    }

    /**
     * Returns a row with another value of one property, which becomes the last one. If the value is null, the property
     * is removed. Version and timestamp are unchanged.
     */
    public Row with(String name, @Nullable Object value) {
        Builder changed = new Builder(primaryKey);
        changed.properties.putAll(properties);
        changed.properties.remove(name);
        changed.value(name, value);
        return new Row(primaryKey, etag, timestamp, changed.properties);
    }

    /** Returns a row without the given property, if this row has it. Version and timestamp are unchanged. */
    public Row without(String name) {
        Map<String, Object> rest = new LinkedHashMap<>(properties);
        rest.remove(name);
        return new Row(primaryKey, etag, timestamp, rest);
    }

    /** Creates a builder that starts with the properties of this row, under other keys. */
    public Builder toBuilder(PrimaryKey newKeys) {
        Builder builder = new Builder(newKeys);
        writeTo(builder);
        return builder;
    }

    @Override
    public void writeTo(RowWriter writer) {
        properties.forEach(writer::value);
    }

    private <T> @Nullable T typed(String name, EdmType expected, Class<T> javaType) {
        Object value = properties.get(name);
        if (value == null) {
            return null;
        }
        if (!javaType.isInstance(value)) {
            throw InvalidRowException.wrongType(null, primaryKey, name, EdmType.of(value), expected);
        }
        return javaType.cast(value);
    }

    private <T> T present(String name, EdmType expected, @Nullable T value) {
        if (value == null) {
            throw InvalidRowException.missingProperty(null, primaryKey, name, expected);
        }
        return value;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Row that
                && primaryKey.equals(that.primaryKey)
                && Objects.equals(etag, that.etag)
                && Objects.equals(timestamp, that.timestamp)
                && sameProperties(that);
    }

    private boolean sameProperties(Row that) {
        if (properties.size() != that.properties.size()) {
            return false;
        }
        for (Map.Entry<String, Object> property : properties.entrySet()) {
            if (!Objects.deepEquals(property.getValue(), that.properties.get(property.getKey()))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        int hash = primaryKey.hashCode();
        for (Map.Entry<String, Object> property : properties.entrySet()) {
            Object value = property.getValue();
            int ofValue = value instanceof byte[] bytes ? Arrays.hashCode(bytes) : value.hashCode();
            hash += property.getKey().hashCode() ^ ofValue;
        }
        return hash;
    }

    /**
     * Returns the names and types of the properties, and the keys if {@link PrimaryKeyFormatter} shows them. The text
     * never contains a value, which can be secret.
     */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("Row ")
                .append(PrimaryKeyFormatter.formatPrimaryKey(primaryKey))
                .append(" [");
        String separator = "";
        for (Map.Entry<String, Object> property : properties.entrySet()) {
            text.append(separator).append(property.getKey()).append(": ");
            text.append(EdmType.of(property.getValue()).odataName());
            separator = ", ";
        }
        return text.append(']').toString();
    }

    /**
     * A builder that collects the properties of a {@link Row}, in order. As with every {@link RowWriter}, a null value
     * is omitted.
     *
     * <p>A repeated name causes an {@link IllegalArgumentException}. Not safe for use by several threads. A builder
     * creates one row only.
     */
    public static final class Builder implements RowWriter {
        private final PrimaryKey keys;
        private Map<String, Object> properties = new LinkedHashMap<>();

        private Builder(PrimaryKey keys) {
            this.keys = keys;
        }

        @Override
        public Builder string(String name, @Nullable String value) {
            return put(name, value);
        }

        @Override
        public Builder binary(String name, byte @Nullable [] value) {
            return put(name, value == null ? null : value.clone());
        }

        @Override
        public Builder bool(String name, boolean value) {
            return put(name, value);
        }

        @Override
        public Builder int32(String name, int value) {
            return put(name, value);
        }

        @Override
        public Builder int64(String name, long value) {
            return put(name, value);
        }

        @Override
        public Builder float64(String name, double value) {
            return put(name, value);
        }

        /** Adds an instant, cut to 100 ns as a store would. */
        @Override
        public Builder dateTime(String name, @Nullable Instant value) {
            return put(name, value == null ? null : value.minusNanos(value.getNano() % 100));
        }

        @Override
        public Builder guid(String name, @Nullable UUID value) {
            return put(name, value);
        }

        @Override
        public Builder value(String name, @Nullable Object value) {
            RowWriter.super.value(name, value);
            return this;
        }

        /** Returns the row. The builder must not be used again. */
        public Row build() {
            Row row = new Row(keys, null, null, properties);
            properties = Map.of();
            return row;
        }

        private Builder put(String name, @Nullable Object value) {
            if (value != null && properties.putIfAbsent(name, value) != null) {
                throw new IllegalArgumentException(
                        "Property '" + name + "' was written twice. Write each property once.");
            }
            return this;
        }
    }
}
