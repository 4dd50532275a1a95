package dev.tables.mapping.value.type;

import org.jspecify.annotations.Nullable;

/**
 * A codec of numbers of any size, stored as decimal text.
 *
 * @param <V> the numbers
 */
final class BigNumberCodec<V extends Number & Comparable<V>> extends TextCodec<V> {
    private final KeyEncoding key;

    BigNumberCodec(Class<V> type, TextForm<V> form, @Nullable Class<?> narrower, KeyEncoding key) {
        super(type, form, narrower);
        this.key = key;
    }

    @Override
    KeyEncoding key() {
        return key;
    }

    /** Returns whether two numbers are equal, regardless of their scale. */
    @Override
    boolean equal(Object left, Object right) {
        return compare(left, right) == 0;
    }

    @Override
    Object ofLiteral(String entity, String property, Object literal) {
        return ofElementName(entity, property, literal.toString());
    }
}
