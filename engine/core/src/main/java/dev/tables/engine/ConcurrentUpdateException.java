package dev.tables.engine;

/**
 * An exception for a conflict: the row has another version than the operation expects, because it was changed
 * concurrently.
 */
public final class ConcurrentUpdateException extends TableStoreException {
    private static final long serialVersionUID = 1L;

    /** Creates an exception that names the row. */
    public ConcurrentUpdateException(String table, PrimaryKey keys) {
        super(
                ErrorCode.UPDATE_CONDITION_NOT_SATISFIED,
                "Row " + PrimaryKeyFormatter.formatPrimaryKey(keys) + " of table '" + table
                        + "' has changed since you read it. Read it again and retry the change.",
                table,
                keys,
                null);
    }
}
