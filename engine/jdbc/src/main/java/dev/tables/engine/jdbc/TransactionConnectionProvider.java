package dev.tables.engine.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A provider of the connection of the application's current transaction. Writes to tables then commit or roll back
 * together with other data of the same database.
 *
 * <p>It is called when a transaction {@linkplain dev.tables.engine.TableStore#beginTransaction begins}. If it returns a
 * connection, the writes of the transaction are sent over that connection at its commit. The code that began the
 * application's transaction then commits or rolls back both. The connection must not be in auto-commit mode. Only the
 * calling thread uses it until the transaction ends. The store never commits, rolls back or closes it.
 */
@FunctionalInterface
public interface TransactionConnectionProvider {
    /** A provider without connections, so that no transaction joins another one. */
    TransactionConnectionProvider NONE = () -> null;

    /**
     * Returns the connection of the application's transaction that a new transaction of the calling thread joins, or
     * null if it joins none.
     *
     * @throws SQLException if such a transaction exists but its connection is unavailable
     */
    @Nullable
    Connection current() throws SQLException;
}
