package dev.tables.mapping.table;

import org.jspecify.annotations.Nullable;

/**
 * How every entity, or row, is changed. Must have the same effect however often it is applied; may change an entity itself.
 *
 * @param <T> an entity, or a row
 */
@FunctionalInterface
public interface ChangeFunction<T> {
    /** It as it should be, with the same keys; the same, or an equal one, if it is so already; null if it should be deleted. */
    @Nullable
    T apply(T found);
}
