package dev.tables.engine;

/** A row that must be absent is present. */
public final class RowAlreadyExistsException extends TableStoreException {
    private static final long serialVersionUID = 1L;

    /** Names the row. */
    public RowAlreadyExistsException(String table, PrimaryKey keys) {
        this(table, keys, "");
    }

    /** The same with what to do about it; a sentence, or nothing. */
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
