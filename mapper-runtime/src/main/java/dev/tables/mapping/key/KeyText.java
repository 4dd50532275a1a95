package dev.tables.mapping.key;

import dev.tables.engine.KeyRange;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * An encoding of text inside keys, which is unchanged except for a few characters.
 *
 * <p>Each of the four characters that Azure forbids is written as the character with the next lower code and
 * {@code U+FFFD 9}. The suffix {@code U+FFFD 9} sorts after all other texts that may follow the lower character.
 * {@code U+FFFD} and all characters above it are written as {@code U+FFFD} and a digit. Before the default separator, a
 * space is {@code !_} and an exclamation mark {@code !~}, which both sort after the separator.
 *
 * <p>If a text starts a key with <code>}</code> or above, a <code>}</code> is added before it, so that every key sorts
 * below {@code ~}, where index rows are. Control characters and unpaired surrogates, which no service can store, are
 * rejected.
 */
final class KeyText {
    static final char MARK = '\uFFFD';
    /** The end mark of a descending text. */
    static final char END_OF_DESCENDING = 'z';

    private static final char FORBIDDEN = '9';
    private static final char GUARD = '}';
    private static final char FIRST_BEHIND_CONTROLS = '\u00A0';
    private static final char FIRST_BEHIND_SURROGATES = '\uE000';
    private static final String HOLDS_SEPARATOR = "contains the separator that marks its end in the key";

    private KeyText() {}

    /**
     * Appends a whole text before a separator, or at the end of a key. Returns the reason for rejecting the text, or
     * null.
     */
    static @Nullable String appendWhole(StringBuilder key, String text, @Nullable String separator) {
        int from = key.length();
        String refusal = append(key, text, separator);
        boolean isUnclear = refusal == null
                && separator != null
                && !separator.equals(KeyComponent.SEPARATOR)
                && meets(key, from, separator);
        return isUnclear ? HOLDS_SEPARATOR : refusal;
    }

    /**
     * Appends the beginning of a text. If the text ends in a part of the separator, keys of shorter values also have
     * this beginning.
     */
    static @Nullable String appendBeginning(StringBuilder key, String text, @Nullable String separator) {
        int from = key.length();
        String refusal = append(key, text, separator);
        boolean isUnclear = refusal == null
                && separator != null
                && !separator.equals(KeyComponent.SEPARATOR)
                && key.indexOf(separator, from) >= 0;
        return isUnclear ? HOLDS_SEPARATOR : refusal;
    }

    private static @Nullable String append(StringBuilder key, String text, @Nullable String separator) {
        int refused = append(key, text, KeyComponent.SEPARATOR.equals(separator));
        return refused < 0
                ? null
                : String.format(
                        Locale.ROOT,
                        "contains the control character or unpaired surrogate U+%04X at index %d",
                        (int) text.charAt(refused),
                        refused);
    }

    /**
     * Appends text; {@code escapeSpace} is true if the default separator follows. Returns the index of a refused
     * character or -1.
     */
    private static int append(StringBuilder key, String text, boolean escapeSpace) {
        if (key.isEmpty() && !text.isEmpty() && text.charAt(0) >= GUARD) {
            key.append(GUARD);
        }
        int plain = plainLength(text, 0, text.length(), escapeSpace);
        key.append(text, 0, plain);
        for (int i = plain; i < text.length(); i++) {
            char c = text.charAt(i);
            if (isRefused(text, i)) {
                return i;
            }
            if (isForbidden(c)) {
                key.append((char) (c - 1)).append(MARK).append(FORBIDDEN);
            } else if (c >= MARK) {
                key.append(MARK).append((char) ('1' + c - MARK));
            } else if (escapeSpace && (c == ' ' || c == '!')) {
                key.append('!').append(c == ' ' ? '_' : '~');
            } else {
                key.append(c);
            }
        }
        return -1;
    }

    /**
     * Returns whether the key of this text is certainly the text itself. May return false for some texts whose key is
     * the text itself.
     */
    static boolean isKeyAsItIs(String text) {
        return (text.isEmpty() || text.charAt(0) < GUARD)
                && plainLength(text, 0, text.length(), false) == text.length();
    }

    /** Returns the number of leading characters that need no escape, which for most texts is the whole text. */
    private static int plainLength(String text, int from, int to, boolean escapeSpace) {
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (c < ' ' || c >= 0x7F || isForbidden(c) || escapeSpace && c <= '!') {
                return i - from;
            }
        }
        return to - from;
    }

    /** Returns whether a key can contain this constant text without escapes. */
    static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (isRefused(text, i) || isForbidden(text.charAt(i)) || text.charAt(i) >= MARK) {
                return false;
            }
        }
        return true;
    }

    private static boolean isForbidden(char c) {
        return c == '/' || c == '\\' || c == '#' || c == '?';
    }

    private static boolean isRefused(CharSequence text, int index) {
        char c = text.charAt(index);
        if (c < 0x7F) {
            return c < ' ';
        }
        if (Character.isHighSurrogate(c)) {
            return index + 1 == text.length() || !Character.isLowSurrogate(text.charAt(index + 1));
        }
        return c <= 0x9F
                || Character.isLowSurrogate(c) && (index == 0 || !Character.isHighSurrogate(text.charAt(index - 1)));
    }

    /** Returns the text itself, or the next greater text that keys can contain. */
    static String orNext(String text) {
        int refused = firstRefused(text);
        if (refused < 0) {
            return text;
        }
        String held = text.substring(0, refused);
        char c = text.charAt(refused);
        if (c < ' ') {
            return held + ' ';
        }
        if (c < FIRST_BEHIND_CONTROLS) {
            return held + FIRST_BEHIND_CONTROLS;
        }
        if (Character.isHighSurrogate(c)) {
            // What follows c is no low surrogate: it is before them all, or behind them all.
            boolean before = refused + 1 == text.length() || text.charAt(refused + 1) < Character.MIN_LOW_SURROGATE;
            if (before || c < Character.MAX_HIGH_SURROGATE) {
                return held + (char) (before ? c : c + 1) + Character.MIN_LOW_SURROGATE;
            }
        }
        return held + FIRST_BEHIND_SURROGATES;
    }

    private static int firstRefused(CharSequence text) {
        for (int i = 0; i < text.length(); i++) {
            if (isRefused(text, i)) {
                return i;
            }
        }
        return -1;
    }

    /** Returns whether the separator, if appended to the text from {@code from} on, already begins within that text. */
    private static boolean meets(StringBuilder key, int from, String separator) {
        int end = key.length();
        key.append(separator);
        boolean earlier = key.indexOf(separator, from) < end;
        key.setLength(end);
        return earlier;
    }

    /**
     * Decodes a text that {@link #appendWhole} has written. Returns null if {@link #appendWhole} cannot have written
     * the text, because decoding and encoding must restore it exactly.
     */
    static @Nullable String decode(String key, int from, int to, boolean escapeSpace) {
        int start = from;
        if (from == 0 && to > 0 && key.charAt(0) >= GUARD) {
            if (key.charAt(0) != GUARD || to == 1 || key.charAt(1) < GUARD) {
                return null;
            }
            start = 1;
        }
        int plain = start + plainLength(key, start, to, escapeSpace);
        return plain == to ? key.substring(start, to) : unescape(key, start, to, escapeSpace);
    }

    private static @Nullable String unescape(String key, int from, int to, boolean escapeSpace) {
        StringBuilder text = new StringBuilder(to - from);
        for (int i = from; i < to; i++) {
            char c = key.charAt(i);
            boolean escape = c >= MARK || escapeSpace && c == '!';
            if (!escape) {
                if (isForbidden(c) || escapeSpace && c == ' ') {
                    return null;
                }
                text.append(c);
            } else if (++i == to || !unescape(text, c, key.charAt(i))) {
                return null;
            }
        }
        return firstRefused(text) < 0 ? text.toString() : null;
    }

    private static boolean unescape(StringBuilder text, char escape, char code) {
        if (escape == '!') {
            text.append(code == '_' ? ' ' : '!');
            return code == '_' || code == '~';
        }
        if (code == FORBIDDEN && !text.isEmpty()) {
            int last = text.length() - 1;
            char forbidden = (char) (text.charAt(last) + 1);
            text.setCharAt(last, forbidden);
            return escape == MARK && isForbidden(forbidden);
        }
        text.append((char) (MARK + code - '1'));
        return escape == MARK && code >= '1' && code <= '3';
    }

    /**
     * Returns the least text that sorts after all encoded text with the given beginning, which is not empty. The result
     * is a legal key, so that it can be sent to a service.
     */
    static String after(String beginning) {
        int last = beginning.length() - 1;
        char c = beginning.charAt(last);
        boolean nextIsIllegal = isForbidden((char) (c + 1)) || c == '~' || c >= '\uD7FF' && c <= '\uDFFF';
        return nextIsIllegal ? beginning + MARK + FORBIDDEN : beginning.substring(0, last) + (char) (c + 1);
    }

    /**
     * Returns the range of encoded texts that start with this text without its last code unit, the second half of a
     * surrogate pair. Texts in the range sort at or after this text.
     */
    static KeyRange startingWithPair(String text) {
        String before = text.substring(0, text.length() - 2);
        char half = text.charAt(text.length() - 2);
        String upper = half == Character.MAX_HIGH_SURROGATE
                ? before + FIRST_BEHIND_SURROGATES
                : before + (char) (half + 1) + Character.MIN_LOW_SURROGATE;
        return KeyRange.closedOpen(text, upper);
    }

    /**
     * Appends text in a form in which greater texts sort first: four hexadecimal digits of the complement of each code
     * unit.
     */
    static void appendDescending(StringBuilder key, String text) {
        for (int i = 0; i < text.length(); i++) {
            int complement = 0xFFFF - text.charAt(i);
            for (int shift = 12; shift >= 0; shift -= 4) {
                key.append(Character.forDigit(complement >> shift & 0xF, 16));
            }
        }
    }

    /** Reverses {@link #appendDescending}. Returns null if {@link #appendDescending} did not write the text. */
    static @Nullable String decodeDescending(String key, int from, int to) {
        if (to < from || (to - from) % 4 != 0) {
            return null;
        }
        StringBuilder text = new StringBuilder((to - from) / 4);
        for (int i = from; i < to; i += 4) {
            int code = 0;
            for (int j = i; j < i + 4; j++) {
                char c = key.charAt(j);
                if (!(c >= '0' && c <= '9' || c >= 'a' && c <= 'f')) {
                    return null;
                }
                code = code << 4 | Character.digit(c, 16);
            }
            text.append((char) (0xFFFF - code));
        }
        return text.toString();
    }
}
