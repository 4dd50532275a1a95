package dev.tables.engine;

/** An exception for a row that must be absent but exists. */
public final class RowAlreadyExistsException extends TableStoreException {
    private static final long serialVersionUID = 1L;

    /** Creates an exception that names the row. */
    public RowAlreadyExistsException(String table, PrimaryKey keys) {
        this(table, keys, "");
    }

    /** Creates an exception that names the row and contains advice: a sentence, or an empty string. */
    public RowAlreadyExistsException(String table, PrimaryKey keys, String advice) {
        super(
                ErrorCode.ENTITY_ALREADY_EXISTS,
                ("Row " + PrimaryKeyFormatter.formatPrimaryKey(keys) + " of table '" + table + "' already exists. "
                                + advice)
                        .strip(),
                table,
                keys,
                null);
    }
}
