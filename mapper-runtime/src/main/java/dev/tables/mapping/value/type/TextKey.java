package dev.tables.mapping.value.type;

import org.jspecify.annotations.Nullable;

/** The encoding of text and of the names of enum constants. */
final class TextKey extends KeyEncoding {
    private final int minLength;

    /** Creates the encoding of texts of at least {@code minLength} characters, ascending. */
    TextKey(String call, int minLength) {
        super(call);
        this.minLength = minLength;
    }

    @Override
    public void write(KeyOutput key, @Nullable Object value) {
        key.string(value instanceof Enum<?> constant ? constant.name() : (String) value);
    }

    @Override
    public Object read(KeyInput key) {
        return key.string();
    }

    @Override
    public int minLength(int digits, int scale, boolean descending) {
        return descending ? 1 : minLength;
    }

    @Override
    public String firstCharacters(boolean descending) {
        return "";
    }

    @Override
    public boolean isText() {
        return true;
    }
}
