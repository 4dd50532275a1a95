package dev.tables.engine.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Says which transactions of the application those of a store are part of, so that tables change together with other data of the same
 * database.
 *
 * <p>Asked when a transaction {@linkplain dev.tables.engine.TableStore#begin begins}. If it gives a connection, what the transaction writes is
 * sent over that one at its commit, and stays or goes as the transaction that is open there is committed or rolled back, by the one that has begun
 * it. The connection must not commit by itself. It is used by the thread that asks, until the transaction ends, and never closed, committed or
 * rolled back here.
 */
@FunctionalInterface
public interface JoinedConnections {
    /** No transaction is part of another. */
    JoinedConnections NONE = () -> null;

    /**
     * The connection of the transaction that one which the calling thread begins now is part of, or null if of none.
     *
     * @throws SQLException if there is one whose connection cannot be had
     */
    @Nullable
    Connection current() throws SQLException;
}
