package dev.tables.mapping.value.type;

/**
 * Dates and times whose ISO text of fixed width stands in keys.
 *
 * @param <V> the values
 */
final class DateCodec<V> extends TextCodec<V> {
    private final KeyEncoding key;
    private final boolean naming;

    /** Values with a form in keys; {@code naming} if they can name the entries of an exploded map too. */
    DateCodec(Class<V> type, TextForm<V> form, PlainKey<V> key, boolean naming) {
        super(type, form);
        this.key = key;
        this.naming = naming;
    }

    @Override
    KeyEncoding key() {
        return key;
    }

    @Override
    boolean namesElements() {
        return naming;
    }
}
