package dev.tables.engine.jdbc;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableNotFoundException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rows as they were at one moment, and what a transaction has written since over them. Keeps a connection, in a transaction that sees one
 * snapshot. A table that is read is kept in the database until the moment ends; that it was dropped meanwhile is found out after each read,
 * by another connection. For one thread.
 *
 * <p>Within a transaction of the application that sees one snapshot itself, it is that: of its connection, which is not ended here, and a drop
 * is found out when the tables are written to. Within another one it has a connection of its own, and asks over that of the application what
 * exists.
 */
final class SnapshotView implements ReadView, AutoCloseable {
    private static final String BEGIN =
            "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY; SELECT pg_current_snapshot()";

    private final TableDirectory directory;
    private final Connection connection;
    private final boolean ofTransaction;
    /** Whether the connection is the application's. */
    private final boolean borrowed;
    /** Finds out whether a table exists now. */
    private final TablePresence presence;

    private final Map<String, SqlTable> tables = new HashMap<>();
    private final Map<Integer, OwnRows> own = new HashMap<>();

    private SnapshotView(
            TableDirectory directory,
            Connection connection,
            boolean ofTransaction,
            boolean borrowed,
            TablePresence presence) {
        this.directory = directory;
        this.connection = connection;
        this.ofTransaction = ofTransaction;
        this.borrowed = borrowed;
        this.presence = presence;
    }

    /** Whether a table exists. */
    private interface TablePresence {
        boolean exists(SqlTable table) throws SQLException;
    }

    /**
     * Begins it.
     *
     * @param ofTransaction whether tables that are younger than the moment are seen, without rows
     */
    static SnapshotView begin(Database database, TableDirectory directory, boolean ofTransaction) {
        return begin(database, directory, ofTransaction, directory::exists);
    }

    /**
     * The view of a transaction that is part of the application's.
     *
     * @param other the connection of that
     */
    static SnapshotView within(Database database, TableDirectory directory, Connection other) {
        try {
            if (other.getTransactionIsolation() >= Connection.TRANSACTION_REPEATABLE_READ) {
                return new SnapshotView(directory, other, true, true, table -> true);
            }
        } catch (SQLException failed) {
            throw lost(failed);
        }
        return begin(database, directory, true, table -> directory.isListed(other, table));
    }

    private static SnapshotView begin(
            Database database, TableDirectory directory, boolean ofTransaction, TablePresence presence) {
        Database.Patience left = database.patience();
        while (true) {
            try {
                return begin(database.connect(), directory, ofTransaction, presence);
            } catch (SQLException failed) {
                left.spend(failed);
            }
        }
    }

    private static SnapshotView begin(
            Connection connection, TableDirectory directory, boolean ofTransaction, TablePresence presence)
            throws SQLException {
        try {
            connection.setAutoCommit(false);
            Database.execute(connection, BEGIN);
            return new SnapshotView(directory, connection, ofTransaction, false, presence);
        } catch (SQLException failed) {
            Database.rollBack(connection);
            connection.close();
            throw failed;
        }
    }

    @Override
    public SqlTable table(String name) {
        String folded = name.toLowerCase(Locale.ROOT);
        SqlTable known = tables.get(folded);
        if (known != null) {
            return known;
        }
        try {
            SqlTable found = ofTransaction ? directory.find(name) : directory.load(connection, name);
            if (found == null || !keep(found)) {
                if (found != null) {
                    directory.forget(found);
                }
                throw new TableNotFoundException(name);
            }
            tables.put(folded, found);
            return found;
        } catch (SQLException failed) {
            throw lost(failed);
        }
    }

    /** Keeps a table as long as this moment; whether it was still there. */
    private boolean keep(SqlTable table) throws SQLException {
        try {
            Database.execute(
                    connection,
                    "SAVEPOINT t; LOCK TABLE " + table.rows() + " IN ACCESS SHARE MODE; RELEASE SAVEPOINT t");
            return true;
        } catch (SQLException failed) {
            if (SqlFailure.of(failed) != SqlFailure.NO_TABLE) {
                throw failed;
            }
            Database.execute(connection, "ROLLBACK TO SAVEPOINT t");
            return false;
        }
    }

    @Override
    public <T extends @Nullable Object> T read(SqlTable table, Database.Work<T> work) {
        try {
            T made = work.with(connection);
            if (presence.exists(table)) {
                return made;
            }
            throw new SqlTable.Gone(table);
        } catch (SqlTable.Gone gone) {
            tables.remove(table.name().toLowerCase(Locale.ROOT));
            throw gone;
        } catch (SQLException failed) {
            throw lost(failed);
        }
    }

    private static StoreUnavailableException lost(SQLException failed) {
        return new StoreUnavailableException(
                ErrorCode.SERVER_BUSY,
                "The moment is lost with its connection (SQLSTATE " + failed.getSQLState()
                        + "). Nothing was written. Begin again.",
                failed);
    }

    @Override
    public boolean isSnapshot() {
        return true;
    }

    boolean isOfTransaction() {
        return ofTransaction;
    }

    @Override
    public OwnRows own(SqlTable table) {
        return ofTransaction ? own.computeIfAbsent(table.id(), id -> new OwnRows()) : OwnRows.NONE;
    }

    @Override
    public void close() {
        if (borrowed) {
            return;
        }
        Database.rollBack(connection);
        try {
            connection.close();
        } catch (SQLException lost) {
            // It goes by itself.
            return;
        }
    }
}
