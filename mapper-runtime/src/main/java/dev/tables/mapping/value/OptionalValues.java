package dev.tables.mapping.value;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The contents of {@link Optional} properties. Called by generated mappers. */
public final class OptionalValues {
    private OptionalValues() {}

    /**
     * Returns the content of an {@code Optional}, or null if it is empty or null. A null {@code Optional} is stored as
     * no value, and read as an empty one.
     */
    public static <V> @Nullable V contentOf(@Nullable Optional<V> optional) {
        return optional == null ? null : optional.orElse(null);
    }

    /**
     * Returns the content of an {@code Optional}, unwrapping nested optionals too, or null if it is empty. Returns any
     * other value unchanged.
     */
    public static @Nullable Object unwrapFully(@Nullable Object value) {
        Object content = value;
        while (content instanceof Optional<?> optional) {
            content = optional.orElse(null);
        }
        return content;
    }
}
