package dev.tables.mapping.value.type;

import java.util.function.LongFunction;

/** The range of whole numbers of a type. */
public final class IntegerRange {
    private final long min;
    private final long max;
    private final LongFunction<Object> fitting;

    /** Creates a range; {@code fitting} converts one of its numbers to a value of the type. */
    IntegerRange(long min, long max, LongFunction<Object> fitting) {
        this.min = min;
        this.max = max;
        this.fitting = fitting;
    }

    /** Returns whether the value is a whole number of a type that properties can have. */
    public static boolean isWholeNumber(Object value) {
        return value instanceof Long || value instanceof Integer || value instanceof Short || value instanceof Byte;
    }

    /**
     * Converts a whole number to a long.
     *
     * @throws ClassCastException if the value is no whole number
     */
    public static long longValueOf(Object value) {
        if (!isWholeNumber(value)) {
            throw new ClassCastException();
        }
        return ((Number) value).longValue();
    }

    /** Returns the least number of the range. */
    public long min() {
        return min;
    }

    /** Returns the greatest number of the range. */
    public long max() {
        return max;
    }

    /** Returns whether the range contains the number. */
    public boolean contains(long number) {
        return number >= min && number <= max;
    }

    /** Converts a number to a value of the type, or to a long if it is out of range. */
    public Object toValue(long number) {
        return contains(number) ? fitting.apply(number) : (Object) number;
    }
}
