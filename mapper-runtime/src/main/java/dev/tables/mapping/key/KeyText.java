package dev.tables.mapping.key;

/**
 * Text inside keys. Four characters that Azure forbids are written as the character below followed by {@code U+FFFD 9},
 * which sorts behind everything else that may follow that character; {@code U+FFFD} and what is above it are themselves
 * marked. Before a separator, a space is {@code !_} and an exclamation mark {@code !~}, both behind the separator.
 */
final class KeyText {
    static final char MARK = '\uFFFD';
    private static final char FORBIDDEN = '9';

    private KeyText() {}

    /** Appends text; {@code escapeSpace} if the default separator follows. Returns the index of a refused character or -1. */
    static int append(StringBuilder key, String text, boolean escapeSpace) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c >= '\u007F' && c <= '\u009F') {
                return i;
            }
            if (c == '/' || c == '\\' || c == '#' || c == '?' || c == '~' && key.isEmpty()) {
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

    /** Reverses {@link #append}. Null if the text was not written by it. */
    static @org.jspecify.annotations.Nullable String decode(String key, int from, int to, boolean escapeSpace) {
        int plain = from;
        while (plain < to && key.charAt(plain) != MARK && !(escapeSpace && key.charAt(plain) == '!')) {
            plain++;
        }
        if (plain == to) {
            return key.substring(from, to);
        }
        StringBuilder text = new StringBuilder(to - from);
        for (int i = from; i < to; i++) {
            char c = key.charAt(i);
            boolean escape = c == MARK || escapeSpace && c == '!';
            if (!escape) {
                text.append(c);
            } else if (++i == to || !unescape(text, c, key.charAt(i))) {
                return null;
            }
        }
        return text.toString();
    }

    private static boolean unescape(StringBuilder text, char escape, char code) {
        if (escape == '!') {
            text.append(code == '_' ? ' ' : '!');
            return code == '_' || code == '~';
        }
        if (code == FORBIDDEN && !text.isEmpty()) {
            int last = text.length() - 1;
            text.setCharAt(last, (char) (text.charAt(last) + 1));
            return true;
        }
        text.append((char) (MARK + code - '1'));
        return code >= '1' && code <= '3';
    }

    /** The least text behind all encoded text that starts with {@code beginning}, which is not empty. */
    static String after(String beginning) {
        int last = beginning.length() - 1;
        char c = beginning.charAt(last);
        if (c == '.' || c == '[' || c == '"' || c == '>' || c == '}') {
            return beginning + MARK + FORBIDDEN;
        }
        return beginning.substring(0, last) + (char) (c + 1);
    }

    /** Appends text so that greater sorts first: four hexadecimal digits of the complement of each code unit. */
    static void appendDescending(StringBuilder key, String text) {
        for (int i = 0; i < text.length(); i++) {
            int complement = 0xFFFF - text.charAt(i);
            for (int shift = 12; shift >= 0; shift -= 4) {
                key.append(Character.forDigit(complement >> shift & 0xF, 16));
            }
        }
    }
}
