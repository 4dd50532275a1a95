package dev.tables.mapping.query.internal;

import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.value.WholeNumbers;

/** Which whole numbers have room in a component of a key. Values of other types are all taken to have. */
record KeyWidth(long least, long most) {
    private static final int DIGITS_OF_LONG = 19;

    static KeyWidth of(KeyComponent component) {
        WholeNumbers numbers = component.type().wholeNumbers();
        if (numbers == null) {
            return new KeyWidth(Long.MIN_VALUE, Long.MAX_VALUE);
        }
        int width = component.width();
        if (width == 0 || width >= DIGITS_OF_LONG) {
            return new KeyWidth(numbers.least(), numbers.most());
        }
        long end = 1;
        for (int i = 0; i < width; i++) {
            end *= 10;
        }
        return new KeyWidth(Math.max(numbers.least(), -end), Math.min(numbers.most(), end - 1));
    }

    boolean isExceededBy(Object value) {
        return WholeNumbers.isOne(value) && ((Number) value).longValue() > most;
    }

    boolean isPrecededBy(Object value) {
        return WholeNumbers.isOne(value) && ((Number) value).longValue() < least;
    }

    /** Whether a value of the component's type, or a whole number, is one that it holds. */
    boolean holds(Object value) {
        return !isExceededBy(value) && !isPrecededBy(value);
    }
}
