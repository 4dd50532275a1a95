package dev.tables.engine.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.Capability;
import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TransactionFailedException;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The tests of concurrent transactions across partitions and tables, together with other writes, drops and reads. */
public interface StoreConcurrencyTck extends ConcurrencyTck {
    /** The number of partitions that transactions write in random order. */
    int PARTITIONS = 64;

    /**
     * Runs work in parallel like {@link #runInParallel}, but fails if a thread does not finish within 60 seconds,
     * because the threads probably wait for each other.
     */
    private void withoutDeadlock(Callable<Boolean> work) {
        ExecutorService executor = Executors.newFixedThreadPool(THREADS, task -> {
            Thread made = new Thread(task);
            made.setDaemon(true);
            return made;
        });
        try {
            List<Future<Boolean>> futures = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                futures.add(executor.submit(work));
            }
            for (Future<Boolean> future : futures) {
                future.get(60, TimeUnit.SECONDS);
            }
        } catch (TimeoutException waiting) {
            throw new AssertionError(
                    "The writers did not finish within 60 s. They are probably waiting for each other (deadlock).",
                    waiting);
        } catch (InterruptedException | ExecutionException failed) {
            throw new AssertionError(failed);
        } finally {
            executor.shutdownNow();
        }
    }

    /**
     * Verifies that transactions over the same partitions in any order do not deadlock with each other. Single writes,
     * entity group transactions and drops of tables run concurrently.
     */
    @Test
    @Requires({Capability.CROSS_PARTITION_TRANSACTIONS, Capability.IMMEDIATE_TABLE_NAME_REUSE})
    default void overlappingTransactionsDoNotDeadlock() {
        Seed seed = Seed.of(20_261_122);
        List<String> tables = List.of(newTable(), newTable());
        String dropped = newTable();
        AtomicInteger threads = new AtomicInteger();
        withoutDeadlock(() -> {
            int thread = threads.getAndIncrement();
            Random random = seed.plus(thread).random();
            for (int i = 0; i < 150; i++) {
                StoreTransaction transaction = new StoreTransaction();
                List<Integer> partitions = new ArrayList<>();
                for (int partition = 0; partition < PARTITIONS; partition++) {
                    partitions.add(partition);
                }
                Collections.shuffle(partitions, random);
                for (int partition : partitions.subList(0, 20)) {
                    PrimaryKey keys = new PrimaryKey("p" + partition, "t" + thread);
                    transaction.add(
                            tables.get(random.nextInt(2)),
                            RowOperation.insertOrReplace(keys, writer -> writer.int32("n", 1)));
                }
                store().execute(transaction);
                PrimaryKey keys = new PrimaryKey("p" + random.nextInt(PARTITIONS), "r");
                RowOperation put = RowOperation.insertOrReplace(keys, writer -> writer.int32("n", 2));
                store().write(tables.get(0), put);
                store().execute(tables.get(1), EntityGroupTransaction.of(List.of(put)));
                if (thread == 0 && i % 10 == 0) {
                    store().deleteTable(dropped);
                    store().createTable(dropped);
                }
            }
            return true;
        });
    }

    /**
     * Verifies that one of two transactions with the same conditions succeeds and that the other fails without any
     * effect.
     */
    @Test
    @Requires(Capability.CROSS_PARTITION_TRANSACTIONS)
    default void exactlyOneOfTwoTransactionsSucceeds() {
        String table = newTable();
        String other = newTable();
        for (int round = 0; round < 50; round++) {
            PrimaryKey one = new PrimaryKey("p" + round, "r");
            PrimaryKey two = new PrimaryKey("q" + round, "r");
            ETag first = insert(table, Row.builder(one).int32("n", -1).build());
            ETag second = insert(other, Row.builder(two).int32("n", -1).build());
            CyclicBarrier start = new CyclicBarrier(2);
            AtomicInteger threads = new AtomicInteger();
            List<Integer> winners = runInParallel(2, () -> {
                int thread = threads.getAndIncrement();
                StoreTransaction.Operation here = new StoreTransaction.Operation(
                        table, RowOperation.replace(one, writer -> writer.int32("n", thread), first));
                StoreTransaction.Operation there = new StoreTransaction.Operation(
                        other, RowOperation.replace(two, writer -> writer.int32("n", thread), second));
                start.await();
                try {
                    store().execute(StoreTransaction.of(thread == 0 ? List.of(here, there) : List.of(there, here)));
                    return thread;
                } catch (TransactionFailedException lost) {
                    assertThat(lost.errorCode()).isEqualTo(ErrorCode.UPDATE_CONDITION_NOT_SATISFIED);
                    assertThat(lost.failedOperationIndex()).isZero();
                    return -1;
                }
            });
            int winner = Collections.max(winners);
            assertThat(winners).containsExactlyInAnyOrder(winner, -1);
            assertThat(content(table, one).int32("n")).isEqualTo(winner);
            assertThat(content(other, two).int32("n")).isEqualTo(winner);
        }
    }

    /**
     * Verifies that a snapshot never shows part of a transaction, and that later snapshots never show older rows than
     * earlier ones.
     */
    @Test
    @Requires(Capability.CROSS_PARTITION_TRANSACTIONS)
    default void readersSeeStoreTransactionsAtomically() {
        List<String> tables = List.of(newTable(), newTable(), newTable());
        AtomicBoolean stop = new AtomicBoolean();
        AtomicInteger roles = new AtomicInteger();
        store().execute(everywhere(tables, 0));
        runInParallel(THREADS, () -> {
            int role = roles.getAndIncrement();
            if (role == 0) {
                for (int n = 1; n <= 200; n++) {
                    store().execute(everywhere(tables, n));
                }
                stop.set(true);
                return true;
            }
            int last = 0;
            do {
                List<Integer> seen = role == 1 ? numbers(tables) : store().readSnapshot(() -> numbers(tables));
                assertThat(seen).hasSize(18).isSorted();
                assertThat(seen.get(0)).isGreaterThanOrEqualTo(last);
                last = seen.get(17);
                assertThat(role == 1 || seen.get(0) == last).as(seen.toString()).isTrue();
            } while (!stop.get());
            return true;
        });

        assertThat(numbers(tables)).containsOnly(200);
    }

    /** Builds a transaction that writes the same number to six rows of each table, each in its own partition. */
    private static StoreTransaction everywhere(List<String> tables, int number) {
        StoreTransaction transaction = new StoreTransaction();
        for (String table : tables) {
            for (int i = 0; i < 6; i++) {
                transaction.add(
                        table,
                        RowOperation.insertOrReplace(
                                new PrimaryKey("p" + i, "r"), writer -> writer.int32("n", number)));
            }
        }
        return transaction;
    }

    /** Returns the number in each of these rows, read in several ways. */
    private List<Integer> numbers(List<String> tables) {
        List<Integer> found = new ArrayList<>();
        for (String table : tables) {
            found.add(read(table, "p0", "r").int32("n"));
            List<PrimaryKey> keys = List.of(new PrimaryKey("p1", "r"), new PrimaryKey("p2", "r"));
            for (PrimaryKey one : keys) {
                found.add(Objects.requireNonNull(store().getAll(table, List.of(one), Projection.ALL, Row.DECODER)
                                .get(0))
                        .int32("n"));
            }
            for (int i = 3; i < 6; i++) {
                found.add(all(table, RowQuery.partition("p" + i)).get(0).int32("n"));
            }
        }
        return found;
    }

    /**
     * Verifies that a transaction has no effect if one of its tables is dropped while it is encoded. The exception
     * reports the first operation on that table.
     */
    @Test
    @Requires(Capability.CROSS_PARTITION_TRANSACTIONS)
    default void failsAtomicallyIfTableIsDropped() {
        String table = newTable();
        String dropped = newTable();
        StoreTransaction transaction = new StoreTransaction()
                .add(table, RowOperation.insert(new PrimaryKey("p", "1"), writer -> writer.int32("n", 1)))
                .add(dropped, RowOperation.insert(new PrimaryKey("p", "2"), writer -> writer.int32("n", 2)))
                .add(dropped, RowOperation.insert(new PrimaryKey("p", "3"), writer -> writer.int32("n", 3)))
                .add(table, RowOperation.insert(new PrimaryKey("q", "4"), writer -> {
                    store().deleteTable(dropped);
                    writer.int32("n", 4);
                }));
        try {
            store().execute(transaction);
            throw new AssertionError("The transaction succeeded. Expected the transaction to fail.");
        } catch (TransactionFailedException failed) {
            assertThat(failed.failedOperationIndex()).isEqualTo(1);
            assertThat(failed.table()).isEqualTo(dropped);
            assertThat(failed.errorCode()).isEqualTo(ErrorCode.TABLE_NOT_FOUND);
        }
        assertThat(all(table, RowQuery.wholeTable())).isEmpty();
    }

    /** Verifies that transactions that fail because one table was dropped change nothing in a table that stays. */
    @Test
    @Requires({Capability.CROSS_PARTITION_TRANSACTIONS, Capability.IMMEDIATE_TABLE_NAME_REUSE})
    default void failedTransactionsChangeNothingWhileTablesAreRecreated() {
        String table = newTable();
        String unsteady = newTable();
        AtomicBoolean stop = new AtomicBoolean();
        AtomicInteger roles = new AtomicInteger();
        runInParallel(2, () -> {
            if (roles.getAndIncrement() == 0) {
                while (!stop.get()) {
                    store().deleteTable(unsteady);
                    store().createTable(unsteady);
                }
                return true;
            }
            int last = 0;
            for (int n = 1; n <= 200; n++) {
                int number = n;
                StoreTransaction transaction = new StoreTransaction()
                        .add(
                                table,
                                RowOperation.insertOrReplace(
                                        new PrimaryKey("p", "r"), writer -> writer.int32("n", number)))
                        .add(
                                unsteady,
                                RowOperation.insertOrReplace(
                                        new PrimaryKey("p", "r"), writer -> writer.int32("n", number)));
                try {
                    store().execute(transaction);
                    last = n;
                } catch (TransactionFailedException failed) {
                    assertThat(failed.errorCode()).isEqualTo(ErrorCode.TABLE_NOT_FOUND);
                    assertThat(failed.failedOperationIndex()).isEqualTo(1);
                }
                Row found = find(table, "p", "r");
                assertThat(found == null ? 0 : found.int32("n")).isEqualTo(last);
            }
            stop.set(true);
            return true;
        });
    }

    /**
     * Verifies that no derived row remains after its owner table was dropped, while other threads write rows together
     * with derived rows.
     */
    @Test
    @Requires({
        Capability.CROSS_PARTITION_TRANSACTIONS,
        Capability.DEPENDENT_TABLES,
        Capability.IMMEDIATE_TABLE_NAME_REUSE
    })
    default void dependentTableIsEmptyAfterOwnerIsDropped() {
        String owner = newTable();
        String derived = newTable();
        store().createDependentTable(derived, owner);
        AtomicInteger roles = new AtomicInteger();
        AtomicInteger written = new AtomicInteger();
        AtomicBoolean stop = new AtomicBoolean();
        runInParallel(3, () -> {
            int role = roles.getAndIncrement();
            try {
                for (int n = 0; role > 0 && !stop.get(); n++) {
                    putDerived(owner, derived, new PrimaryKey("p" + role, "r" + n % 50), n % 2 == 0);
                    written.incrementAndGet();
                }
                for (int round = 0; role == 0 && !stop.get() && round < Effort.byEffort(15, 60); round++) {
                    int before = written.get();
                    while (written.get() == before && !stop.get()) {
                        Thread.onSpinWait();
                    }
                    store().deleteTable(owner);
                    assertThat(all(derived, RowQuery.wholeTable())).isEmpty();
                    store().createTable(owner);
                }
            } finally {
                stop.set(true);
            }
            return true;
        });
        assertThat(keysIn(derived)).isEqualTo(keysIn(owner));
    }

    private List<PrimaryKey> keysIn(String table) {
        return all(table, RowQuery.wholeTable()).stream().map(Row::primaryKey).toList();
    }

    private void putDerived(String owner, String derived, PrimaryKey keys, boolean atOnce) {
        RowOperation put = RowOperation.insertOrReplace(keys, writer -> writer.int32("n", 1));
        try {
            if (atOnce) {
                store().execute(new StoreTransaction().add(derived, put).add(owner, put));
                return;
            }
            try (OpenTransaction open = store().beginTransaction()) {
                open.runWithin(() -> {
                    store().write(derived, put);
                    store().write(owner, put);
                    return true;
                });
                open.commit();
            }
        } catch (TransactionFailedException dropped) {
            assertThat(dropped.errorCode()).isEqualTo(ErrorCode.TABLE_NOT_FOUND);
        } catch (TableNotFoundException | ConcurrentUpdateException dropped) {
            // Nothing was done.
            return;
        }
    }
}
