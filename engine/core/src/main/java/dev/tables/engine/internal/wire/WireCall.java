package dev.tables.engine.internal.wire;

/**
 * The calls of a server, and how a request is addressed. The order is part of the format: add new calls at the end.
 */
public enum WireCall {
    /** Describe the store; returns the names of its capabilities and its maximum clock skew. */
    DESCRIBE,
    /** Create a table. */
    CREATE_TABLE,
    /** Create a table unless it exists; answers whether it was created. */
    CREATE_TABLE_IF_ABSENT,
    /** Drop a table. */
    DELETE_TABLE,
    /** List tables. */
    TABLE_NAMES,
    /**
     * Read rows by their keys; returns how many of the keys it has read, counted from the first, and a row or null for
     * each.
     */
    GET,
    /** Read a page of rows. */
    QUERY,
    /** Count rows. */
    COUNT,
    /** Do one operation. */
    WRITE,
    /** Do an entity group transaction. */
    EXECUTE,
    /** Do a transaction over partitions and tables. */
    EXECUTE_ACROSS,
    /** Remove what was overwritten. */
    PURGE,
    /** Begin a transaction. */
    BEGIN,
    /** Commit the session's transaction, and end the session. */
    COMMIT,
    /** End the session. */
    END,
    /** Nothing: for a moment that is to begin before a write of the same thread. */
    MOMENT,
    /** Create a table that depends on another, unless it exists; answers whether it was created. */
    CREATE_DEPENDENT_TABLE;

    /** The resource below the account that takes the requests, by POST. */
    public static final String RESOURCE = "$extension";

    /** The version of the format, first byte of each request; and value of {@link #HEADER}. */
    public static final int VERSION = 1;

    /** Says that the sender knows the extension, and which version of it. */
    public static final String HEADER = "x-tables-extensions";

    /**
     * Header with a random name of the sender's process. Applications at one address that share a key are distinguished
     * by it where moments and transactions are divided among them.
     */
    public static final String APPLICATION = "x-tables-application";

    /** No session. */
    public static final byte NO_SESSION = 0;
    /** The session whose name follows. */
    public static final byte IN_SESSION = 1;
    /** A session that reads as of one moment, begun with this request; its name comes first in the answer. */
    public static final byte NEW_MOMENT = 2;

    /**
     * Sessions to end before the call: their number and their names follow, then one of the other bytes. They end
     * whatever becomes of the call. With {@link #END} and {@link #NO_SESSION} nothing else is done.
     */
    public static final byte AFTER_ENDS = 3;
    /** The most sessions that one request ends. */
    public static final int MOST_ENDS = 1_000;

    private static final WireCall[] ALL = values();

    /**
     * Returns the call with this number.
     *
     * @throws IllegalArgumentException if it does not exist
     */
    public static WireCall of(int number) {
        if (number < 0 || number >= ALL.length) {
            throw new IllegalArgumentException("Found call number " + number + " in a request, expected 0 to "
                    + (ALL.length - 1) + ". Use the same library version on the client and the server.");
        }
        return ALL[number];
    }
}
