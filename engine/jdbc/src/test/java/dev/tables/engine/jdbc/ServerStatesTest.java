package dev.tables.engine.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tables.engine.ETag;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PermissionDeniedException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.engine.internal.RequestReceipt;
import dev.tables.engine.jdbc.FaultyLinks.Fault;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** A test of servers in recovery, of server timeouts, and of tables that others concurrently drop or create. */
class ServerStatesTest {
    private static final String SCHEMA = "server_states";
    private static final String TABLE = "States";
    private static final String NAME = "states";
    private static final Duration LONG = Duration.ofMinutes(2);
    private static final PrimaryKey KEYS = new PrimaryKey("p", "r");

    private final TableStore other = open(PostgreSql.shared().port(), "other", "", LONG);

    private static TableStore open(int port, String name, String settings, Duration requestTimeout) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(PostgreSql.url(port));
        source.setUser(PostgreSql.user());
        source.setApplicationName(name);
        source.setOptions("-c synchronous_commit=on " + settings);
        return JdbcTableStore.open(
                source, JdbcOptions.defaults().withSchema(SCHEMA).withRequestTimeout(requestTimeout));
    }

    private static TableStore open(String settings, Duration requestTimeout) {
        return open(PostgreSql.shared().port(), NAME, settings, requestTimeout);
    }

    @BeforeEach
    void create() {
        other.createTable(TABLE);
        other.write(TABLE, RowOperation.insert(KEYS, writer -> {}));
    }

    @AfterEach
    void drop() {
        other.deleteTable(TABLE);
        other.close();
    }

    @Test
    void serverInRecoveryIsBusyUntilItIsPromoted() throws Exception {
        PostgreSql server = PostgreSql.shared();
        try (TableStore patient = open("", LONG);
                TableStore impatient = open("", Duration.ZERO);
                TableStore reader = open("", LONG)) {
            patient.count(TABLE, RowQuery.wholeTable());
            impatient.count(TABLE, RowQuery.wholeTable());
            server.stop(true);
            server.startInRecovery();
            try {
                assertThatExceptionOfType(StoreUnavailableException.class)
                        .isThrownBy(() -> impatient.write(TABLE, RowOperation.insertOrReplace(KEYS, writer -> {})))
                        .withMessageContaining("25006")
                        .satisfies(failed -> assertThat(failed.errorCode()).isEqualTo(ErrorCode.SERVER_BUSY))
                        .satisfies(failed -> assertThat(failed.isRetryable()).isTrue());
                assertThat(reader.count(TABLE, RowQuery.wholeTable())).isOne();
                CompletableFuture<?> write =
                        CompletableFuture.runAsync(() -> patient.write(TABLE, RowOperation.delete(KEYS, ETag.ANY)));
                CompletableFuture<?> table = CompletableFuture.runAsync(() -> patient.createTable("Other"));
                assertThatExceptionOfType(StoreUnavailableException.class)
                        .isThrownBy(() -> JdbcTableStore.open(
                                server.plain(),
                                JdbcOptions.defaults().withSchema("absent").withRequestTimeout(Duration.ZERO)))
                        .withMessageContaining("25006");
                assertThat(write.isDone() || table.isDone()).isFalse();
                server.promote();
                write.get(1, TimeUnit.MINUTES);
                table.get(1, TimeUnit.MINUTES);
            } finally {
                server.promote();
            }
            assertThat(reader.count(TABLE, RowQuery.wholeTable())).isZero();
            patient.deleteTable("Other");
        }
    }

    @Test
    void transactionBegunInRecoveryDoesNotCountAsReadOnlySession() throws Exception {
        PostgreSql server = PostgreSql.shared();
        server.stop(true);
        server.startInRecovery();
        try (Connection connection = server.plain().getConnection()) {
            connection.setAutoCommit(false);
            assertThat(Database.evaluateCondition(connection, "current_setting('transaction_read_only')::boolean"))
                    .isTrue();
            assertThat(Database.isWritable(connection)).isTrue();
            server.promote();
            assertThat(Database.evaluateCondition(connection, "pg_is_in_recovery()"))
                    .isFalse();
            assertThat(Database.isWritable(connection)).isTrue();
            connection.rollback();
        } finally {
            server.promote();
        }
    }

    @Test
    void readOnlySessionsAreRejectedImmediately() {
        try (TableStore store = open("", LONG)) {
            store.count(TABLE, RowQuery.wholeTable());
        }
        assertThatExceptionOfType(PermissionDeniedException.class)
                .isThrownBy(() -> open("-c default_transaction_read_only=on", LONG))
                .withMessageContaining("default_transaction_read_only")
                .satisfies(failed -> assertThat(failed.isRetryable()).isFalse());
    }

    @Test
    void statementTimeoutWhileWaitingForALockIsBusy() throws SQLException {
        try (TableStore store = open("-c statement_timeout=100ms", LONG);
                Connection holder = PostgreSql.shared().plain().getConnection()) {
            holder.setAutoCommit(false);
            Database.execute(holder, "SELECT FROM " + rows(holder) + " FOR UPDATE");
            for (RowOperation operation : List.of(
                    RowOperation.insertOrReplace(KEYS, writer -> {}),
                    RowOperation.merge(KEYS, writer -> {}, ETag.ANY))) {
                assertThatExceptionOfType(StoreUnavailableException.class)
                        .isThrownBy(() -> store.write(TABLE, operation))
                        .withMessageContaining("57014")
                        .satisfies(failed -> assertThat(failed.errorCode()).isEqualTo(ErrorCode.SERVER_BUSY))
                        .satisfies(failed -> assertThat(failed.isRetryable()).isTrue());
            }
            holder.rollback();
        }
    }

    /**
     * Checks that the write is done whichever message is late, even if the server has ended the idle transaction before
     * its last message.
     */
    @Test
    void writeIsRetriedIfItsTransactionWasIdleForTooLong() throws Exception {
        long repetitions = 0;
        try (FaultyLinks links = new FaultyLinks(PostgreSql.shared().port(), false);
                TableStore store = open(links.port(), NAME, "-c idle_in_transaction_session_timeout=10ms", LONG)) {
            for (int message = 0; message < 6; message++) {
                int value = message;
                links.meet(Fault.LATE, message, ServerStatesTest::awaitEndOfIdleTransactions);
                repetitions += RequestReceipt.of(() -> store.write(
                                TABLE, RowOperation.merge(KEYS, writer -> writer.int32("n", value), ETag.ANY)))
                        .repetitions();
                links.takeBack();
                assertThat(other.get(TABLE, KEYS, Projection.ALL, Row.DECODER))
                        .satisfies(row -> assertThat(row.int32("n")).isEqualTo(value));
            }
        }
        assertThat(repetitions).isPositive();
    }

    private static void awaitEndOfIdleTransactions() {
        try (Connection connection = PostgreSql.shared().plain().getConnection()) {
            while (Database.evaluateCondition(
                    connection,
                    "EXISTS (SELECT FROM pg_stat_activity WHERE application_name = '" + NAME
                            + "' AND state = 'idle in transaction')")) {
                TimeUnit.MILLISECONDS.sleep(2);
            }
        } catch (SQLException | InterruptedException failed) {
            throw new IllegalStateException(failed);
        }
    }

    @Test
    void emptyRangeOfDroppedTableIsNotFound() {
        RowQuery empty = RowQuery.partition("p").withRowKeyRange(KeyRange.closedOpen("b", "a"));
        try (TableStore store = open("", LONG)) {
            for (TableStore dropping : List.of(store, other)) {
                store.createTableIfNotExists("Dropped");
                assertThat(store.query("Dropped", empty, Row.DECODER).items()).isEmpty();
                assertThat(store.count("Dropped", empty)).isZero();
                assertThat(store.getAll("Dropped", List.of(), Projection.ALL, Row.DECODER))
                        .isEmpty();
                dropping.deleteTable("Dropped");
                assertThatExceptionOfType(TableNotFoundException.class)
                        .isThrownBy(() -> store.query("Dropped", empty, Row.DECODER));
                assertThatExceptionOfType(TableNotFoundException.class).isThrownBy(() -> store.count("Dropped", empty));
                assertThatExceptionOfType(TableNotFoundException.class)
                        .isThrownBy(() -> store.getAll("Dropped", List.of(), Projection.ALL, Row.DECODER));
            }
        }
    }

    /**
     * Checks a late drop while the relation of the dropped table still exists, because a reader's snapshot keeps it.
     */
    @Test
    void lateDropKeepsTheRecreatedTable() throws Exception {
        AtomicInteger met = new AtomicInteger();
        try (FaultyLinks links = new FaultyLinks(PostgreSql.shared().port(), false);
                TableStore store = open(links.port(), NAME, "", LONG)) {
            for (int message = 0; message < 6; message++) {
                int late = message;
                Throwable failed = other.readSnapshot(() -> {
                    assertThat(other.count(TABLE, RowQuery.wholeTable())).isOne();
                    links.meet(Fault.LATE, late, this::dropAndCreate);
                    Throwable thrown = org.assertj.core.api.Assertions.catchThrowable(() -> store.deleteTable(TABLE));
                    return thrown == null ? new AssertionError() : thrown;
                });
                if (!links.takeBack() && failed instanceof TableNotFoundException) {
                    met.incrementAndGet();
                    assertThat(other.count(TABLE, RowQuery.wholeTable())).isOne();
                } else {
                    other.createTable(TABLE);
                    other.write(TABLE, RowOperation.insert(KEYS, writer -> {}));
                }
            }
        }
        assertThat(met).hasPositiveValue();
    }

    private void dropAndCreate() {
        try (TableStore third = open("", LONG)) {
            if (third.tableNames().contains(TABLE)) {
                third.deleteTable(TABLE);
                third.createTable(TABLE);
                third.write(TABLE, RowOperation.insert(KEYS, writer -> {}));
            }
        }
    }

    /** Checks a first attempt whose process waits for others that use the name, and continues when they roll back. */
    @Test
    void lostConnectionDuringCreationIsNotReportedAsExistingTable() throws Exception {
        try (FaultyLinks links = new FaultyLinks(PostgreSql.shared().port(), false);
                TableStore store = open(links.port(), NAME, "", LONG);
                Connection holder = PostgreSql.shared().plain().getConnection()) {
            holder.setAutoCommit(false);
            Database.execute(holder, "INSERT INTO " + SCHEMA + "._tables VALUES ('made', 'Made', -1, 'made', 0)");
            CompletableFuture<?> creation = CompletableFuture.runAsync(() -> store.createTable("Made"));
            int first = awaitWaiting(0);
            links.cut();
            awaitWaiting(first);
            holder.rollback();
            creation.get(1, TimeUnit.MINUTES);
            assertThat(other.count("Made", RowQuery.wholeTable())).isZero();
            store.deleteTable("Made");
        }
    }

    private static int awaitWaiting(int besides) throws Exception {
        String waiting = "SELECT coalesce(max(pid), 0) FROM pg_stat_activity WHERE application_name = '" + NAME
                + "' AND wait_event_type = 'Lock' AND pid <> " + besides;
        try (Connection connection = PostgreSql.shared().plain().getConnection();
                java.sql.PreparedStatement statement = connection.prepareStatement(waiting)) {
            while (true) {
                try (java.sql.ResultSet found = statement.executeQuery()) {
                    found.next();
                    if (found.getInt(1) != 0) {
                        return found.getInt(1);
                    }
                }
                TimeUnit.MILLISECONDS.sleep(2);
            }
        }
    }

    private static String rows(Connection connection) throws SQLException {
        try (java.sql.Statement statement = connection.createStatement();
                java.sql.ResultSet found = statement.executeQuery(
                        "SELECT rows FROM " + SCHEMA + "._tables WHERE name = '" + TABLE + "'")) {
            found.next();
            return SCHEMA + "." + found.getString(1);
        }
    }
}
