package dev.tables.boot.observation;

import dev.tables.engine.KeyRange;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.internal.RequestReceipt;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.engine.request.RequestContext;
import dev.tables.engine.request.StoreRequest;
import dev.tables.mapping.internal.ReservedRowKeys;
import dev.tables.mapping.query.AccessPath;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A store that creates an observation for each call: one request each, except reads of several rows. */
// The compiler of JDK 17 does not show the checker that what a supplier returns may be null.
@SuppressWarnings("NullAway")
final class ObservedTableStore extends ForwardingTableStore {
    private final ObservationRegistry registry;
    private final TableStoreObservationConvention convention;

    private ObservedTableStore(
            TableStore store, ObservationRegistry registry, TableStoreObservationConvention convention) {
        super(store);
        this.registry = registry;
        this.convention = convention;
    }

    /** Returns an observed store, or the store itself, at no cost, if the registry is a no-op. */
    static TableStore of(TableStore store, ObservationRegistry registry, TableStoreObservationConvention convention) {
        return registry.isNoop() ? store : new ObservedTableStore(store, registry, convention);
    }

    /** Returns the wrapped store of an observed store, or the store itself. */
    static TableStore unobserved(TableStore store) {
        return store instanceof ObservedTableStore observed ? observed.delegate() : store;
    }

    @Override
    protected <R> R around(StoreRequest request, Supplier<R> call) {
        String operation = request.isEmptyCommit() ? null : operation(request.kind());
        if (operation == null) {
            return call.get();
        }
        TableStoreObservationContext context = new TableStoreObservationContext(
                operation,
                request.tables(),
                path(request),
                RequestContext.current().activity());
        Observation observation = Observation.createNotStarted(convention, () -> context, registry);
        Supplier<R> observed = () -> {
            request.enableByteCounting();
            context.rowCount(request.kind().isRead() ? 0 : request.rowCount());
            RequestReceipt<R> receipt = RequestReceipt.of(call);
            context.addBytes(request.byteCount());
            context.retries(receipt.repetitions());
            R result = receipt.answer();
            if (request.kind().isRead()) {
                context.rowCount(rowsIn(request.kind(), result));
            }
            return result;
        };
        return observation.observe(observed);
    }

    /** Returns the name of a kind of requests in observations; null if they are not observed. */
    private static @Nullable String operation(StoreRequest.Kind kind) {
        return switch (kind) {
            case CREATE_TABLE -> "create-table";
            case DELETE_TABLE -> "delete-table";
            case GET -> "get";
            case GET_ALL -> "get-all";
            case QUERY -> "query";
            case COUNT -> "count";
            case WRITE -> "write";
            case ENTITY_GROUP_TRANSACTION, STORE_TRANSACTION -> "transaction";
            case COMMIT_OPEN_TRANSACTION -> "commit";
            case LIST_TABLES, PURGE_OVERWRITTEN_VALUES -> null;
        };
    }

    /**
     * Returns the number of rows that a request returned. For a count the result is 0, because the store may count
     * without reading rows.
     */
    private static int rowsIn(StoreRequest.Kind kind, @Nullable Object result) {
        return switch (kind) {
            case GET -> result == null ? 0 : 1;
            case GET_ALL ->
                (int) ((List<?>) result).stream().filter(one -> one != null).count();
            case QUERY -> ((ResultPage<?>) result).items().size();
            case COUNT, CREATE_TABLE, DELETE_TABLE, LIST_TABLES, PURGE_OVERWRITTEN_VALUES -> 0;
            case WRITE, ENTITY_GROUP_TRANSACTION, STORE_TRANSACTION, COMMIT_OPEN_TRANSACTION -> 0;
        };
    }

    /** Runs requests in other threads within the current observation of this thread. */
    @Override
    public void runInParallel(List<? extends Runnable> requests) {
        Observation present = registry.getCurrentObservation();
        List<Runnable> scoped = new ArrayList<>();
        requests.forEach(request -> scoped.add(present == null ? request : () -> present.scoped(request)));
        delegate().runInParallel(scoped);
    }

    /**
     * Returns the access path of a read. Each request of a query plan has the access path of the plan. For any other
     * read of the application, the access path follows from the keys of the read. Reads of background work have no
     * access path, so that they are not counted as queries.
     */
    private static @Nullable AccessPath path(StoreRequest request) {
        RequestContext purpose = RequestContext.current();
        if (!request.kind().isRead()) {
            return null;
        }
        if (purpose.accessPathName() != null) {
            return AccessPath.valueOf(purpose.accessPathName());
        }
        if (purpose.activity() != RequestContext.Activity.FOREGROUND) {
            return null;
        }
        RowQuery query = request.query();
        if (query != null) {
            return path(query);
        }
        return request.kind() == StoreRequest.Kind.GET ? AccessPath.POINT_READ : AccessPath.MULTI_POINT_READ;
    }

    /** Returns the access path that follows from the keys of a query. */
    static AccessPath path(RowQuery query) {
        if (!query.partitionKeyRange().isSingleKey()) {
            return query.partitionKeyRange().isAll() ? AccessPath.TABLE_SCAN : AccessPath.FAN_OUT;
        }
        KeyRange rows = query.rowKeyRange();
        String from = rows.lower();
        if (from != null && from.startsWith(ReservedRowKeys.PREFIX)) {
            return AccessPath.INDEX_RANGE;
        }
        return rows.isSingleKey()
                ? AccessPath.POINT_READ
                : rows.isAll() ? AccessPath.PARTITION_SCAN : AccessPath.ROW_RANGE;
    }
}
