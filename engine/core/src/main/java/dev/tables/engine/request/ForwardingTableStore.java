package dev.tables.engine.request;

import dev.tables.engine.Capability;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.SharedStoreState;
import dev.tables.engine.StoreLimits;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableStore;
import dev.tables.engine.request.StoreRequest.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A store that forwards every request to another store, for subclasses that change some requests.
 *
 * <p>Override {@link #around} to intercept every request, for example to observe it or to make it fail. Override
 * another method to change one kind of request, and call the method of this class to pass the request through
 * {@link #around}.
 *
 * <p>Each method calls the other store directly. A subclass that overrides {@link #get} must therefore also override
 * {@link #getAll}, and similarly {@link #query} and {@link #count}, {@link #createTable} and
 * {@link #createTableIfNotExists}. To change one kind of write, a subclass must override {@link #write}, both methods
 * for transactions, and {@link #commit}.
 *
 * <p>Reads within {@link #readSnapshot} and {@link #runInParallel} are requests to the store whose method is called
 * there, so a wrapper intercepts these reads like any other request. A wrapper also intercepts requests within a
 * transaction that {@link #beginTransaction} returned.
 */
// The compiler of JDK 17 does not show the checker that what a supplier returns may be null.
@SuppressWarnings("NullAway")
public abstract class ForwardingTableStore implements TableStore {
    private final TableStore delegate;

    /** Creates a store that forwards to {@code store} and closes it when it is closed itself. */
    protected ForwardingTableStore(TableStore store) {
        this.delegate = store;
    }

    /** Returns the store at the end of a chain of forwarding stores. */
    public static TableStore unwrap(TableStore store) {
        TableStore inner = store;
        while (inner instanceof ForwardingTableStore forwarding) {
            inner = forwarding.delegate;
        }
        return inner;
    }

    /** Returns the store that this one forwards to. */
    protected final TableStore delegate() {
        return delegate;
    }

    /**
     * Executes a request. Every request that reads or writes rows or tables calls this method once.
     *
     * @param request the kind of the request, and the table and rows that it concerns
     * @param call makes the request to the other store and returns the result of the method that was called
     * @return the result; arbitrary for a method without one
     */
    protected <R> R around(StoreRequest request, Supplier<R> call) {
        return call.get();
    }

    private void aroundAction(StoreRequest request, Runnable call) {
        around(request, () -> {
            call.run();
            return request;
        });
    }

    @Override
    public void createTable(String name) {
        aroundAction(StoreRequest.ofTable(Kind.CREATE_TABLE, name), () -> delegate.createTable(name));
    }

    @Override
    public boolean createTableIfNotExists(String name) {
        return around(StoreRequest.ofTable(Kind.CREATE_TABLE, name), () -> delegate.createTableIfNotExists(name));
    }

    @Override
    public boolean createDependentTable(String name, String owner) {
        return around(StoreRequest.ofTable(Kind.CREATE_TABLE, name), () -> delegate.createDependentTable(name, owner));
    }

    @Override
    public void deleteTable(String name) {
        aroundAction(StoreRequest.ofTable(Kind.DELETE_TABLE, name), () -> delegate.deleteTable(name));
    }

    @Override
    public List<String> tableNames() {
        return around(StoreRequest.ofTable(Kind.LIST_TABLES, ""), delegate::tableNames);
    }

    @Override
    public <T> @Nullable T get(String table, PrimaryKey keys, Projection projection, RowDecoder<T> decoder) {
        StoreRequest request = new StoreRequest(Kind.GET, table, keys);
        return around(request, () -> delegate.get(table, keys, projection, request.counted(decoder)));
    }

    @Override
    public <T> List<@Nullable T> getAll(
            String table, List<PrimaryKey> keys, Projection projection, RowDecoder<T> decoder) {
        StoreRequest request = new StoreRequest(Kind.GET_ALL, table, keys);
        return around(request, () -> delegate.getAll(table, keys, projection, request.counted(decoder)));
    }

    @Override
    public <T> ResultPage<T> query(String table, RowQuery query, RowDecoder<T> decoder) {
        StoreRequest request = new StoreRequest(Kind.QUERY, table, query);
        return around(request, () -> delegate.query(table, query, request.counted(decoder)));
    }

    @Override
    public long count(String table, RowQuery query) {
        return around(new StoreRequest(Kind.COUNT, table, query), () -> delegate.count(table, query));
    }

    @Override
    public @Nullable ETag write(String table, RowOperation operation) {
        StoreRequest request = new StoreRequest(Kind.WRITE, table, operation);
        return around(request, () -> delegate.write(table, request.counted(operation)));
    }

    @Override
    public List<@Nullable ETag> execute(String table, EntityGroupTransaction transaction) {
        StoreRequest request = new StoreRequest(Kind.ENTITY_GROUP_TRANSACTION, table, transaction);
        return around(request, () -> delegate.execute(table, request.counted(transaction)));
    }

    @Override
    public List<@Nullable ETag> execute(StoreTransaction transaction) {
        StoreRequest request = new StoreRequest(Kind.STORE_TRANSACTION, "", transaction);
        return around(request, () -> delegate.execute(request.counted(transaction)));
    }

    @Override
    public <T> T readSnapshot(Supplier<T> reads) {
        return delegate.readSnapshot(reads);
    }

    @Override
    public OpenTransaction beginTransaction() {
        return new ForwardedTransaction(delegate.beginTransaction());
    }

    /**
     * Commits a transaction that this store {@linkplain #beginTransaction began}. The commit stores the transaction's
     * writes. The transaction is closed afterwards in either case.
     *
     * @param transaction the transaction of the other store
     */
    protected void commit(OpenTransaction transaction) {
        aroundAction(new StoreRequest(Kind.COMMIT_OPEN_TRANSACTION, "", transaction), transaction::commit);
    }

    /** A transaction whose commit the store intercepts. */
    private final class ForwardedTransaction implements OpenTransaction {
        private final OpenTransaction transaction;

        ForwardedTransaction(OpenTransaction transaction) {
            this.transaction = transaction;
        }

        @Override
        public <T> T runWithin(Supplier<T> requests) {
            return transaction.runWithin(requests);
        }

        @Override
        public boolean hasSnapshotIsolation() {
            return transaction.hasSnapshotIsolation();
        }

        @Override
        public WriteSummary pendingWrites() {
            return transaction.pendingWrites();
        }

        @Override
        public Savepoint savepoint() {
            return transaction.savepoint();
        }

        @Override
        public void rollBackTo(Savepoint savepoint) {
            transaction.rollBackTo(savepoint);
        }

        @Override
        public void commit() {
            boolean isRefused = false;
            try {
                ForwardingTableStore.this.commit(transaction);
            } catch (IllegalStateException ofAnotherThread) {
                isRefused = true;
                throw ofAnotherThread;
            } finally {
                if (!isRefused) {
                    transaction.close();
                }
            }
        }

        @Override
        public void close() {
            transaction.close();
        }
    }

    @Override
    public boolean isReadingFromSnapshot() {
        return delegate.isReadingFromSnapshot();
    }

    @Override
    public void runWithSingleFlush(Runnable work) {
        delegate.runWithSingleFlush(work);
    }

    @Override
    public void runInParallel(List<? extends Runnable> requests) {
        delegate.runInParallel(requests);
    }

    @Override
    public void purgeOverwrittenValues(String table) {
        aroundAction(
                StoreRequest.ofTable(Kind.PURGE_OVERWRITTEN_VALUES, table),
                () -> delegate.purgeOverwrittenValues(table));
    }

    @Override
    public Duration maxWriteDuration() {
        return delegate.maxWriteDuration();
    }

    @Override
    public Duration maxClockSkew() {
        return delegate.maxClockSkew();
    }

    @Override
    public void requireWritable() {
        delegate.requireWritable();
    }

    @Override
    public StoreLimits limits() {
        return delegate.limits();
    }

    @Override
    public Set<Capability> capabilities() {
        return delegate.capabilities();
    }

    @Override
    public SharedStoreState sharedState() {
        return delegate.sharedState();
    }

    @Override
    public void close() {
        delegate.close();
    }
}
