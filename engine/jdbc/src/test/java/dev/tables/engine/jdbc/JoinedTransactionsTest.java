package dev.tables.engine.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.testing.Seed;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Transactions of tables that are part of a transaction of the application: both are done or neither. */
class JoinedTransactionsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(83);

    private static final String TABLE = "JoinedRows";
    private static final String OTHER = "JoinedOthers";
    private static final int ROUNDS = Integer.getInteger("rounds", 60);
    private static final int[] LEVELS = {
        Connection.TRANSACTION_READ_COMMITTED,
        Connection.TRANSACTION_REPEATABLE_READ,
        Connection.TRANSACTION_SERIALIZABLE
    };

    private final ThreadLocal<@Nullable Connection> current = new ThreadLocal<>();
    private HikariDataSource pool = new HikariDataSource();
    private TableStore store = dev.tables.engine.local.LocalTableStore.inMemory();

    @BeforeEach
    void open() throws SQLException {
        pool = PostgreSql.shared().pool(8);
        store = JdbcTableStore.open(pool, JdbcOptions.defaults().withSchema("joined"), current::get);
        try (Connection connection = pool.getConnection()) {
            Database.execute(connection, "CREATE TABLE IF NOT EXISTS ledger (k text PRIMARY KEY, n int NOT NULL)");
            Database.execute(connection, "TRUNCATE ledger");
        }
        store.createTableIfNotExists(TABLE);
        store.createTableIfNotExists(OTHER);
    }

    @AfterEach
    void close() {
        store.tableNames().forEach(store::deleteTable);
        store.close();
        pool.close();
    }

    private Connection begin(int level) throws SQLException {
        Connection connection = pool.getConnection();
        connection.setAutoCommit(false);
        connection.setTransactionIsolation(level);
        current.set(connection);
        return connection;
    }

    private void end(Connection connection) throws SQLException {
        current.remove();
        connection.close();
    }

    private static void record(Connection connection, String key, int number) throws SQLException {
        try (PreparedStatement put = connection.prepareStatement(
                "INSERT INTO ledger VALUES (?, ?) ON CONFLICT (k) DO UPDATE SET n = excluded.n")) {
            put.setString(1, key);
            put.setInt(2, number);
            put.executeUpdate();
        }
    }

    private static PrimaryKey keys(String row) {
        return new PrimaryKey("p", row);
    }

    private static RowOperation put(String row, int number) {
        return RowOperation.insertOrReplace(keys(row), writer -> writer.int32("n", number));
    }

    private @Nullable Row get(String row) {
        return store.get(TABLE, keys(row), Projection.ALL, Row.DECODER);
    }

    private Optional<Row> within(OpenTransaction transaction, String row) {
        return transaction.runWithin(() -> Optional.ofNullable(get(row)));
    }

    private void write(OpenTransaction transaction, RowOperation operation) {
        transaction.runWithin(() -> String.valueOf(store.write(TABLE, operation)));
    }

    @ParameterizedTest
    @ValueSource(
            ints = {
                Connection.TRANSACTION_READ_COMMITTED,
                Connection.TRANSACTION_REPEATABLE_READ,
                Connection.TRANSACTION_SERIALIZABLE
            })
    void transactionCommitsAndRollsBackWithTheApplication(int level) throws SQLException {
        for (boolean committed : new boolean[] {false, true}) {
            Connection connection = begin(level);
            record(connection, "a", 1);
            try (OpenTransaction transaction = store.beginTransaction()) {
                transaction.runWithin(() -> {
                    store.execute(
                            TABLE, new EntityGroupTransaction().add(put("a", 1)).add(put("b", 2)));
                    store.execute(new StoreTransaction().add(TABLE, put("c", 3)).add(OTHER, put("c", 3)));
                    assertThat(store.count(TABLE, RowQuery.wholeTable())).isEqualTo(3);
                    return committed;
                });
                transaction.commit();
            }
            current.remove();
            assertThat(get("a")).isNull();
            if (committed) {
                connection.commit();
            } else {
                connection.rollback();
            }
            end(connection);
            assertThat(store.count(TABLE, RowQuery.wholeTable())).isEqualTo(committed ? 3 : 0);
            assertThat(store.count(OTHER, RowQuery.wholeTable())).isEqualTo(committed ? 1 : 0);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {Connection.TRANSACTION_READ_COMMITTED, Connection.TRANSACTION_REPEATABLE_READ})
    void joinedTransactionUsesNoSecondConnection(int level) throws SQLException {
        store.write(TABLE, put("a", 1));
        Connection connection = begin(level);
        try (OpenTransaction transaction = store.beginTransaction()) {
            assertThat(within(transaction, "a")).isPresent();
            assertThat(pool.getHikariPoolMXBean().getActiveConnections()).isEqualTo(1);
            write(transaction, put("b", 2));
            transaction.commit();
            assertThat(pool.getHikariPoolMXBean().getActiveConnections()).isEqualTo(1);
        }
        connection.commit();
        end(connection);
        assertThat(get("b")).isNotNull();
    }

    /** Checks stores that have not cached the tables too. */
    @ParameterizedTest
    @ValueSource(ints = {Connection.TRANSACTION_READ_COMMITTED, Connection.TRANSACTION_REPEATABLE_READ})
    void joinedTransactionWorksWithAPoolOfOne(int level) throws SQLException {
        try (HikariDataSource few = PostgreSql.shared().pool(1);
                TableStore fresh = JdbcTableStore.open(
                        few, new JdbcOptions("joined", true, 1, Duration.ofMillis(100)), current::get);
                Connection connection = few.getConnection()) {
            connection.setAutoCommit(false);
            connection.setTransactionIsolation(level);
            current.set(connection);
            try (OpenTransaction transaction = fresh.beginTransaction()) {
                transaction.runWithin(() -> {
                    assertThat(fresh.count(OTHER, RowQuery.wholeTable())).isZero();
                    return String.valueOf(fresh.write(TABLE, put("a", 1)));
                });
                transaction.commit();
            } finally {
                current.remove();
            }
            connection.commit();
        }
        assertThat(get("a")).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(ints = {Connection.TRANSACTION_READ_COMMITTED, Connection.TRANSACTION_REPEATABLE_READ})
    void joinedTransactionUsesItsIsolationAndLosesNoUpdate(int level) throws Exception {
        store.write(TABLE, put("a", 1));
        Connection connection = begin(level);
        try (OpenTransaction transaction = store.beginTransaction()) {
            Row seen = within(transaction, "a").orElseThrow();
            elsewhere(() -> store.write(TABLE, put("a", 2)));
            Row now = within(transaction, "a").orElseThrow();
            if (level == Connection.TRANSACTION_READ_COMMITTED) {
                assertThat(transaction.hasSnapshotIsolation()).isFalse();
                assertThat(now.int32("n")).isEqualTo(2);
                assertThatExceptionOfType(ConcurrentUpdateException.class)
                        .isThrownBy(() -> write(transaction, put("a", 3)))
                        .satisfies(error -> assertThat(error.primaryKey()).isEqualTo(keys("a")));
            } else {
                assertThat(transaction.hasSnapshotIsolation()).isTrue();
                assertThat(now).isEqualTo(seen);
                write(transaction, put("a", 3));
                assertThatExceptionOfType(StoreUnavailableException.class)
                        .isThrownBy(transaction::commit)
                        .withMessageContaining("40001")
                        .satisfies(error -> assertThat(error.isRetryable()).isTrue());
            }
        }
        connection.rollback();
        end(connection);
        assertThat(Objects.requireNonNull(get("a")).int32("n")).isEqualTo(2);
    }

    /**
     * Checks each way of reading rows with each write of a row that others have changed, deleted or inserted since.
     */
    @Test
    void joinedTransactionLosesNoUpdateOfReadRows() throws Exception {
        for (int way = 0; way < 3; way++) {
            for (RowOperation others : List.of(put("a", 2), RowOperation.delete(keys("a"), ETag.ANY), put("b", 2))) {
                store.write(TABLE, put("a", 1));
                store.write(TABLE, RowOperation.deleteIfExists(keys("b")));
                boolean isPut = others.primaryKey().equals(keys("b"));
                // A query shows no row that is absent.
                if (isPut && way == 2) {
                    continue;
                }
                for (RowOperation own :
                        List.of(put(isPut ? "b" : "a", 3), RowOperation.deleteIfExists(others.primaryKey()))) {
                    losesNoChange(way, others, own);
                    store.write(TABLE, put("a", 1));
                    store.write(TABLE, RowOperation.deleteIfExists(keys("b")));
                }
            }
        }
    }

    private void losesNoChange(int way, RowOperation others, RowOperation own) throws Exception {
        Connection connection = begin(Connection.TRANSACTION_READ_COMMITTED);
        try (OpenTransaction transaction = store.beginTransaction()) {
            transaction.runWithin(() -> switch (way) {
                case 0 -> String.valueOf(get(others.primaryKey().rowKey()));
                case 1 ->
                    store.getAll(TABLE, List.of(keys("a"), keys("b")), Projection.of(), Row.DECODER)
                            .toString();
                default ->
                    store.query(TABLE, RowQuery.partition("p"), Row.DECODER).toString();
            });
            elsewhere(() -> store.write(TABLE, others));
            assertThatExceptionOfType(ConcurrentUpdateException.class)
                    .as("%s of %s after %s", way, own.kind(), others.kind())
                    .isThrownBy(() -> write(transaction, own))
                    .satisfies(error -> assertThat(error.primaryKey()).isEqualTo(others.primaryKey()));
        }
        connection.rollback();
        end(connection);
    }

    private static void elsewhere(Runnable work) throws Exception {
        CompletableFuture.runAsync(work).get(20, TimeUnit.SECONDS);
    }

    /** Checks an insert of a row that another transaction has inserted and commits while this one waits for it. */
    @Test
    void conflictNamesTheRowInsertedByAnother() throws Exception {
        Connection first = begin(Connection.TRANSACTION_READ_COMMITTED);
        OpenTransaction one = store.beginTransaction();
        write(one, RowOperation.insert(keys("x"), writer -> {}));
        one.commit();
        CompletableFuture<Throwable> second = CompletableFuture.supplyAsync(() -> {
            try {
                Connection connection = begin(Connection.TRANSACTION_READ_COMMITTED);
                try (OpenTransaction other = store.beginTransaction()) {
                    write(other, RowOperation.insert(keys("w"), writer -> {}));
                    write(other, RowOperation.insert(keys("x"), writer -> {}));
                    return org.assertj.core.api.Assertions.catchThrowable(other::commit);
                } finally {
                    connection.rollback();
                    end(connection);
                }
            } catch (SQLException failed) {
                return failed;
            }
        });
        awaitSomebodyWaiting();
        first.commit();
        end(first);
        Throwable failed = second.get(20, TimeUnit.SECONDS);
        assertThat(failed)
                .isInstanceOfSatisfying(
                        RowAlreadyExistsException.class,
                        duplicate -> assertThat(duplicate.primaryKey()).isEqualTo(keys("x")));
        assertThat(get("w")).isNull();
    }

    private void awaitSomebodyWaiting() throws Exception {
        String waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
        for (int i = 0; i < 4000; i++) {
            try (Connection connection = pool.getConnection();
                    Statement statement = connection.createStatement();
                    ResultSet found = statement.executeQuery(waiting)) {
                found.next();
                if (found.getInt(1) > 0) {
                    return;
                }
            }
            Thread.sleep(5);
        }
        throw new AssertionError("Nobody waits for a lock.");
    }

    @Test
    void failedTransactionOfTheApplicationIsReported() throws SQLException {
        Connection connection = begin(Connection.TRANSACTION_READ_COMMITTED);
        try (OpenTransaction transaction = store.beginTransaction()) {
            write(transaction, put("a", 1));
            assertThatThrownBy(() -> Database.execute(connection, "SELECT 1 / 0"))
                    .isInstanceOf(SQLException.class);
            assertThatExceptionOfType(StoreUnavailableException.class)
                    .isThrownBy(transaction::commit)
                    .withMessageContaining("has already failed");
        }
        connection.rollback();
        end(connection);
        assertThat(get("a")).isNull();
    }

    /** Checks a cached table that another process drops and creates again before the transaction begins. */
    @ParameterizedTest
    @ValueSource(
            ints = {
                Connection.TRANSACTION_NONE,
                Connection.TRANSACTION_READ_COMMITTED,
                Connection.TRANSACTION_REPEATABLE_READ
            })
    void joinedTransactionSeesARecreatedTable(int level) throws SQLException {
        for (boolean isRead : new boolean[] {false, true}) {
            store.write(TABLE, put("a", 1));
            try (TableStore another =
                    JdbcTableStore.open(pool, JdbcOptions.defaults().withSchema("joined"))) {
                // As long as somebody reads it, the rows of before stay.
                try (OpenTransaction reader = another.beginTransaction()) {
                    assertThat(
                                    isRead
                                            ? reader.runWithin(() -> another.count(TABLE, RowQuery.wholeTable()))
                                            : Long.valueOf(1))
                            .isEqualTo(1);
                    another.deleteTable(TABLE);
                    another.createTable(TABLE);
                    another.write(TABLE, put("b", 2));
                    seesTheTableCreatedAgain(level);
                }
            }
            store.deleteTable(TABLE);
            store.createTable(TABLE);
        }
    }

    private void seesTheTableCreatedAgain(int level) throws SQLException {
        Connection connection = level == Connection.TRANSACTION_NONE ? null : begin(level);
        try (OpenTransaction transaction = store.beginTransaction()) {
            assertThat(within(transaction, "b")).isPresent();
            assertThat(within(transaction, "a")).isEmpty();
            write(transaction, put("c", 3));
            transaction.commit();
        }
        if (connection != null) {
            connection.commit();
            end(connection);
        }
        assertThat(get("c")).isNotNull();
    }

    @Test
    void joinedTransactionDetectsADroppedTable() throws Exception {
        store.write(TABLE, put("a", 1));
        Connection connection = begin(Connection.TRANSACTION_READ_COMMITTED);
        try (OpenTransaction transaction = store.beginTransaction()) {
            within(transaction, "a");
            elsewhere(() -> store.deleteTable(TABLE));
            assertThatExceptionOfType(TableNotFoundException.class).isThrownBy(() -> within(transaction, "a"));
            store.createTable(TABLE);
            write(transaction, put("b", 2));
            transaction.commit();
        }
        connection.commit();
        end(connection);
        assertThat(get("a")).isNull();
        assertThat(get("b")).isNotNull();
    }

    @Test
    void connectionInAutoCommitModeIsRejected() throws SQLException {
        try (Connection connection = pool.getConnection()) {
            current.set(connection);
            assertThatExceptionOfType(IllegalStateException.class)
                    .isThrownBy(store::beginTransaction)
                    .withMessageContaining("Found a connection in auto-commit mode");
        } finally {
            current.remove();
        }
    }

    /** The fate of a transaction. */
    private enum Fate {
        COMMITTED,
        ROLLED_BACK,
        KILLED_BEFORE,
        KILLED_AFTER
    }

    /** Writes the same data to a relation and to tables, by all kinds of writes. Both are equal after any outcome. */
    @Test
    void relationAndTablesStayEqualAfterCommitsRollbacksAndLostConnections() throws SQLException {
        Random random = SEED.random();
        Map<String, Integer> expected = new TreeMap<>();
        for (int round = 0; round < ROUNDS; round++) {
            Map<String, Integer> next = new TreeMap<>(expected);
            Fate fate = Fate.values()[random.nextInt(Fate.values().length)];
            Connection connection = begin(LEVELS[random.nextInt(LEVELS.length)]);
            try (OpenTransaction transaction = store.beginTransaction()) {
                for (int step = 1 + random.nextInt(4); step > 0; step--) {
                    change(random, connection, transaction, next);
                }
                boolean done = end(fate, connection, transaction);
                assertThat(done).isEqualTo(fate == Fate.COMMITTED);
                expected = done ? next : expected;
            } finally {
                end(connection);
            }
            assertThat(ledger()).as("round %s, %s of %s", round, fate, SEED).isEqualTo(expected);
            assertThat(rows()).as("round %s, %s of %s", round, fate, SEED).isEqualTo(expected);
        }
    }

    private boolean end(Fate fate, Connection connection, OpenTransaction transaction) throws SQLException {
        if (fate == Fate.ROLLED_BACK) {
            connection.rollback();
            return false;
        }
        int backend = connection.unwrap(org.postgresql.PGConnection.class).getBackendPID();
        try {
            kill(fate == Fate.KILLED_BEFORE, backend);
            transaction.commit();
            kill(fate == Fate.KILLED_AFTER, backend);
            connection.commit();
            return true;
        } catch (StoreUnavailableException | SQLException lost) {
            return false;
        }
    }

    private void kill(boolean wanted, int backend) throws SQLException {
        if (!wanted) {
            return;
        }
        try (Connection connection = pool.getConnection()) {
            assertThat(Database.evaluateCondition(connection, "pg_terminate_backend(" + backend + ", 10000)"))
                    .isTrue();
        }
    }

    private void change(
            Random random, Connection connection, OpenTransaction transaction, Map<String, Integer> expected)
            throws SQLException {
        String one = "r" + random.nextInt(6);
        String other = "s" + random.nextInt(6);
        int number = random.nextInt(1000);
        int kind = random.nextInt(4);
        transaction.runWithin(() -> {
            switch (kind) {
                case 0 -> store.write(TABLE, put(one, number));
                case 1 ->
                    store.execute(
                            TABLE,
                            new EntityGroupTransaction().add(put(one, number)).add(put(other, number)));
                case 2 ->
                    store.execute(
                            new StoreTransaction().add(TABLE, put(one, number)).add(TABLE, put(other, number)));
                default -> store.write(TABLE, RowOperation.deleteIfExists(keys(one)));
            }
            return ETag.ANY;
        });
        if (kind == 3) {
            expected.remove(one);
            Database.execute(connection, "DELETE FROM ledger WHERE k = '" + one + "'");
            return;
        }
        expected.put(one, number);
        record(connection, one, number);
        if (kind != 0) {
            expected.put(other, number);
            record(connection, other, number);
        }
    }

    private Map<String, Integer> rows() {
        Map<String, Integer> rows = new TreeMap<>();
        store.query(TABLE, RowQuery.wholeTable(), Row.DECODER)
                .items()
                .forEach(row -> rows.put(row.primaryKey().rowKey(), row.int32("n")));
        return rows;
    }

    private Map<String, Integer> ledger() throws SQLException {
        Map<String, Integer> numbers = new TreeMap<>();
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery("SELECT k, n FROM ledger")) {
            while (found.next()) {
                numbers.put(found.getString(1), found.getInt(2));
            }
        }
        return numbers;
    }
}
