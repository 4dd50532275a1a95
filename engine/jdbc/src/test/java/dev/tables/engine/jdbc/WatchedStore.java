package dev.tables.engine.jdbc;

import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.ForwardingTableStore;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.Page;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RequestContext;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableStore;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Has each request use at most one connection. A request that is part of the snapshot or transaction of its thread uses
 * the connection of that. One that is not, such as a write while the thread reads a snapshot, uses another one.
 */
// The compiler of JDK 17 does not show the checker that what a supplier returns may be null.
@SuppressWarnings("NullAway")
final class WatchedStore extends ForwardingTableStore {
    private final PostgreSqlConnections connections;
    private final ThreadLocal<Deque<Within>> within = ThreadLocal.withInitial(ArrayDeque::new);

    /** In what a thread makes requests. */
    private enum Within {
        SNAPSHOT,
        TRANSACTION
    }

    WatchedStore(TableStore store, PostgreSqlConnections connections) {
        super(store);
        this.connections = connections;
    }

    private <T> T apart(Supplier<T> request) {
        return connections.with(connections.held() + 1, request);
    }

    /** Makes a request that uses the connection that the thread has, if it has one. */
    private <T> T together(Supplier<T> request) {
        return connections.with(Math.max(1, connections.held()), request);
    }

    private <T> T read(Supplier<T> request) {
        return within.get().isEmpty() || isOfCatalog() ? apart(request) : together(request);
    }

    private <T> T written(Supplier<T> request) {
        return within.get().peek() == Within.TRANSACTION && !isOfCatalog() ? together(request) : apart(request);
    }

    /** Whether the thread reads and writes states of indexes, which are part of no transaction. */
    private static boolean isOfCatalog() {
        return RequestContext.current().activity() == RequestContext.Activity.INDEX_CATALOG;
    }

    private <T> T in(Within place, Supplier<T> requests) {
        within.get().push(place);
        try {
            return requests.get();
        } finally {
            within.get().pop();
        }
    }

    @Override
    public void createTable(String name) {
        apart(() -> {
            delegate().createTable(name);
            return name;
        });
    }

    @Override
    public boolean createTableIfNotExists(String name) {
        return apart(() -> delegate().createTableIfNotExists(name));
    }

    @Override
    public boolean createDependentTable(String name, String owner) {
        return apart(() -> delegate().createDependentTable(name, owner));
    }

    @Override
    public void deleteTable(String name) {
        apart(() -> {
            delegate().deleteTable(name);
            return name;
        });
    }

    @Override
    public List<String> tableNames() {
        return apart(() -> delegate().tableNames());
    }

    @Override
    public <T> @Nullable T get(String table, PrimaryKey keys, Projection projection, RowDecoder<T> decoder) {
        return read(() -> delegate().get(table, keys, projection, decoder));
    }

    @Override
    public <T> List<@Nullable T> getAll(
            String table, List<PrimaryKey> keys, Projection projection, RowDecoder<T> decoder) {
        return read(() -> delegate().getAll(table, keys, projection, decoder));
    }

    @Override
    public <T> Page<T> query(String table, RowQuery query, RowDecoder<T> decoder) {
        return read(() -> delegate().query(table, query, decoder));
    }

    @Override
    public long count(String table, RowQuery query) {
        return read(() -> delegate().count(table, query));
    }

    @Override
    public @Nullable ETag write(String table, RowOperation operation) {
        return written(() -> delegate().write(table, operation));
    }

    @Override
    public List<@Nullable ETag> execute(String table, EntityGroupTransaction transaction) {
        return written(() -> delegate().execute(table, transaction));
    }

    @Override
    public List<@Nullable ETag> execute(StoreTransaction transaction) {
        return written(() -> delegate().execute(transaction));
    }

    @Override
    public <T> T readSnapshot(Supplier<T> reads) {
        return within.get().isEmpty()
                ? apart(() -> delegate().readSnapshot(() -> in(Within.SNAPSHOT, reads)))
                : delegate().readSnapshot(reads);
    }

    @Override
    public void runInParallel(List<? extends Runnable> requests) {
        apart(() -> {
            delegate().runInParallel(requests);
            return requests;
        });
    }

    @Override
    public OpenTransaction begin() {
        return new Watched(apart(() -> delegate().begin()));
    }

    /** Has each request of a transaction, and its commit, use no connection but its own. */
    private final class Watched implements OpenTransaction {
        private final OpenTransaction open;

        Watched(OpenTransaction open) {
            this.open = Objects.requireNonNull(open);
        }

        @Override
        public <T> T runWithin(Supplier<T> requests) {
            return open.runWithin(() -> in(Within.TRANSACTION, requests));
        }

        @Override
        public boolean hasSnapshotIsolation() {
            return open.hasSnapshotIsolation();
        }

        @Override
        public WriteSummary pendingWrites() {
            return open.pendingWrites();
        }

        @Override
        public Savepoint savepoint() {
            return open.savepoint();
        }

        @Override
        public void rollBackTo(Savepoint savepoint) {
            open.rollBackTo(savepoint);
        }

        @Override
        public void commit() {
            together(() -> {
                open.commit();
                return open;
            });
        }

        @Override
        public void close() {
            open.close();
        }
    }
}
