package dev.tables.engine;

/** An exception for a table that does not exist. */
public final class TableNotFoundException extends TableStoreException {
    private static final long serialVersionUID = 1L;

    /** Creates an exception that names the table. */
    public TableNotFoundException(String table) {
        super(ErrorCode.TABLE_NOT_FOUND, "Table '" + table + "' does not exist. Create it first.", table, null, null);
    }
}
