package dev.tables.engine.tck.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalStoreOptions;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.ordered.Bytes;
import dev.tables.engine.ordered.MemoryOrderedStore;
import dev.tables.engine.ordered.OrderedStore;
import dev.tables.engine.ordered.WriteBatch;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A thread that reads the row again that it has read last need not ask the store, and never sees less than anybody has seen before. */
class ReadAgainTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_127);

    private static final String TABLE = "Things";
    private static final int ROWS = 3;
    private static final int READERS = 4;
    private static final int WRITES = Integer.getInteger("test.rounds", 1500);

    private final AtomicInteger gets = new AtomicInteger();

    /** What is written can be seen long before the write is over. */
    private final class Lingering extends ForwardingOrderedStore {
        private final boolean lingers;

        Lingering(OrderedStore store, boolean lingers) {
            super(store);
            this.lingers = lingers;
        }

        @Override
        public boolean readInto(Bytes key, Bytes value) {
            gets.incrementAndGet();
            return super.readInto(key, value);
        }

        @Override
        public void write(WriteBatch batch, boolean logged) {
            super.write(batch, logged);
            if (lingers) {
                LockSupport.parkNanos(100_000);
            }
        }
    }

    private static PrimaryKey keys(int row) {
        return new PrimaryKey("p", "row" + row);
    }

    private static RowOperation put(int row, int value) {
        return RowOperation.insertOrReplace(keys(row), writer -> writer.int32("value", value));
    }

    private static int value(TableStore store, int row) {
        return Objects.requireNonNull(store.get(TABLE, keys(row), Projection.ALL, reader -> reader.int32("value")));
    }

    @Test
    void readsNeverGoBackInTime() throws Exception {
        try (TableStore store = open(true)) {
            for (int row = 0; row < ROWS; row++) {
                store.write(TABLE, put(row, 0));
            }
            AtomicIntegerArray seen = new AtomicIntegerArray(ROWS);
            AtomicInteger writers = new AtomicInteger(ROWS);
            ExecutorService threads = Executors.newFixedThreadPool(ROWS + READERS);
            try {
                List<Future<?>> work = new ArrayList<>();
                for (int row = 0; row < ROWS; row++) {
                    int own = row;
                    work.add(threads.submit(() -> write(store, own, writers)));
                }
                for (int i = 0; i < READERS; i++) {
                    Random random = new Random(SEED.value() + i);
                    work.add(threads.submit(() -> read(store, random, seen, writers)));
                }
                for (Future<?> one : work) {
                    one.get(2, TimeUnit.MINUTES);
                }
            } finally {
                threads.shutdownNow();
            }
            for (int row = 0; row < ROWS; row++) {
                assertThat(value(store, row)).isEqualTo(WRITES);
            }
        }
    }

    private static void write(TableStore store, int row, AtomicInteger writers) {
        try {
            for (int value = 1; value <= WRITES; value++) {
                store.write(TABLE, put(row, value));
            }
        } finally {
            writers.decrementAndGet();
        }
    }

    private static void read(TableStore store, Random random, AtomicIntegerArray seen, AtomicInteger writers) {
        while (writers.get() > 0) {
            int row = random.nextInt(ROWS);
            for (int again = random.nextInt(6); again >= 0; again--) {
                int before = seen.get(row);
                int found = value(store, row);
                assertThat(found).as("%s", SEED).isGreaterThanOrEqualTo(before);
                seen.accumulateAndGet(row, found, Math::max);
            }
        }
    }

    @Test
    void repeatedReadAccessesTheStoreOnceUntilAWrite() {
        try (TableStore store = open(false)) {
            store.write(TABLE, put(0, 7));
            store.write(TABLE, put(1, 8));
            int before = gets.get();
            for (int i = 0; i < 5; i++) {
                assertThat(value(store, 0)).isEqualTo(7);
            }
            assertThat(gets.get() - before).isEqualTo(1);
            store.write(TABLE, put(0, 9));
            assertThat(value(store, 0)).isEqualTo(9);
            assertThat(value(store, 1)).isEqualTo(8);
            store.write(TABLE, RowOperation.delete(keys(1), ETag.ANY));
            assertThat(store.get(TABLE, keys(1), Projection.ALL, Row.DECODER)).isNull();
            assertThat(store.get(TABLE, keys(1), Projection.ALL, Row.DECODER)).isNull();
        }
    }

    @Test
    void recreatedTableIsADifferentTable() {
        try (TableStore store = open(false)) {
            store.write(TABLE, put(0, 7));
            assertThat(value(store, 0)).isEqualTo(7);
            store.deleteTable(TABLE);
            store.createTable(TABLE);
            assertThat(store.get(TABLE, keys(0), Projection.ALL, Row.DECODER)).isNull();
        }
    }

    private TableStore open(boolean lingers) {
        TableStore store =
                LocalTableStore.open(new Lingering(new MemoryOrderedStore(), lingers), LocalStoreOptions.defaults());
        store.createTable(TABLE);
        return store;
    }
}
