package dev.tables.engine;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Gives access to the properties of one stored row, without a copy where the store can.
 *
 * <p>Reading properties in the order in which they were written is fastest. Names are case-sensitive. Valid only during
 * {@link RowDecoder#decode}; not safe for use by several threads.
 *
 * <p>A property of another type than asked for is an {@link InvalidRowException} naming property, both types and keys. The
 * numeric methods widen as Edm does: {@link #int64} also reads an Int32, {@link #float64} also reads an Int32. And {@link #int32} reads
 * an Int64 that fits, as a later version of a class writes of which the type has become wider.
 */
public interface RowReader {
    /** The partition key. */
    String partitionKey();

    /** The row key. */
    String rowKey();

    /** Both keys. */
    default PrimaryKey primaryKey() {
        return new PrimaryKey(partitionKey(), rowKey());
    }

    /** The version of the row. */
    ETag etag();

    /** When the row was last changed. */
    Instant timestamp();

    /** The stored type of a property, or null if the row lacks it or it was not selected. */
    @Nullable
    EdmType typeOf(String name);

    /** Whether the row has the property. Asking first and reading next costs one look-up. */
    default boolean has(String name) {
        return typeOf(name) != null;
    }

    /** The text, or null if absent. */
    @Nullable
    String string(String name);

    /** The bytes, a fresh array, or null if absent. */
    byte @Nullable [] binary(String name);

    /** The instant, or null if absent. */
    @Nullable
    Instant dateTime(String name);

    /** The GUID, or null if absent. */
    @Nullable
    UUID guid(String name);

    /** The boolean; an absent property is an {@link InvalidRowException}. */
    boolean bool(String name);

    /** The number; an absent property, and an Int64 that does not fit, is an {@link InvalidRowException}. */
    int int32(String name);

    /** The number; an absent property is an {@link InvalidRowException}. */
    long int64(String name);

    /** The number; an absent property is an {@link InvalidRowException}. */
    double float64(String name);

    /** The value in its Java type of {@link EdmType}, or null if absent. */
    default @Nullable Object value(String name) {
        EdmType type = typeOf(name);
        if (type == null) {
            return null;
        }
        return switch (type) {
            case STRING -> string(name);
            case BINARY -> binary(name);
            case BOOLEAN -> bool(name);
            case INT32 -> int32(name);
            case INT64 -> int64(name);
            case DOUBLE -> float64(name);
            case DATE_TIME -> dateTime(name);
            case GUID -> guid(name);
        };
    }

    /**
     * Names of the properties present, without keys and timestamp, in stored order. What is returned never changes, and may be the same for rows
     * with the same properties.
     */
    Iterable<String> propertyNames();

    /**
     * About how many bytes the row takes: those of its record in the embedded engine, those of keys, names and values as far as
     * they were sent elsewhere. For metrics; cheap where rows are read from records.
     */
    default long sizeInBytes() {
        long bytes = 2L * (partitionKey().length() + rowKey().length());
        for (String name : propertyNames()) {
            bytes += 2L * name.length();
            Object value = value(name);
            if (value instanceof String text) {
                bytes += 2L * text.length();
            } else if (value instanceof byte[] binary) {
                bytes += binary.length;
            } else {
                bytes += Long.BYTES;
            }
        }
        return bytes;
    }
}
