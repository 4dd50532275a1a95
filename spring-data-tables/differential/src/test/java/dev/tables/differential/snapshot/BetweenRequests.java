package dev.tables.differential.snapshot;

import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.ForwardingTableStore;
import dev.tables.engine.Page;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableStore;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lets somebody act before requests of a reader, until the reader writes; and gives short pages, so that few entities take several
 * requests.
 */
// NullAway does not see annotations of type arguments in class files of other modules.
@SuppressWarnings("NullAway")
final class BetweenRequests extends ForwardingTableStore {
    private static final int ROWS = 3;

    private @Nullable Runnable action;
    private int only = -1;
    private int requests;

    BetweenRequests(TableStore store) {
        super(store);
    }

    /**
     * Acts from now on.
     *
     * @param only before which request, counted from 0; negative before each
     */
    void act(int only, Runnable action) {
        this.only = only;
        this.action = action;
        requests = 0;
    }

    /** Acts no more; returns how many requests there were. */
    int rest() {
        action = null;
        return requests;
    }

    private TableStore read() {
        int number = requests++;
        Runnable acting = action;
        if (acting != null && (only < 0 ? number < 60 : only == number)) {
            acting.run();
        }
        return delegate();
    }

    private TableStore written() {
        requests++;
        action = null;
        return delegate();
    }

    @Override
    public <T> @Nullable T get(String table, PrimaryKey keys, Projection projection, RowDecoder<T> decoder) {
        return read().get(table, keys, projection, decoder);
    }

    @Override
    public <T> List<@Nullable T> getAll(
            String table, List<PrimaryKey> keys, Projection projection, RowDecoder<T> decoder) {
        return read().getAll(table, keys, projection, decoder);
    }

    @Override
    public <T> Page<T> query(String table, RowQuery query, RowDecoder<T> decoder) {
        return read().query(table, query.withPageSize(Math.min(ROWS, query.pageSize())), decoder);
    }

    @Override
    public long count(String table, RowQuery query) {
        return read().count(table, query);
    }

    @Override
    public @Nullable ETag write(String table, RowOperation operation) {
        return written().write(table, operation);
    }

    @Override
    public List<@Nullable ETag> execute(String table, EntityGroupTransaction transaction) {
        return written().execute(table, transaction);
    }

    @Override
    public List<@Nullable ETag> execute(StoreTransaction transaction) {
        return written().execute(transaction);
    }
}
