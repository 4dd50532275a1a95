package dev.tables.engine.jdbc;

import dev.tables.engine.OpenTransaction;
import dev.tables.engine.TableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.engine.request.RequestContext;
import dev.tables.engine.request.StoreRequest;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * A store that checks that each request uses at most one connection. A request within the snapshot or transaction of
 * its thread uses the connection of that. Any other request, such as a write while the thread reads a snapshot, uses
 * another connection.
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

    /** Runs a request that uses the thread's connection, if it has one. */
    private <T> T together(Supplier<T> request) {
        return connections.with(Math.max(1, connections.held()), request);
    }

    @Override
    protected <R> R around(StoreRequest request, Supplier<R> call) {
        boolean isOfThread = !isOfCatalog()
                && switch (request.kind()) {
                    case GET, GET_ALL, QUERY, COUNT -> !within.get().isEmpty();
                    case WRITE, ENTITY_GROUP_TRANSACTION, STORE_TRANSACTION ->
                        within.get().peek() == Within.TRANSACTION;
                    case CREATE_TABLE, DELETE_TABLE, LIST_TABLES, PURGE_OVERWRITTEN_VALUES, COMMIT_OPEN_TRANSACTION ->
                        false;
                };
        return isOfThread ? together(call) : apart(call);
    }

    /** Returns whether the thread reads or writes states of indexes, which are not part of any transaction. */
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
    public OpenTransaction beginTransaction() {
        return new Watched(apart(() -> delegate().beginTransaction()));
    }

    /** A transaction that checks that its requests and its commit use no other connection. */
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
