package dev.tables.mapping.model;

import java.util.Locale;

/**
 * An encoding of any text as part of a property name, which may contain only letters, digits and {@code _}. Every other
 * code unit becomes {@code _x002D_}, as in XML names on .NET. An underscore that would read as the beginning of an
 * escape is escaped too.
 */
final class PropertyNameText {
    private static final int ESCAPE_LENGTH = 7;

    private PropertyNameText() {}

    static String encode(String text) {
        StringBuilder name = new StringBuilder(text.length() + 8);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean plain = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
            if (plain || c == '_' && !looksEscaped(text, i)) {
                name.append(c);
            } else {
                name.append(String.format(Locale.ROOT, "_x%04X_", (int) c));
            }
        }
        return name.toString();
    }

    static String decode(String name) {
        StringBuilder text = new StringBuilder(name.length());
        int at = 0;
        while (at < name.length()) {
            if (isEscape(name, at)) {
                text.append((char) Integer.parseInt(name.substring(at + 2, at + 6), 16));
                at += ESCAPE_LENGTH;
            } else {
                text.append(name.charAt(at++));
            }
        }
        return text.toString();
    }

    /**
     * Returns whether an underscore must be escaped. Every underscore before an x is escaped, because the escape of a
     * later character also contains an underscore.
     */
    private static boolean looksEscaped(String text, int at) {
        return at + 1 < text.length() && text.charAt(at + 1) == 'x';
    }

    private static boolean isEscape(String name, int at) {
        if (name.charAt(at) != '_' || at + ESCAPE_LENGTH > name.length() || name.charAt(at + 1) != 'x') {
            return false;
        }
        for (int i = at + 2; i < at + 6; i++) {
            char c = name.charAt(i);
            if (!(c >= '0' && c <= '9' || c >= 'A' && c <= 'F')) {
                return false;
            }
        }
        return name.charAt(at + 6) == '_';
    }
}
