package dev.tables.engine;

/** The row has another version than the operation expects: somebody changed it meanwhile. */
public final class ConcurrentUpdateException extends TableStoreException {
    private static final long serialVersionUID = 1L;

    /** Names the row. */
    public ConcurrentUpdateException(String table, RowKeys keys) {
        super(
                ErrorCode.UPDATE_CONDITION_NOT_SATISFIED,
                "Row (" + keys.partitionKey() + ", " + keys.rowKey() + ") of table '" + table
                        + "' was changed meanwhile. Read it again and repeat the change.",
                table,
                keys,
                null);
    }
}
