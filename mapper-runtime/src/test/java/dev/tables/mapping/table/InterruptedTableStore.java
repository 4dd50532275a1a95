package dev.tables.mapping.table;

import dev.tables.engine.Capability;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.SharedStoreState;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.request.ForwardingTableStore;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One process's view of a shared store: lets a test act just before any of its requests, and can die there, after which
 * nothing reaches the store any more.
 */
// NullAway does not see annotations of type arguments in class files of other modules.
@SuppressWarnings("NullAway")
final class InterruptedTableStore implements TableStore {
    private final TableStore store;
    private final Map<Integer, Runnable> actions = new HashMap<>();
    private final SharedStoreState shared = new SharedStoreState();
    private int requests;
    private boolean dead;

    InterruptedTableStore(TableStore store) {
        this.store = store;
    }

    /** Acts just before request number {@code request}, counted from 0. */
    InterruptedTableStore before(int request, Runnable action) {
        actions.put(request, action);
        return this;
    }

    /** From now on nothing happens between requests. */
    void undisturbed() {
        actions.clear();
    }

    /** Dies just before request number {@code request}. */
    InterruptedTableStore diesBefore(int request) {
        return before(request, () -> dead = true);
    }

    /** How many requests were made so far. */
    int requests() {
        return requests;
    }

    boolean isDead() {
        return dead;
    }

    /** Counts a request to another store of the same process, which may die before it; whether it is dead. */
    boolean dies() {
        Runnable action = actions.remove(requests++);
        if (action != null) {
            action.run();
        }
        return dead;
    }

    private TableStore next() {
        if (dies()) {
            throw new StoreUnavailableException(ErrorCode.INTERNAL_ERROR, "This process is dead.", null);
        }
        return store;
    }

    @Override
    public void createTable(String name) {
        next().createTable(name);
    }

    @Override
    public boolean createDependentTable(String name, String owner) {
        return next().createDependentTable(name, owner);
    }

    @Override
    public void deleteTable(String name) {
        next().deleteTable(name);
    }

    @Override
    public List<String> tableNames() {
        return next().tableNames();
    }

    @Override
    public <T> @Nullable T get(String table, PrimaryKey keys, Projection projection, RowDecoder<T> decoder) {
        return next().get(table, keys, projection, decoder);
    }

    @Override
    public <T> ResultPage<T> query(String table, RowQuery query, RowDecoder<T> decoder) {
        return next().query(table, query, decoder);
    }

    @Override
    public long count(String table, RowQuery query) {
        return next().count(table, query);
    }

    @Override
    public void purgeOverwrittenValues(String table) {
        next().purgeOverwrittenValues(table);
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
    public OpenTransaction beginTransaction() {
        return new ForwardingTableStore(store) {
            @Override
            protected void commit(OpenTransaction transaction) {
                next();
                super.commit(transaction);
            }
        }.beginTransaction();
    }

    @Override
    public <T> T readSnapshot(Supplier<T> reads) {
        return store.readSnapshot(reads);
    }

    @Override
    public void runInParallel(List<? extends Runnable> requests) {
        store.runInParallel(requests);
    }

    @Override
    public boolean isReadingFromSnapshot() {
        return store.isReadingFromSnapshot();
    }

    @Override
    public Set<Capability> capabilities() {
        return store.capabilities();
    }

    @Override
    public SharedStoreState sharedState() {
        return shared;
    }

    @Override
    public void close() {
        dead = true;
        shared.close();
    }
}
