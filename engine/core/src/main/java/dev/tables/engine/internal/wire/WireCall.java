package dev.tables.engine.internal.wire;

/**
 * The calls of a server, and how a request is addressed. The order is part of the format: add new calls at the end.
 */
public enum WireCall {
    /** Describe the store; returns the names of its capabilities and its maximum clock skew. */
    DESCRIBE,
    /** Create a table. */
    CREATE_TABLE,
    /** Create a table unless it exists; returns whether it was created. */
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
    /** Execute one operation. */
    WRITE,
    /** Execute an entity group transaction. */
    EXECUTE,
    /** Execute a transaction across partitions and tables. */
    EXECUTE_ACROSS,
    /** Remove overwritten values. */
    PURGE,
    /** Begin a transaction. */
    BEGIN,
    /** Commit the session's transaction, and end the session. */
    COMMIT,
    /** End the session. */
    END,
    /** Do nothing. Used to begin a snapshot before a write of the same thread. */
    MOMENT,
    /** Create a table that depends on another, unless it exists; returns whether it was created. */
    CREATE_DEPENDENT_TABLE;

    /** The resource of the account that receives the requests, by POST. */
    public static final String RESOURCE = "$extension";

    /** The version of the format: the first byte of each request, and the value of {@link #HEADER}. */
    public static final int VERSION = 1;

    /** Header that declares that the sender supports the extension, and in which version. */
    public static final String HEADER = "x-tables-extensions";

    /**
     * Header with a random name of the sender's process. The name distinguishes applications with the same address and
     * key, because the server divides snapshots and transactions among applications.
     */
    public static final String APPLICATION = "x-tables-application";

    /** No session. */
    public static final byte NO_SESSION = 0;
    /** The session whose name follows. */
    public static final byte IN_SESSION = 1;
    /** A snapshot session that begins with this request; its name comes first in the response. */
    public static final byte NEW_MOMENT = 2;

    /**
     * Sessions to end before the call. The number and the names of these sessions follow, and then one of the other
     * session bytes. The sessions end whether the call succeeds or not. With {@link #END} and {@link #NO_SESSION} the
     * request has no other effect.
     */
    public static final byte AFTER_ENDS = 3;
    /** The maximum number of sessions that one request ends. */
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
