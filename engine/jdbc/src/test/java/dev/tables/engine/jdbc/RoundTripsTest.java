package dev.tables.engine.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.zaxxer.hikari.HikariDataSource;
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
import dev.tables.engine.TableStore;
import dev.tables.engine.TransactionFailedException;
import java.util.List;
import java.util.Objects;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * A test of the cost of each request in round trips, as in the README's table, after the driver has prepared its
 * statements.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RoundTripsTest {
    private static final String TABLE = "Trips";
    private static final String OTHER = "OtherTrips";
    private static final int WARM = 8;

    private Fixture fixture = Fixture.none();
    private int number;

    /** A store behind a proxy that counts. */
    private record Fixture(RoundTrips proxy, HikariDataSource pool, TableStore store) {
        static Fixture none() {
            try {
                return new Fixture(
                        new RoundTrips(0), new HikariDataSource(), dev.tables.engine.local.LocalTableStore.inMemory());
            } catch (java.io.IOException failed) {
                throw new java.io.UncheckedIOException(failed);
            }
        }
    }

    @BeforeAll
    void open() throws Exception {
        RoundTrips proxy = new RoundTrips(PostgreSql.shared().port());
        HikariDataSource pool = PostgreSql.pool(proxy.port(), 2);
        fixture = new Fixture(
                proxy, pool, JdbcTableStore.open(pool, JdbcOptions.defaults().withSchema("trips")));
        fixture.store.createTable(TABLE);
        fixture.store.createTable(OTHER);
        for (int row = 0; row < 150; row++) {
            fixture.store.write(TABLE, put(row));
        }
    }

    @AfterAll
    void close() {
        fixture.store.close();
        fixture.pool.close();
        fixture.proxy.close();
    }

    private TableStore store() {
        return fixture.store;
    }

    private static PrimaryKey keys(int row) {
        return new PrimaryKey("p", String.format(java.util.Locale.ROOT, "r%06d", row));
    }

    private static RowOperation put(int row) {
        return RowOperation.insertOrReplace(keys(row), writer -> writer.int32("n", row));
    }

    private static RowOperation insert(int row) {
        return RowOperation.insert(keys(row), writer -> writer.int32("n", row));
    }

    /** Counts the round trips of a request, which is called each time with another number. */
    private int trips(IntConsumer request) {
        for (int i = 0; i < WARM; i++) {
            request.accept(number += 1000);
        }
        // The size of a small table is read once in a second.
        return IntStream.range(0, 3)
                .map(time -> {
                    fixture.proxy.take();
                    request.accept(number += 1000);
                    return fixture.proxy.take();
                })
                .min()
                .orElseThrow();
    }

    @Test
    void readTakesOneRoundTrip() {
        assertThat(trips(i -> store().get(TABLE, keys(1), Projection.ALL, Row.DECODER)))
                .isEqualTo(1);
        List<PrimaryKey> hundred =
                IntStream.range(0, 100).mapToObj(RoundTripsTest::keys).toList();
        assertThat(trips(i -> store().getAll(TABLE, hundred, Projection.ALL, Row.DECODER)))
                .isEqualTo(1);
        assertThat(trips(i -> store().query(TABLE, RowQuery.partition("p").withPageSize(100), Row.DECODER)))
                .isEqualTo(1);
        assertThat(trips(i -> store().count(TABLE, RowQuery.partition("p")))).isEqualTo(1);
    }

    @Test
    void singleWriteTakesOneRoundTrip() {
        assertThat(trips(i -> store().write(TABLE, insert(i)))).isEqualTo(1);
        assertThat(trips(i -> store().write(TABLE, put(i)))).isEqualTo(1);
        assertThat(trips(i -> store().write(TABLE, RowOperation.replace(keys(1), w -> w.int32("n", i), ETag.ANY))))
                .isEqualTo(1);
        for (int row = 800_001; row <= 800_000 + WARM + 3; row++) {
            store().write(TABLE, put(row));
        }
        int[] next = {800_000};
        assertThat(trips(i -> store().write(TABLE, RowOperation.delete(keys(++next[0]), ETag.ANY))))
                .isEqualTo(1);
    }

    @Test
    void rejectedWriteTakesThreeRoundTrips() {
        assertThat(trips(i -> assertThatExceptionOfType(RowAlreadyExistsException.class)
                        .isThrownBy(() -> store().write(TABLE, insert(1)))))
                .isEqualTo(3);
        assertThat(trips(i -> store().write(TABLE, RowOperation.deleteIfExists(keys(700_000)))))
                .isEqualTo(3);
    }

    @Test
    void mergeTakesTwoRoundTrips() {
        store().write(TABLE, put(2));
        assertThat(trips(i -> store().write(TABLE, RowOperation.merge(keys(2), w -> w.int32("n", i), ETag.ANY))))
                .isEqualTo(2);
    }

    @Test
    void hundredInsertsTakeOneRoundTrip() {
        assertThat(trips(i -> {
                    EntityGroupTransaction hundred = new EntityGroupTransaction();
                    IntStream.range(0, 100).forEach(row -> hundred.add(insert(i + row)));
                    store().execute(TABLE, hundred);
                }))
                .isEqualTo(1);
    }

    @Test
    void updateOfAFewRowsTakesOneRoundTrip() {
        ETag[] version = {store().write(TABLE, put(950_000))};
        assertThat(trips(i -> version[0] =
                        store().execute(TABLE, update(i, version[0])).get(0)))
                .isEqualTo(1);
        assertThat(trips(i -> {
                    StoreTransaction both = new StoreTransaction().add(OTHER, insert(i));
                    update(i, version[0]).operations().forEach(one -> both.add(TABLE, one));
                    version[0] = store().execute(both).get(1);
                }))
                .isEqualTo(1);
    }

    /**
     * Checks a refused update. Existing rows are locked and then read. If some do not exist, all rows are read again in
     * one snapshot.
     */
    @Test
    void rejectedUpdateTakesFourOrSixRoundTrips() {
        ETag past = Objects.requireNonNull(store().write(TABLE, put(960_000)));
        store().write(TABLE, put(960_000));
        assertThat(trips(i -> assertThatExceptionOfType(TransactionFailedException.class)
                        .isThrownBy(() -> store().execute(
                                        TABLE,
                                        new EntityGroupTransaction()
                                                .add(insert(i))
                                                .add(RowOperation.replace(
                                                        keys(960_000), writer -> writer.int32("n", i), past))))
                        .satisfies(failed ->
                                assertThat(failed.failedOperationIndex()).isEqualTo(1))))
                .isEqualTo(6);
        assertThat(trips(i -> assertThatExceptionOfType(TransactionFailedException.class)
                        .isThrownBy(() -> store().execute(
                                        TABLE,
                                        new EntityGroupTransaction()
                                                .add(put(1))
                                                .add(RowOperation.replace(
                                                        keys(960_000), writer -> writer.int32("n", i), past))))))
                .isEqualTo(4);
    }

    private static EntityGroupTransaction update(int i, ETag version) {
        return new EntityGroupTransaction()
                .add(RowOperation.replace(keys(950_000), writer -> writer.int32("n", i), version))
                .add(RowOperation.deleteIfExists(keys(951_000 + i - 1000)))
                .add(RowOperation.insert(keys(951_000 + i), writer -> {}));
    }

    @Test
    void otherTransactionsTakeTwoRoundTrips() {
        IntStream.range(0, 100).forEach(row -> store().write(TABLE, put(900_000 + row)));
        assertThat(trips(i -> {
                    EntityGroupTransaction hundred = new EntityGroupTransaction();
                    IntStream.range(0, 50).forEach(row -> hundred.add(insert(i + row)));
                    IntStream.range(0, 50)
                            .forEach(row -> hundred.add(
                                    RowOperation.merge(keys(900_000 + row), writer -> writer.int32("n", i), ETag.ANY)));
                    store().execute(TABLE, hundred);
                }))
                .isEqualTo(2);
        assertThat(trips(i -> store().execute(new StoreTransaction()
                        .add(TABLE, insert(i + 200))
                        .add(OTHER, insert(i + 200))
                        .add(OTHER, RowOperation.deleteIfExists(keys(i))))))
                .isEqualTo(2);
    }

    @Test
    void snapshotTakesTwoMoreRoundTripsThanItsReads() {
        assertThat(trips(i -> store().readSnapshot(() -> i))).isEqualTo(2);
        assertThat(trips(i -> store().readSnapshot(() -> {
                    store().get(TABLE, keys(1), Projection.ALL, Row.DECODER);
                    store().get(TABLE, keys(2), Projection.ALL, Row.DECODER);
                    return i;
                })))
                .isEqualTo(2 + 4 + 2);
    }

    @Test
    void commitTakesTwoRoundTrips() {
        int[] before = new int[1];
        int all = trips(i -> {
            try (OpenTransaction transaction = store().beginTransaction()) {
                transaction.runWithin(() -> {
                    for (int row = 0; row < 50; row++) {
                        store().write(TABLE, put(i + row));
                        store().write(OTHER, put(i + row));
                    }
                    return i;
                });
                before[0] = fixture.proxy.take();
                transaction.commit();
            }
        });
        assertThat(before[0]).isPositive();
        assertThat(all).isEqualTo(1 + 2);
    }
}
