package dev.tables.engine.azure;

/** Which texts can travel: JSON and URLs carry whole characters only, rows of other stores any UTF-16 code units. */
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
