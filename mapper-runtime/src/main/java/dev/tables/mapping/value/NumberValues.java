package dev.tables.mapping.value;

import java.time.Year;
import org.jspecify.annotations.Nullable;

/**
 * The conversion of numbers to a wider stored type and back. A stored number out of range causes a
 * {@link MappingException} that contains the entity and the property, never the number. Called by generated mappers.
 */
public final class NumberValues {
    private NumberValues() {}

    /** Widens a number that may be null. */
    public static @Nullable Integer widen(@Nullable Byte value) {
        return value == null ? null : value.intValue();
    }

    /** Widens a number that may be null. */
    public static @Nullable Integer widen(@Nullable Short value) {
        return value == null ? null : value.intValue();
    }

    /** Widens a number that may be null. */
    public static @Nullable Double widen(@Nullable Float value) {
        return value == null ? null : value.doubleValue();
    }

    /** Returns the number of a year that may be null. */
    public static @Nullable Integer widen(@Nullable Year value) {
        return value == null ? null : value.getValue();
    }

    /** Narrows to 8 bits. */
    public static byte int8(String entity, String property, int value) {
        if (value != (byte) value) {
            throw unfit(entity, property, "an 8-bit number");
        }
        return (byte) value;
    }

    /** Narrows to 16 bits. */
    public static short int16(String entity, String property, int value) {
        if (value != (short) value) {
            throw unfit(entity, property, "a 16-bit number");
        }
        return (short) value;
    }

    /** Narrows to single precision. */
    public static float float32(String entity, String property, double value) {
        float narrow = (float) value;
        if (narrow != value && !Double.isNaN(value)) {
            throw unfit(entity, property, "a single-precision number");
        }
        return narrow;
    }

    /** Narrows to a year. */
    public static Year year(String entity, String property, int value) {
        if (value < Year.MIN_VALUE || value > Year.MAX_VALUE) {
            throw unfit(entity, property, "a year");
        }
        return Year.of(value);
    }

    private static MappingException unfit(String entity, String property, String expected) {
        return new MappingException(
                entity,
                property,
                "the row contains a number that cannot be represented as " + expected
                        + ". Declare a wider type, or repair the row.");
    }
}
