package dev.tables.mapping.model;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.PrimaryKeyFormatter;
import dev.tables.engine.TableStoreException;

/** An exception for a write that would give two entities the same values of a unique index. Nothing was changed. */
public final class UniqueIndexViolationException extends TableStoreException {
    private static final long serialVersionUID = 1L;

    /** The entity's simple name. */
    private final String entityName;
    /** The index. */
    private final String indexName;

    /** Creates an exception that contains the rejected entity and the index, but not the values. */
    public UniqueIndexViolationException(String entity, String index, String table, PrimaryKey keys) {
        super(
                ErrorCode.ENTITY_ALREADY_EXISTS,
                entity + " " + PrimaryKeyFormatter.formatPrimaryKey(keys) + " has values of the unique index '"
                        + index + "' that another " + entity
                        + " already has. Use other values, or change or delete the other entity first.",
                table,
                keys,
                null);
        this.entityName = entity;
        this.indexName = index;
    }

    /** Returns the entity's simple name. */
    public String entityName() {
        return entityName;
    }

    /** Returns the name of the index. */
    public String indexName() {
        return indexName;
    }
}
