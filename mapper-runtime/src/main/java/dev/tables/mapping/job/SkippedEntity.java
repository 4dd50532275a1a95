package dev.tables.mapping.job;

import dev.tables.engine.PrimaryKey;

/**
 * An entity that a job left as it is.
 *
 * @param keys its keys
 * @param error the kind of error, by its class; never a value
 */
public record SkippedEntity(PrimaryKey keys, String error) {}
