package dev.tables.mapping.model;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.PrimaryKeyFormatter;
import dev.tables.mapping.value.MappingException;

/**
 * An exception for a row that was written with a version of the entity's schema that this version of the application
 * cannot read.
 */
public final class SchemaVersionException extends MappingException {
    private static final long serialVersionUID = 1L;

    /** The row; its keys are text. */
    private final transient PrimaryKey primaryKey;
    /** The version of the row. */
    private final int found;
    /** The version of the entity. */
    private final int expected;

    /**
     * Creates an exception for a row of schema version {@code found}, if this version of the application reads
     * {@code expected}.
     */
    public SchemaVersionException(String entity, PrimaryKey keys, int found, int expected, String remedy) {
        super(
                entity,
                null,
                keys,
                "found row " + PrimaryKeyFormatter.formatPrimaryKey(keys) + " of schema version " + found
                        + ", expected version " + expected + ". " + remedy,
                null);
        this.primaryKey = keys;
        this.found = found;
        this.expected = expected;
    }

    /** Returns the keys of the row. */
    @Override
    public PrimaryKey primaryKey() {
        return primaryKey;
    }

    /** Returns the schema version of the row. */
    public int found() {
        return found;
    }

    /** Returns the schema version of the entity in this process. */
    public int expected() {
        return expected;
    }

    /**
     * Returns whether a later read can succeed: always, because a process with another version of the application may
     * be able to read the entity.
     */
    @Override
    public boolean isRetryable() {
        return true;
    }
}
