package dev.tables.engine.azure;

/**
 * A check for unpaired surrogates. JSON and URLs cannot represent unpaired surrogates, but rows of other stores can
 * contain them.
 */
final class UnicodeText {
    private UnicodeText() {}

    /** Returns the index of the first unpaired surrogate, or -1. */
    static int malformedAt(String text) {
        for (int i = 0; i < text.length(); i++) {
            char unit = text.charAt(i);
            if (!Character.isSurrogate(unit)) {
                continue;
            }
            boolean pair = Character.isHighSurrogate(unit)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1));
            if (!pair) {
                return i;
            }
            i++;
        }
        return -1;
    }
}
