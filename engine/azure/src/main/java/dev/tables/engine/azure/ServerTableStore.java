package dev.tables.engine.azure;

import dev.tables.engine.Capability;
import dev.tables.engine.ContinuationToken;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.SharedStoreState;
import dev.tables.engine.StoreClosedException;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableStore;
import dev.tables.engine.adapter.ParallelRequests;
import dev.tables.engine.internal.wire.WireCall;
import dev.tables.engine.internal.wire.WireInput;
import dev.tables.engine.internal.wire.WireOutput;
import dev.tables.engine.request.RequestContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A client of a Tables server that uses the server's own protocol. Every call is one request. The client has all
 * capabilities of the store behind the server, such as transactions across partitions and snapshots. {@link
 * AzureTableStoreBuilder#buildWithTablesServerProtocol} creates this store if such a server answers.
 *
 * <p>Each read costs one request, even in a snapshot. The end of a snapshot costs no request, because it is sent with
 * the next request. The server ends a snapshot or transaction after half a minute without a request. A write whose
 * answer is lost fails with an {@link dev.tables.engine.OutcomeUnknownException}. Reads are retried, and so is {@link
 * #createTableIfNotExists}.
 */
final class ServerTableStore implements TableStore {
    private static final int MOST_KEYS = 1000;

    private final ServerCalls calls;
    private final ServerSessions sessions;
    private final ParallelRequests sideBySide;
    private final Set<Capability> capabilities;
    private final Duration maxClockSkew;
    private final SharedStoreState shared = new SharedStoreState();
    private volatile boolean closed;

    /**
     * Creates a store.
     *
     * @param described the answer to {@link ServerCalls#describe}
     */
    ServerTableStore(ServerCalls calls, WireInput described, ParallelRequests sideBySide) {
        this.calls = calls;
        this.sessions = new ServerSessions(calls);
        this.sideBySide = sideBySide;
        Set<Capability> found = EnumSet.noneOf(Capability.class);
        int count = described.count();
        for (int i = 0; i < count; i++) {
            String name = described.text();
            for (Capability one : Capability.values()) {
                if (one.name().equals(name)) {
                    found.add(one);
                }
            }
        }
        // Others share the server, and a network lies between.
        found.remove(Capability.SINGLE_PROCESS_ACCESS);
        found.add(Capability.BENEFITS_FROM_PARALLEL_REQUESTS);
        capabilities = Collections.unmodifiableSet(found);
        maxClockSkew = Duration.ofMillis(described.int64());
    }

    private WireOutput table(WireOutput out, String table) {
        return out.text(calls.prefix() + table);
    }

    /** Sends a call outside of any snapshot or transaction. */
    private WireInput ask(WireCall call, boolean reads, Consumer<WireOutput> arguments) {
        open();
        if (!reads) {
            sessions.beginMoment();
        }
        return sessions.outside(call, reads, arguments);
    }

    /** Reads in this thread's snapshot or transaction, if it has one. */
    private WireInput read(WireCall call, Consumer<WireOutput> arguments) {
        open();
        boolean ofCatalog = RequestContext.current().activity() == RequestContext.Activity.INDEX_CATALOG;
        return ofCatalog && !sessions.isInTransaction()
                ? sessions.outside(call, true, arguments)
                : sessions.within(call, true, arguments);
    }

    /** Sends a change in this thread's transaction, if it has one, otherwise outside of any session. */
    private WireInput change(WireCall call, Consumer<WireOutput> arguments) {
        open();
        if (sessions.isInTransaction()) {
            return sessions.within(call, false, arguments);
        }
        sessions.beginMoment();
        return sessions.outside(call, false, arguments);
    }

    @Override
    public void createTable(String name) {
        ask(WireCall.CREATE_TABLE, false, out -> table(out, name));
    }

    @Override
    public boolean createTableIfNotExists(String name) {
        open();
        sessions.beginMoment();
        return sessions.didOutside(WireCall.CREATE_TABLE_IF_ABSENT, out -> table(out, name));
    }

    @Override
    public boolean createDependentTable(String name, String owner) {
        if (!capabilities.contains(Capability.DEPENDENT_TABLES)) {
            return TableStore.super.createDependentTable(name, owner);
        }
        return ask(WireCall.CREATE_DEPENDENT_TABLE, false, out -> table(table(out, name), owner))
                .bool();
    }

    @Override
    public void deleteTable(String name) {
        ask(WireCall.DELETE_TABLE, false, out -> table(out, name));
    }

    @Override
    public List<String> tableNames() {
        WireInput in = ask(WireCall.TABLE_NAMES, true, out -> {});
        String prefix = calls.prefix();
        List<String> names = new ArrayList<>();
        int count = in.count();
        for (int i = 0; i < count; i++) {
            String name = in.text();
            if (name.length() > prefix.length() && name.regionMatches(true, 0, prefix, 0, prefix.length())) {
                names.add(name.substring(prefix.length()));
            }
        }
        return names;
    }

    @Override
    public <T> @Nullable T get(String table, PrimaryKey keys, Projection projection, RowDecoder<T> decoder) {
        return getAll(table, List.of(keys), projection, decoder).get(0);
    }

    // The compiler of JDK 17 does not show the checker the inherited type's annotations.
    @SuppressWarnings("NullAway")
    @Override
    public <T> List<@Nullable T> getAll(
            String table, List<PrimaryKey> keys, Projection projection, RowDecoder<T> decoder) {
        return keys.size() > MOST_KEYS && spans()
                ? sessions.asOfOneMoment(() -> inParts(table, keys, projection, decoder))
                : inParts(table, keys, projection, decoder);
    }

    /**
     * Reads rows, if necessary by several requests. If the first answer lacks some rows, all reads use one snapshot:
     * the thread's own, or a new one.
     */
    @SuppressWarnings("NullAway") // as above
    private <T> List<@Nullable T> inParts(
            String table, List<PrimaryKey> keys, Projection projection, RowDecoder<T> decoder) {
        List<@Nullable T> found = new ArrayList<>(keys.size());
        for (int from = 0; from < keys.size(); ) {
            List<PrimaryKey> some = keys.subList(from, Math.min(keys.size(), from + MOST_KEYS));
            WireInput in = read(WireCall.GET, out -> {
                table(out, table).projection(projection).int32(some.size());
                some.forEach(out::keys);
            });
            // As many as fit into one answer, one at least.
            int answered = in.count();
            if (answered < keys.size() && !sessions.isPresent() && spans()) {
                return sessions.asOfOneMoment(() -> inParts(table, keys, projection, decoder));
            }
            if (answered < 1 || answered > some.size()) {
                throw new IllegalStateException("The server returned " + answered + " rows, expected 1 to "
                        + some.size() + ". Use the same library version on the client and the server.");
            }
            for (int i = 0; i < answered; i++) {
                RowReader row = in.row();
                found.add(row == null ? null : decoder.decode(row));
            }
            from += answered;
        }
        return found;
    }

    @Override
    public <T> ResultPage<T> query(String table, RowQuery query, RowDecoder<T> decoder) {
        WireInput in = read(WireCall.QUERY, out -> table(out, table).query(query));
        List<T> items = new ArrayList<>();
        for (RowReader row = in.row(); row != null; row = in.row()) {
            items.add(decoder.decode(row));
        }
        String next = in.textOrNull();
        return new ResultPage<>(items, next == null ? null : new ContinuationToken(next));
    }

    @Override
    public long count(String table, RowQuery query) {
        return read(WireCall.COUNT, out -> table(out, table).query(query)).int64();
    }

    @Override
    public @Nullable ETag write(String table, RowOperation operation) {
        WireInput in = change(WireCall.WRITE, out -> table(out, table).operation(operation));
        sessions.written(table, operation);
        return in.etag();
    }

    // The compiler of JDK 17 does not show the checker the inherited type's annotations.
    @SuppressWarnings("NullAway")
    @Override
    public List<@Nullable ETag> execute(String table, EntityGroupTransaction transaction) {
        List<RowOperation> operations = transaction.operations();
        WireInput in = change(WireCall.EXECUTE, out -> {
            table(out, table).int32(operations.size());
            operations.forEach(out::operation);
        });
        operations.forEach(one -> sessions.written(table, one));
        return in.etags();
    }

    // The compiler of JDK 17 does not show the checker the inherited type's annotations.
    @SuppressWarnings("NullAway")
    @Override
    public List<@Nullable ETag> execute(StoreTransaction transaction) {
        requireAcross("Use an EntityGroupTransaction for each partition.");
        WireInput in = change(WireCall.EXECUTE_ACROSS, out -> {
            out.int32(transaction.size());
            transaction.operations().forEach(one -> table(out, one.table()).operation(one.operation()));
        });
        transaction.operations().forEach(one -> sessions.written(one.table(), one.operation()));
        return in.etags();
    }

    @Override
    public <T> T readSnapshot(Supplier<T> reads) {
        requireAcross("Read without a snapshot. The rows can then be from different points in time.");
        open();
        return sessions.asOfOneMoment(reads);
    }

    @Override
    public OpenTransaction beginTransaction() {
        requireAcross("Use an EntityGroupTransaction for each partition.");
        open();
        return sessions.begin();
    }

    private boolean spans() {
        return capabilities.contains(Capability.CROSS_PARTITION_TRANSACTIONS);
    }

    private void requireAcross(String remedy) {
        if (!spans()) {
            throw new UnsupportedOperationException(
                    "The server's store does not support transactions or snapshots across partitions (capability "
                            + Capability.CROSS_PARTITION_TRANSACTIONS + "). " + remedy);
        }
    }

    @Override
    public boolean isReadingFromSnapshot() {
        return sessions.isPresent();
    }

    /**
     * Runs requests in sequence within a snapshot or transaction, because it belongs to one thread; otherwise runs them
     * in parallel.
     */
    @Override
    public void runInParallel(List<? extends Runnable> requests) {
        if (sessions.isPresent()) {
            requests.forEach(Runnable::run);
        } else {
            sideBySide.runAll(requests);
        }
    }

    @Override
    public void purgeOverwrittenValues(String table) {
        ask(WireCall.PURGE, true, out -> table(out, table));
    }

    @Override
    public Duration maxWriteDuration() {
        return calls.maxRequestTime();
    }

    @Override
    public Duration maxClockSkew() {
        return maxClockSkew;
    }

    @Override
    public Set<Capability> capabilities() {
        return capabilities;
    }

    private void open() {
        if (closed) {
            throw new StoreClosedException();
        }
    }

    @Override
    public SharedStoreState sharedState() {
        return shared;
    }

    @Override
    public void close() {
        closed = true;
        shared.close();
        sessions.close();
        sideBySide.close();
    }
}
