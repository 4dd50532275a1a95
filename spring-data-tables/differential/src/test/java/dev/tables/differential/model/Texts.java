package dev.tables.differential.model;

import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Values as text for failures: what cannot be seen is written as {@code \\u....}, long texts are cut. */
public final class Texts {
    private static final int LONGEST = 80;

    private Texts() {}

    /** The text of a value of any type. */
    public static String of(@Nullable Object value) {
        if (value instanceof byte[] bytes) {
            return bytes.length > 20 ? bytes.length + " bytes " + Arrays.hashCode(bytes) : Arrays.toString(bytes);
        }
        if (value instanceof int[] numbers) {
            return Arrays.toString(numbers);
        }
        if (value instanceof Object[] several) {
            return of(Arrays.asList(several));
        }
        if (value instanceof Plain plain) {
            return plain.toString();
        }
        if (value instanceof Collection<?> several) {
            return several.stream().map(Texts::of).collect(Collectors.joining(", ", "[", "]"));
        }
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .map(entry -> entry.getKey() + "=" + of(entry.getValue()))
                    .collect(Collectors.joining(", ", "{", "}"));
        }
        return value instanceof String text ? '"' + visible(text) + '"' : String.valueOf(value);
    }

    private static String visible(String text) {
        String shown = text.length() > LONGEST ? text.substring(0, LONGEST) + "... (" + text.length() + ")" : text;
        return shown.chars()
                .mapToObj(c -> c < ' ' || c > '~' ? String.format(java.util.Locale.ROOT, "\\u%04x", c) : "" + (char) c)
                .collect(Collectors.joining());
    }
}
