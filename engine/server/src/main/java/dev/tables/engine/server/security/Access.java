package dev.tables.engine.server.security;

import dev.tables.engine.RowKeys;
import dev.tables.engine.signature.SasRange;

/**
 * What the sender of one request may do. Asked for each operation, before any is done.
 *
 * <p>An upsert is asked as {@link RowAccess#ADD} and as {@link RowAccess#UPDATE}.
 */
public interface Access {
    /** What can be done to rows. */
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

    /** What can be done to tables and the account. */
    enum AccountAccess {
        /** List tables, or look whether one exists. */
        LIST_TABLES,
        /** Create a table. */
        CREATE_TABLE,
        /** Delete a table. */
        DELETE_TABLE,
        /** Read or replace the stored access policies of a table. */
        POLICIES,
        /** Read the properties of the service. */
        READ_PROPERTIES,
        /** Change the properties of the service. */
        WRITE_PROPERTIES,
        /** Read the statistics of the service. */
        READ_STATISTICS,
        /** Read by several requests as of one moment, which the server keeps for the sender: any reader may. */
        KEEP_MOMENT,
        /** Begin or commit a transaction of several requests, which the server keeps for the sender: any writer may. */
        KEEP_TRANSACTION
    }

    /** {@link #sender} of those who hold a key of the account. */
    String OWNER = "owner";

    /**
     * Whose credentials they are: the same text for the same credentials, from which nobody can make them. What the server keeps for a sender, no
     * other can use.
     */
    String sender();

    /**
     * Checks an operation on tables or the account.
     *
     * @throws AccessDeniedException if it is not allowed
     */
    void check(AccountAccess operation);

    /**
     * Checks a kind of operation on rows of a table, whatever the row.
     *
     * @throws AccessDeniedException if it is not allowed
     */
    void check(RowAccess operation, String table);

    /** The rows of a table to which the sender is limited: queries show nothing else, a point read finds nothing else. */
    SasRange bounds(String table);

    /**
     * Checks a change of one row.
     *
     * @throws AccessDeniedException if the kind of change is not allowed, or the row is out of bounds
     */
    default void check(RowAccess operation, String table, RowKeys row) {
        check(operation, table);
        if (!bounds(table).contains(row)) {
            throw AccessDeniedException.outOfBounds();
        }
    }
}
