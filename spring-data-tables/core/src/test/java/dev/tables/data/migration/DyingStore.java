package dev.tables.data.migration;

import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.ForwardingTableStore;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.Page;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A process's view of a store that does not outlive it: from some request on nothing reaches the store any more. */
// NullAway does not see annotations of type arguments in class files of other modules.
@SuppressWarnings("NullAway")
final class DyingStore extends ForwardingTableStore {
    private final int most;
    private int requests;

    DyingStore(TableStore store, int most) {
        super(store);
        this.most = most;
    }

    int requests() {
        return requests;
    }

    private TableStore next() {
        if (requests >= most) {
            throw new StoreUnavailableException(ErrorCode.INTERNAL_ERROR, "This process is dead.", null);
        }
        requests++;
        return delegate();
    }

    @Override
    public void createTable(String name) {
        next().createTable(name);
    }

    @Override
    public boolean createTableIfNotExists(String name) {
        return next().createTableIfNotExists(name);
    }

    @Override
    public <T> @Nullable T get(String table, PrimaryKey keys, Projection projection, RowDecoder<T> decoder) {
        return next().get(table, keys, projection, decoder);
    }

    @Override
    public <T> List<@Nullable T> getAll(
            String table, List<PrimaryKey> keys, Projection projection, RowDecoder<T> decoder) {
        return next().getAll(table, keys, projection, decoder);
    }

    @Override
    public <T> Page<T> query(String table, RowQuery query, RowDecoder<T> decoder) {
        return next().query(table, query, decoder);
    }

    @Override
    public long count(String table, RowQuery query) {
        return next().count(table, query);
    }

    @Override
    public @Nullable ETag write(String table, RowOperation operation) {
        return next().write(table, operation);
    }

    @Override
    public List<@Nullable ETag> execute(String table, EntityGroupTransaction transaction) {
        return next().execute(table, transaction);
    }

    @Override
    public List<@Nullable ETag> execute(StoreTransaction transaction) {
        return next().execute(transaction);
    }

    @Override
    protected void commit(OpenTransaction transaction) {
        next();
        super.commit(transaction);
    }
}
