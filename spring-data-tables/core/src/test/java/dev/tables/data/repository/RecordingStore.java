package dev.tables.data.repository;

import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** A store in memory that remembers what it was asked. */
@SuppressWarnings("NullAway") // does not see nullable type arguments of compiled interfaces on JDK 17
public final class RecordingStore extends ForwardingTableStore {
    private final List<String> requests = new CopyOnWriteArrayList<>();

    /** A store in memory. */
    public RecordingStore() {
        super(LocalTableStore.inMemory());
    }

    /** What was asked since the last call. */
    public List<String> takeRequests() {
        List<String> taken = List.copyOf(requests);
        requests.clear();
        return taken;
    }

    @Override
    public <T> @Nullable T get(String table, PrimaryKey keys, Projection projection, RowDecoder<T> decoder) {
        requests.add("get " + keys.rowKey() + " [" + projection + "]");
        return super.get(table, keys, projection, decoder);
    }

    @Override
    public <T> List<@Nullable T> getAll(
            String table, List<PrimaryKey> keys, Projection projection, RowDecoder<T> decoder) {
        requests.add("get " + keys.size() + " rows [" + projection + "]");
        return super.getAll(table, keys, projection, decoder);
    }

    @Override
    public <T> ResultPage<T> query(String table, RowQuery query, RowDecoder<T> decoder) {
        requests.add("query up to " + query.pageSize() + " [" + query.projection() + "]"
                + (query.filter() == null ? "" : " where " + query.filter()));
        return super.query(table, query, decoder);
    }

    @Override
    public long count(String table, RowQuery query) {
        requests.add("count" + (query.filter() == null ? "" : " where " + query.filter()));
        return super.count(table, query);
    }

    @Override
    public @Nullable ETag write(String table, RowOperation operation) {
        requests.add("write " + operation.kind());
        return super.write(table, operation);
    }

    @Override
    public List<@Nullable ETag> execute(String table, EntityGroupTransaction transaction) {
        requests.add("execute " + transaction.size());
        return super.execute(table, transaction);
    }

    @Override
    public List<@Nullable ETag> execute(StoreTransaction transaction) {
        requests.add("execute across " + transaction.size());
        return super.execute(transaction);
    }

    @Override
    protected void commit(OpenTransaction transaction) {
        requests.add("commit " + transaction.pendingWrites().rowCount());
        super.commit(transaction);
    }
}
