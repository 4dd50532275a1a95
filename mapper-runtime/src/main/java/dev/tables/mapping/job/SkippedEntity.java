package dev.tables.mapping.job;

import dev.tables.engine.PrimaryKey;

/**
 * An entity that a job did not change.
 *
 * @param primaryKey the keys of the entity
 * @param errorMessage the kind of error, by its class; never a value
 */
public record SkippedEntity(PrimaryKey primaryKey, String errorMessage) {}
