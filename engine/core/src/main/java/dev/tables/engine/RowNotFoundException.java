package dev.tables.engine;

/** An exception for a row that must exist but is absent. */
public final class RowNotFoundException extends TableStoreException {
    private static final long serialVersionUID = 1L;

    /** Creates an exception that names the row. */
    public RowNotFoundException(String table, PrimaryKey keys) {
        super(
                ErrorCode.RESOURCE_NOT_FOUND,
                "Row " + PrimaryKeyFormatter.formatPrimaryKey(keys) + " of table '" + table + "' does not exist.",
                table,
                keys,
                null);
    }
}
