package dev.tables.benchmarks.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.tables.benchmarks.turns.Turns;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.cassandra.CassandraNode;
import dev.tables.engine.cassandra.CassandraNodes;
import dev.tables.engine.cassandra.CassandraOptions;
import dev.tables.engine.cassandra.CassandraTableStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntConsumer;

/**
 * What eight clients do in a second on Cassandra, beside a table of the cluster made and used by hand. On one node, or on three with three
 * replicas, which flush each write.
 */
public final class ClusterThroughput {
    static final String KEYSPACE = "throughput";
    static final int TOGETHER = 10;
    static final int PARTITION = 100;

    private static final int CLIENTS = 8;
    private static final int MEASURED = 5;
    private static final String TABLE = "Staff";

    private final int nodes;
    private final Duration turn;
    private final List<Line> lines = new ArrayList<>();

    /**
     * To be measured.
     *
     * @param turn how long each works at a time, in turn: until neither gets faster, then as often as medians need
     */
    public ClusterThroughput(int nodes, Duration turn) {
        this.nodes = nodes;
        this.turn = turn;
    }

    /**
     * What was measured.
     *
     * @param operation what was done
     * @param engine how often in a second by the engine
     * @param byHand how often by hand
     */
    public record Line(String operation, double engine, double byHand) {}

    /** What a client does, given its number and how often it has; says how many rows that concerned. */
    private interface Work {
        int on(int client, int step);
    }

    /** Starts the nodes, measures, and ends them. */
    public void measure() {
        if (nodes == 1) {
            try (CqlSession session = CassandraNode.shared().session()) {
                compare(session);
            }
            return;
        }
        try (CassandraNodes cluster = CassandraNodes.start(nodes, true);
                CqlSession session = cluster.session()) {
            compare(session);
        }
    }

    /** What was measured, in the order in which it was. */
    public List<Line> lines() {
        return List.copyOf(lines);
    }

    /** As a table in Markdown. */
    public String text() {
        StringBuilder text = new StringBuilder(
                "| operations a second | " + nodes + " nodes | by hand | ratio |\n|---|--:|--:|--:|\n");
        for (Line line : lines) {
            text.append(String.format(
                    Locale.ROOT,
                    "| %s | %,.0f | %,.0f | %.2f |%n",
                    line.operation,
                    line.engine,
                    line.byHand,
                    line.engine / line.byHand));
        }
        return text.toString();
    }

    private void compare(CqlSession session) {
        try (TableStore store = CassandraTableStore.open(
                session, CassandraOptions.defaults().withKeyspace(KEYSPACE).withReplicationFactor(nodes))) {
            store.createTable(TABLE);
            StaffByHand hand = new StaffByHand(session);
            measure("insert", (c, i) -> insert(store, c, i), hand::insert);
            measure("transaction of " + TOGETHER, (c, i) -> together(store, c, i), hand::together);
            for (int client = 0; client < CLIENTS; client++) {
                fill(store, hand, client);
            }
            measure("get", (c, i) -> get(store, c, i), hand::get);
            measure("query of " + PARTITION, (c, i) -> query(store, c), (c, i) -> hand.query(c));
        }
    }

    private void measure(String operation, Work engine, Work byHand) {
        List<Double> medians = new Turns(MEASURED)
                .medians(List.of(round -> perSecond(engine, round), round -> perSecond(byHand, round)));
        lines.add(new Line(operation, medians.get(0), medians.get(1)));
    }

    private double perSecond(Work work, int round) {
        ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
        long begun = System.nanoTime();
        List<CompletableFuture<Integer>> counts = new ArrayList<>();
        for (int client = 0; client < CLIENTS; client++) {
            IntConsumer mine = stepper(work, client);
            counts.add(CompletableFuture.supplyAsync(
                    () -> {
                        int done = 0;
                        while (done == 0 || System.nanoTime() - begun < turn.toNanos()) {
                            mine.accept(round * 1_000_000 + done);
                            done++;
                        }
                        return done;
                    },
                    threads));
        }
        int sum = counts.stream().mapToInt(CompletableFuture::join).sum();
        double seconds = (System.nanoTime() - begun) / 1e9;
        threads.shutdown();
        return sum / seconds;
    }

    private static IntConsumer stepper(Work work, int client) {
        return step -> {
            if (work.on(client, step) <= 0) {
                throw new IllegalStateException("Found no row where there must be one.");
            }
        };
    }

    static String department(String kind, int client, int step) {
        return kind + client + "-" + step / PARTITION;
    }

    private static RowOperation operation(String department, int number) {
        return RowOperation.insert(
                new PrimaryKey(department, "empid_" + (10_000_000 + number)),
                writer -> writer.string("firstName", "Marwin" + number % 100)
                        .string("lastName", "Juniperly" + number % 1000)
                        .string("email", "marwin.juniperly." + number + "@example.com")
                        .int32("salary", number));
    }

    private static int insert(TableStore store, int client, int step) {
        return store.write(TABLE, operation(department("i", client, step), step)) == null ? 0 : 1;
    }

    private static int together(TableStore store, int client, int step) {
        EntityGroupTransaction transaction = new EntityGroupTransaction();
        for (int i = 0; i < TOGETHER; i++) {
            transaction.add(operation(department("t", client, step), step * TOGETHER + i));
        }
        return store.execute(TABLE, transaction).size();
    }

    private static void fill(TableStore store, StaffByHand hand, int client) {
        EntityGroupTransaction transaction = new EntityGroupTransaction();
        for (int number = 0; number < PARTITION; number++) {
            transaction.add(operation("q" + client, number));
        }
        store.execute(TABLE, transaction);
        hand.insertAll("q" + client, 0, PARTITION);
    }

    private static int get(TableStore store, int client, int step) {
        PrimaryKey keys = new PrimaryKey("q" + client, "empid_" + (10_000_000 + step % PARTITION));
        return store.get(TABLE, keys, Projection.ALL, Row.DECODER) == null ? 0 : 1;
    }

    private static int query(TableStore store, int client) {
        return store.query(TABLE, RowQuery.partition("q" + client), Row.DECODER)
                .items()
                .size();
    }
}
