package dev.tables.mapping.value.internal;

/** A helper for characters of two code units, because some stores reject a single half of a surrogate pair. */
public final class SurrogatePairs {
    private SurrogatePairs() {}

    /** Returns the position of a surrogate without its other half, or -1. */
    public static int unpaired(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                boolean pair = Character.isHighSurrogate(text.charAt(i))
                        && i + 1 < text.length()
                        && Character.isLowSurrogate(text.charAt(i + 1));
                if (!pair) {
                    return i;
                }
                i++;
            }
        }
        return -1;
    }
}
