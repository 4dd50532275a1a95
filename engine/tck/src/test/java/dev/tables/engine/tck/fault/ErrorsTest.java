package dev.tables.engine.tck.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.local.LocalStoreOptions;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.ordered.MemoryOrderedStore;
import dev.tables.engine.ordered.OrderedStore;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * An {@link Error} (memory, stack, a class that cannot be loaded) at each call of an {@link OrderedStore} in turn, before the call and after it.
 * Afterwards every operation returns, with a result or an exception.
 */
class ErrorsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(44);

    /** Far more than any operation takes: reached by those only that never return. */
    private static final int BOUND_SECONDS = 60;

    private static final String TABLE = "Errors";
    private static final PrimaryKey A = new PrimaryKey("p", "a");

    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread made = new Thread(task);
        made.setDaemon(true);
        return made;
    });

    @AfterEach
    void endThreads() {
        threads.shutdownNow();
    }

    /** A store in memory, whose calls and whose snapshots' and cursors' calls throw when they are told to. */
    private static final class Erring {
        private final OrderedStore bytes;
        private final AtomicInteger calls = new AtomicInteger();
        private volatile int failing = -1;
        private volatile boolean after;
        private volatile Error error = new OutOfMemoryError("injected");
        private volatile String failed = "";

        Erring(OrderedStore bytes) {
            this.bytes = bytes;
        }

        OrderedStore store() {
            return wrap(OrderedStore.class, bytes);
        }

        /** Fails one call, counted from now. */
        void fail(int number, boolean afterTheCall, Error with) {
            calls.set(0);
            failed = "";
            after = afterTheCall;
            error = with;
            failing = number;
        }

        private <T> T wrap(Class<T> type, T target) {
            return type.cast(Proxy.newProxyInstance(
                    type.getClassLoader(), new Class<?>[] {type}, (self, method, given) -> {
                        // A store that is closed or let go fails nothing: what is tried is the work of an open one.
                        boolean counted = !method.getName().equals("close")
                                && !method.getName().equals("stopReclaimingDiskSpace")
                                && !method.isDefault();
                        boolean fails = counted && calls.incrementAndGet() == failing;
                        if (fails) {
                            failed = type.getSimpleName() + "." + method.getName();
                        }
                        if (fails && !after) {
                            throw error;
                        }
                        if (type == OrderedStore.class && method.getName().equals("close")) {
                            return null;
                        }
                        Object result;
                        try {
                            result = method.invoke(target, given);
                        } catch (InvocationTargetException thrown) {
                            throw thrown.getCause();
                        }
                        if (fails) {
                            closeQuietly(result);
                            throw error;
                        }
                        return result instanceof OrderedStore.Snapshot snapshot
                                ? wrap(OrderedStore.Snapshot.class, snapshot)
                                : result instanceof OrderedStore.Cursor cursor
                                        ? wrap(OrderedStore.Cursor.class, cursor)
                                        : result;
                    }));
        }

        private static void closeQuietly(@Nullable Object result) throws Exception {
            if (result instanceof AutoCloseable open) {
                open.close();
            }
        }
    }

    private static RowOperation put(String partition, String row, int number) {
        return RowOperation.insertOrReplace(
                new PrimaryKey(partition, row),
                writer -> writer.int32("n", number).string("text" + number % 3, "x"));
    }

    private static void inTransaction(LocalTableStore store) {
        try (OpenTransaction transaction = store.beginTransaction()) {
            transaction.runWithin(() -> {
                store.write(TABLE, put("p", "t", 1));
                return store.write(TABLE, put("q", "t", 2));
            });
            transaction.commit();
        }
    }

    /** Every operation of a table store. */
    private static Map<String, Consumer<LocalTableStore>> operations() {
        Map<String, Consumer<LocalTableStore>> all = new LinkedHashMap<>();
        all.put("createTable", store -> store.createTableIfNotExists(TABLE));
        all.put("createDependentTable", store -> store.createDependentTable("Dependent", "Other"));
        all.put("createOther", store -> store.createTableIfNotExists("Other"));
        all.put("write", store -> store.write(TABLE, put("p", "a", 1)));
        all.put("writeOther", store -> store.write("Other", put("p", "a", 1)));
        all.put("count", store -> store.count(TABLE, RowQuery.wholeTable()));
        all.put("countAgain", store -> store.count(TABLE, RowQuery.wholeTable()));
        all.put("writeCounted", store -> store.write(TABLE, put("p", "b", 2)));
        all.put(
                "merge",
                store -> store.write(TABLE, RowOperation.merge(A, writer -> writer.string("new", "x"), ETag.ANY)));
        all.put(
                "entityGroup",
                store -> store.execute(
                        TABLE,
                        new EntityGroupTransaction().add(put("p", "c", 3)).add(put("p", "d", 4))));
        all.put(
                "transaction",
                store -> store.execute(
                        new StoreTransaction().add(TABLE, put("q", "a", 5)).add("Other", put("r", "a", 6))));
        all.put("openTransaction", ErrorsTest::inTransaction);
        all.put(
                "oneFlush",
                store -> store.runWithSingleFlush(() -> {
                    store.write(TABLE, put("p", "e", 7));
                    store.write(TABLE, put("q", "e", 8));
                }));
        all.put("get", store -> store.get(TABLE, A, Projection.ALL, Row.DECODER));
        all.put(
                "getAll",
                store -> store.getAll(TABLE, List.of(A, new PrimaryKey("q", "a")), Projection.ALL, Row.DECODER));
        all.put("query", store -> store.query(TABLE, RowQuery.wholeTable().withPageSize(2), Row.DECODER));
        all.put(
                "moment",
                store -> store.readSnapshot(() -> {
                    store.count(TABLE, RowQuery.wholeTable());
                    return store.query(TABLE, RowQuery.wholeTable(), Row.DECODER);
                }));
        all.put(
                "parallel",
                store -> store.scanInParallel(
                        TABLE, RowQuery.wholeTable(), 2, part -> store.query(TABLE, part, Row.DECODER)));
        all.put("load", store -> store.trafficReport(TABLE));
        all.put("delete", store -> store.write(TABLE, RowOperation.delete(A, ETag.ANY)));
        all.put("purgeOverwrittenValues", store -> store.purgeOverwrittenValues(TABLE));
        all.put("deleteTable", store -> store.deleteTable("Other"));
        all.put("check", LocalTableStore::checkIntegrity);
        all.put("compact", LocalTableStore::compact);
        all.put("storedBytes", LocalTableStore::storedBytes);
        return all;
    }

    /** Does work on a thread of its own; fails if it does not return. Returns what it threw. */
    private @Nullable Throwable bounded(String what, Runnable work) throws InterruptedException {
        Future<?> begun = threads.submit(work);
        try {
            begun.get(BOUND_SECONDS, TimeUnit.SECONDS);
            return null;
        } catch (ExecutionException thrown) {
            return thrown.getCause();
        } catch (TimeoutException never) {
            throw new AssertionError(what + " does not return", never);
        }
    }

    private static Error error(Random random) {
        return switch (random.nextInt(3)) {
            case 0 -> new OutOfMemoryError("injected");
            case 1 -> new StackOverflowError("injected");
            default -> new NoClassDefFoundError("injected");
        };
    }

    @Test
    void everyOperationReturnsAfterAnErrorAtAnyCall() throws InterruptedException {
        Random random = SEED.random();
        int apart = Effort.byEffort(5, 1);
        List<String> reached = new ArrayList<>();
        boolean more = true;
        for (int number = 1 + random.nextInt(apart); more; number += apart) {
            more = false;
            for (boolean after : new boolean[] {false, true}) {
                String failed = tryError(number, after, error(random));
                more |= !failed.isEmpty();
                reached.add(failed);
            }
        }
        assertThat(reached).contains("OrderedStore.sync", "OrderedStore.write", "OrderedStore.readInto");
    }

    /** Fails one call of all operations; returns which one, or the empty text if there are not so many. */
    private String tryError(int number, boolean after, Error error) throws InterruptedException {
        MemoryOrderedStore bytes = new MemoryOrderedStore();
        Erring erring = new Erring(bytes);
        LocalTableStore store = LocalTableStore.open(erring.store(), LocalStoreOptions.defaults());
        erring.fail(number, after, error);
        for (Map.Entry<String, Consumer<LocalTableStore>> one : operations().entrySet()) {
            bounded(one.getKey(), () -> one.getValue().accept(store));
        }
        awaitReclaimed(store);
        String failed = erring.failed;
        erring.failing = -1;
        String where = failed + " " + number + (after ? " after" : " before");
        for (Map.Entry<String, Consumer<LocalTableStore>> one : operations().entrySet()) {
            Throwable thrown = bounded(
                    one.getKey() + " after an error at " + where,
                    () -> one.getValue().accept(store));
            assertThat(thrown).as(one.getKey() + " after an error at " + where).isNull();
        }
        bounded("close after " + where, store::close);
        try (LocalTableStore again = LocalTableStore.open(bytes, LocalStoreOptions.defaults())) {
            assertThat(again.checkIntegrity().problems()).as(where).isEmpty();
        }
        return failed;
    }

    /** Waits until the space of the dropped table is given back, whatever has failed. */
    private void awaitReclaimed(LocalTableStore store) throws InterruptedException {
        Throwable thrown = bounded("the return of a dropped table's space", () -> {
            while (store.checkIntegrity().unreclaimedRows() > 0) {
                Thread.onSpinWait();
            }
        });
        assertThat(thrown == null || thrown instanceof Error)
                .as(String.valueOf(thrown))
                .isTrue();
    }

    @Test
    void concurrentWritersReturnAfterAnyErrorOfTheFlush() throws InterruptedException {
        Random random = SEED.random();
        int each = Effort.byEffort(200, 2000);
        FlushesWithErrors flushes = new FlushesWithErrors(new Random(random.nextLong()));
        try (LocalTableStore store = LocalTableStore.open(flushes, LocalStoreOptions.defaults())) {
            store.createTable(TABLE);
            flushes.failing = true;
            List<Future<Integer>> writers = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                String partition = "p" + i;
                writers.add(threads.submit(() -> write(store, partition, each)));
            }
            int acknowledged = 0;
            for (Future<Integer> one : writers) {
                acknowledged += one.get(BOUND_SECONDS, TimeUnit.SECONDS);
            }
            assertThat(flushes.failed).isPositive();
            assertThat(acknowledged).isBetween(1, 8 * each - 1);
            flushes.failing = false;
            assertThat(bounded("a write", () -> store.write(TABLE, put("last", "a", 1))))
                    .isNull();
        } catch (ExecutionException | TimeoutException failed) {
            throw new AssertionError("a writer does not return", failed);
        }
    }

    private static int write(LocalTableStore store, String partition, int rows) {
        int acknowledged = 0;
        for (int row = 0; row < rows; row++) {
            try {
                store.write(TABLE, put(partition, "r" + row, row));
                acknowledged++;
            } catch (RuntimeException | OutOfMemoryError unconfirmed) {
                // The next one is tried whatever became of this one.
            }
        }
        return acknowledged;
    }

    /** Throws at some flushes, before or after them. */
    private static final class FlushesWithErrors extends ForwardingOrderedStore {
        private final Random random;
        private volatile boolean failing;
        private volatile int failed;

        FlushesWithErrors(Random random) {
            super(new MemoryOrderedStore());
            this.random = random;
        }

        @Override
        public void sync() {
            int chance = failing ? random.nextInt(8) : 7;
            if (chance == 0) {
                failed = failed + 1;
                throw new OutOfMemoryError("injected");
            }
            Thread.yield();
            super.sync();
            if (chance == 1) {
                failed = failed + 1;
                throw new OutOfMemoryError("injected");
            }
        }
    }
}
