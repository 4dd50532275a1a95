package dev.tables.mapping.job;

import dev.tables.engine.PrimaryKey;

/**
 * An entity that a job left as it is.
 *
 * @param primaryKey its keys
 * @param errorMessage the kind of error, by its class; never a value
 */
public record SkippedEntity(PrimaryKey primaryKey, String errorMessage) {}
