package dev.tables.data.core.internal;

import org.jspecify.annotations.Nullable;

/**
 * The state of an entity within a unit of work.
 *
 * @param given the version that it had when the unit first wrote it; null if it had none, or has no versions
 * @param left the entity as the unit leaves it; null if it is deleted
 */
public record UnitEntity(@Nullable Object given, @Nullable Object left) {}
