package dev.tables.mapping.value.type;

/**
 * A codec of dates and times whose keys contain their ISO text of fixed width.
 *
 * @param <V> the values
 */
final class DateCodec<V> extends TextCodec<V> {
    private final KeyEncoding key;
    private final boolean naming;

    /**
     * Creates a codec of values that have a key form; {@code naming} if they can also be keys of a map that is stored
     * as one property per element.
     */
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
