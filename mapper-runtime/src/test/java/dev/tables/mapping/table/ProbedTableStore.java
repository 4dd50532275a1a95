package dev.tables.mapping.table;

import dev.tables.engine.Capability;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.ForwardingTableStore;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.Page;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableStore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Records which requests were sent, lets a test act between two of them, and hides capabilities of the store beneath. */
// NullAway does not see annotations of type arguments in class files of other modules.
@SuppressWarnings("NullAway")
final class ProbedTableStore extends ForwardingTableStore {
    private final Set<Capability> capabilities;
    private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
    private @Nullable Runnable beforeNextWrite;
    private int roundTrips;

    ProbedTableStore(TableStore store, Capability... hidden) {
        super(store);
        capabilities = EnumSet.copyOf(store.capabilities());
        capabilities.removeAll(List.of(hidden));
    }

    /** The requests since the last call: kind, and for writes each operation. */
    List<String> requests() {
        List<String> sent = List.copyOf(requests);
        requests.clear();
        return sent;
    }

    /** How many requests since the last call waited for each other: those that are made side by side wait for the one that takes longest. */
    int roundTrips() {
        int trips = roundTrips;
        roundTrips = 0;
        return trips;
    }

    private void record(String request) {
        requests.add(request);
        roundTrips++;
    }

    @Override
    public void runInParallel(List<? extends Runnable> several) {
        int before = roundTrips;
        int after = before;
        for (Runnable one : several) {
            roundTrips = before;
            one.run();
            after = Math.max(after, roundTrips);
        }
        roundTrips = after;
    }

    /** How many requests of each kind there were since the last call, by their first: {@code execute 2 REPLACE DELETE | 3 x write INSERT}. */
    String counted() {
        List<String> sent = requests().stream()
                .map(request -> counted(List.of(request.split(" ")), " ", " "))
                .toList();
        return counted(sent, " x ", " | ");
    }

    private static String counted(List<String> words, String times, String separator) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        words.forEach(word -> counts.merge(word, 1, Integer::sum));
        return counts.entrySet().stream()
                .map(count -> count.getValue() == 1 ? count.getKey() : count.getValue() + times + count.getKey())
                .collect(Collectors.joining(separator));
    }

    /** Runs once, just before the next write reaches the store. */
    void beforeNextWrite(Runnable action) {
        beforeNextWrite = action;
    }

    private void interrupt() {
        Runnable action = beforeNextWrite;
        beforeNextWrite = null;
        if (action != null) {
            action.run();
        }
    }

    @Override
    public <T> @Nullable T get(String table, PrimaryKey keys, Projection projection, RowDecoder<T> decoder) {
        record("get");
        return super.get(table, keys, projection, decoder);
    }

    @Override
    public <T> List<@Nullable T> getAll(
            String table, List<PrimaryKey> keys, Projection projection, RowDecoder<T> decoder) {
        record("getAll " + keys.size());
        return super.getAll(table, keys, projection, decoder);
    }

    @Override
    public <T> Page<T> query(String table, RowQuery query, RowDecoder<T> decoder) {
        record("query");
        return super.query(table, query, decoder);
    }

    @Override
    public long count(String table, RowQuery query) {
        requests.add("count");
        return super.count(table, query);
    }

    @Override
    public @Nullable ETag write(String table, RowOperation operation) {
        interrupt();
        record("write " + operation.kind());
        return super.write(table, operation);
    }

    @Override
    public List<@Nullable ETag> execute(String table, EntityGroupTransaction transaction) {
        interrupt();
        StringBuilder request = new StringBuilder("execute");
        transaction.operations().forEach(operation -> request.append(' ').append(operation.kind()));
        record(request.toString());
        return versions(super.execute(table, transaction));
    }

    @Override
    public List<@Nullable ETag> execute(StoreTransaction transaction) {
        interrupt();
        StringBuilder request = new StringBuilder("execute across");
        transaction
                .operations()
                .forEach(one -> request.append(' ').append(one.operation().kind()));
        record(request.toString());
        return versions(super.execute(transaction));
    }

    @Override
    protected void commit(OpenTransaction transaction) {
        interrupt();
        record("commit " + transaction.pendingWrites().rows());
        super.commit(transaction);
    }

    private List<@Nullable ETag> versions(List<@Nullable ETag> given) {
        return capabilities.contains(Capability.RETURNS_TRANSACTION_ETAGS)
                ? given
                : new ArrayList<>(Collections.nCopies(given.size(), null));
    }

    @Override
    public Set<Capability> capabilities() {
        return capabilities;
    }
}
