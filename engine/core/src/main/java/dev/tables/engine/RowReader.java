package dev.tables.engine;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A view of the properties of one stored row, without a copy where the store supports that.
 *
 * <p>Reading properties in the order in which they were written is fastest. Names are case-sensitive. Valid only during
 * {@link RowDecoder#decode}; not safe for use by several threads.
 *
 * <p>Reading a property as a wrong type throws an {@link InvalidRowException} that names the property, both types and
 * the keys. The numeric methods widen as Edm does: {@link #int64} and {@link #float64} also read an Int32.
 * {@link #int32} also reads an Int64 that fits, which a later version of a class writes if the type of its property was
 * widened.
 */
public interface RowReader {
    /** Returns the partition key. */
    String partitionKey();

    /** Returns the row key. */
    String rowKey();

    /** Returns both keys. */
    default PrimaryKey primaryKey() {
        return new PrimaryKey(partitionKey(), rowKey());
    }

    /** Returns the version of the row. */
    ETag etag();

    /** Returns when the row was last changed. */
    Instant timestamp();

    /** Returns the stored type of a property, or null if it is absent or was not selected. */
    @Nullable
    EdmType typeOf(String name);

    /**
     * Returns whether the row has the property. A call of this method and a read of the property cost one look-up
     * together.
     */
    default boolean has(String name) {
        return typeOf(name) != null;
    }

    /** Returns the text, or null if it is absent. */
    @Nullable
    String string(String name);

    /** Returns the bytes in a new array, or null if the property is absent. */
    byte @Nullable [] binary(String name);

    /** Returns the instant, or null if it is absent. */
    @Nullable
    Instant dateTime(String name);

    /** Returns the GUID, or null if it is absent. */
    @Nullable
    UUID guid(String name);

    /** Reads a boolean property. Throws an {@link InvalidRowException} if the property is absent. */
    boolean bool(String name);

    /**
     * Returns the number. Throws an {@link InvalidRowException} if the property is absent or an Int64 that does not
     * fit.
     */
    int int32(String name);

    /** Returns the number. Throws an {@link InvalidRowException} if the property is absent. */
    long int64(String name);

    /** Returns the number. Throws an {@link InvalidRowException} if the property is absent. */
    double float64(String name);

    /** Returns the value in the Java type of its {@link EdmType}, or null if it is absent. */
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
     * Returns the names of the existing properties in stored order, without keys and timestamp. The result is immutable
     * and may be shared by rows with the same properties.
     */
    Iterable<String> propertyNames();

    /**
     * Returns the approximate size of the row in bytes, for metrics. In the embedded engine, this is the size of the
     * record; in other stores, the size of the received keys, names and values. Cheap if rows are read from records.
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
