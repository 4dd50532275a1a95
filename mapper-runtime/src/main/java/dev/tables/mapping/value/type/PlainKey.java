package dev.tables.mapping.value.type;

import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The encoding of values without a width, whose texts have one length or a few possible lengths. */
final class PlainKey<V> extends KeyEncoding {
    private final Class<V> type;
    private final BiConsumer<KeyOutput, @Nullable V> writer;
    private final Function<KeyInput, V> reader;
    private final int minLength;
    private final String firstCharacters;
    private final String firstDescending;
    private final KeyPattern pattern;

    /** Creates the encoding of values with the given shape. */
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
     * The shape of encoded values.
     *
     * @param minLength the length of the shortest value
     * @param ascending the least and the greatest first character
     * @param descending the least and the greatest first character where greater values sort first
     * @param format the pattern of all values, in the format of {@link KeyPattern#of}
     */
    record Looks(int minLength, String ascending, String descending, String format) {}
}
