package dev.tables.mapping.table;

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
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One process's way to a shared store on which each request takes as long as a test says before it arrives; others act meanwhile. */
// NullAway does not see annotations of type arguments in class files of other modules.
@SuppressWarnings("NullAway")
final class DelayedTableStore extends ForwardingTableStore {
    private final String entities;
    private Delay delay = (request, isTransaction) -> {};
    private int requests;

    /** What happens before a request arrives. */
    @FunctionalInterface
    interface Delay {
        /** A request by its number, from 0; whether it changes entities. */
        void before(int request, boolean isTransaction);
    }

    DelayedTableStore(TableStore store, String entities) {
        super(store);
        this.entities = entities;
    }

    /** From now on, with requests counted from 0. */
    void delay(Delay how) {
        delay = how;
        requests = 0;
    }

    /** How many requests were made since then. */
    int requests() {
        return requests;
    }

    private TableStore next(boolean isTransaction) {
        delay.before(requests++, isTransaction);
        return delegate();
    }

    @Override
    public void createTable(String name) {
        next(false).createTable(name);
    }

    @Override
    public boolean createTableIfNotExists(String name) {
        return next(false).createTableIfNotExists(name);
    }

    @Override
    public <T> @Nullable T get(String table, PrimaryKey keys, Projection projection, RowDecoder<T> decoder) {
        return next(false).get(table, keys, projection, decoder);
    }

    @Override
    public <T> List<@Nullable T> getAll(
            String table, List<PrimaryKey> keys, Projection projection, RowDecoder<T> decoder) {
        return next(false).getAll(table, keys, projection, decoder);
    }

    @Override
    public <T> Page<T> query(String table, RowQuery query, RowDecoder<T> decoder) {
        return next(false).query(table, query, decoder);
    }

    @Override
    public long count(String table, RowQuery query) {
        return next(false).count(table, query);
    }

    @Override
    public @Nullable ETag write(String table, RowOperation operation) {
        return next(table.equals(entities)).write(table, operation);
    }

    @Override
    public List<@Nullable ETag> execute(String table, EntityGroupTransaction transaction) {
        return next(table.equals(entities)).execute(table, transaction);
    }

    @Override
    public List<@Nullable ETag> execute(StoreTransaction transaction) {
        boolean changesEntities =
                transaction.operations().stream().anyMatch(one -> one.table().equals(entities));
        return next(changesEntities).execute(transaction);
    }

    @Override
    protected void commit(OpenTransaction transaction) {
        delay.before(requests++, transaction.pendingWrites().tables().contains(entities));
        super.commit(transaction);
    }

    @Override
    public void close() {}
}
