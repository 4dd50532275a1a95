package dev.tables.copy;

import dev.tables.engine.Capability;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.Page;
import dev.tables.engine.Projection;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A store whose writes fail after some. */
final class FailingStore implements TableStore {
    private final TableStore store;
    private final AtomicInteger writesLeft = new AtomicInteger();

    FailingStore(TableStore store) {
        this.store = store;
    }

    void failAfter(int writes) {
        writesLeft.set(writes);
    }

    private void write() {
        if (writesLeft.getAndDecrement() <= 0) {
            throw new StoreUnavailableException(ErrorCode.SERVER_BUSY, "The test wants this to fail.", null);
        }
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
    public @Nullable ETag write(String table, RowOperation operation) {
        write();
        return store.write(table, operation);
    }

    // The compiler of JDK 17 does not show the checker the inherited type's annotations.
    @SuppressWarnings("NullAway")
    @Override
    public List<@Nullable ETag> execute(String table, EntityGroupTransaction transaction) {
        write();
        return store.execute(table, transaction);
    }

    @Override
    public Set<Capability> capabilities() {
        return store.capabilities();
    }

    @Override
    public void close() {
        store.close();
    }
}
