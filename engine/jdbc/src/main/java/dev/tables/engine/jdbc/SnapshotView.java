package dev.tables.engine.jdbc;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableNotFoundException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a snapshot, with the later changes of an open transaction applied. The view keeps one connection, in a
 * transaction that reads one snapshot, and needs no other connection. Each table that the view reads is kept in the
 * database until the snapshot ends. A check after each read detects whether the table was dropped. Not thread-safe.
 *
 * <p>Within a transaction of the application, the view uses the connection and the snapshot of that transaction, and
 * does not end it. If the application's transaction has no snapshot, each request reads the rows that are committed
 * when the request starts. The view then remembers the versions of these rows, so that a later write cannot overwrite a
 * change of another client.
 */
final class SnapshotView implements ReadView, AutoCloseable {
    private static final String BEGIN = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY; "
            + ScanText.BY_INDEX + "SELECT pg_current_snapshot()";

    private final TableDirectory directory;
    private final Connection connection;
    private final boolean ofTransaction;
    /** The owner of the connection, and the isolation of its transaction. */
    private final Borrowed borrowed;

    private final Map<String, SqlTable> tables = new HashMap<>();
    private final Map<Integer, OwnRows> own = new HashMap<>();
    /** The version of each row at its first read, by table and key, if requests do not share a snapshot. */
    private final Map<Integer, Map<SqlKey, Optional<byte[]>>> seen = new HashMap<>();

    /** The owner of the connection, and the isolation of its transaction. */
    private enum Borrowed {
        /** The view owns the connection. */
        NOT,
        /** The application owns the connection, and its transaction reads one snapshot. */
        SNAPSHOT,
        /** The application owns the connection, and each statement reads the rows committed at its start. */
        COMMITTED
    }

    private SnapshotView(TableDirectory directory, Connection connection, boolean ofTransaction, Borrowed borrowed) {
        this.directory = directory;
        this.connection = connection;
        this.ofTransaction = ofTransaction;
        this.borrowed = borrowed;
    }

    /**
     * Begins a snapshot.
     *
     * @param ofTransaction whether the view belongs to an open transaction, which also finds tables that were created
     * after the snapshot, without rows
     */
    static SnapshotView begin(Database database, TableDirectory directory, boolean ofTransaction) {
        Database.Patience left = database.requestTimeout();
        while (true) {
            try {
                return begin(database.connect(), directory, ofTransaction);
            } catch (SQLException failed) {
                left.spend(failed);
            }
        }
    }

    private static SnapshotView begin(Connection connection, TableDirectory directory, boolean ofTransaction)
            throws SQLException {
        try {
            connection.setAutoCommit(false);
            Database.execute(connection, BEGIN);
            return new SnapshotView(directory, connection, ofTransaction, Borrowed.NOT);
        } catch (SQLException failed) {
            Database.rollBack(connection);
            connection.close();
            throw failed;
        }
    }

    /**
     * Creates the view of a transaction that is part of the application's transaction.
     *
     * @param other the connection of the application's transaction
     */
    static SnapshotView within(TableDirectory directory, Connection other) {
        try {
            boolean readsSnapshot = other.getTransactionIsolation() >= Connection.TRANSACTION_REPEATABLE_READ;
            return new SnapshotView(directory, other, true, readsSnapshot ? Borrowed.SNAPSHOT : Borrowed.COMMITTED);
        } catch (SQLException failed) {
            throw lost(failed);
        }
    }

    @Override
    public SqlTable table(String name) {
        String folded = name.toLowerCase(Locale.ROOT);
        SqlTable table = tables.get(folded);
        if (table == null) {
            try {
                table = find(name);
            } catch (SQLException failed) {
                throw lost(failed);
            }
            if (table == null) {
                throw new TableNotFoundException(name);
            }
            tables.put(folded, table);
        }
        return table;
    }

    /**
     * Finds a table and keeps it; null if it does not exist. Other clients may have dropped the cached table or the
     * table of the snapshot, and created another table of that name.
     */
    private @Nullable SqlTable find(String name) throws SQLException {
        SqlTable known = ofTransaction ? directory.known(name) : null;
        if (known != null && keep(known)) {
            return known;
        }
        SqlTable listed = directory.load(connection, name);
        if (listed != null && (known == null || known.id() != listed.id()) && keep(listed)) {
            directory.remember(listed);
            return listed;
        }
        SqlTable younger = ofTransaction ? directory.loadYounger(connection, name) : null;
        return younger != null && keep(younger) ? younger : null;
    }

    /**
     * Keeps a table in the database until this snapshot ends. Returns whether the table exists; if not, removes it from
     * the cache.
     */
    private boolean keep(SqlTable table) throws SQLException {
        if (isKept(table)) {
            return true;
        }
        directory.forget(table);
        return false;
    }

    private boolean isKept(SqlTable table) throws SQLException {
        String sql = "SAVEPOINT t; LOCK TABLE " + table.rows() + " IN ACCESS SHARE MODE; RELEASE SAVEPOINT t; SELECT "
                + table.existsNow();
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
            if (Database.evaluateCondition(connection, table.existsNow())) {
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

    /**
     * Clears the cache of found tables, after the application's transaction was rolled back to a savepoint. The
     * rollback has released the locks on the tables that were found after the savepoint.
     */
    void rolledBack() {
        if (borrowed != Borrowed.NOT) {
            tables.clear();
        }
    }

    @Override
    public boolean readsSnapshot() {
        return borrowed != Borrowed.COMMITTED;
    }

    @Override
    public void saw(SqlTable table, SqlKey key, byte @Nullable [] version) {
        if (!readsSnapshot() && !own(table).map().containsKey(key)) {
            seen.computeIfAbsent(table.id(), id -> new HashMap<>()).putIfAbsent(key, Optional.ofNullable(version));
        }
    }

    /**
     * Returns whether other clients have changed a row since its first read, so that a write of the row would lose
     * their change.
     */
    boolean isChangedSinceRead(SqlTable table, SqlKey key, byte @Nullable [] version) {
        Optional<byte[]> first = seen.getOrDefault(table.id(), Map.of()).get(key);
        return first != null && !Arrays.equals(first.orElse(null), version);
    }

    private static StoreUnavailableException lost(SQLException failed) {
        return new StoreUnavailableException(
                ErrorCode.SERVER_BUSY,
                "A request in the snapshot failed (SQLSTATE " + failed.getSQLState()
                        + "), which ended the snapshot. Nothing was written. Begin the reads or the transaction again.",
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
        if (borrowed != Borrowed.NOT) {
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
