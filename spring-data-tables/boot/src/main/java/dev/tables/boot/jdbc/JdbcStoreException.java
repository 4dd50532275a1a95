package dev.tables.boot.jdbc;

/** Tables in PostgreSQL cannot be used from the start on, for a reason that an operator can remove. */
public final class JdbcStoreException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /** What is wrong. */
    public enum Reason {
        /** Nobody answers, or it is another database. */
        UNREACHABLE,
        /** The server rejects the user or has no such database. */
        LOGIN_FAILED,
        /** The user may not do what is needed. */
        NO_PERMISSION,
        /** The schema is absent, and nobody is to make it. */
        SCHEMA_MISSING
    }

    /** What is wrong. */
    private final Reason reason;

    /** Where the tables are to be. */
    private final String schema;

    JdbcStoreException(Reason reason, String schema, RuntimeException cause) {
        super(cause.getMessage(), cause);
        this.reason = reason;
        this.schema = schema;
    }

    /** What is wrong. */
    public Reason reason() {
        return reason;
    }

    /** Where the tables are to be. */
    public String schema() {
        return schema;
    }
}
