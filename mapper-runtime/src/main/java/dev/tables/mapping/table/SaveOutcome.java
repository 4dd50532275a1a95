package dev.tables.mapping.table;

import org.jspecify.annotations.Nullable;

/**
 * What came of one of several entities that were saved each as it can be.
 *
 * @param entity as saved, with its new version; as given, if it was not saved
 * @param exception why it was not saved, or null
 * @param <T> the entity
 */
public record SaveOutcome<T>(T entity, @Nullable RuntimeException exception) {}
