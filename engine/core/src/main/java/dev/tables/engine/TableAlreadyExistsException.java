package dev.tables.engine;

/** An exception for a table whose name already exists, regardless of case. */
public final class TableAlreadyExistsException extends TableStoreException {
    private static final long serialVersionUID = 1L;

    /** Creates an exception whose message reports whether the table is still being deleted. */
    public TableAlreadyExistsException(String table, boolean beingDeleted) {
        super(
                beingDeleted ? ErrorCode.TABLE_BEING_DELETED : ErrorCode.TABLE_ALREADY_EXISTS,
                beingDeleted
                        ? "Table '" + table + "' is being deleted. Try again later."
                        : "Table '" + table + "' already exists.",
                table,
                null,
                null);
    }
}
