package dev.tables.mapping.value;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.PrimaryKeyFormatter;
import org.jspecify.annotations.Nullable;

/**
 * An exception for a failed conversion between an entity and its row. The message contains the entity and the property,
 * never a value. The message contains the keys of the row only if {@link PrimaryKeyFormatter} shows them;
 * {@link #primaryKey} returns them in either case.
 */
public class MappingException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The entity. */
    private final String entityName;
    /** The property, if the failure concerns a single property. */
    private final @Nullable String property;
    /** The row, if it is known. */
    private final transient @Nullable PrimaryKey primaryKey;

    /**
     * Creates an exception with the entity and the property. The message contains what was found, what was expected and
     * what to do.
     */
    public MappingException(String entity, @Nullable String property, String message) {
        this(entity, property, null, message, null);
    }

    /** Creates an exception with the entity, the property and a cause. */
    public MappingException(String entity, @Nullable String property, String message, @Nullable Throwable cause) {
        this(entity, property, null, message, cause);
    }

    /** Creates an exception with the entity, the property, the row and a cause. */
    public MappingException(
            String entity,
            @Nullable String property,
            @Nullable PrimaryKey keys,
            String message,
            @Nullable Throwable cause) {
        super(entity + (property == null ? "" : "." + property) + ": " + message, cause);
        this.entityName = entity;
        this.property = property;
        this.primaryKey = keys;
    }

    /** Returns the entity's simple name. */
    public String entityName() {
        return entityName;
    }

    /** Returns the property's Java name, or null. */
    public @Nullable String property() {
        return property;
    }

    /** Returns the keys of the row, or null if the failure does not concern a row whose keys are known. */
    public @Nullable PrimaryKey primaryKey() {
        return primaryKey;
    }

    /** Returns the partition key of the row, or null if {@link #primaryKey} is null. */
    public @Nullable String partitionKey() {
        PrimaryKey row = primaryKey();
        return row == null ? null : row.partitionKey();
    }

    /** Returns the row key of the row, or null if {@link #primaryKey} is null. */
    public @Nullable String rowKey() {
        PrimaryKey row = primaryKey();
        return row == null ? null : row.rowKey();
    }

    /**
     * Returns whether a later read of the value can succeed, for example with other keys, in another process, or after
     * a change of the configuration. Returns false if the stored value itself is invalid, so that no process can read
     * it.
     */
    public boolean isRetryable() {
        return false;
    }

    /** Returns whether the stored value was made unreadable on purpose, by destroying its keyset. */
    public boolean isCryptoShredded() {
        return false;
    }
}
