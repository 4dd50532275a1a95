package dev.tables.mapping.table;

import org.jspecify.annotations.Nullable;

/**
 * A function that changes each entity or row of a table. The function must be idempotent and may modify an entity in
 * place.
 *
 * @param <T> an entity or a row
 */
@FunctionalInterface
public interface ChangeFunction<T> {
    /**
     * Returns the entity or row as it should be stored, with the same keys. Returns the argument or an equal object if
     * nothing needs to change, or null to delete it.
     */
    @Nullable
    T apply(T found);
}
