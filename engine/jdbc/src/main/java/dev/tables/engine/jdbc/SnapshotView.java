package dev.tables.engine.jdbc;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableNotFoundException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
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
 * after the first read is found out when the tables are written to. Within another one it has a connection of its own, and asks over that of
 * the application which tables there are.
 */
final class SnapshotView implements ReadView, AutoCloseable {
    private static final String BEGIN =
            "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY; SELECT pg_current_snapshot()";

    private final TableDirectory directory;
    private final Connection connection;
    private final boolean ofTransaction;
    /** That of the application's transaction which this is the view of, which may be the one that is read over; else null. */
    private final @Nullable Connection others;

    private final Map<String, SqlTable> tables = new HashMap<>();
    private final Map<Integer, OwnRows> own = new HashMap<>();

    private SnapshotView(
            TableDirectory directory, Connection connection, boolean ofTransaction, @Nullable Connection others) {
        this.directory = directory;
        this.connection = connection;
        this.ofTransaction = ofTransaction;
        this.others = others;
    }

    /**
     * Begins it.
     *
     * @param ofTransaction whether tables that are younger than the moment are seen, without rows
     */
    static SnapshotView begin(Database database, TableDirectory directory, boolean ofTransaction) {
        return begin(database, directory, ofTransaction, null);
    }

    /**
     * The view of a transaction that is part of the application's.
     *
     * @param other the connection of that
     */
    static SnapshotView within(Database database, TableDirectory directory, Connection other) {
        try {
            if (other.getTransactionIsolation() >= Connection.TRANSACTION_REPEATABLE_READ) {
                return new SnapshotView(directory, other, true, other);
            }
        } catch (SQLException failed) {
            throw lost(failed);
        }
        return begin(database, directory, true, other);
    }

    private static SnapshotView begin(
            Database database, TableDirectory directory, boolean ofTransaction, @Nullable Connection others) {
        Database.Patience left = database.patience();
        while (true) {
            try {
                return begin(database.connect(), directory, ofTransaction, others);
            } catch (SQLException failed) {
                left.spend(failed);
            }
        }
    }

    private static SnapshotView begin(
            Connection connection, TableDirectory directory, boolean ofTransaction, @Nullable Connection others)
            throws SQLException {
        try {
            connection.setAutoCommit(false);
            Database.execute(connection, BEGIN);
            return new SnapshotView(directory, connection, ofTransaction, others);
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
            SqlTable found = find(name);
            if (!keep(found)) {
                // Others have dropped it; they may have created it again since.
                directory.forget(found);
                found = isBorrowed() ? directory.find(name) : find(name);
                if (!keep(found)) {
                    directory.forget(found);
                    throw new TableNotFoundException(name);
                }
            }
            tables.put(folded, found);
            return found;
        } catch (SQLException failed) {
            throw lost(failed);
        }
    }

    /** The table as far as known: it may be dropped. */
    private SqlTable find(String name) throws SQLException {
        if (ofTransaction && others == null) {
            return directory.find(name);
        }
        SqlTable found = others == null ? directory.load(connection, name) : directory.find(name, others);
        if (found == null && isBorrowed()) {
            // It may be younger than what that connection sees.
            return directory.find(name);
        }
        if (found == null) {
            throw new TableNotFoundException(name);
        }
        return found;
    }

    /** Keeps a table as long as this moment; whether it was still there. A lock that is new to a transaction shows it what was dropped. */
    private boolean keep(SqlTable table) throws SQLException {
        String sql = "SAVEPOINT t; LOCK TABLE " + table.rows() + " IN ACCESS SHARE MODE; RELEASE SAVEPOINT t; SELECT "
                + table.exists();
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
            ResultSet exists = statement.getResultSet();
            while (exists == null) {
                statement.getMoreResults();
                exists = statement.getResultSet();
            }
            return exists.next() && exists.getBoolean(1);
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
            if (exists(table)) {
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

    /** Whether a table that was read exists now, as far as this finds out. */
    private boolean exists(SqlTable table) throws SQLException {
        Connection other = others;
        if (other == null) {
            return directory.exists(table);
        }
        return isBorrowed() || directory.isListed(other, table);
    }

    /** The application's transaction has gone back to a savepoint: it keeps no table any more that was found since. */
    void rolledBack() {
        if (isBorrowed()) {
            tables.clear();
        }
    }

    /** Whether the connection is the application's. */
    private boolean isBorrowed() {
        return connection == others;
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
        if (isBorrowed()) {
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
