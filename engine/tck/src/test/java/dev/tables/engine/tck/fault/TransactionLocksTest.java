package dev.tables.engine.tck.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalStoreOptions;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.ordered.Bytes;
import dev.tables.engine.ordered.MemoryOrderedStore;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who waits for a transaction across partitions that stands still while it looks at its rows, and who does not. */
class TransactionLocksTest {
    private static final List<String> PARTITIONS = List.of("p0", "p1", "p2", "p3", "p4");

    private final Paused bytes = new Paused();
    private final LocalTableStore store = LocalTableStore.open(bytes, LocalStoreOptions.defaults());

    /** A read of a row that is to be inserted waits until it may go on. */
    private static final class Paused extends ForwardingOrderedStore {
        private final CountDownLatch reached = new CountDownLatch(1);
        private final CountDownLatch mayGoOn = new CountDownLatch(1);
        private volatile String pausedAt = "";

        Paused() {
            super(new MemoryOrderedStore());
        }

        @Override
        public boolean readInto(Bytes key, Bytes value) {
            if (Thread.currentThread().getName().equals(pausedAt)) {
                pausedAt = "";
                reached.countDown();
                await(mayGoOn);
            }
            return super.readInto(key, value);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }

    @BeforeEach
    void fill() {
        store.createTable("Things");
        store.createTable("Others");
        for (String partition : PARTITIONS) {
            put("Things", partition, 0).accept(store);
            put("Others", partition, 0).accept(store);
        }
    }

    private static Consumer<TableStore> put(String table, String partition, int number) {
        PrimaryKey keys = new PrimaryKey(partition, "r");
        return store -> store.write(table, RowOperation.insertOrReplace(keys, writer -> writer.int32("n", number)));
    }

    /** Changes a row in each partition, in both tables, and stands still at the first that it looks at. */
    private Thread transaction() {
        StoreTransaction transaction = new StoreTransaction();
        for (String partition : PARTITIONS) {
            for (String table : List.of("Things", "Others")) {
                transaction.add(
                        table,
                        RowOperation.merge(new PrimaryKey(partition, "r"), writer -> writer.int32("n", 1), ETag.ANY));
            }
        }
        Thread thread = new Thread(() -> store.execute(transaction), "across");
        bytes.pausedAt = "across";
        thread.start();
        await(bytes.reached);
        return thread;
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }

    /** Whether it waits for something, or else is over. */
    private boolean waits(Consumer<TableStore> work) {
        Thread across = transaction();
        FutureTask<Boolean> task = new FutureTask<>(() -> {
            work.accept(store);
            return true;
        });
        Thread thread = new Thread(task);
        thread.start();
        while (thread.getState() != Thread.State.WAITING && thread.isAlive()) {
            Thread.onSpinWait();
        }
        boolean waited = thread.isAlive();
        bytes.mayGoOn.countDown();
        join(across);
        assertThat(task).succeedsWithin(Duration.ofMinutes(1));
        return waited;
    }

    private int number(String table, String partition) {
        return store.query(table, RowQuery.partition(partition), Row.DECODER)
                .items()
                .get(0)
                .int32("n");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4})
    void writeToAnyRowOfTheTransactionWaits(int partition) {
        assertThat(waits(put("Others", PARTITIONS.get(partition), 2))).isTrue();
        assertThat(number("Others", PARTITIONS.get(partition))).isEqualTo(2);
        assertThat(number("Things", PARTITIONS.get(partition))).isEqualTo(1);
    }

    @Test
    void entityGroupTransactionOnOneRowWaits() {
        RowOperation put = RowOperation.insertOrReplace(new PrimaryKey("p3", "r"), writer -> writer.int32("n", 2));
        assertThat(waits(store -> store.execute("Things", EntityGroupTransaction.of(List.of(put)))))
                .isTrue();
        assertThat(number("Things", "p3")).isEqualTo(2);
    }

    @Test
    void transactionThatSharesOneRowWaits() {
        RowOperation put = RowOperation.insertOrReplace(new PrimaryKey("p4", "r"), writer -> writer.int32("n", 2));
        RowOperation elsewhere = RowOperation.insertOrReplace(new PrimaryKey("q", "r"), writer -> writer.int32("n", 2));
        assertThat(waits(store -> store.execute(
                        new StoreTransaction().add("Things", elsewhere).add("Others", put))))
                .isTrue();
        assertThat(number("Others", "p4")).isEqualTo(2);
    }

    /** Rows are locked, not partitions: many writers of one partition do not wait for each other. */
    @Test
    void writeToAnotherRowOfAPartitionDoesNotWait() {
        RowOperation put = RowOperation.insertOrReplace(new PrimaryKey("p3", "s"), writer -> writer.int32("n", 2));
        assertThat(waits(store -> store.write("Others", put))).isFalse();
        assertThat(store.count("Others", RowQuery.partition("p3"))).isEqualTo(2);
    }

    @Test
    void transactionsOnOtherRowsOfItsPartitionsDoNotWait() {
        List<RowOperation> puts = List.of(
                RowOperation.insert(new PrimaryKey("p3", "s"), writer -> writer.int32("n", 2)),
                RowOperation.insert(new PrimaryKey("p3", "t"), writer -> writer.int32("n", 3)));
        StoreTransaction across = new StoreTransaction();
        puts.forEach(put -> across.add("Things", put));
        boolean waited = waits(store -> {
            store.execute("Others", EntityGroupTransaction.of(puts));
            store.execute(across);
        });
        assertThat(waited).isFalse();
        assertThat(store.count("Others", RowQuery.partition("p3"))).isEqualTo(3);
        assertThat(store.count("Things", RowQuery.partition("p3"))).isEqualTo(3);
    }

    @Test
    void dropOfATableOfTheTransactionWaits() {
        assertThat(waits(store -> store.deleteTable("Others"))).isTrue();
        assertThat(number("Things", "p0")).isEqualTo(1);
    }

    @Test
    void readsAndSnapshotsDoNotWaitAndDoNotSeeTheTransaction() {
        boolean waited = waits(store -> {
            PrimaryKey keys = new PrimaryKey("p0", "r");
            Integer got = store.get("Things", keys, Projection.ALL, reader -> reader.int32("n"));
            assertThat(got).isZero();
            int seen = store.readSnapshot(() -> number("Others", "p1"));
            assertThat(seen).isZero();
        });
        assertThat(waited).isFalse();
        assertThat(number("Others", "p1")).isEqualTo(1);
    }
}
