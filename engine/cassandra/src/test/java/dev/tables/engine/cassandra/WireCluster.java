package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.ConsistencyLevel;
import com.datastax.oss.protocol.internal.ProtocolConstants.DataType;
import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.request.Batch;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.Prepare;
import com.datastax.oss.protocol.internal.request.Query;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.error.ReadTimeout;
import com.datastax.oss.protocol.internal.response.error.Unavailable;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import com.datastax.oss.protocol.internal.response.result.Prepared;
import com.datastax.oss.protocol.internal.response.result.RawType;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A simulated cluster of three nodes that share their rows, on sockets of loopback: a real driver talks to it by the
 * native protocol, version 4. It fails chosen requests in chosen ways. Safe for use by several threads.
 */
// NullAway does not see annotations of type arguments in class files of other modules.
@SuppressWarnings("NullAway")
final class WireCluster implements AutoCloseable {
    static final int NODES = 3;
    private static final int[] NO_KEYS = {};
    private static final byte[] NO_ID = {};

    /** The fate of a request that is answered wrongly, or not at all. */
    enum Fate {
        /** The request is not done, and never will be. */
        NEVER,
        /** The request is done. */
        DONE,
        /**
         * A majority of replicas has accepted the write. The next conditional write or serial read of the partition
         * commits it.
         */
        ACCEPTED,
        /** The request reaches the replicas later, when nobody waits for it. */
        LATE
    }

    /**
     * A fault of one request.
     *
     * @param fate what becomes of the request
     * @param answer the answer; null closes the connection
     * @param meanwhile runs before the answer
     */
    record Fault(Fate fate, @Nullable Message answer, Runnable meanwhile) {}

    private final List<WireNode> nodes = new ArrayList<>();
    private final WireTables tables = new WireTables();
    private final Map<Integer, WireStatement> prepared = new ConcurrentHashMap<>();
    private final Map<String, Integer> numbers = new ConcurrentHashMap<>();
    private final List<List<WireTables.Bound>> late = new ArrayList<>();
    private final List<Integer> writes = Collections.synchronizedList(new ArrayList<>());
    private Predicate<Request> chosen = request -> false;
    private @Nullable Fault fault;
    private volatile boolean away;
    private volatile boolean agreeing = true;
    private volatile int mostPassed = Integer.MAX_VALUE;
    private volatile boolean passingWhatever;
    private final Set<String> definitions = ConcurrentHashMap.newKeySet();
    private final AtomicInteger ringReads = new AtomicInteger();

    WireCluster() throws IOException {
        for (int node = 0; node < NODES; node++) {
            nodes.add(new WireNode(this, node));
        }
    }

    /** A request, for the choice of faults. */
    record Request(List<WireTables.Bound> statements, String text, boolean isWrite) {
        boolean isConditional() {
            return statements.stream().anyMatch(one -> one.statement().isConditional());
        }
    }

    /** Opens a session; to be closed by the test. */
    CqlSession session() {
        DriverConfigLoader config = DriverConfigLoader.programmaticBuilder()
                .withString(DefaultDriverOption.PROTOCOL_VERSION, "V4")
                .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, Duration.ofSeconds(20))
                .withDuration(DefaultDriverOption.RECONNECTION_BASE_DELAY, Duration.ofMillis(1))
                .withDuration(DefaultDriverOption.RECONNECTION_MAX_DELAY, Duration.ofMillis(5))
                // By default a session that closes waits two seconds for further work.
                .withInt(DefaultDriverOption.NETTY_IO_SHUTDOWN_QUIET_PERIOD, 0)
                .withInt(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_QUIET_PERIOD, 0)
                .withDuration(DefaultDriverOption.CONTROL_CONNECTION_AGREEMENT_TIMEOUT, Duration.ofMillis(50))
                .withBoolean(DefaultDriverOption.METADATA_SCHEMA_ENABLED, false)
                .withBoolean(DefaultDriverOption.METADATA_TOKEN_MAP_ENABLED, false)
                .build();
        return CqlSession.builder()
                .addContactPoints(nodes.stream().map(WireNode::address).toList())
                .withLocalDatacenter("datacenter1")
                .withConfigLoader(config)
                .build();
    }

    /** Fails the next conditional write. */
    void failNextWrite(Fate fate, @Nullable Message answer) {
        failNextWrite(new Fault(fate, answer, () -> {}));
    }

    /** Fails the next conditional write. */
    void failNextWrite(Fault with) {
        failNext(Request::isConditional, with);
    }

    /** Fails the next request that is so. */
    synchronized void failNext(Predicate<Request> which, Fault with) {
        chosen = which;
        fault = with;
    }

    /** Cancels the fault that was chosen last. */
    synchronized void failNothing() {
        fault = null;
    }

    private synchronized @Nullable Fault take(Request request) {
        Fault next = fault;
        if (next != null && chosen.test(request)) {
            fault = null;
            return next;
        }
        return null;
    }

    /** Sets whether all nodes report the same version of the schema. */
    void setAgreeing(boolean agrees) {
        agreeing = agrees;
    }

    int schemaVersion(int node) {
        return agreeing ? 100 : 100 + node;
    }

    /** Disconnects replicas, so that too few of them respond. */
    void goAway() {
        away = true;
    }

    /** Reconnects all replicas. */
    void comeBack() {
        away = false;
    }

    /** Executes the late writes. */
    void arrive() {
        synchronized (tables) {
            late.forEach(one -> tables.writeInTurn(one, true));
            late.clear();
        }
    }

    /**
     * Limits the number of partitions that a read may pass over; a read that passes over more takes longer than nodes
     * permit.
     *
     * @param whatever whether the limit also applies to reads that return all partitions, as if these were deleted rows
     */
    void allowPassing(int partitions, boolean whatever) {
        mostPassed = partitions;
        passingWhatever = whatever;
    }

    /** Returns how many reads of several partitions have reached a node. */
    int ringReads() {
        return ringReads.get();
    }

    /** Returns the tables of rows that there are. */
    Set<String> definitions() {
        return definitions;
    }

    /** Returns how many conditional writes have reached a node. */
    int writes() {
        return writes.size();
    }

    /** Returns the numbers of the nodes that conditional writes have reached, in their order. */
    List<Integer> nodesOfWrites() {
        synchronized (writes) {
            return List.copyOf(writes);
        }
    }

    /** Returns the answer to a request; null closes the connection. */
    @Nullable
    Message answer(int node, Message message) {
        if (message instanceof Prepare prepare) {
            Fault now = take(new Request(List.of(), "PREPARE " + prepare.cqlQuery, false));
            if (now == null) {
                return prepare(prepare.cqlQuery);
            }
            now.meanwhile.run();
            return now.answer;
        }
        if (message instanceof Query query) {
            return query(node, query);
        }
        if (message instanceof Execute execute) {
            WireStatement statement = statement(execute.queryId);
            return answer(
                    node,
                    List.of(new WireTables.Bound(statement, execute.options.positionalValues)),
                    execute.options.consistency);
        }
        if (message instanceof Batch batch) {
            List<WireTables.Bound> all = new ArrayList<>();
            for (int i = 0; i < batch.queriesOrIds.size(); i++) {
                all.add(new WireTables.Bound(statement((byte[]) batch.queriesOrIds.get(i)), batch.values.get(i)));
            }
            return answer(node, all, batch.consistency);
        }
        throw new IllegalArgumentException(message.toString());
    }

    private WireStatement statement(byte[] id) {
        return Objects.requireNonNull(prepared.get(ByteBuffer.wrap(id).getInt()));
    }

    private Message prepare(String text) {
        int number = numbers.computeIfAbsent(text, first -> numbers.size() + 1);
        WireStatement statement = prepared.computeIfAbsent(number, first -> new WireStatement(text));
        if (isUndefined(statement)) {
            return undefined(statement);
        }
        return new Prepared(
                ByteBuffer.allocate(Integer.BYTES).putInt(number).array(),
                NO_ID,
                new RowsMetadata(statement.variables, null, NO_KEYS, null),
                new RowsMetadata(List.<ColumnSpec>of(), null, NO_KEYS, null));
    }

    private boolean isUndefined(WireStatement statement) {
        return !statement.table.equals("tables") && !definitions.contains(statement.table);
    }

    private static Message undefined(WireStatement statement) {
        return new Error(ErrorCode.INVALID, "table " + statement.table + " does not exist");
    }

    private @Nullable Message answer(int node, List<WireTables.Bound> all, int level) {
        WireTables.Bound first = all.get(0);
        if (isUndefined(first.statement())) {
            return undefined(first.statement());
        }
        boolean isRead = first.statement().verb == WireStatement.Verb.SELECT;
        Request request = new Request(all, first.statement().table, !isRead);
        if (request.isConditional()) {
            writes.add(node);
        }
        if (away) {
            return unavailable(request.isConditional() ? ConsistencyLevel.LOCAL_SERIAL : level);
        }
        if (first.statement().readsRing()) {
            ringReads.incrementAndGet();
        }
        Fault now = take(request);
        if (now == null) {
            return passesTooMany(first)
                    ? new ReadTimeout("too slow", level, 0, 1, false)
                    : rows(run(request, level, true));
        }
        switch (now.fate) {
            case DONE -> run(request, level, true);
            case ACCEPTED -> run(request, level, false);
            case LATE -> {
                synchronized (tables) {
                    late.add(all);
                }
            }
            default -> {}
        }
        now.meanwhile.run();
        return now.answer;
    }

    private boolean passesTooMany(WireTables.Bound read) {
        synchronized (tables) {
            boolean counts = passingWhatever
                    ? read.statement().readsRing()
                    : read.statement().passesOver();
            return counts && tables.passed(read) > mostPassed;
        }
    }

    static Message unavailable(int level) {
        return new Unavailable("too few", level, 2, 1);
    }

    private WireTables.Answer run(Request request, int level, boolean commits) {
        WireTables.Bound first = request.statements.get(0);
        synchronized (tables) {
            if (!request.isWrite) {
                if (level == ConsistencyLevel.SERIAL || level == ConsistencyLevel.LOCAL_SERIAL) {
                    tables.settle(first);
                }
                return tables.read(first);
            }
            if (request.isConditional()) {
                return tables.writeInTurn(request.statements, commits);
            }
            request.statements.forEach(tables::write);
            return new WireTables.Answer(List.of(), List.of());
        }
    }

    private static Message rows(WireTables.Answer answer) {
        Queue<List<ByteBuffer>> rows = new ArrayDeque<>(answer.rows());
        return new DefaultRows(new RowsMetadata(answer.columns(), null, NO_KEYS, null), rows);
    }

    /** Returns the answer to a query of the system tables, as sent by a driver and by a store when it is opened. */
    private @Nullable Message query(int node, Query query) {
        String text = query.query;
        Fault now = take(new Request(List.of(), text, false));
        if (now != null) {
            now.meanwhile.run();
            return now.answer;
        }
        if (text.contains("system.local")) {
            return rows(new WireTables.Answer(
                    WireNode.COLUMNS, List.of(nodes.get(node).row())));
        }
        if (text.contains("system.peers")) {
            return rows(new WireTables.Answer(
                    WireNode.PEER_COLUMNS,
                    nodes.stream()
                            .filter(one -> one != nodes.get(node))
                            .map(WireNode::peerRow)
                            .toList()));
        }
        if (text.contains(" TABLE IF ")) {
            return define(text);
        }
        if (text.contains("SELECT replication")) {
            RawType name = Objects.requireNonNull(RawType.PRIMITIVES.get(DataType.VARCHAR));
            Map<ByteBuffer, ByteBuffer> replication = new LinkedHashMap<>();
            replication.put(text("datacenter1"), text(Integer.toString(NODES)));
            return rows(new WireTables.Answer(
                    List.of(WireStatement.column("replication", 0, new RawType.RawMap(name, name))),
                    List.of(List.of(WireTables.map(replication)))));
        }
        if (text.contains("system_schema")) {
            return oneText("keyspace_name");
        }
        throw new IllegalArgumentException(text);
    }

    private Message define(String text) {
        String table = text.substring(text.indexOf('.') + 1).split(" ", 2)[0];
        if (text.startsWith("CREATE")) {
            definitions.add(table);
        } else {
            definitions.remove(table);
        }
        return com.datastax.oss.protocol.internal.response.result.Void.INSTANCE;
    }

    private static Message oneText(String column) {
        return rows(new WireTables.Answer(
                List.of(WireStatement.column(
                        column, 0, Objects.requireNonNull(RawType.PRIMITIVES.get(DataType.VARCHAR)))),
                List.of(List.of(text("tables")))));
    }

    static ByteBuffer text(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    static ByteBuffer uuid(int number) {
        UUID uuid = new UUID(0x4000, number);
        return ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(uuid.getMostSignificantBits())
                .putLong(uuid.getLeastSignificantBits())
                .flip();
    }

    @Override
    public void close() throws IOException {
        for (WireNode node : nodes) {
            node.close();
        }
    }
}
