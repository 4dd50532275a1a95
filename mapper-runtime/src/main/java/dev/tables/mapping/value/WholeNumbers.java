package dev.tables.mapping.value;

import java.util.function.LongFunction;

/** The whole numbers that a type holds. */
public final class WholeNumbers {
    private final long least;
    private final long most;
    private final LongFunction<Object> fitting;

    /** The numbers between two, and how one of them becomes a value of the type. */
    WholeNumbers(long least, long most, LongFunction<Object> fitting) {
        this.least = least;
        this.most = most;
        this.fitting = fitting;
    }

    /** Whether the value is a whole number of a type that properties can have. */
    public static boolean isOne(Object value) {
        return value instanceof Long || value instanceof Integer || value instanceof Short || value instanceof Byte;
    }

    /**
     * The number.
     *
     * @throws ClassCastException if it is none
     */
    public static long of(Object value) {
        if (!isOne(value)) {
            throw new ClassCastException();
        }
        return ((Number) value).longValue();
    }

    /** The least number. */
    public long least() {
        return least;
    }

    /** The greatest number. */
    public long most() {
        return most;
    }

    /** Whether the type holds the number. */
    public boolean holds(long number) {
        return number >= least && number <= most;
    }

    /** The number as the type holds it, or itself, a long, if the type does not. */
    public Object fitted(long number) {
        return holds(number) ? fitting.apply(number) : (Object) number;
    }
}
