package dev.tables.engine.jdbc;

import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.TransactionFailedException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A transaction in two round trips. The first round trip locks the existing rows in the order of keys and reads their
 * versions. The second round trip writes and commits. Between the two, the change of each row is computed, in the order
 * of operations.
 *
 * <p>If another writer inserts a row between the two round trips, the second round trip fails as a whole and does not
 * report the failing operation. Rows that do not exist cannot be locked, so the first round trip may return rows from
 * different points in time. Before an operation is reported as failed, the rows are therefore read again in one
 * snapshot.
 */
final class LockedWrite {
    private final Connection connection;
    private final WriteAttempt attempt;
    /** The changes by table, in the order of keys. */
    private final Map<SqlTable, List<LockedRow>> byTable;

    private final Map<LockedRow, SqlRow> stored = new HashMap<>();

    LockedWrite(Connection connection, WriteAttempt attempt, List<? extends LockedRow> changes) {
        this.connection = connection;
        this.attempt = attempt;
        byTable = changes.stream()
                .sorted(LockedRow.IN_ORDER)
                .collect(Collectors.groupingBy(LockedRow::table, LinkedHashMap::new, Collectors.toList()));
    }

    /**
     * Executes the transaction, all or nothing.
     *
     * @return false if other clients changed or inserted rows concurrently, so that nothing was done and the caller
     *     must retry
     * @throws TransactionFailedException if an operation fails
     * @throws SqlTable.Gone if a table no longer exists
     */
    boolean run(List<? extends LockedRow> changes) throws SQLException {
        connection.setAutoCommit(false);
        try {
            lock();
            WriteText text = write(changes, decide(changes));
            attempt.commits();
            text.executeAndCommit(connection);
            return true;
        } catch (TransactionFailedException failed) {
            requireNotOfOneMoment(changes, failed);
            return false;
        } catch (SQLException failed) {
            if (SqlFailure.of(failed) != SqlFailure.DUPLICATE) {
                throw failed;
            }
            // After a long wait no request timeout may be left for another attempt, which would say what fails.
            decideAsOfOneMoment(changes);
            return false;
        } finally {
            Database.rollBack(connection);
        }
    }

    /** Executes the changes within a transaction that the application has begun and will end. */
    void runWithin(List<? extends LockedRow> changes) throws SQLException {
        lock();
        write(changes, decide(changes)).execute(connection);
    }

    /** Reads all rows again in one snapshot, and throws the failure if it occurs again; otherwise returns. */
    private void requireNotOfOneMoment(List<? extends LockedRow> changes, TransactionFailedException failed)
            throws SQLException {
        if (changes.size() == 1 || stored.size() == changes.size()) {
            throw failed;
        }
        decideAsOfOneMoment(changes);
    }

    private void decideAsOfOneMoment(List<? extends LockedRow> changes) throws SQLException {
        connection.rollback();
        stored.clear();
        read("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ; ", "", false);
        decide(changes);
    }

    private void lock() throws SQLException {
        read("", " FOR UPDATE OF r", true);
    }

    /** Reads the existing rows, the transaction number and the number of the server process. */
    private void read(String before, String how, boolean locks) throws SQLException {
        StringBuilder sql = new StringBuilder(before);
        byTable.forEach((table, changes) -> sql.append(
                isFew(changes) ? selectsOf(table, changes, how) : selectOf(table, " ORDER BY r.pk, r.rk" + how)));
        String exist = byTable.keySet().stream().map(SqlTable::exists).collect(Collectors.joining(", "));
        sql.append("SELECT ").append(exist).append(", " + ServerProcess.Transaction.COLUMNS);
        try (PreparedStatement statement = connection.prepareStatement(sql.toString())) {
            int number = 1;
            for (List<LockedRow> changes : byTable.values()) {
                number = set(statement, number, changes);
            }
            if (!statement.execute()) {
                statement.getMoreResults();
            }
            for (List<LockedRow> changes : byTable.values()) {
                for (int i = isFew(changes) ? changes.size() : 1; i > 0; i--) {
                    readStored(statement.getResultSet(), changes);
                    statement.getMoreResults();
                }
            }
            ResultSet last = statement.getResultSet();
            int column = requireTables(last);
            if (locks) {
                attempt.locked(ServerProcess.Transaction.of(last, column));
            }
        }
    }

    private static boolean isFew(List<LockedRow> changes) {
        return changes.size() <= WriteText.FEW;
    }

    private static String selectsOf(SqlTable table, List<LockedRow> changes, String how) {
        StringBuilder sql = new StringBuilder();
        for (int i = 0; i < changes.size(); i++) {
            sql.append("SELECT ")
                    .append(i + 1)
                    .append(", r.version, " + SqlRow.TICKS + ", ")
                    .append(changes.get(i).readsContent() ? "r.record" : "NULL::bytea")
                    .append(" FROM ")
                    .append(table.rows())
                    .append(" r WHERE r.pk = ? AND r.rk = ?")
                    .append(how)
                    .append("; ");
        }
        return sql.toString();
    }

    private static String selectOf(SqlTable table, String how) {
        return "SELECT o.n, r.version, " + SqlRow.TICKS + ", CASE WHEN o.c THEN r.record END FROM"
                + " unnest(?::bytea[], ?::bytea[], ?::boolean[]) WITH ORDINALITY o(pk, rk, c, n) JOIN " + table.rows()
                + " r ON r.pk = o.pk AND r.rk = o.rk" + how + "; ";
    }

    private int set(PreparedStatement statement, int number, List<LockedRow> changes) throws SQLException {
        int next = number;
        if (isFew(changes)) {
            for (LockedRow change : changes) {
                next = change.key().set(statement, next);
            }
            return next;
        }
        next = keys(changes).set(statement, next);
        Boolean[] contents = changes.stream().map(LockedRow::readsContent).toArray(Boolean[]::new);
        statement.setArray(next, connection.createArrayOf("boolean", contents));
        return next + 1;
    }

    private static Columns keys(List<LockedRow> changes) {
        return Columns.of(changes.stream().map(LockedRow::key).toList());
    }

    private void readStored(ResultSet found, List<LockedRow> changes) throws SQLException {
        while (found.next()) {
            LockedRow change = changes.get(found.getInt(1) - 1);
            byte[] content = found.getBytes(4);
            SqlRow row = new SqlRow(
                    change.key(), found.getBytes(2), found.getLong(3), content == null ? new byte[0] : content);
            stored.put(change, row);
            attempt.wasBefore(change, row.version());
        }
    }

    /** Checks that the tables exist; returns the number of the next column. */
    private int requireTables(ResultSet exist) throws SQLException {
        exist.next();
        int column = 1;
        for (SqlTable table : byTable.keySet()) {
            SelectRows.requireTable(exist.getBoolean(column++), table);
        }
        return column;
    }

    private List<@Nullable SqlRow> decide(List<? extends LockedRow> changes) {
        List<@Nullable SqlRow> after = new ArrayList<>(changes.size());
        TransactionFailedException duplicate = null;
        for (LockedRow change : changes) {
            try {
                after.add(change.after(stored.get(change), attempt.version()));
            } catch (TableStoreException failed) {
                TransactionFailedException failure = new TransactionFailedException(change.index(), failed);
                if (!change.isDecidedBefore() || !(failed instanceof RowAlreadyExistsException)) {
                    throw failure;
                }
                duplicate = duplicate == null ? failure : duplicate;
            }
        }
        if (duplicate != null) {
            throw duplicate;
        }
        return after;
    }

    private WriteText write(List<? extends LockedRow> changes, List<@Nullable SqlRow> after) {
        Map<LockedRow, SqlRow> left = new HashMap<>();
        for (int i = 0; i < changes.size(); i++) {
            SqlRow row = after.get(i);
            if (row != null) {
                left.put(changes.get(i), row);
            }
        }
        WriteText text = new WriteText();
        byTable.forEach((table, ofTable) -> {
            List<SqlRow> inserted = new ArrayList<>();
            List<SqlRow> updated = new ArrayList<>();
            List<SqlKey> deleted = new ArrayList<>();
            for (LockedRow change : ofTable) {
                if (change.isCheck()) {
                    continue;
                }
                SqlRow row = left.get(change);
                boolean present = stored.containsKey(change);
                if (row != null) {
                    (present ? updated : inserted).add(row);
                } else if (present) {
                    deleted.add(change.key());
                }
            }
            text.insert(table, inserted);
            text.update(table, updated);
            text.delete(table, deleted);
        });
        return text;
    }
}
