package dev.tables.engine.tck.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.local.LocalStoreOptions;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.ordered.MemoryOrderedStore;
import dev.tables.engine.tck.fault.FaultyOrderedStore.Call;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FaultTest {
    private static Row row(String key, int n) {
        return Row.builder("p", key).int32("n", n).string("text" + n, "x").build();
    }

    /** Every kind of call the engine makes, each step with the state it leads to. */
    private static List<Consumer<TableStore>> steps() {
        return List.of(
                store -> store.createTableIfNotExists("Faults"),
                store -> store.write("Faults", RowOperation.insert(row("a", 1).primaryKey(), row("a", 1))),
                store -> store.write(
                        "Faults", RowOperation.insertOrMerge(row("a", 2).primaryKey(), row("a", 2))),
                store -> store.write("Faults", RowOperation.merge(row("a", 3).primaryKey(), row("a", 3), ETag.ANY)),
                store -> store.execute(
                        "Faults",
                        new EntityGroupTransaction()
                                .add(RowOperation.insert(row("b", 1).primaryKey(), row("b", 1)))
                                .add(RowOperation.insert(row("c", 1).primaryKey(), row("c", 1)))
                                .add(RowOperation.delete(new PrimaryKey("p", "a"), ETag.ANY))),
                store -> store.get("Faults", new PrimaryKey("p", "b"), Projection.ALL, Row.DECODER),
                store -> store.query("Faults", RowQuery.wholeTable(), Row.DECODER),
                store -> store.runWithSingleFlush(() ->
                        store.write("Faults", RowOperation.insert(row("d", 1).primaryKey(), row("d", 1)))),
                store -> store.createTable("Other"),
                store -> store.execute(new StoreTransaction()
                        .add("Other", RowOperation.insert(row("e", 1).primaryKey(), row("e", 1)))
                        .add("Faults", RowOperation.merge(row("c", 2).primaryKey(), row("c", 2), ETag.ANY))
                        .add("Faults", RowOperation.delete(new PrimaryKey("p", "d"), ETag.ANY))),
                store -> store.readSnapshot(() -> store.query("Other", RowQuery.wholeTable(), Row.DECODER)
                                .items()
                                .size()
                        + store.getAll("Faults", List.of(new PrimaryKey("p", "c")), Projection.ALL, Row.DECODER)
                                .size()),
                store -> store.deleteTable("Other"),
                store -> store.write("Faults", RowOperation.delete(new PrimaryKey("p", "b"), ETag.ANY)));
    }

    /** Tables and rows; what each step leaves in a store without faults. */
    private static String state(TableStore store) {
        List<String> found = new ArrayList<>();
        for (String table : store.tableNames()) {
            found.add(table);
            for (Row row :
                    store.query(table, RowQuery.wholeTable(), Row.DECODER).items()) {
                found.add(row.rowKey() + row.propertyNames() + row.int32("n"));
            }
        }
        return String.join(" ", found);
    }

    private static List<String> expectedStates() {
        List<String> states = new ArrayList<>(List.of(""));
        try (TableStore store = LocalTableStore.inMemory()) {
            for (Consumer<TableStore> step : steps()) {
                step.accept(store);
                states.add(state(store));
            }
        }
        return states;
    }

    @ParameterizedTest
    @EnumSource(Call.class)
    void storeStaysConsistentWhicheverCallFails(Call call) {
        List<String> expected = expectedStates();
        int faults = 0;
        for (int number = 1; number < 200; number++) {
            MemoryOrderedStore bytes = new MemoryOrderedStore();
            FaultyOrderedStore faulty = new FaultyOrderedStore(bytes);
            LocalTableStore store = LocalTableStore.open(faulty, LocalStoreOptions.defaults());
            faulty.fail(call, number);
            int done = run(store, faulty);
            if (!faulty.hasFailed()) {
                break;
            }
            faults++;
            store.close();
            try (LocalTableStore again =
                    LocalTableStore.open(new FaultyOrderedStore(bytes), LocalStoreOptions.defaults())) {
                // The step that failed is done or not done, never half.
                assertThat(state(again))
                        .as(call + " " + number + " failed in step " + done)
                        .isIn(expected.get(done), expected.get(Math.min(done + 1, expected.size() - 1)));
            }
        }
        assertThat(faults).isGreaterThan(3);
    }

    /** The number of steps done before one failed. */
    private static int run(LocalTableStore store, FaultyOrderedStore faulty) {
        int done = 0;
        for (Consumer<TableStore> step : steps()) {
            try {
                step.accept(store);
            } catch (TableStoreException failed) {
                assertThat(faulty.hasFailed()).as(failed.toString()).isTrue();
                return done;
            }
            done++;
        }
        return done;
    }

    @Test
    void storeContinuesAfterAFailedWriteWithoutEffect() {
        FaultyOrderedStore faulty = new FaultyOrderedStore(new MemoryOrderedStore());
        try (LocalTableStore store = LocalTableStore.open(faulty, LocalStoreOptions.defaults())) {
            store.createTable("Faults");
            store.write("Faults", RowOperation.insert(row("a", 1).primaryKey(), row("a", 1)));
            faulty.fail(Call.WRITE, 1);

            assertThatThrownBy(() -> store.write(
                            "Faults", RowOperation.insertOrReplace(row("a", 1).primaryKey(), row("a", 1))))
                    .isInstanceOf(StoreUnavailableException.class);
            store.write("Faults", RowOperation.insertOrReplace(row("a", 2).primaryKey(), row("a", 2)));
            assertThat(state(store)).isEqualTo("Faults a[n, text2]2");
        }
    }

    @Test
    void storeRejectsWritesAfterAFailedFlush() {
        FaultyOrderedStore faulty = new FaultyOrderedStore(new MemoryOrderedStore());
        try (LocalTableStore store = LocalTableStore.open(faulty, LocalStoreOptions.defaults())) {
            store.createTable("Faults");
            faulty.fail(Call.SYNC, 1);

            assertThatThrownBy(() -> store.write(
                            "Faults", RowOperation.insert(row("a", 1).primaryKey(), row("a", 1))))
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessageContaining("It is unknown whether the write survives a power failure.");
            assertThatThrownBy(() -> store.write(
                            "Faults", RowOperation.insert(row("b", 1).primaryKey(), row("b", 1))))
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessageContaining("rejects writes");
            assertThat(store.tableNames()).containsExactly("Faults");
        }
    }

    @Test
    void conditionalWriteReadsTheRowOnce() {
        FaultyOrderedStore faulty = new FaultyOrderedStore(new MemoryOrderedStore());
        try (LocalTableStore store = LocalTableStore.open(faulty, LocalStoreOptions.defaults())) {
            store.createTable("Faults");
            store.write("Faults", RowOperation.insert(row("a", 1).primaryKey(), row("a", 1)));
            ETag read = version(store, "a");
            faulty.fail(Call.GET, 1);

            store.write("Faults", RowOperation.replace(row("a", 2).primaryKey(), row("a", 2), read));

            assertThat(faulty.hasFailed()).isFalse();
            assertThatThrownBy(() -> store.write(
                            "Faults", RowOperation.delete(row("a", 2).primaryKey(), read)))
                    .as("written since, so it is read again")
                    .isInstanceOf(StoreUnavailableException.class);
            assertThat(faulty.hasFailed()).isTrue();
        }
    }

    @Test
    void rowIsReadAgainAfterConcurrentWrites() throws InterruptedException {
        try (LocalTableStore store = LocalTableStore.inMemory()) {
            store.createTable("Faults");
            store.write("Faults", RowOperation.insert(row("a", 1).primaryKey(), row("a", 1)));
            ETag read = version(store, "a");
            Thread other = new Thread(() -> store.write(
                    "Faults", RowOperation.insertOrReplace(row("a", 2).primaryKey(), row("a", 2))));
            other.start();
            other.join();

            assertThatThrownBy(() -> store.write(
                            "Faults", RowOperation.delete(row("a", 3).primaryKey(), read)))
                    .isInstanceOf(ConcurrentUpdateException.class);
            assertThat(state(store)).isEqualTo("Faults a[n, text2]2");
        }
    }

    @Test
    void lastReadIsUsedOnlyInItsOwnStore() {
        try (LocalTableStore store = LocalTableStore.inMemory();
                LocalTableStore other = LocalTableStore.inMemory()) {
            store.createTable("Faults");
            other.createTable("Faults");
            store.write("Faults", RowOperation.insert(row("a", 1).primaryKey(), row("a", 1)));
            ETag read = version(store, "a");

            assertThatThrownBy(() -> other.write(
                            "Faults", RowOperation.delete(row("a", 1).primaryKey(), read)))
                    .isInstanceOf(RowNotFoundException.class);
        }
    }

    private static ETag version(TableStore store, String rowKey) {
        return Objects.requireNonNull(
                store.get("Faults", new PrimaryKey("p", rowKey), Projection.of(), reader -> reader.etag()));
    }

    @Test
    void writesWithSingleFlushAreFlushedOnce() {
        PowerCutStore device = new PowerCutStore();
        try (LocalTableStore store = LocalTableStore.open(device, LocalStoreOptions.defaults())) {
            store.createTable("Faults");
            int before = device.syncCount();

            store.runWithSingleFlush(() -> {
                store.write("Faults", RowOperation.insert(row("a", 1).primaryKey(), row("a", 1)));
                store.write("Faults", RowOperation.insert(row("b", 1).primaryKey(), row("b", 1)));
                assertThat(device.unflushedWrites()).isGreaterThanOrEqualTo(2);
            });

            assertThat(device.syncCount() - before).isEqualTo(1);
            assertThat(device.unflushedWrites()).isZero();
        }
    }

    @Test
    void writesBeforeAFailureAreFlushedBySingleFlush() {
        PowerCutStore device = new PowerCutStore();
        try (LocalTableStore store = LocalTableStore.open(device, LocalStoreOptions.defaults())) {
            store.createTable("Faults");
            int before = device.syncCount();

            assertThatThrownBy(() -> store.runWithSingleFlush(() -> {
                        store.write("Faults", RowOperation.insert(row("a", 1).primaryKey(), row("a", 1)));
                        store.write("Faults", RowOperation.insert(row("a", 2).primaryKey(), row("a", 2)));
                    }))
                    .isInstanceOf(RowAlreadyExistsException.class);
            assertThat(device.syncCount() - before).isEqualTo(1);
            assertThat(device.unflushedWrites()).isZero();

            store.runWithSingleFlush(() -> state(store));
            assertThat(device.syncCount() - before).isEqualTo(1);
        }
    }

    @Test
    void failedSingleFlushAcknowledgesNothing() {
        FaultyOrderedStore faulty = new FaultyOrderedStore(new MemoryOrderedStore());
        try (LocalTableStore store = LocalTableStore.open(faulty, LocalStoreOptions.defaults())) {
            store.createTable("Faults");
            faulty.fail(Call.SYNC, 1);

            assertThatThrownBy(() -> store.runWithSingleFlush(() -> {
                        store.write("Faults", RowOperation.insert(row("a", 1).primaryKey(), row("a", 1)));
                        store.write("Faults", RowOperation.insert(row("b", 1).primaryKey(), row("b", 1)));
                    }))
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessageContaining("It is unknown whether the write survives a power failure.");
            assertThatThrownBy(() -> store.runWithSingleFlush(() -> state(store)))
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessageContaining("rejects writes");
        }
    }

    @Test
    void manyWritersShareOneFlush() throws InterruptedException {
        PowerCutStore device = new PowerCutStore();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        int writers = 8;
        int each = 50;
        try (LocalTableStore store = LocalTableStore.open(new SlowSync(device), LocalStoreOptions.defaults())) {
            store.createTable("Faults");
            int before = device.syncCount();
            AtomicInteger number = new AtomicInteger();
            Thread[] threads = new Thread[writers];
            for (int i = 0; i < writers; i++) {
                threads[i] = new Thread(() -> {
                    int self = number.incrementAndGet();
                    for (int n = 0; n < each; n++) {
                        // Half of the writers share a partition.
                        PrimaryKey keys = new PrimaryKey(self % 2 == 0 ? "shared" : "own" + self, self + "-" + n);
                        store.write("Faults", RowOperation.insert(keys, writer -> {}));
                    }
                });
                threads[i].setUncaughtExceptionHandler((thread, thrown) -> failure.set(thrown));
                threads[i].start();
            }
            for (Thread thread : threads) {
                thread.join();
            }

            assertThat(failure.get()).isNull();
            assertThat(device.syncCount() - before).isLessThan(writers * each / 2);
            assertThat(device.unflushedWrites()).isZero();
        }
    }

    /** Takes its time to flush, as devices do, and leaves the processor to other writers meanwhile, also on a busy machine. */
    private static final class SlowSync extends ForwardingOrderedStore {
        SlowSync(PowerCutStore device) {
            super(device);
        }

        @Override
        public void sync() {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(3));
            super.sync();
        }
    }
}
