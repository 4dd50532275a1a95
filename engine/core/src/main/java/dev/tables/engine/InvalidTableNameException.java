package dev.tables.engine;

/**
 * An exception for a table name that violates the rules: 3 to 63 ASCII letters and digits, the first a letter, not
 * {@code tables}.
 */
public final class InvalidTableNameException extends TableStoreException {
    private static final long serialVersionUID = 1L;

    /** Creates an exception with the given code. */
    public InvalidTableNameException(ErrorCode code, String table, String message) {
        super(code, message, table, null, null);
    }
}
