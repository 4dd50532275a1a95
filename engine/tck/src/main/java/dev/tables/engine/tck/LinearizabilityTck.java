package dev.tables.engine.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.Capability;
import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * The tests that concurrent operations on the rows of one partition are linearizable. {@code -Dhistories} sets the
 * number of recorded histories, and {@code -Dtables.seed} the seed of their random operations.
 */
public interface LinearizabilityTck extends ConcurrencyTck {
    /** The number of operations of each thread in a history. */
    int OPERATIONS = 8;

    /** Records histories of concurrent operations and verifies that each is linearizable. */
    @Test
    @Requires({Capability.RETURNS_TRANSACTION_ETAGS, Capability.ORDERED_WITHIN_PARTITION})
    default void concurrentOperationsAreLinearizable() {
        Seed seed = Seed.of(20_261_122);
        int histories = Effort.byEffort("histories", 12, 200);
        String table = newTable();
        for (int i = 0; i < histories; i++) {
            List<Linearizability.Event> history =
                    record(table, "p" + i, seed.plus(i).value());
            assertThat(Linearizability.isLinearizable(history))
                    .as(() -> seed + "\n"
                            + String.join(
                                    "\n",
                                    history.stream().map(event -> event.text()).toList()))
                    .isTrue();
        }
    }

    /** Runs random operations on a partition in several threads and returns the recorded events. */
    private List<Linearizability.Event> record(String table, String partition, long seed) {
        CyclicBarrier start = new CyclicBarrier(THREADS);
        AtomicInteger threads = new AtomicInteger();
        List<List<Linearizability.Event>> events = runInParallel(THREADS, () -> {
            RandomData data = new RandomData(seed * THREADS + threads.getAndIncrement());
            List<Linearizability.Event> own = new ArrayList<>();
            Map<String, ETag> known = new HashMap<>();
            start.await();
            for (int i = 0; i < OPERATIONS; i++) {
                own.add(operate(table, partition, data, known));
            }
            return own;
        });
        return events.stream().flatMap(List::stream).toList();
    }

    private Linearizability.Event operate(String table, String partition, RandomData data, Map<String, ETag> known) {
        String row = "r" + data.nextInt(3);
        int kind = data.nextInt(7);
        PrimaryKey keys = new PrimaryKey(partition, row);
        long called = System.nanoTime();
        Outcome outcome = switch (kind) {
            case 0 -> insert(table, keys);
            case 1 -> put(table, keys, known);
            case 2 -> replace(table, keys, known);
            case 3 -> delete(table, keys);
            case 4 -> get(table, keys, known);
            case 5 -> putTwo(table, partition);
            default -> scan(table, partition);
        };
        long returned = System.nanoTime();
        return new Linearizability.Event(
                called, returned, outcome.effect, called + "-" + returned + " " + outcome.text);
    }

    /**
     * The observed outcome of an operation.
     *
     * @param text for messages
     * @param effect for the checker
     */
    record Outcome(String text, Linearizability.Effect effect) {}

    private static Map<String, String> with(Map<String, String> state, String row, String version) {
        Map<String, String> after = new HashMap<>(state);
        after.put(row, version);
        return after;
    }

    private Outcome insert(String table, PrimaryKey keys) {
        String row = keys.rowKey();
        try {
            String version = Objects.requireNonNull(store().write(table, RowOperation.insert(keys, writer -> {})))
                    .toString();
            return new Outcome(
                    "insert " + row + " gives " + version,
                    state -> state.containsKey(row) ? null : with(state, row, version));
        } catch (RowAlreadyExistsException exists) {
            return new Outcome(
                    "insert " + row + " finds an existing row", state -> state.containsKey(row) ? state : null);
        }
    }

    private Outcome put(String table, PrimaryKey keys, Map<String, ETag> known) {
        ETag version = Objects.requireNonNull(store().write(table, RowOperation.insertOrReplace(keys, writer -> {})));
        known.put(keys.rowKey(), version);
        return new Outcome(
                "put " + keys.rowKey() + " gives " + version, state -> with(state, keys.rowKey(), version.toString()));
    }

    private Outcome replace(String table, PrimaryKey keys, Map<String, ETag> known) {
        String row = keys.rowKey();
        ETag expected = known.getOrDefault(row, ETag.of("W/\"never\""));
        String text = "replace " + row + " " + expected;
        try {
            ETag version =
                    Objects.requireNonNull(store().write(table, RowOperation.replace(keys, writer -> {}, expected)));
            known.put(row, version);
            return new Outcome(
                    text + " gives " + version,
                    state -> expected.toString().equals(state.get(row)) ? with(state, row, version.toString()) : null);
        } catch (ConcurrentUpdateException stale) {
            return new Outcome(
                    text + " is stale",
                    state -> state.containsKey(row) && !expected.toString().equals(state.get(row)) ? state : null);
        } catch (RowNotFoundException absent) {
            return new Outcome(text + " finds no row", state -> state.containsKey(row) ? null : state);
        }
    }

    private Outcome delete(String table, PrimaryKey keys) {
        String row = keys.rowKey();
        try {
            store().write(table, RowOperation.delete(keys, ETag.ANY));
            return new Outcome("delete " + row, state -> {
                Map<String, String> after = new HashMap<>(state);
                return after.remove(row) == null ? null : after;
            });
        } catch (RowNotFoundException absent) {
            return new Outcome("delete " + row + " finds no row", state -> state.containsKey(row) ? null : state);
        }
    }

    private Outcome get(String table, PrimaryKey keys, Map<String, ETag> known) {
        String row = keys.rowKey();
        ETag seen = store().get(table, keys, Projection.of(), reader -> reader.etag());
        if (seen == null) {
            return new Outcome("get " + row + " finds no row", state -> state.containsKey(row) ? null : state);
        }
        known.put(row, seen);
        return new Outcome(
                "get " + row + " gives " + seen, state -> seen.toString().equals(state.get(row)) ? state : null);
    }

    private Outcome putTwo(String table, String partition) {
        var versions = store().execute(
                        table,
                        new EntityGroupTransaction()
                                .add(RowOperation.insertOrReplace(new PrimaryKey(partition, "r0"), writer -> {}))
                                .add(RowOperation.insertOrReplace(new PrimaryKey(partition, "r1"), writer -> {})));
        return new Outcome(
                "put r0, r1 gives " + versions,
                state -> with(
                        with(state, "r0", versions.get(0).toString()),
                        "r1",
                        versions.get(1).toString()));
    }

    private Outcome scan(String table, String partition) {
        Map<String, String> seen = new TreeMap<>();
        store().query(table, RowQuery.partition(partition), reader -> {
            seen.put(reader.rowKey(), reader.etag().toString());
            return seen;
        });
        return new Outcome("scan gives " + seen, state -> seen.equals(state) ? state : null);
    }
}
