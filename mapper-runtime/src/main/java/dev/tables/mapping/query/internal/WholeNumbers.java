package dev.tables.mapping.query.internal;

import dev.tables.mapping.value.ValueType;

/** Whole numbers of any width, and what the types of properties hold of them. */
final class WholeNumbers {
    private WholeNumbers() {}

    /** Whether values of the type are whole numbers. */
    static boolean is(ValueType type) {
        return switch (type) {
            case BYTE, SHORT, INT, LONG -> true;
            default -> false;
        };
    }

    /** Whether the value is a whole number of a type that properties can have. */
    static boolean is(Object value) {
        return value instanceof Long || value instanceof Integer || value instanceof Short || value instanceof Byte;
    }

    /**
     * The number.
     *
     * @throws ClassCastException if it is none
     */
    static long of(Object value) {
        if (!is(value)) {
            throw new ClassCastException();
        }
        return ((Number) value).longValue();
    }

    static boolean holds(ValueType type, long number) {
        return number >= least(type) && number <= most(type);
    }

    /** The number as the type holds it, or itself if the type does not. */
    static Object fitted(ValueType type, long number) {
        if (!holds(type, number)) {
            return number;
        }
        return switch (type) {
            case BYTE -> (Object) (byte) number;
            case SHORT -> (short) number;
            case INT -> (int) number;
            default -> number;
        };
    }

    static long least(ValueType type) {
        return switch (type) {
            case BYTE -> Byte.MIN_VALUE;
            case SHORT -> Short.MIN_VALUE;
            case INT -> Integer.MIN_VALUE;
            default -> Long.MIN_VALUE;
        };
    }

    static long most(ValueType type) {
        return switch (type) {
            case BYTE -> Byte.MAX_VALUE;
            case SHORT -> Short.MAX_VALUE;
            case INT -> Integer.MAX_VALUE;
            default -> Long.MAX_VALUE;
        };
    }
}
