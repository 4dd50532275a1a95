package dev.tables.engine.tck.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.local.LocalStoreOptions;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.ordered.OrderedStore;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.UnaryOperator;

/**
 * Concurrent writers whose power is cut: every thread writes pairs of rows with rising numbers, new names among their
 * properties, to two partitions with one flush, then an entity and its index rows in one transaction across tables, and notes what was
 * acknowledged.
 */
final class PowerCuts {
    private static final int THREADS = 3;
    private static final int STEPS = 15;

    private final long seed;
    private final UnaryOperator<OrderedStore> breakage;
    private final AtomicLongArray noted = new AtomicLongArray(THREADS);
    private final Map<Integer, Long> begun = new HashMap<>();
    private long acknowledged;

    PowerCuts(long seed, UnaryOperator<OrderedStore> breakage) {
        this.seed = seed;
        this.breakage = breakage;
    }

    long acknowledged() {
        return acknowledged;
    }

    void run(int cuts) {
        Random random = new Random(seed);
        PowerCutStore device = new PowerCutStore();
        for (int cut = 1; cut <= cuts; cut++) {
            // The table store is left as it is, as by a cut: nothing is closed.
            LocalTableStore store = LocalTableStore.open(breakage.apply(device), LocalStoreOptions.defaults());
            store.createTableIfNotExists("Power");
            store.createTableIfNotExists("Across");
            PowerCutStore after = write(store, device, cut, random);
            check(after, "cut " + cut + ", seed " + seed);
            device = after;
        }
    }

    private PowerCutStore write(LocalTableStore store, PowerCutStore device, int cut, Random random) {
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            int thread = i;
            threads[i] = new Thread(() -> {
                for (int step = 1; step <= STEPS; step++) {
                    long number = cut * 1000L + step;
                    store.runWithSingleFlush(() -> {
                        store.execute("Power", pair("t" + thread, number));
                        store.execute("Power", pair("u" + thread, number));
                    });
                    store.execute(across(thread, number));
                    noted.set(thread, number);
                }
            });
            threads[i].start();
        }
        while (noted.get(random.nextInt(THREADS)) < cut * 1000L + random.nextInt(STEPS)) {
            Thread.onSpinWait();
        }
        PowerCutStore after;
        // Noted before the cut, so certainly acknowledged before it.
        synchronized (device) {
            for (int i = 0; i < THREADS; i++) {
                begun.put(i, noted.get(i));
            }
            after = device.afterPowerCut(random.nextInt(device.unflushedWrites() + 1));
        }
        for (Thread thread : threads) {
            join(thread);
        }
        for (int i = 0; i < THREADS; i++) {
            // What was acknowledged after the cut never happened.
            noted.set(i, begun.getOrDefault(i, 0L));
            acknowledged += begun.getOrDefault(i, 0L) % 1000;
        }
        return after;
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }

    private static EntityGroupTransaction pair(String partition, long number) {
        return EntityGroupTransaction.of(List.of(
                RowOperation.insertOrReplace(
                        new PrimaryKey(partition, "a"), writer -> writer.int64("n" + number, number)),
                RowOperation.insertOrReplace(
                        new PrimaryKey(partition, "b"), writer -> writer.int64("n" + number, number))));
    }

    /** An entity, the index row that has its number, and the one before it, which goes. */
    private static StoreTransaction across(int thread, long number) {
        PrimaryKey former = new PrimaryKey("n" + (number - 1), "t" + thread);
        return new StoreTransaction()
                .add(
                        "Power",
                        RowOperation.insertOrReplace(
                                new PrimaryKey("v" + thread, "a"), writer -> writer.int64("n" + number, number)))
                .add("Across", RowOperation.insert(new PrimaryKey("n" + number, "t" + thread), writer -> {}))
                .add("Across", RowOperation.deleteIfExists(former));
    }

    /** The number of the entity, which has one index row in each generation of writers. */
    private static long storedAcross(LocalTableStore store, int thread, String when) {
        List<Row> entity = store.query("Power", RowQuery.partition("v" + thread), Row.DECODER)
                .items();
        List<Long> indexed = store
                .query(
                        "Across",
                        RowQuery.wholeTable(),
                        reader -> reader.rowKey().equals("t" + thread)
                                ? Long.parseLong(reader.partitionKey().substring(1))
                                : 0)
                .items()
                .stream()
                .filter(number -> number > 0)
                .sorted()
                .toList();
        if (entity.isEmpty()) {
            assertThat(indexed).as(when).isEmpty();
            return 0;
        }
        String name = entity.get(0).propertyNames().iterator().next();
        long number = entity.get(0).int64(name);
        assertThat(indexed).as(when).endsWith(number);
        assertThat(indexed.stream().map(one -> one / 1000)).as(when).doesNotHaveDuplicates();
        return number;
    }

    private void check(PowerCutStore device, String when) {
        LocalTableStore store = LocalTableStore.open(device, LocalStoreOptions.defaults());
        for (int thread = 0; thread < THREADS; thread++) {
            long least = begun.getOrDefault(thread, 0L);
            long first = stored(store, "t" + thread, when);
            long second = stored(store, "u" + thread, when);
            assertThat(second).as(when).isGreaterThanOrEqualTo(least);
            // One flush for two transactions: the first may have arrived without the second, not the other way round.
            assertThat(first).as(when).isGreaterThanOrEqualTo(second);
            assertThat(storedAcross(store, thread, when)).as(when).isBetween(least, second);
        }
    }

    /** The number of the pair in a partition, which is whole; 0 if there is none. */
    private static long stored(LocalTableStore store, String partition, String when) {
        List<Row> rows =
                store.query("Power", RowQuery.partition(partition), Row.DECODER).items();
        if (rows.isEmpty()) {
            return 0;
        }
        assertThat(rows).as(when).hasSize(2);
        String name = rows.get(0).propertyNames().iterator().next();
        long number = rows.get(0).int64(name);
        assertThat(name).as(when).isEqualTo("n" + number);
        assertThat(rows.get(1).propertyNames()).as(when).containsExactly(name);
        assertThat(rows.get(1).int64(name)).as(when).isEqualTo(number);
        return number;
    }
}
