package dev.tables.engine.tck.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreClosedException;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.local.LocalStoreOptions;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.ordered.MemoryOrderedStore;
import dev.tables.engine.ordered.WriteBatch;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** An orderly close while writers are at work: each write is acknowledged and stored, or refused and not stored. */
class CloseUnderLoadTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(4);

    private static final String TABLE = "Closed";
    private static final int WRITERS = 8;

    /** Refuses calls after it was closed, as a store in files does; takes its time to flush. */
    private static final class Closing extends ForwardingOrderedStore {
        private volatile boolean closed;

        Closing(MemoryOrderedStore bytes) {
            super(bytes);
        }

        private void requireOpen() {
            if (closed) {
                throw new StoreClosedException();
            }
        }

        @Override
        public void write(WriteBatch batch, boolean logged) {
            requireOpen();
            super.write(batch, logged);
        }

        @Override
        public void sync() {
            requireOpen();
            long until = System.nanoTime() + 200_000;
            while (System.nanoTime() < until) {
                Thread.yield();
            }
            super.sync();
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    private static RowOperation insert(String partition, String row) {
        return RowOperation.insert(new PrimaryKey(partition, row), writer -> writer.int32("n", 1));
    }

    /** One write, of each kind in turn. */
    private static void write(LocalTableStore store, String partition, String row, int kind) {
        switch (kind % 4) {
            case 0 -> store.write(TABLE, insert(partition, row));
            case 1 -> store.execute(TABLE, new EntityGroupTransaction().add(insert(partition, row)));
            case 2 -> store.execute(new StoreTransaction().add(TABLE, insert(partition, row)));
            default -> {
                try (OpenTransaction transaction = store.beginTransaction()) {
                    transaction.runWithin(() -> store.write(TABLE, insert(partition, row)));
                    transaction.commit();
                }
            }
        }
    }

    private static void run(
            LocalTableStore store, int writer, Set<String> acknowledged, CountDownLatch busy, Queue<Throwable> others) {
        for (int row = 0; ; row++) {
            try {
                write(store, "p" + writer, "r" + row, row + writer);
                acknowledged.add("p" + writer + "r" + row);
                busy.countDown();
            } catch (StoreClosedException refused) {
                return;
            } catch (RuntimeException other) {
                others.add(other);
                return;
            }
        }
    }

    @Test
    void closeAcknowledgesOrRejectsEachWrite() throws InterruptedException {
        for (int round = 0; round < Effort.byEffort(10, 100); round++) {
            MemoryOrderedStore bytes = new MemoryOrderedStore();
            LocalTableStore store = LocalTableStore.open(new Closing(bytes), LocalStoreOptions.defaults());
            store.createTable(TABLE);
            Set<String> acknowledged = ConcurrentHashMap.newKeySet();
            Queue<Throwable> others = new ConcurrentLinkedQueue<>();
            CountDownLatch busy =
                    new CountDownLatch(20 + SEED.plus(round).random().nextInt(100));
            Thread[] writers = new Thread[WRITERS];
            for (int i = 0; i < WRITERS; i++) {
                int writer = i;
                writers[i] = new Thread(() -> run(store, writer, acknowledged, busy, others));
                writers[i].start();
            }
            busy.await();
            store.close();
            for (Thread one : writers) {
                one.join();
            }
            assertThat(others).as("round " + round).isEmpty();
            try (LocalTableStore again = LocalTableStore.open(bytes, LocalStoreOptions.defaults())) {
                assertThat(again.count(TABLE, RowQuery.wholeTable()))
                        .as("rows stored, of which each was acknowledged")
                        .isEqualTo(acknowledged.size());
                again.query(TABLE, RowQuery.wholeTable(), Row.DECODER)
                        .items()
                        .forEach(row -> assertThat(acknowledged).contains(row.partitionKey() + row.rowKey()));
            }
        }
    }

    @Test
    void closeDuringSingleFlushLeavesOutcomeUnknown() {
        LocalTableStore store =
                LocalTableStore.open(new Closing(new MemoryOrderedStore()), LocalStoreOptions.defaults());
        store.createTable(TABLE);
        Throwable thrown = catchThrowable(() -> store.runWithSingleFlush(() -> {
            store.write(TABLE, insert("p", "a"));
            store.close();
        }));
        assertThat(thrown).isInstanceOf(OutcomeUnknownException.class).hasMessageContaining("closed");
    }
}
