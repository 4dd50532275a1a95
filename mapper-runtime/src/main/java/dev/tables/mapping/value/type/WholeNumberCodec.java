package dev.tables.mapping.value.type;

import dev.tables.engine.EdmType;
import java.time.Year;
import org.jspecify.annotations.Nullable;

/**
 * A codec of whole numbers of a bounded type. Queries can compare values of the type with any whole number.
 *
 * @param <V> the boxed type
 */
abstract class WholeNumberCodec<V extends Number> extends ValueCodec<V> {
    private final Class<?> primitive;
    private final WholeNumberKey<V> key;
    private final IntegerRange numbers;

    WholeNumberCodec(Class<V> type, Class<?> primitive, EdmType stored, WholeNumberKey<V> key) {
        super(type, stored);
        this.primitive = primitive;
        this.key = key;
        numbers = key.numbers();
    }

    final IntegerRange numbers() {
        return numbers;
    }

    @Override
    final boolean reads(ValueCodec<?> other) {
        return other instanceof WholeNumberCodec<?> whole && holds(whole.numbers.min(), whole.numbers.max())
                || other instanceof YearCodec && holds(Year.MIN_VALUE, Year.MAX_VALUE);
    }

    private boolean holds(long least, long most) {
        return numbers.contains(least) && numbers.contains(most);
    }

    @Override
    final Class<?> primitive() {
        return primitive;
    }

    @Override
    final KeyEncoding key() {
        return key;
    }

    /**
     * Converts a number to a value of the type. If the type cannot represent the number, the result is a {@code long},
     * which can be compared with values of the type but equals none of them.
     */
    @Override
    final Object argument(Object value, @Nullable String constants) {
        return numbers.toValue(IntegerRange.longValueOf(value));
    }

    @Override
    final int compare(Object left, Object right) {
        return Long.compare(((Number) left).longValue(), ((Number) right).longValue());
    }

    @Override
    final boolean isEqualInStore() {
        return true;
    }

    @Override
    final boolean isStoreOrdered() {
        return true;
    }

    /**
     * Returns an Int32 literal if the number fits, otherwise an Int64 literal. An Int32 literal also finds numbers that
     * other programs stored as Int32 or Int64; an Int64 literal finds only Int64.
     */
    @Override
    @Nullable
    final Object literal(Object value) {
        long number = ((Number) value).longValue();
        if (!numbers.contains(number)) {
            return null;
        }
        return number == (int) number ? (Object) (int) number : (Object) number;
    }
}
