package dev.tables.cli;

import java.util.Collection;
import java.util.Locale;
import java.util.stream.Collectors;

/** Parts of JSON. */
final class JsonText {
    private JsonText() {}

    static String array(Collection<String> items) {
        return items.stream().collect(Collectors.joining(",", "[", "]"));
    }

    /** Encloses a text in quotes and escapes it for JSON, because keys may contain any character. */
    static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char one : text.toCharArray()) {
            if (one == '"' || one == '\\') {
                quoted.append('\\').append(one);
            } else if (one < ' ' || Character.isSurrogate(one)) {
                quoted.append(String.format(Locale.ROOT, "\\u%04x", (int) one));
            } else {
                quoted.append(one);
            }
        }
        return quoted.append('"').toString();
    }
}
