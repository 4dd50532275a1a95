package dev.tables.engine.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.Capability;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.TransactionFailedException;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * The tests that concurrent operations over several partitions and tables are linearizable. The operations are a mix of
 * transactions, entity group transactions, single writes, reads and snapshots. {@code -Dhistories} sets the number of
 * recorded histories, and {@code -Dtables.seed} the seed of their random operations.
 */
public interface StoreLinearizabilityTck extends ConcurrencyTck {

    /**
     * Records histories over two tables with two partitions of two rows each, and verifies that each history is
     * linearizable.
     */
    @Test
    @Requires(Capability.CROSS_PARTITION_TRANSACTIONS)
    default void concurrentTransactionsAreLinearizable() {
        Seed seed = Seed.of(20_261_122);
        int histories = Effort.byEffort("histories", 12, 200);
        List<String> tables = List.of(newTable(), newTable());
        for (int i = 0; i < histories; i++) {
            String partitions = "h" + i;
            CyclicBarrier start = new CyclicBarrier(THREADS);
            AtomicInteger threads = new AtomicInteger();
            long own = seed.plus(i).value();
            List<List<Linearizability.Event>> events = runInParallel(THREADS, () -> {
                RandomData data = new RandomData(own * THREADS + threads.getAndIncrement());
                Client client = new Client(this, tables, partitions, data);
                start.await();
                return client.events();
            });
            List<Linearizability.Event> history =
                    events.stream().flatMap(List::stream).toList();
            assertThat(Linearizability.isLinearizable(history))
                    .as(() -> seed + "\n"
                            + String.join(
                                    "\n",
                                    history.stream().map(event -> event.text()).toList()))
                    .isTrue();
        }
    }

    /** A client that runs one thread of a history. */
    // NullAway does not see annotations of type arguments in class files of other modules.
    @SuppressWarnings("NullAway")
    final class Client {
        private static final int OPERATIONS = 7;

        private final StoreUnderTest store;
        private final List<String> tables;
        private final String partitions;
        private final RandomData data;
        private final Map<String, ETag> known = new HashMap<>();

        Client(StoreUnderTest store, List<String> tables, String partitions, RandomData data) {
            this.store = store;
            this.tables = tables;
            this.partitions = partitions;
            this.data = data;
        }

        /**
         * The observed outcome of an operation.
         *
         * @param text for messages
         * @param effect for the checker
         */
        private record Outcome(String text, Linearizability.Effect effect) {}

        List<Linearizability.Event> events() {
            List<Linearizability.Event> events = new ArrayList<>();
            for (int i = 0; i < OPERATIONS; i++) {
                int kind = data.nextInt(10);
                long called = System.nanoTime();
                Outcome outcome =
                        kind < 4 ? across() : kind < 5 ? single() : kind < 6 ? group() : kind < 7 ? get() : moment();
                long returned = System.nanoTime();
                events.add(new Linearizability.Event(
                        called, returned, outcome.effect, called + "-" + returned + " " + outcome.text));
            }
            return events;
        }

        private String table() {
            return data.oneOf(tables);
        }

        private PrimaryKey keys() {
            return new PrimaryKey(partitions + "p" + data.nextInt(2), "r" + data.nextInt(2));
        }

        private static String place(String table, PrimaryKey keys) {
            return table + " " + keys.partitionKey() + " " + keys.rowKey();
        }

        private StoreTransaction.Operation operation(String table, PrimaryKey keys) {
            ETag version = known.getOrDefault(place(table, keys), ETag.of("W/\"never\""));
            RowOperation operation = switch (data.nextInt(10)) {
                case 0 -> RowOperation.insert(keys, writer -> {});
                case 1, 2 -> RowOperation.replace(keys, writer -> {}, version);
                case 8, 9 -> RowOperation.checkETag(keys, data.oneIn(4) ? ETag.ANY : version);
                case 3 -> RowOperation.delete(keys, data.oneIn(2) ? ETag.ANY : version);
                default -> RowOperation.insertOrReplace(keys, writer -> {});
            };
            return new StoreTransaction.Operation(table, operation);
        }

        private Outcome across() {
            Map<String, StoreTransaction.Operation> chosen = new TreeMap<>();
            for (int i = 2 + data.nextInt(3); i > 0; i--) {
                String table = table();
                PrimaryKey keys = keys();
                chosen.put(place(table, keys), operation(table, keys));
            }
            List<StoreTransaction.Operation> operations = new ArrayList<>(chosen.values());
            if (data.oneIn(2)) {
                Collections.reverse(operations);
            }
            return write(operations, () -> store.store().execute(StoreTransaction.of(operations)));
        }

        private Outcome group() {
            String table = table();
            String partition = keys().partitionKey();
            List<StoreTransaction.Operation> operations = List.of(
                    operation(table, new PrimaryKey(partition, "r0")),
                    operation(table, new PrimaryKey(partition, "r1")));
            EntityGroupTransaction transaction = EntityGroupTransaction.of(operations.stream()
                    .map(StoreTransaction.Operation::operation)
                    .toList());
            return write(operations, () -> store.store().execute(table, transaction));
        }

        private Outcome single() {
            StoreTransaction.Operation one = operation(table(), keys());
            return write(List.of(one), () -> {
                List<@Nullable ETag> versions = new ArrayList<>();
                versions.add(store.store().write(one.table(), one.operation()));
                return versions;
            });
        }

        private interface Write {
            List<@Nullable ETag> versions();
        }

        private Outcome write(List<StoreTransaction.Operation> operations, Write write) {
            try {
                List<@Nullable ETag> versions = write.versions();
                Map<String, @Nullable String> written = new HashMap<>();
                for (int i = 0; i < operations.size(); i++) {
                    StoreTransaction.Operation one = operations.get(i);
                    ETag version = versions.get(i);
                    String place = place(one.table(), one.operation().primaryKey());
                    if (one.operation().kind() != RowOperation.Kind.CHECK_ETAG) {
                        written.put(place, version == null ? null : version.toString());
                    }
                    if (version != null) {
                        known.put(place, version);
                    }
                }
                return new Outcome(operations + " gives " + versions, state -> {
                    if (failure(state, operations) != null) {
                        return null;
                    }
                    Map<String, String> after = new HashMap<>(state);
                    written.forEach((place, version) -> {
                        if (version == null) {
                            after.remove(place);
                        } else {
                            after.put(place, version);
                        }
                    });
                    return after;
                });
            } catch (TableStoreException failed) {
                int index = failed instanceof TransactionFailedException transaction
                        ? transaction.failedOperationIndex()
                        : 0;
                String seen = index + " " + failed.errorCode();
                return new Outcome(
                        operations + " fails at " + seen,
                        state -> seen.equals(failure(state, operations)) ? state : null);
            }
        }

        /** Returns index and error code of the first operation that fails in a state, or null if all succeed. */
        private static @Nullable String failure(
                Map<String, String> state, List<StoreTransaction.Operation> operations) {
            for (int i = 0; i < operations.size(); i++) {
                RowOperation operation = operations.get(i).operation();
                String present = state.get(place(operations.get(i).table(), operation.primaryKey()));
                ETag condition = operation.ifMatch();
                if (operation.kind() == RowOperation.Kind.INSERT && present != null) {
                    return i + " " + ErrorCode.ENTITY_ALREADY_EXISTS;
                }
                if (condition != null && present == null) {
                    return i + " " + ErrorCode.RESOURCE_NOT_FOUND;
                }
                if (condition != null
                        && !condition.isAny()
                        && !condition.toString().equals(present)) {
                    return i + " " + ErrorCode.UPDATE_CONDITION_NOT_SATISFIED;
                }
            }
            return null;
        }

        private Outcome get() {
            String table = table();
            PrimaryKey keys = keys();
            String place = place(table, keys);
            ETag seen = store.store().get(table, keys, Projection.of(), reader -> reader.etag());
            if (seen == null) {
                return new Outcome("get " + place + " finds no row", state -> state.containsKey(place) ? null : state);
            }
            known.put(place, seen);
            return new Outcome(
                    "get " + place + " gives " + seen,
                    state -> seen.toString().equals(state.get(place)) ? state : null);
        }

        /** Reads all rows from one snapshot, by reads of every kind. */
        private Outcome moment() {
            Map<String, String> seen = store.store().readSnapshot(() -> {
                Map<String, String> found = new TreeMap<>();
                for (String table : tables) {
                    String first = partitions + "p0";
                    store.store().query(table, RowQuery.partition(first), reader -> {
                        found.put(
                                place(table, new PrimaryKey(first, reader.rowKey())),
                                reader.etag().toString());
                        return first;
                    });
                    Thread.yield();
                    PrimaryKey one = new PrimaryKey(partitions + "p1", "r0");
                    PrimaryKey other = new PrimaryKey(partitions + "p1", "r1");
                    ETag got = store.store().get(table, one, Projection.of(), reader -> reader.etag());
                    if (got != null) {
                        found.put(place(table, one), got.toString());
                    }
                    Thread.yield();
                    List<@Nullable ETag> all =
                            store.store().getAll(table, List.of(other), Projection.of(), reader -> reader.etag());
                    ETag last = all.get(0);
                    if (last != null) {
                        found.put(place(table, other), last.toString());
                    }
                    Thread.yield();
                }
                return found;
            });
            return new Outcome("moment gives " + seen, state -> seen.equals(state) ? state : null);
        }
    }
}
