package dev.tables.benchmarks.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.tables.benchmarks.contender.Directories;
import dev.tables.benchmarks.growth.MappedMembers;
import dev.tables.benchmarks.growth.MemberTable;
import dev.tables.benchmarks.growth.MemberWork;
import dev.tables.cli.copy.CopyCheckpointStore;
import dev.tables.cli.copy.TableCopy;
import dev.tables.cli.copy.TableCopyOptions;
import dev.tables.cli.copy.TableCopyReport;
import dev.tables.engine.TableStore;
import dev.tables.engine.cassandra.CassandraNodes;
import dev.tables.engine.cassandra.CassandraOptions;
import dev.tables.engine.cassandra.CassandraTableStore;
import dev.tables.engine.local.Durability;
import dev.tables.engine.rocksdb.RocksDbOptions;
import dev.tables.engine.rocksdb.RocksDbTableStores;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.testing.Effort;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * How a table with two indexes grows on Cassandra: loaded, read and updated by 16 clients, also while a node is away,
 * beside the same tables by hand with the driver and beside one node; a third index; and a copy from RocksDB.
 */
public final class GrowthOnCassandra {
    private static final int CLIENTS = 16;
    private static final int MOST_UPDATES = 20_000;
    private static final int READS = 2000;
    /** How long a node is away. */
    private static final int AWAY_SECONDS = 10;

    private static final String KEYSPACE = "growth";
    private static final String COPIED = "copied";

    private final int members;
    private final int nodes;
    private final Path directory;
    private final PrintStream progress;
    private final List<MemberWork.Line> engine = new ArrayList<>();
    private final List<MemberWork.Line> byHand = new ArrayList<>();
    private final List<MemberWork.Line> oneNode = new ArrayList<>();

    /**
     * Creates a measurement.
     *
     * @param members number of members in the table
     * @param nodes number of nodes, each with a replica of everything
     * @param directory where the store is made that is copied
     */
    public GrowthOnCassandra(int members, int nodes, Path directory, PrintStream progress) {
        this.members = members;
        this.nodes = nodes;
        this.directory = directory;
        this.progress = progress;
    }

    /** Arguments: number of members, number of nodes. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        // Otherwise no Cassandra node is started.
        System.setProperty(Effort.PROPERTY, "thorough");
        GrowthOnCassandra growth = new GrowthOnCassandra(
                Integer.parseInt(arguments[0]),
                Integer.parseInt(arguments[1]),
                Path.of("target", "growth-on-cassandra"),
                System.err);
        growth.measure();
        System.out.println(growth.text());
        System.exit(0);
    }

    /** Starts the nodes, measures, and ends them; again with one node if there are several. */
    public void measure() throws IOException, InterruptedException {
        try (CassandraNodes cluster = CassandraNodes.start(nodes, false);
                CqlSession session = cluster.session()) {
            onEngine(session, cluster, nodes, engine);
            progress.println("by hand");
            MemberWork work = new MemberWork(members, CLIENTS, progress);
            work(work, new MembersByHand(session, KEYSPACE), cluster, nodes);
            byHand.addAll(work.lines());
        }
        if (nodes > 1) {
            progress.println("one node");
            try (CassandraNodes single = CassandraNodes.start(1, false);
                    CqlSession session = single.session()) {
                onEngine(session, single, 1, oneNode);
            }
        }
    }

    private CassandraTableStore open(CqlSession session, String keyspace, int replicas) {
        return CassandraTableStore.open(
                session, CassandraOptions.defaults().withKeyspace(keyspace).withReplicationFactor(replicas));
    }

    private void onEngine(CqlSession session, CassandraNodes cluster, int replicas, List<MemberWork.Line> lines)
            throws IOException {
        MemberWork work = new MemberWork(members, CLIENTS, progress);
        try (CassandraTableStore store = open(session, KEYSPACE, replicas)) {
            try (IndexCatalog catalog = IndexCatalog.of(store)) {
                work(work, new MappedMembers(store, catalog), cluster, replicas);
            }
            // The version with the third index fills it when no process of the version before is left.
            try (IndexCatalog catalog = IndexCatalog.of(store)) {
                work.run("backfill of a third index", 1, 1, i -> MappedMembers.addIndex(store, catalog));
            }
        }
        try (CassandraTableStore target = open(session, COPIED, replicas)) {
            copy(work, target);
        }
        lines.addAll(work.lines());
    }

    private void work(MemberWork work, MemberTable table, CassandraNodes cluster, int replicas) {
        work.load(table);
        work.read(table, READS, "");
        int updates = Math.min(MOST_UPDATES, members);
        work.update(table, updates, "");
        if (replicas > 1) {
            CompletableFuture<Void> fault = CompletableFuture.runAsync(() -> fail(cluster));
            work.update(table, updates, ", a node killed");
            fault.join();
        }
    }

    /** Kills the last node soon, and restarts it. */
    private static void fail(CassandraNodes cluster) {
        int node = cluster.size() - 1;
        try {
            TimeUnit.SECONDS.sleep(2);
            cluster.kill(node);
            TimeUnit.SECONDS.sleep(AWAY_SECONDS);
            cluster.restart(node);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
    }

    /** Copies a store of as many members, with their index rows and a verification at the end. */
    private void copy(MemberWork work, TableStore target) throws IOException {
        Directories.delete(directory);
        try (TableStore source =
                RocksDbTableStores.open(directory, RocksDbOptions.defaults().withDurability(Durability.OS))) {
            try (IndexCatalog catalog = IndexCatalog.of(source)) {
                new MemberWork(members, CLIENTS, progress).load(new MappedMembers(source, catalog));
            }
            work.run("copy from RocksDB, verified", 1, 1, i -> {
                List<TableCopyReport> reports = new TableCopy(
                                source,
                                target,
                                TableCopyOptions.defaults().withParallelism(CLIENTS),
                                CopyCheckpointStore.none(),
                                (table, stage, rows) ->
                                        progress.printf(Locale.ROOT, "%s %s: %,d%n", stage, table, rows))
                        .run();
                if (reports.stream().anyMatch(one -> one.verdict() != TableCopyReport.Verdict.SAME)) {
                    throw new IllegalStateException("The copy differs: " + reports);
                }
            });
        }
        Directories.delete(directory);
    }

    /** Returns the figures of the engine on all nodes, by hand on all nodes, and of the engine on one node. */
    public List<List<MemberWork.Line>> lines() {
        return List.of(List.copyOf(engine), List.copyOf(byHand), List.copyOf(oneNode));
    }

    /** Returns a table in Markdown. */
    public String text() {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "| %,d members, %d nodes | count | a second | median µs | 99 of 100 µs | by hand, a second | ratio |"
                        + " ratio of 99 of 100 | one node, a second | ratio |%n"
                        + "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|%n",
                members,
                nodes));
        for (MemberWork.Line line : engine) {
            MemberWork.Line hand = named(line, byHand);
            MemberWork.Line alone = named(line, oneNode);
            text.append(String.format(
                    Locale.ROOT,
                    "| %s | %,d | %,.1f | %,.0f | %,.0f | %s | %s | %s | %s | %s |%n",
                    line.operation(),
                    line.count(),
                    line.perSecond(),
                    line.medianMicros(),
                    line.tailMicros(),
                    hand == null ? "" : String.format(Locale.ROOT, "%,.1f", hand.perSecond()),
                    hand == null ? "" : ratio(line.perSecond(), hand.perSecond()),
                    hand == null ? "" : ratio(line.tailMicros(), hand.tailMicros()),
                    alone == null ? "" : String.format(Locale.ROOT, "%,.1f", alone.perSecond()),
                    alone == null ? "" : ratio(line.perSecond(), alone.perSecond())));
        }
        return text.toString();
    }

    private static MemberWork.@Nullable Line named(MemberWork.Line line, List<MemberWork.Line> others) {
        return others.stream()
                .filter(other -> other.operation().equals(line.operation()))
                .findFirst()
                .orElse(null);
    }

    private static String ratio(double one, double other) {
        return String.format(Locale.ROOT, "%.2f", one / other);
    }
}
