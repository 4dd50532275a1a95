package dev.tables.engine.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.zaxxer.hikari.HikariDataSource;
import dev.tables.engine.ETag;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.testing.Seed;
import dev.tables.testing.Thorough;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A primary server and a standby that follows it by streaming replication, which takes its place. */
@Thorough("starts two servers for each test")
class FailoverTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_129);

    private static final String TABLE = "Replicated";
    private static final String OTHER = "AlsoReplicated";
    private static final Duration LONG = Duration.ofMinutes(2);
    private static final int CLIENTS = 4;
    private static final int STEPS = 40;

    private final PostgreSql primary = PostgreSql.own(true);
    private PostgreSql standby = primary;
    private final List<HikariDataSource> pools = new ArrayList<>();

    @BeforeEach
    void follow() throws SQLException {
        try (TableStore store = open(PostgreSql.url(primary.port()), LONG)) {
            store.createTable(TABLE);
            store.createTable(OTHER);
        }
        standby = PostgreSql.standbyOf(primary);
        primary.waitForStandbys();
    }

    @AfterEach
    void close() {
        pools.forEach(HikariDataSource::close);
        if (standby != primary) {
            standby.close();
        }
        primary.close();
    }

    private JdbcTableStore open(String url, Duration requestTimeout) {
        HikariDataSource pool = PostgreSql.pool(url, 2 * CLIENTS);
        pools.add(pool);
        return JdbcTableStore.open(pool, JdbcOptions.defaults().withRequestTimeout(requestTimeout));
    }

    /** Returns the address of whichever server accepts writes. */
    private static String both(int first, int second) {
        return "jdbc:postgresql://127.0.0.1:" + first + ",127.0.0.1:" + second
                + "/postgres?targetServerType=primary&hostRecheckSeconds=0&connectTimeout=5";
    }

    private static PrimaryKey keys(String partition, String row) {
        return new PrimaryKey(partition, row);
    }

    @Test
    void standbyStoreReadsAndWritesAfterPromotion() throws Exception {
        PrimaryKey keys = keys("p", "r");
        try (TableStore ofPrimary = open(PostgreSql.url(primary.port()), LONG);
                TableStore reader = open(PostgreSql.url(standby.port()), Duration.ZERO);
                TableStore writer = open(PostgreSql.url(standby.port()), LONG)) {
            ofPrimary.write(TABLE, RowOperation.insert(keys, row -> row.int32("n", 1)));
            awaitReplay();
            assertThat(reader.tableNames()).contains(TABLE, OTHER);
            assertThat(reader.get(TABLE, keys, Projection.ALL, Row.DECODER))
                    .satisfies(row -> assertThat(row.int32("n")).isEqualTo(1));
            assertThat(reader.query(TABLE, RowQuery.wholeTable(), Row.DECODER).items())
                    .hasSize(1);
            assertThat(reader.count(TABLE, RowQuery.partition("p"))).isOne();
            assertThat(reader.<List<Row>>readSnapshot(() -> reader.query(TABLE, RowQuery.wholeTable(), Row.DECODER)
                            .items()))
                    .hasSize(1);
            List<Runnable> writes = writes(reader, keys);
            for (Runnable write : writes) {
                assertThatExceptionOfType(StoreUnavailableException.class)
                        .isThrownBy(write::run)
                        .withMessageContaining("25006")
                        .withMessageContaining("primary")
                        .satisfies(failed -> assertThat(failed.errorCode()).isEqualTo(ErrorCode.SERVER_BUSY));
            }
            List<CompletableFuture<?>> waiting = new ArrayList<>();
            for (String row : List.of("a", "b")) {
                waiting.add(CompletableFuture.runAsync(
                        () -> writer.write(TABLE, RowOperation.insert(keys("p", row), one -> {}))));
            }
            primary.kill();
            assertThat(waiting).noneMatch(CompletableFuture::isDone);
            standby.promote();
            for (CompletableFuture<?> write : waiting) {
                write.get(1, TimeUnit.MINUTES);
            }
            assertThat(writer.count(TABLE, RowQuery.wholeTable())).isEqualTo(3);
            writes(writer, keys).forEach(Runnable::run);
        }
    }

    private static List<Runnable> writes(TableStore store, PrimaryKey keys) {
        return List.of(
                () -> store.write(TABLE, RowOperation.insertOrReplace(keys, row -> {})),
                () -> store.write(TABLE, RowOperation.merge(keys, row -> {}, ETag.ANY)),
                () -> store.execute(new StoreTransaction()
                        .add(TABLE, RowOperation.merge(keys, row -> {}, ETag.ANY))
                        .add(OTHER, RowOperation.insertOrReplace(keys, row -> {}))),
                () -> {
                    try (OpenTransaction transaction = store.beginTransaction()) {
                        transaction.runWithin(() ->
                                store.write(TABLE, RowOperation.insertOrReplace(keys, row -> row.int32("n", 2))));
                        transaction.commit();
                    }
                },
                () -> store.write(TABLE, RowOperation.delete(keys, ETag.ANY)),
                () -> store.createTable("Made"),
                () -> store.deleteTable(OTHER));
    }

    private void awaitReplay() throws SQLException, InterruptedException {
        try (Connection connection = primary.plain().getConnection()) {
            while (!Database.evaluateCondition(
                    connection,
                    "EXISTS (SELECT FROM pg_stat_replication WHERE replay_lsn >= pg_current_wal_insert_lsn())")) {
                TimeUnit.MILLISECONDS.sleep(2);
            }
        }
    }

    /** The rows that a client has written, each with the number of the last write. */
    private static final class Known {
        private final String partition;
        private final List<String> problems = new ArrayList<>();
        private final AtomicInteger acknowledged = new AtomicInteger();
        private int value;
        /** The number of the write of unknown outcome since, or 0. */
        private int unknown;

        private @Nullable ETag version;

        Known(int client) {
            partition = "client " + client;
        }
    }

    /**
     * Checks a failover during writes. Clients write until each has written after the failover. Every acknowledged
     * write exists afterwards, and the outcome of a write is unknown only if its answer was lost.
     */
    @Test
    void acknowledgedWritesSurviveFailover() throws Exception {
        Random random = SEED.random();
        List<Known> all = new ArrayList<>();
        ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
        String url = random.nextBoolean() ? both(primary.port(), standby.port()) : both(standby.port(), primary.port());
        try (TableStore store = open(url, LONG)) {
            List<Future<?>> clients = new ArrayList<>();
            AtomicInteger failedOver = new AtomicInteger();
            for (int client = 0; client < CLIENTS; client++) {
                Known known = new Known(client);
                Random own = new Random(random.nextLong());
                all.add(known);
                clients.add(threads.submit(() -> {
                    int after = 0;
                    while (after < STEPS) {
                        write(store, known, own.nextInt(4));
                        after += failedOver.get();
                    }
                }));
            }
            for (int client = 0; client < CLIENTS; client++) {
                while (all.get(client).acknowledged.get() < STEPS
                        && !clients.get(client).isDone()) {
                    TimeUnit.MILLISECONDS.sleep(2);
                }
            }
            primary.kill();
            standby.promote();
            // The new primary server has no standby.
            noLongerWaits();
            failedOver.set(1);
            for (Future<?> client : clients) {
                client.get(2, TimeUnit.MINUTES);
            }
            for (Known known : all) {
                assertThat(known.problems).as("%s of %s", known.partition, SEED).isEmpty();
                assertThat(known.acknowledged.get()).isGreaterThan(STEPS);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private void noLongerWaits() throws SQLException {
        try (Connection connection = standby.plain().getConnection()) {
            Database.execute(connection, "SET synchronous_commit = local");
            Database.execute(connection, "ALTER SYSTEM RESET synchronous_standby_names");
            Database.execute(connection, "SELECT pg_reload_conf()");
        }
    }

    /** Writes the next number into two rows, in one of the ways that there are, after it has compared what is there. */
    private static void write(TableStore store, Known known, int way) {
        PrimaryKey one = keys(known.partition, "one");
        PrimaryKey two = keys(known.partition, "two");
        check(store, known, one);
        int next = Math.max(known.value, known.unknown) + 1;
        RowOperation first = known.version == null
                ? RowOperation.insert(one, row -> row.int32("n", next))
                : way == 0
                        ? RowOperation.merge(one, row -> row.int32("n", next), known.version)
                        : RowOperation.replace(one, row -> row.int32("n", next), known.version);
        try {
            switch (way) {
                case 0, 1 -> known.version = store.write(TABLE, first);
                case 2 -> {
                    StoreTransaction both = new StoreTransaction()
                            .add(TABLE, first)
                            .add(OTHER, RowOperation.insertOrReplace(two, row -> row.int32("n", next)));
                    known.version = store.execute(both).get(0);
                }
                default -> {
                    try (OpenTransaction transaction = store.beginTransaction()) {
                        known.version = transaction.runWithin(() -> store.write(TABLE, first));
                        transaction.commit();
                    }
                }
            }
            known.value = next;
            known.unknown = 0;
            known.acknowledged.incrementAndGet();
        } catch (OutcomeUnknownException lost) {
            known.unknown = next;
        } catch (StoreUnavailableException moment) {
            // The connection of an open transaction is lost, or the server is away for longer than the request timeout.
            return;
        } catch (RuntimeException wrong) {
            known.problems.add("Write " + next + " of way " + way + ": " + wrong);
        }
    }

    private static void check(TableStore store, Known known, PrimaryKey keys) {
        Row row = store.get(TABLE, keys, Projection.ALL, Row.DECODER);
        int found = row == null ? 0 : row.int32("n");
        if (found != known.value && found != known.unknown) {
            known.problems.add("Found " + found + ", expected " + known.value + " or " + known.unknown);
        }
        known.value = found;
        known.unknown = 0;
        known.version = row == null ? null : row.etag();
    }

    /**
     * Ends the process of a write that waits for the standby after its connection was lost. Its rows then exist on the
     * primary server only.
     */
    @Test
    void writeIsAcknowledgedOnlyAfterTheStandbyHasIt() throws Exception {
        PrimaryKey keys = keys("p", "r");
        try (FaultyLinks links = new FaultyLinks(primary.port(), false);
                TableStore store = open(both(links.port(), standby.port()), LONG)) {
            standby.kill();
            CompletableFuture<?> write =
                    CompletableFuture.runAsync(() -> store.write(TABLE, RowOperation.insert(keys, row -> {})));
            awaitTrue("EXISTS (SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep')", write);
            links.cut();
            // It is seen once its process has ended.
            awaitTrue("EXISTS (SELECT FROM tables.\"" + rows() + "\")", write);
            awaitTrue("EXISTS (SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep')", write);
            primary.kill();
            links.refuse(true);
            standby.start();
            standby.promote();
            noLongerWaits();
            boolean isAcknowledged = isAcknowledged(write);
            assertThat(store.count(TABLE, RowQuery.wholeTable())).isLessThanOrEqualTo(1);
            if (isAcknowledged) {
                assertThat(store.count(TABLE, RowQuery.wholeTable())).isOne();
            }
        }
    }

    private static boolean isAcknowledged(CompletableFuture<?> write) {
        try {
            write.join();
            return true;
        } catch (CompletionException failed) {
            assertThat(failed).hasCauseInstanceOf(StoreUnavailableException.class);
            return false;
        }
    }

    private String rows() throws SQLException {
        try (Connection connection = primary.plain().getConnection();
                java.sql.Statement statement = connection.createStatement();
                java.sql.ResultSet found =
                        statement.executeQuery("SELECT rows FROM tables._tables WHERE name = '" + TABLE + "'")) {
            found.next();
            return found.getString(1);
        }
    }

    /** Waits for a condition, or until the write has returned. */
    private void awaitTrue(String condition, CompletableFuture<?> write) throws SQLException, InterruptedException {
        try (Connection connection = primary.plain().getConnection()) {
            while (!write.isDone() && !Database.evaluateCondition(connection, condition)) {
                TimeUnit.MILLISECONDS.sleep(2);
            }
        }
    }
}
