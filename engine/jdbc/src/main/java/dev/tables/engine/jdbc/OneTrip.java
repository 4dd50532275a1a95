package dev.tables.engine.jdbc;

import dev.tables.engine.RowOperation;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A transaction of a few operations in one round trip. The transaction has one statement for each row, in the order in
 * which a {@link LockedWrite} locks rows. If a statement does not find its row in the required state, the whole
 * transaction fails, and a {@link LockedWrite} then determines the reason.
 *
 * <p>At least one operation must replace a row of a known version. If the answer is lost, the version of that row shows
 * the outcome of the whole transaction. Any other transaction takes two round trips: the first one returns the number
 * of the transaction, which then shows the outcome.
 */
final class OneTrip {
    /** The end of a statement, which divides by zero if no row was found. */
    private static final String REQUIRED = " RETURNING 1) SELECT 1 / count(*) FROM w; ";

    private final WriteAttempt attempt;
    private final List<PlannedWrite> writes;
    private final StringBuilder text = new StringBuilder();
    private final List<byte[]> parameters = new ArrayList<>();

    OneTrip(WriteAttempt attempt, List<PlannedWrite> writes) {
        this.attempt = attempt;
        this.writes = writes.stream().sorted(LockedRow.IN_ORDER).toList();
    }

    /** Returns whether one round trip can execute these writes. */
    static boolean fits(List<PlannedWrite> writes) {
        return writes.size() <= WriteText.FEW
                && writes.stream().noneMatch(write -> write.readsContent() || write.isCheck())
                && writes.stream()
                        .anyMatch(write -> write.kind() == RowOperation.Kind.REPLACE && write.expected() != null);
    }

    /** Executes the transaction, or fails with {@link SqlFailure#NOT_AS_EXPECTED} or {@link SqlFailure#DUPLICATE}. */
    boolean run(Connection connection) throws SQLException {
        writes.forEach(this::add);
        Set<SqlTable> tables =
                writes.stream().map(PlannedWrite::table).collect(Collectors.toCollection(LinkedHashSet::new));
        text.append("SELECT 1 / (")
                .append(tables.stream().map(SqlTable::exists).collect(Collectors.joining(" AND ")))
                .append(")::int; COMMIT");
        // The driver may send several statements as several transactions unless one is begun.
        connection.setAutoCommit(false);
        try (PreparedStatement statement = connection.prepareStatement(text.toString())) {
            for (int i = 0; i < parameters.size(); i++) {
                statement.setBytes(i + 1, parameters.get(i));
            }
            attempt.commits();
            statement.execute();
            return true;
        } finally {
            Database.rollBack(connection);
        }
    }

    private void add(PlannedWrite write) {
        switch (write.kind()) {
            case INSERT -> insert(write, "; ");
            case INSERT_OR_REPLACE ->
                insert(
                        write,
                        " ON CONFLICT (pk, rk) DO UPDATE SET version = excluded.version, changed = clock_timestamp(),"
                                + " record = excluded.record; ");
            case REPLACE -> {
                text.append("WITH w AS (UPDATE ")
                        .append(write.table().rows())
                        .append(" SET version = ?, changed = clock_timestamp(), record = ?");
                parameters.add(attempt.version());
                parameters.add(write.content());
                where(write, REQUIRED);
            }
            case DELETE -> {
                boolean required = !write.isDoneIfAbsent();
                text.append(required ? "WITH w AS (DELETE FROM " : "DELETE FROM ")
                        .append(write.table().rows());
                where(write, required ? REQUIRED : "; ");
            }
            default ->
                throw new IllegalArgumentException("Found an operation of kind " + write.kind()
                        + ". Expected an operation that does not depend on the current row.");
        }
    }

    private void insert(PlannedWrite write, String end) {
        text.append("INSERT INTO ")
                .append(write.table().rows())
                .append(" (pk, rk, version, changed, record) VALUES (?, ?, ?, clock_timestamp(), ?)")
                .append(end);
        parameters.add(write.key().partition());
        parameters.add(write.key().row());
        parameters.add(attempt.version());
        parameters.add(write.content());
    }

    private void where(PlannedWrite write, String end) {
        text.append(" WHERE pk = ? AND rk = ?");
        parameters.add(write.key().partition());
        parameters.add(write.key().row());
        byte[] expected = write.expected();
        if (expected != null) {
            text.append(" AND version = ?");
            parameters.add(expected);
        }
        text.append(end);
    }
}
