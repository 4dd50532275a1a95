package dev.tables.engine.server.security;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.signature.SasRange;

/**
 * The permissions of the client of one request. All operations of the request are checked before the first one is
 * performed.
 *
 * <p>An upsert is checked as {@link RowAccess#ADD} and as {@link RowAccess#UPDATE}.
 */
public interface RequestPermissions {
    /** The operations on rows that require permission. */
    enum RowAccess {
        /** Read a row or query a table. */
        QUERY,
        /** Insert a row. */
        ADD,
        /** Replace or merge a row. */
        UPDATE,
        /** Delete a row. */
        DELETE
    }

    /** The operations on tables and the account that require permission. */
    enum AccountAccess {
        /** List tables, or check whether a table exists. */
        LIST_TABLES,
        /** Create a table. */
        CREATE_TABLE,
        /** Delete a table. */
        DELETE_TABLE,
        /** Read or replace the stored access policies of a table. */
        MANAGE_ACCESS_POLICIES,
        /** Read the properties of the service. */
        READ_SERVICE_PROPERTIES,
        /** Change the properties of the service. */
        WRITE_SERVICE_PROPERTIES,
        /** Read the statistics of the service. */
        READ_STATISTICS,
        /**
         * Read from a snapshot in several requests. The server keeps the snapshot for the principal. Every principal
         * that may read has this permission.
         */
        OPEN_SNAPSHOT,
        /**
         * Begin or commit a transaction of several requests. The server keeps the transaction for the principal. Every
         * principal that may write has this permission.
         */
        OPEN_TRANSACTION
    }

    /** The {@link #principal} of clients that have a key of the account. */
    String OWNER_PRINCIPAL = "owner";

    /**
     * Returns a text that identifies the credentials. Equal credentials have equal texts, and the credentials cannot be
     * derived from the text. Only the principal that began a snapshot or transaction can use it.
     */
    String principal();

    /**
     * Checks an operation on tables or the account.
     *
     * @throws RequestDeniedException if it is not allowed
     */
    void check(AccountAccess operation);

    /**
     * Checks a kind of operation on rows of a table, regardless of the row.
     *
     * @throws RequestDeniedException if it is not allowed
     */
    void check(RowAccess operation, String table);

    /**
     * Returns the rows of a table to which the principal is limited: queries and point reads do not return other rows.
     */
    SasRange permittedKeyRange(String table);

    /**
     * Checks a change of one row.
     *
     * @throws RequestDeniedException if the kind of change is not allowed, or the row is outside of the permitted range
     */
    default void check(RowAccess operation, String table, PrimaryKey row) {
        check(operation, table);
        if (!permittedKeyRange(table).contains(row)) {
            throw RequestDeniedException.ofAuthorizationFailure();
        }
    }
}
