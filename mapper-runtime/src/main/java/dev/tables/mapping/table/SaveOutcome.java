package dev.tables.mapping.table;

import org.jspecify.annotations.Nullable;

/**
 * The result for one of several entities that were saved individually.
 *
 * @param entity the entity as saved, with its new version; as given, if it was not saved
 * @param exception the reason why it was not saved, or null
 * @param <T> the entity
 */
public record SaveOutcome<T>(T entity, @Nullable RuntimeException exception) {}
