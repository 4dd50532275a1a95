package dev.tables.engine.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.zaxxer.hikari.HikariDataSource;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.Filter;
import dev.tables.engine.KeyRange;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every operation with a pool of one connection, in one thread and in many. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PoolOfOneTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(461);

    private static final int THREADS = 8;
    /** More rows than come at a time. */
    private static final int ROWS = 1_500;

    private static final String TABLE = "Alone";
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final ThreadLocal<@Nullable Connection> joined = new ThreadLocal<>();
    private HikariDataSource pool = new HikariDataSource();
    private HikariDataSource elsewhere = new HikariDataSource();
    private TableStore store = dev.tables.engine.local.LocalTableStore.inMemory();
    /** Another process. */
    private TableStore others = dev.tables.engine.local.LocalTableStore.inMemory();

    @BeforeAll
    void open() {
        pool = PostgreSql.shared().pool(1);
        // A thread that waits for itself fails in time, one that waits for others does not.
        pool.setConnectionTimeout(TimeUnit.SECONDS.toMillis(30));
        elsewhere = PostgreSql.shared().pool(2);
        JdbcOptions options = JdbcOptions.defaults().withSchema("alone");
        store = JdbcTableStore.open(new PostgreSqlConnections(pool), options, joined::get);
        others = JdbcTableStore.open(elsewhere, options);
        store.createTable(TABLE);
        for (int from = 0; from < ROWS; from += 100) {
            EntityGroupTransaction some = new EntityGroupTransaction();
            for (int row = from; row < from + 100; row++) {
                some.add(put("r" + row, row));
            }
            store.execute(TABLE, some);
        }
    }

    @AfterAll
    void close() {
        store.tableNames().forEach(store::deleteTable);
        store.close();
        others.close();
        pool.close();
        elsewhere.close();
    }

    private static PrimaryKey keys(String row) {
        return new PrimaryKey("p", row);
    }

    private static RowOperation put(String row, int number) {
        return RowOperation.insertOrReplace(keys(row), writer -> writer.int32("n", number));
    }

    private static String fresh(String before) {
        return before + NUMBER.incrementAndGet();
    }

    /** An operation of a thread. */
    private enum Operation {
        /** Each kind of read: of a row, of rows, of pages in turns, by a filter, of nothing; and counts. */
        READ {
            @Override
            void run(PoolOfOneTest test) {
                test.read();
            }
        },
        /** Each kind of write of one row. */
        WRITE {
            @Override
            void run(PoolOfOneTest test) {
                test.write();
            }
        },
        /** Transactions, and those that are refused. */
        EXECUTE {
            @Override
            void run(PoolOfOneTest test) {
                test.execute();
            }
        },
        /** Each kind of read in a snapshot. */
        SNAPSHOT {
            @Override
            void run(PoolOfOneTest test) {
                test.store.readSnapshot(() -> {
                    test.read();
                    return test;
                });
            }
        },
        /** Tables that another process drops and creates while a snapshot is read. */
        SNAPSHOT_OF_DROPPED {
            @Override
            void run(PoolOfOneTest test) {
                test.readDropped();
            }
        },
        /** Reads and writes in a transaction, which is committed. */
        COMMIT {
            @Override
            void run(PoolOfOneTest test) {
                test.transaction(true);
            }
        },
        /** A transaction that is not committed. */
        ROLLBACK {
            @Override
            void run(PoolOfOneTest test) {
                test.transaction(false);
            }
        },
        /** A transaction and a table that is younger. */
        YOUNGER_TABLE {
            @Override
            void run(PoolOfOneTest test) {
                test.younger();
            }
        },
        /** A transaction that is part of one of the application. */
        JOIN {
            @Override
            void run(PoolOfOneTest test) {
                test.join(Connection.TRANSACTION_READ_COMMITTED);
            }
        },
        /** A transaction that is part of a transaction of the application with a snapshot. */
        JOIN_SNAPSHOT {
            @Override
            void run(PoolOfOneTest test) {
                test.join(Connection.TRANSACTION_REPEATABLE_READ);
            }
        },
        /** Requests side by side, also in a snapshot and in a transaction. */
        PARALLEL {
            @Override
            void run(PoolOfOneTest test) {
                test.parallel();
            }
        },
        /** Creates, lists and drops tables. */
        TABLES {
            @Override
            void run(PoolOfOneTest test) {
                test.tables();
            }
        };

        abstract void run(PoolOfOneTest test);
    }

    private void read() {
        assertThat(store.get(TABLE, keys("r7"), Projection.ALL, Row.DECODER)).isNotNull();
        assertThat(store.get(TABLE, keys("none"), Projection.ALL, Row.DECODER)).isNull();
        List<PrimaryKey> several = List.of(keys("r1"), keys("none"), keys("r2"));
        assertThat(store.getAll(TABLE, several, Projection.of("n"), Row.DECODER))
                .hasSize(3);
        assertThat(store.getAll(TABLE, List.of(), Projection.ALL, Row.DECODER)).isEmpty();
        RowQuery partition = RowQuery.partition("p").withRowKeyRange(KeyRange.startingWith("r"));
        RowQuery filtered = partition.withFilter(Filter.eq("n", 1_234));
        assertThat(store.query(TABLE, partition, Row.DECODER).items()).hasSize(1_000);
        assertThat(store.query(TABLE, filtered, Row.DECODER).items()).hasSize(1);
        assertThat(store.query(TABLE, RowQuery.partition("none"), Row.DECODER).items())
                .isEmpty();
        RowQuery nothing = RowQuery.partition("p").withRowKeyRange(KeyRange.closedOpen("b", "a"));
        assertThat(store.query(TABLE, nothing, Row.DECODER).items()).isEmpty();
        assertThat(store.count(TABLE, partition)).isEqualTo(ROWS);
        assertThat(store.count(TABLE, filtered)).isEqualTo(1);
        assertThat(store.count(TABLE, nothing)).isZero();
        assertThatExceptionOfType(TableNotFoundException.class)
                .isThrownBy(() -> store.count("Absent", RowQuery.wholeTable()));
    }

    private void write() {
        String row = fresh("w");
        store.write(TABLE, RowOperation.insert(keys(row), writer -> {}));
        store.write(TABLE, put(row, 1));
        store.write(TABLE, RowOperation.merge(keys(row), writer -> writer.int32("m", 2), ETag.ANY));
        store.write(TABLE, RowOperation.replace(keys(row), writer -> {}, ETag.ANY));
        assertThatExceptionOfType(dev.tables.engine.RowAlreadyExistsException.class)
                .isThrownBy(() -> store.write(TABLE, RowOperation.insert(keys(row), writer -> {})));
        store.write(TABLE, RowOperation.delete(keys(row), ETag.ANY));
        store.write(TABLE, RowOperation.deleteIfExists(keys(row)));
        assertThatExceptionOfType(TableNotFoundException.class).isThrownBy(() -> store.write("Absent", put(row, 1)));
    }

    private void execute() {
        String one = fresh("x");
        String other = fresh("x");
        store.execute(TABLE, new EntityGroupTransaction().add(put(one, 1)).add(put(other, 2)));
        store.execute(new StoreTransaction()
                .add(TABLE, RowOperation.merge(keys(one), writer -> writer.int32("m", 2), ETag.ANY))
                .add(TABLE, RowOperation.delete(keys(other), ETag.ANY)));
        assertThatExceptionOfType(dev.tables.engine.TransactionFailedException.class)
                .isThrownBy(() -> store.execute(new StoreTransaction()
                        .add(TABLE, RowOperation.delete(keys(one), ETag.ANY))
                        .add(TABLE, RowOperation.delete(keys(other), ETag.ANY))));
        store.write(TABLE, RowOperation.delete(keys(one), ETag.ANY));
    }

    private void readDropped() {
        String table = fresh("Dropped");
        others.createTable(table);
        others.write(table, put("r", 1));
        store.readSnapshot(() -> {
            assertThat(store.count(table, RowQuery.wholeTable())).isEqualTo(1);
            others.deleteTable(table);
            assertThatExceptionOfType(TableNotFoundException.class)
                    .isThrownBy(() -> store.count(table, RowQuery.wholeTable()));
            others.createTable(table);
            assertThatExceptionOfType(TableNotFoundException.class)
                    .isThrownBy(() -> store.get(table, keys("r"), Projection.ALL, Row.DECODER));
            return table;
        });
        assertThat(store.count(table, RowQuery.wholeTable())).isZero();
        others.deleteTable(table);
    }

    private void transaction(boolean committed) {
        String row = fresh("t");
        try (OpenTransaction open = store.beginTransaction()) {
            open.runWithin(() -> {
                read();
                store.write(TABLE, put(row, 1));
                return row;
            });
            OpenTransaction.Savepoint savepoint = open.savepoint();
            open.runWithin(() -> store.execute(TABLE, new EntityGroupTransaction().add(put(row, 2))));
            open.rollBackTo(savepoint);
            open.runWithin(() -> {
                store.execute(new StoreTransaction().add(TABLE, put(row, 3)));
                assertThat(store.get(TABLE, keys(row), Projection.ALL, Row.DECODER))
                        .isNotNull();
                return row;
            });
            if (committed) {
                open.commit();
            }
        }
        store.write(TABLE, RowOperation.deleteIfExists(keys(row)));
    }

    private void younger() {
        String again = fresh("Again");
        others.createTable(again);
        others.write(again, put("r", 1));
        String younger = fresh("Younger");
        try (OpenTransaction open = store.beginTransaction()) {
            others.createTable(younger);
            others.write(younger, put("r", 1));
            others.deleteTable(again);
            others.createTable(again);
            open.runWithin(() -> {
                for (String table : List.of(younger, again)) {
                    assertThat(store.count(table, RowQuery.wholeTable())).isZero();
                    store.write(table, put("s", 2));
                    assertThat(store.count(table, RowQuery.wholeTable())).isEqualTo(1);
                }
                assertThatExceptionOfType(TableNotFoundException.class)
                        .isThrownBy(() -> store.count("Absent", RowQuery.wholeTable()));
                return younger;
            });
            open.commit();
        }
        assertThat(store.count(younger, RowQuery.wholeTable())).isEqualTo(2);
        assertThat(store.count(again, RowQuery.wholeTable())).isEqualTo(1);
        others.deleteTable(younger);
        others.deleteTable(again);
    }

    private void join(int isolation) {
        String row = fresh("j");
        try (Connection connection = pool.getConnection()) {
            connection.setAutoCommit(false);
            connection.setTransactionIsolation(isolation);
            joined.set(connection);
            try (OpenTransaction open = store.beginTransaction()) {
                open.runWithin(() -> {
                    read();
                    store.write(TABLE, put(row, 1));
                    return row;
                });
                open.commit();
            } finally {
                joined.remove();
            }
            connection.commit();
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
        store.write(TABLE, RowOperation.delete(keys(row), ETag.ANY));
    }

    private void parallel() {
        List<Runnable> requests = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            requests.add(() -> store.count(TABLE, RowQuery.partition("p").withRowKeyRange(KeyRange.exactly("r1"))));
        }
        store.runInParallel(requests);
        store.readSnapshot(() -> {
            store.runInParallel(requests);
            return requests;
        });
        try (OpenTransaction open = store.beginTransaction()) {
            open.runWithin(() -> {
                store.runInParallel(requests);
                return requests;
            });
        }
    }

    private void tables() {
        String table = fresh("Made");
        store.createTable(table);
        assertThat(store.createTableIfNotExists(table)).isFalse();
        assertThat(store.createDependentTable(table + "Rows", table)).isTrue();
        assertThat(store.tableNames()).contains(table);
        store.deleteTable(table + "Rows");
        store.deleteTable(table);
        assertThatExceptionOfType(TableNotFoundException.class).isThrownBy(() -> store.deleteTable(table));
    }

    @ParameterizedTest
    @EnumSource
    void operationUsesOneConnection(Operation operation) {
        operation.run(this);
        assertThat(pool.getHikariPoolMXBean().getActiveConnections()).isZero();
    }

    /** Checks that each thread waits for the others but none for itself. */
    @Test
    void poolOfOneServesManyThreads() throws InterruptedException {
        Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        for (int thread = 0; thread < THREADS; thread++) {
            Random random = SEED.plus(thread).random();
            threads.execute(() -> {
                try {
                    for (int step = Effort.byEffort(6, 40); step > 0; step--) {
                        Operation[] all = Operation.values();
                        all[random.nextInt(all.length)].run(this);
                    }
                } catch (Throwable failed) {
                    failures.add(failed);
                }
            });
        }
        threads.shutdown();
        assertThat(threads.awaitTermination(5, TimeUnit.MINUTES)).isTrue();
        assertThat(failures).as("%s", SEED).isEmpty();
    }
}
