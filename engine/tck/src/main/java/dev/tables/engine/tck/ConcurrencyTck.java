package dev.tables.engine.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * The tests of concurrent access: no write is lost, readers never see part of a transaction, and versions are unique.
 */
public interface ConcurrencyTck extends StoreUnderTest {
    /** The number of threads in each test. */
    int THREADS = 4;

    /**
     * Runs the same work in several threads, waits for all threads and returns their results. Throws an
     * {@link AssertionError} if the work fails in any thread.
     */
    default <T> List<T> runInParallel(int threads, Callable<T> work) {
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            List<Future<T>> futures = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                futures.add(executor.submit(work));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> future : futures) {
                results.add(future.get());
            }
            return results;
        } catch (InterruptedException | ExecutionException failed) {
            throw new AssertionError(failed);
        } finally {
            executor.shutdownNow();
        }
    }

    /**
     * Verifies that no increment of a counter is lost if every thread updates it conditionally and retries on conflict.
     */
    @Test
    default void conditionalUpdatesAreNotLost() {
        String table = newTable();
        PrimaryKey keys = new PrimaryKey("p", "counter");
        insert(table, Row.builder("p", "counter").int32("n", 0).build());
        int each = 50;
        runInParallel(THREADS, () -> {
            for (int done = 0; done < each; ) {
                Row now = read(table, "p", "counter");
                ETag version = Objects.requireNonNull(now.etag());
                try {
                    store().write(
                                    table,
                                    RowOperation.merge(keys, writer -> writer.int32("n", now.int32("n") + 1), version));
                    done++;
                } catch (ConcurrentUpdateException again) {
                    Thread.onSpinWait();
                }
            }
            return true;
        });

        assertThat(read(table, "p", "counter").int32("n")).isEqualTo(THREADS * each);
    }

    /** Verifies that exactly one thread succeeds if several insert a row with the same key. */
    @Test
    default void exactlyOneConcurrentInsertSucceeds() {
        String table = newTable();
        AtomicInteger winners = new AtomicInteger();
        runInParallel(THREADS, () -> {
            for (int i = 0; i < 50; i++) {
                try {
                    insert(table, numbered("p", i));
                    winners.incrementAndGet();
                } catch (RowAlreadyExistsException lost) {
                    assertThat(lost.primaryKey()).isEqualTo(numbered("p", i).primaryKey());
                }
            }
            return true;
        });

        assertThat(winners).hasValue(50);
        assertThat(all(table, RowQuery.wholeTable())).hasSize(50);
    }

    /** Verifies that concurrent unconditional merges keep the properties of all threads. */
    @Test
    default void concurrentMergesOfDifferentPropertiesAreKept() {
        String table = newTable();
        PrimaryKey keys = new PrimaryKey("p", "r");
        AtomicInteger names = new AtomicInteger();
        runInParallel(THREADS, () -> {
            for (int i = 0; i < 25; i++) {
                String name = "n" + names.incrementAndGet();
                store().write(table, RowOperation.insertOrMerge(keys, writer -> writer.string(name, name)));
            }
            return true;
        });

        Row row = read(table, "p", "r");
        assertThat(row.propertyNames()).hasSize(100);
        assertThat(row.propertyNames())
                .allSatisfy(name -> assertThat(row.string(name)).isEqualTo(name));
    }

    /** Verifies that property names written for the first time by several threads at once stay consistent. */
    @Test
    default void newPropertyNamesStayConsistentUnderConcurrentWrites() {
        String table = newTable();
        AtomicInteger writers = new AtomicInteger();
        runInParallel(THREADS, () -> {
            int self = writers.incrementAndGet();
            for (int i = 0; i < 50; i++) {
                Row row = Row.builder("w" + self, String.format(Locale.ROOT, "%05d", i))
                        .string("a" + i, "a" + i)
                        .string("b" + i, "b" + i)
                        .build();
                insert(table, row);
            }
            return true;
        });

        assertThat(all(table, RowQuery.wholeTable())).hasSize(200).allSatisfy(row -> {
            int i = Integer.parseInt(row.rowKey());
            assertThat(row.propertyNames()).containsExactlyInAnyOrder("a" + i, "b" + i);
            assertThat(row.string("a" + i)).isEqualTo("a" + i);
        });
    }

    /** Verifies that a page of a query never shows part of a transaction. */
    @Test
    default void readersSeeTransactionsAtomically() {
        String table = newTable();
        AtomicBoolean stop = new AtomicBoolean();
        AtomicInteger roles = new AtomicInteger();
        store().execute(table, rowsWithSameNumber(0));
        runInParallel(THREADS, () -> {
            if (roles.getAndIncrement() == 0) {
                for (int n = 1; n <= 200; n++) {
                    store().execute(table, rowsWithSameNumber(n));
                }
                stop.set(true);
                return true;
            }
            int last = 0;
            do {
                List<Row> page = store().query(table, RowQuery.partition("p"), Row.DECODER)
                        .items();
                assertThat(page).hasSize(20);
                int seen = page.get(0).int32("n");
                assertThat(page).allSatisfy(row -> assertThat(row.int32("n")).isEqualTo(seen));
                assertThat(seen).isGreaterThanOrEqualTo(last);
                last = seen;
            } while (!stop.get());
            return true;
        });

        assertThat(read(table, "p", "00000").int32("n")).isEqualTo(200);
    }

    /** Builds a transaction that writes the same number to twenty rows. */
    default EntityGroupTransaction rowsWithSameNumber(int number) {
        EntityGroupTransaction transaction = new EntityGroupTransaction();
        for (int i = 0; i < 20; i++) {
            transaction.add(
                    RowOperation.insertOrReplace(numbered("p", i).primaryKey(), writer -> writer.int32("n", number)));
        }
        return transaction;
    }

    /**
     * Verifies that every write of a row gets a new version and a later timestamp, even if several threads write the
     * row.
     */
    @Test
    default void versionsAreNeverReused() {
        String table = newTable();
        PrimaryKey keys = new PrimaryKey("p", "r");
        List<List<ETag>> versions = runInParallel(THREADS, () -> {
            List<ETag> own = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                own.add(Objects.requireNonNull(
                        store().write(table, RowOperation.insertOrReplace(keys, writer -> writer.int32("n", 1)))));
            }
            return own;
        });

        assertThat(versions.stream().flatMap(List::stream)).hasSize(400).doesNotHaveDuplicates();
    }
}
