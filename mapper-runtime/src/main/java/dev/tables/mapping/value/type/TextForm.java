package dev.tables.mapping.value.type;

import dev.tables.mapping.value.TextValues;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The text that represents a value.
 *
 * @param call the method of {@link TextValues} that parses it
 * @param writer converts a value to its text
 * @param parser the method named by {@code call}
 * @param <V> the values
 */
record TextForm<V>(String call, Function<V, @Nullable String> writer, Parser<V> parser) {
    /** Returns the form that consists of the result of {@code toString}. */
    static <V> TextForm<V> of(String call, Parser<V> parser) {
        return new TextForm<>(call, TextValues::of, parser);
    }

    /** The value of a text; null for null. */
    interface Parser<V> {
        @Nullable
        V parse(String entity, String property, @Nullable String text);
    }
}
