package dev.tables.engine.tck.store;

import dev.tables.engine.Capability;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.engine.request.StoreRequest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A store for tests that records requests, runs an action of the test between two requests, and hides capabilities of
 * the wrapped store. With {@link Capability#CROSS_PARTITION_TRANSACTIONS} hidden, index rows in separate tables are
 * written by the index protocol, as on Azure.
 */
// NullAway does not see annotations of type arguments in class files of other modules.
@SuppressWarnings("NullAway")
public final class RecordingTableStore extends ForwardingTableStore {
    private final Set<Capability> capabilities;
    private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
    private @Nullable Runnable beforeNextWrite;
    private int roundTrips;

    /** Wraps a store, and hides the given capabilities. */
    public RecordingTableStore(TableStore store, Capability... hidden) {
        super(store);
        capabilities = EnumSet.copyOf(store.capabilities());
        capabilities.removeAll(List.of(hidden));
    }

    /** Returns a store whose transactions cannot span partitions, as on Azure. */
    public static RecordingTableStore withinPartitions(TableStore store) {
        return new RecordingTableStore(store, Capability.CROSS_PARTITION_TRANSACTIONS);
    }

    /** Returns the requests since the last call: the kind of each, and each operation of a write. */
    public List<String> requests() {
        List<String> sent = List.copyOf(requests);
        requests.clear();
        return sent;
    }

    /**
     * Returns the number of sequential requests since the last call. If several sequences of requests ran in parallel,
     * only the longest sequence counts.
     */
    public int roundTrips() {
        int trips = roundTrips;
        roundTrips = 0;
        return trips;
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

    /**
     * Returns the number of requests of each kind since the last call, such as
     * {@code execute 2 REPLACE DELETE | 3 x write INSERT}.
     */
    public String counted() {
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

    /** Runs an action once, just before the next write reaches the store. */
    public void beforeNextWrite(Runnable action) {
        beforeNextWrite = action;
    }

    @Override
    protected <R> R around(StoreRequest request, Supplier<R> call) {
        StoreRequest.Kind kind = request.kind();
        Runnable action = beforeNextWrite;
        if (action != null && kind.isWrite()) {
            beforeNextWrite = null;
            action.run();
        }
        String text = text(request);
        if (text != null) {
            requests.add(text);
            roundTrips += kind == StoreRequest.Kind.COUNT ? 0 : 1;
        }
        return call.get();
    }

    /** Returns the recorded text of a request, or null if requests of its kind are not recorded. */
    private static @Nullable String text(StoreRequest request) {
        return switch (request.kind()) {
            case GET -> "get";
            case GET_ALL -> "getAll " + request.rowCount();
            case QUERY -> "query";
            case COUNT -> "count";
            case WRITE -> "write" + kinds(request);
            case ENTITY_GROUP_TRANSACTION -> "execute" + kinds(request);
            case STORE_TRANSACTION -> "execute across" + kinds(request);
            case COMMIT_OPEN_TRANSACTION -> "commit " + request.rowCount();
            case CREATE_TABLE, DELETE_TABLE, LIST_TABLES, PURGE_OVERWRITTEN_VALUES -> null;
        };
    }

    private static String kinds(StoreRequest request) {
        return request.operations().stream()
                .map(operation -> " " + operation.kind())
                .collect(Collectors.joining());
    }

    @Override
    public List<@Nullable ETag> execute(String table, EntityGroupTransaction transaction) {
        return versions(super.execute(table, transaction));
    }

    @Override
    public List<@Nullable ETag> execute(StoreTransaction transaction) {
        requireAcrossPartitions();
        return versions(super.execute(transaction));
    }

    @Override
    public <T> T readSnapshot(Supplier<T> reads) {
        requireAcrossPartitions();
        return super.readSnapshot(reads);
    }

    @Override
    public OpenTransaction beginTransaction() {
        requireAcrossPartitions();
        return super.beginTransaction();
    }

    private void requireAcrossPartitions() {
        if (!capabilities.contains(Capability.CROSS_PARTITION_TRANSACTIONS)) {
            throw new UnsupportedOperationException(
                    "The capability " + Capability.CROSS_PARTITION_TRANSACTIONS + " is hidden by the test.");
        }
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
