package dev.tables.benchmarks.maintenance;

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
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Counts the requests to a store, those for several rows once, and can lose its connection in the midst of a write. */
// NullAway does not see annotations of type arguments in class files of other modules.
@SuppressWarnings("NullAway")
final class CountingStore extends ForwardingTableStore {
    private long requests;
    private Outage outage = Outage.NONE;

    /** When requests do not arrive any more. */
    enum Outage {
        /** They all arrive. */
        NONE,
        /** From the next transaction on, that one included. */
        BEFORE_TRANSACTION,
        /** After the next transaction. */
        AFTER_TRANSACTION,
        /** Now. */
        NOW
    }

    CountingStore(TableStore store) {
        super(store);
    }

    long requests() {
        return requests;
    }

    /** From now on. */
    void set(Outage next) {
        outage = next;
    }

    private TableStore sent() {
        if (outage == Outage.NOW) {
            throw new StoreUnavailableException(ErrorCode.INTERNAL_ERROR, "There is no connection.", null);
        }
        requests++;
        return delegate();
    }

    @Override
    public void createTable(String name) {
        sent().createTable(name);
    }

    @Override
    public boolean createTableIfNotExists(String name) {
        return sent().createTableIfNotExists(name);
    }

    @Override
    public boolean createDependentTable(String name, String owner) {
        return sent().createDependentTable(name, owner);
    }

    @Override
    public void deleteTable(String name) {
        sent().deleteTable(name);
    }

    @Override
    public List<String> tableNames() {
        return sent().tableNames();
    }

    @Override
    public <T> @Nullable T get(String table, PrimaryKey keys, Projection projection, RowDecoder<T> decoder) {
        return sent().get(table, keys, projection, decoder);
    }

    @Override
    public <T> List<@Nullable T> getAll(
            String table, List<PrimaryKey> keys, Projection projection, RowDecoder<T> decoder) {
        return sent().getAll(table, keys, projection, decoder);
    }

    @Override
    public <T> Page<T> query(String table, RowQuery query, RowDecoder<T> decoder) {
        return sent().query(table, query, decoder);
    }

    @Override
    public long count(String table, RowQuery query) {
        return sent().count(table, query);
    }

    @Override
    public @Nullable ETag write(String table, RowOperation operation) {
        return sent().write(table, operation);
    }

    @Override
    public List<@Nullable ETag> execute(String table, EntityGroupTransaction transaction) {
        return transaction(() -> sent().execute(table, transaction));
    }

    @Override
    public List<@Nullable ETag> execute(StoreTransaction transaction) {
        return transaction(() -> sent().execute(transaction));
    }

    @Override
    protected void commit(OpenTransaction transaction) {
        transaction(() -> {
            sent();
            super.commit(transaction);
            return List.of();
        });
    }

    private List<@Nullable ETag> transaction(Supplier<List<@Nullable ETag>> request) {
        if (outage == Outage.BEFORE_TRANSACTION) {
            outage = Outage.NOW;
        }
        List<@Nullable ETag> versions = request.get();
        if (outage == Outage.AFTER_TRANSACTION) {
            outage = Outage.NOW;
        }
        return versions;
    }
}
