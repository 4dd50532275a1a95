package dev.tables.engine.server;

import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.server.internal.ProtocolException;
import java.util.Locale;

/** The table in which a server keeps what is its own: properties of the service, stored policies. No client sees it. */
final class SystemTable {
    /** Its name; partitions of it are named for what they hold. */
    static final String NAME = "TablesServerSettings";

    private SystemTable() {}

    static boolean is(String table) {
        return table.toLowerCase(Locale.ROOT).equals(NAME.toLowerCase(Locale.ROOT));
    }

    /** Refuses the table as absent. */
    static void hide(String table) {
        if (is(table)) {
            throw new TableNotFoundException(table);
        }
    }

    /** Refuses its name for a new table. */
    static void checkFree(String table) {
        if (is(table)) {
            throw ProtocolException.invalidInput("The name is the server's own. Choose another.");
        }
    }
}
