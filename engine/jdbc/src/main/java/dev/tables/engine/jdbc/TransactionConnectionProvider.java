package dev.tables.engine.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A provider of the connection of the application's current transaction. Writes to tables then commit or roll back
 * together with other data of the same database.
 *
 * <p>A store calls the provider when a transaction {@linkplain dev.tables.engine.TableStore#beginTransaction begins}.
 * If the provider returns a connection, the writes of the transaction are sent over that connection at its commit. The
 * code that began the application's transaction then commits or rolls back both transactions. The connection must not
 * be in auto-commit mode. Only the calling thread may use the connection until the transaction ends. The store never
 * commits, rolls back or closes the connection.
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
