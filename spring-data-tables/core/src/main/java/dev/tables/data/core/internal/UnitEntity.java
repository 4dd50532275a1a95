package dev.tables.data.core.internal;

import org.jspecify.annotations.Nullable;

/**
 * The state of an entity within a unit of work.
 *
 * @param given the version of the entity when the unit of work first wrote it; null if the entity had no version or its
 *     class is unversioned
 * @param left the entity after the writes of the unit of work; null if it is deleted
 */
public record UnitEntity(@Nullable Object given, @Nullable Object left) {}
