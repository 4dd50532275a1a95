package dev.tables.boot.jdbc;

/**
 * An exception thrown at startup if tables in PostgreSQL cannot be used, for a reason that an administrator can
 * resolve.
 */
public final class JdbcStoreException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /** A reason why the tables cannot be used. */
    public enum Reason {
        /** The server does not respond, or is a different database. */
        UNREACHABLE,
        /** The server rejects the user or has no such database. */
        LOGIN_FAILED,
        /** The user does not have the required permissions. */
        NO_PERMISSION,
        /** The schema does not exist, and is not created automatically. */
        SCHEMA_MISSING
    }

    private final Reason reason;

    private final String schema;

    JdbcStoreException(Reason reason, String schema, RuntimeException cause) {
        super(cause.getMessage(), cause);
        this.reason = reason;
        this.schema = schema;
    }

    /** Returns the reason. */
    public Reason reason() {
        return reason;
    }

    /** Returns the schema of the tables. */
    public String schema() {
        return schema;
    }
}
