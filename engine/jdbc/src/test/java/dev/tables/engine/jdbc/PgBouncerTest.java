package dev.tables.engine.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.zaxxer.hikari.HikariDataSource;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.filter.FilterParser;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import dev.tables.testing.Thorough;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.postgresql.PGConnection;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A test of a store behind PgBouncer in transaction mode, with the driver's defaults. Statements that the driver or
 * other clients have prepared in some processes of the server cause no errors.
 */
@Thorough("needs PgBouncer")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PgBouncerTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_129);

    private static final int CLIENTS = 6;
    private static final int STEPS = Effort.byEffort("pgbouncer.steps", 20, 150);
    private static final int ROWS = 40;
    private static final String TABLE = "Pooled";
    private static final String OTHER = "AlsoPooled";

    private PgBouncer pooler = started();

    private static PgBouncer started() {
        try {
            return PgBouncer.before(PostgreSql.shared());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    @BeforeAll
    void litter() throws SQLException {
        try (HikariDataSource direct = PostgreSql.shared().pool(1);
                TableStore store = open(direct)) {
            store.createTable(TABLE);
            store.createTable(OTHER);
        }
        // Each process of the server gets statements with the names that every driver gives.
        PGSimpleDataSource others = plain();
        others.setPrepareThreshold(1);
        for (int client = 0; client < CLIENTS; client++) {
            try (Connection connection = others.getConnection()) {
                prepare(connection, 1 + client * 7);
            } catch (SQLException sameName) {
                continue;
            }
        }
    }

    @AfterAll
    void close() throws Exception {
        pooler.close();
    }

    private static void prepare(Connection connection, int statements) throws SQLException {
        connection.setAutoCommit(false);
        for (int number = 0; number < statements; number++) {
            try (PreparedStatement statement = connection.prepareStatement("SELECT ?::int + " + number)) {
                statement.setInt(1, number);
                statement.execute();
            }
            connection.commit();
        }
    }

    private PGSimpleDataSource plain() {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(PostgreSql.url(pooler.port()));
        source.setUser(PostgreSql.user());
        return source;
    }

    private static JdbcTableStore open(DataSource source) {
        return JdbcTableStore.open(
                source, JdbcOptions.defaults().withSchema("pooled").withRequestTimeout(Duration.ofMinutes(2)));
    }

    @Test
    void requestsSucceedWithAPool() throws Exception {
        try (HikariDataSource source = pooler.pool(3 * CLIENTS);
                TableStore store = open(source)) {
            requests(store);
        }
    }

    @Test
    void requestsSucceedWithoutAPool() throws Exception {
        try (TableStore store = open(plain())) {
            requests(store);
        }
    }

    /** Prepares statements, including commits, over the pool's connections before the store uses them. */
    @Test
    void requestsSucceedOnUsedConnections() throws Exception {
        try (HikariDataSource source = pooler.pool(3 * CLIENTS)) {
            List<Connection> used = new ArrayList<>();
            for (int number = 0; number < 3 * CLIENTS; number++) {
                Connection connection = source.getConnection();
                used.add(connection);
                PGConnection driver = connection.unwrap(PGConnection.class);
                driver.setPrepareThreshold(1);
                try {
                    prepare(connection, 3);
                } catch (SQLException sameName) {
                    driver.setPrepareThreshold(0);
                    connection.rollback();
                    driver.setPrepareThreshold(5);
                }
            }
            for (Connection connection : used) {
                connection.close();
            }
            try (TableStore store = open(source)) {
                requests(store);
            }
        }
    }

    /** Opens the store without a pooler, which is added later. */
    @Test
    void requestsSucceedIfPgBouncerIsAddedLater() throws Exception {
        Later source = new Later(PostgreSql.shared().plain());
        source.setUrl(PostgreSql.url(pooler.port()));
        source.setUser(PostgreSql.user());
        try (TableStore store = open(source)) {
            source.hasCome = true;
            requests(store);
        }
    }

    @Test
    void joinedTransactionsSucceed() throws Exception {
        ThreadLocal<Connection> current = new ThreadLocal<>();
        try (HikariDataSource source = pooler.pool(2 * CLIENTS);
                TableStore store =
                        JdbcTableStore.open(source, JdbcOptions.defaults().withSchema("pooled"), current::get)) {
            for (int number = 0; number < STEPS; number++) {
                PrimaryKey keys = new PrimaryKey("joined", "r" + number);
                try (Connection connection = source.getConnection()) {
                    connection.setAutoCommit(false);
                    if (number % 2 == 0) {
                        Database.execute(connection, "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
                    }
                    current.set(connection);
                    try (OpenTransaction transaction = store.beginTransaction()) {
                        transaction.runWithin(() -> store.write(TABLE, RowOperation.insert(keys, writer -> {})));
                        transaction.commit();
                    } finally {
                        current.remove();
                    }
                    connection.commit();
                }
                assertThat(store.get(TABLE, keys, Projection.ALL, Row.DECODER)).isNotNull();
            }
        }
    }

    @Test
    void parameterRejectedByPgBouncerIsNamed() {
        PGSimpleDataSource source = plain();
        source.setOptions("-c statement_timeout=1000");
        assertThatExceptionOfType(StoreUnavailableException.class)
                .isThrownBy(() -> open(source))
                .withMessageContaining("ignore_startup_parameters")
                .satisfies(failed -> assertThat(failed.errorCode()).isEqualTo(ErrorCode.INVALID_INPUT));
    }

    private void requests(TableStore store) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
        AtomicInteger number = new AtomicInteger();
        List<Future<?>> clients = new ArrayList<>();
        for (int client = 0; client < CLIENTS; client++) {
            Random random = new Random(SEED.random().nextLong() + client);
            String partition = "p" + client;
            clients.add(threads.submit(() -> {
                for (int step = 0; step < STEPS; step++) {
                    request(store, partition, random, number.incrementAndGet());
                }
            }));
        }
        threads.shutdown();
        for (Future<?> client : clients) {
            client.get(2, TimeUnit.MINUTES);
        }
    }

    private static void request(TableStore store, String partition, Random random, int number) {
        List<PrimaryKey> keys = IntStream.range(0, ROWS)
                .mapToObj(row -> new PrimaryKey(partition, String.format(java.util.Locale.ROOT, "r%03d", row)))
                .toList();
        PrimaryKey one = keys.get(random.nextInt(ROWS));
        switch (random.nextInt(9)) {
            case 0 -> {
                EntityGroupTransaction all = new EntityGroupTransaction();
                keys.forEach(each -> all.add(RowOperation.insertOrReplace(each, writer -> writer.int32("n", number))));
                store.execute(TABLE, all);
                assertThat(store.getAll(TABLE, keys, Projection.ALL, Row.DECODER))
                        .allSatisfy(row -> assertThat(row.int32("n")).isEqualTo(number));
            }
            case 1 -> {
                ETag version = Objects.requireNonNull(
                        store.write(TABLE, RowOperation.insertOrReplace(one, writer -> writer.int32("n", 0))));
                store.execute(new StoreTransaction()
                        .add(TABLE, RowOperation.replace(one, writer -> writer.int32("n", number), version))
                        .add(OTHER, RowOperation.insertOrReplace(one, writer -> {})));
                assertThat(store.get(TABLE, one, Projection.ALL, Row.DECODER))
                        .satisfies(row -> assertThat(row.int32("n")).isEqualTo(number));
            }
            case 2 -> store.write(TABLE, RowOperation.insertOrMerge(one, writer -> writer.int32("m", number)));
            case 3 -> store.write(OTHER, RowOperation.deleteIfExists(one));
            case 4 -> assertPages(store, partition);
            case 5 -> store.count(TABLE, RowQuery.partition(partition));
            case 6 ->
                store.readSnapshot(() -> {
                    assertPages(store, partition);
                    return store.getAll(OTHER, keys, Projection.ALL, Row.DECODER);
                });
            case 7 -> {
                try (OpenTransaction transaction = store.beginTransaction()) {
                    transaction.runWithin(() ->
                            store.write(TABLE, RowOperation.insertOrReplace(one, writer -> writer.int32("n", number))));
                    transaction.commit();
                }
            }
            default -> {
                String made = "Made" + number;
                store.createTable(made);
                store.write(made, RowOperation.insert(one, writer -> {}));
                store.deleteTable(made);
            }
        }
    }

    /** Checks pages; a filtered page is read through a cursor. */
    private static void assertPages(TableStore store, String partition) {
        ResultPage<Row> filtered =
                store.query(TABLE, RowQuery.partition(partition).withFilter(FilterParser.parse("n ge 0")), Row.DECODER);
        assertThat(filtered.hasNext()).isFalse();
        assertThat(store.query(TABLE, RowQuery.wholeTable().withPageSize(7), Row.DECODER)
                        .items())
                .hasSizeLessThanOrEqualTo(7);
    }

    /** A data source that first connects without the pooler. */
    private static final class Later extends PGSimpleDataSource {
        private static final long serialVersionUID = 1L;

        private final transient DataSource direct;
        private volatile boolean hasCome;

        Later(DataSource direct) {
            this.direct = direct;
        }

        @Override
        public Connection getConnection() throws SQLException {
            return hasCome ? super.getConnection() : direct.getConnection();
        }
    }
}
