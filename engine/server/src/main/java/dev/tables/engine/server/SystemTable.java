package dev.tables.engine.server;

import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.server.internal.ProtocolException;

/**
 * The tables for a server's own data: service properties and stored access policies. The names of these tables share a
 * prefix, and clients cannot see the tables.
 */
final class SystemTable {
    /** The table with the properties of the service. */
    static final String NAME = "tablesServerSettings";

    private static final String PREFIX = "tablesServer";

    private SystemTable() {}

    static boolean is(String table) {
        return table.regionMatches(true, 0, PREFIX, 0, PREFIX.length());
    }

    /** Fails as if the table did not exist, if it is a system table. */
    static void hide(String table) {
        if (is(table)) {
            throw new TableNotFoundException(table);
        }
    }

    /** Rejects the name of a system table for a new table. */
    static void checkFree(String table) {
        if (is(table)) {
            throw ProtocolException.invalidInput(
                    "Table names that begin with " + PREFIX + " are reserved for the server. Choose another name.");
        }
    }
}
