package dev.tables.engine;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A consumer of the properties of one row, in any order, each name once.
 *
 * <p>A null value is not stored. In an insert or replace, a null value has the same effect as omitting the property; in
 * a merge, the stored value remains unchanged ("Inserting and updating entities"). Not safe for use by several threads;
 * valid only during {@link RowSource#writeTo}.
 *
 * <p>Implementations must throw an {@link InvalidRowException} if a {@link Limits limit} is exceeded. The message names
 * the property and the keys, never the value.
 */
public interface RowWriter {
    /** Writes a text of at most 32 768 code units. */
    RowWriter string(String name, @Nullable String value);

    /** Writes at most 64 KiB; the array is not kept. */
    RowWriter binary(String name, byte @Nullable [] value);

    /** Writes a boolean. */
    RowWriter bool(String name, boolean value);

    /** Writes a signed 32-bit number. */
    RowWriter int32(String name, int value);

    /** Writes a signed 64-bit number. */
    RowWriter int64(String name, long value);

    /** Writes a double; NaN and the infinities are allowed. */
    RowWriter float64(String name, double value);

    /** Writes an instant from 1601 to 9999; anything finer than 100 ns is cut off, as the service does. */
    RowWriter dateTime(String name, @Nullable Instant value);

    /** Writes a GUID. */
    RowWriter guid(String name, @Nullable UUID value);

    /**
     * Writes all properties that another source writes. A store may skip the work if it has already written the same
     * object to another row of the transaction, so the source must always write the same.
     */
    default RowWriter writeAll(RowSource other) {
        other.writeTo(this);
        return this;
    }

    /** Writes a value of one of the Java types of {@link EdmType}. */
    default RowWriter value(String name, @Nullable Object value) {
        if (value == null) {
            return this;
        }
        return switch (EdmType.of(value)) {
            case STRING -> string(name, (String) value);
            case BINARY -> binary(name, (byte[]) value);
            case BOOLEAN -> bool(name, (Boolean) value);
            case INT32 -> int32(name, (Integer) value);
            case INT64 -> int64(name, (Long) value);
            case DOUBLE -> float64(name, (Double) value);
            case DATE_TIME -> dateTime(name, (Instant) value);
            case GUID -> guid(name, (UUID) value);
        };
    }
}
