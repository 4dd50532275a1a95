package dev.tables.mapping.value.type;

import dev.tables.engine.EdmType;
import org.jspecify.annotations.Nullable;

/**
 * A codec of floating point numbers, stored as the double of the same value. Queries compare floating point numbers as
 * Java compares primitives: both zeros are equal, and NaN is not equal to itself, nor less or greater than anything.
 * NaN sorts last.
 *
 * @param <V> the boxed type
 */
abstract class FloatingPointCodec<V extends Number> extends ValueCodec<V> {
    private final KeyEncoding key;

    FloatingPointCodec(Class<V> type, FloatingPointKey key) {
        super(type, EdmType.DOUBLE);
        this.key = key;
    }

    @Override
    final KeyEncoding key() {
        return key;
    }

    @Override
    final boolean isUnordered(Object value) {
        return Double.isNaN(((Number) value).doubleValue());
    }

    @Override
    final int compare(Object left, Object right) {
        double a = ((Number) left).doubleValue();
        double b = ((Number) right).doubleValue();
        return a == b ? 0 : Double.compare(a, b);
    }

    @Override
    final boolean equal(Object left, Object right) {
        return ((Number) left).doubleValue() == ((Number) right).doubleValue();
    }

    @Override
    final Object argument(Object value, @Nullable String constants) {
        return comparable(value);
    }

    /**
     * Returns a number in a form that compares exactly with floating point numbers. Rejects other types, whose nearest
     * floating point number would be another value.
     */
    static Object comparable(Object value) {
        if (value instanceof Double || value instanceof Float || IntegerRange.isWholeNumber(value)) {
            return value;
        }
        throw new ClassCastException();
    }

    @Override
    final boolean isStoreOrdered() {
        return true;
    }

    /** Stores may distinguish zeros, and need not agree about NaN. */
    @Override
    @Nullable
    final Object literal(Object value) {
        double number = ((Number) value).doubleValue();
        return number == 0 || Double.isNaN(number) ? null : (Object) number;
    }
}
