package dev.tables.mapping;

import dev.tables.engine.Capability;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.Page;
import dev.tables.engine.Projection;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A client of a shared store that loses the answer to its first transaction, learns nothing for so long that others can act,
 * and sends the transaction again, as the clients of cloud services do.
 */
// NullAway does not see annotations of type arguments in class files of other modules.
@SuppressWarnings("NullAway")
final class ResendingTableStore implements TableStore {
    private final TableStore store;
    private @Nullable Runnable meanwhile;

    ResendingTableStore(TableStore store, Runnable meanwhile) {
        this.store = store;
        this.meanwhile = meanwhile;
    }

    @Override
    public List<@Nullable ETag> execute(String table, EntityGroupTransaction transaction) {
        Runnable action = meanwhile;
        meanwhile = null;
        if (action != null) {
            store.execute(table, transaction);
            action.run();
        }
        return store.execute(table, transaction);
    }

    @Override
    public @Nullable ETag write(String table, RowOperation operation) {
        return store.write(table, operation);
    }

    @Override
    public void createTable(String name) {
        store.createTable(name);
    }

    @Override
    public void deleteTable(String name) {
        store.deleteTable(name);
    }

    @Override
    public List<String> tableNames() {
        return store.tableNames();
    }

    @Override
    public <T> @Nullable T get(String table, RowKeys keys, Projection projection, RowDecoder<T> decoder) {
        return store.get(table, keys, projection, decoder);
    }

    @Override
    public <T> Page<T> query(String table, RowQuery query, RowDecoder<T> decoder) {
        return store.query(table, query, decoder);
    }

    @Override
    public Set<Capability> capabilities() {
        return store.capabilities();
    }

    @Override
    public void close() {}
}
