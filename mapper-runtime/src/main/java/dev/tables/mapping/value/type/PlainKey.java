package dev.tables.mapping.value.type;

import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Values of one length, or of few, none of which has a width. */
final class PlainKey<V> extends KeyEncoding {
    private final Class<V> type;
    private final BiConsumer<KeyOutput, @Nullable V> writer;
    private final Function<KeyInput, V> reader;
    private final int minLength;
    private final String firstCharacters;
    private final String firstDescending;
    private final KeyPattern pattern;

    /** Values that begin with one of the characters between two, whether they ascend or descend. */
    PlainKey(
            Class<V> type,
            String call,
            BiConsumer<KeyOutput, @Nullable V> writer,
            Function<KeyInput, V> reader,
            Looks looks) {
        super(call);
        this.type = type;
        this.writer = writer;
        this.reader = reader;
        minLength = looks.minLength();
        firstCharacters = looks.ascending();
        firstDescending = looks.descending();
        pattern = KeyPattern.of(looks.format());
    }

    @Override
    public void write(KeyOutput key, @Nullable Object value) {
        writer.accept(key, type.cast(value));
    }

    @Override
    public Object read(KeyInput key) {
        return reader.apply(key);
    }

    @Override
    public int minLength(int digits, int scale, boolean descending) {
        return minLength;
    }

    @Override
    public KeyPattern pattern(int digits, int scale, boolean descending) {
        return pattern;
    }

    @Override
    public String firstCharacters(boolean descending) {
        return descending ? firstDescending : firstCharacters;
    }

    /**
     * What values look like.
     *
     * @param minLength the characters of the shortest
     * @param ascending the least and the greatest character that they begin with
     * @param descending the same where greater values come first
     * @param format the form of all, as {@link KeyPattern#of} reads it
     */
    record Looks(int minLength, String ascending, String descending, String format) {}
}
