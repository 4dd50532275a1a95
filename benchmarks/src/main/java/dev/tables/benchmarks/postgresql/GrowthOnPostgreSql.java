package dev.tables.benchmarks.postgresql;

import com.zaxxer.hikari.HikariDataSource;
import dev.tables.benchmarks.growth.MappedMembers;
import dev.tables.benchmarks.growth.MemberTable;
import dev.tables.benchmarks.growth.MemberWork;
import dev.tables.engine.jdbc.JdbcOptions;
import dev.tables.engine.jdbc.JdbcTableStore;
import dev.tables.engine.local.Durability;
import dev.tables.mapping.lifecycle.IndexCatalog;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * What becomes of one server as a table with two indexes grows: how fast it is filled and read, what a million updates
 * of a few rows leave behind, and how long a third index takes. After each step it counts how often the server has
 * read a table as a whole, which no request needs.
 */
public final class GrowthOnPostgreSql {
    private static final int CLIENTS = 4;
    private static final int MOST_UPDATES = 1_000_000;
    private static final int READS = 2000;

    private final int members;
    private final Duration longestWait;
    private final PrintStream progress;
    private final MemberWork work;
    private final List<Step> steps = new ArrayList<>();

    /**
     * Creates a measurement.
     *
     * @param members number of members in the table
     * @param longestWait how long the server may take to vacuum by itself
     * @throws IllegalArgumentException if the members do not fill all clubs evenly
     */
    public GrowthOnPostgreSql(int members, Duration longestWait, PrintStream progress) {
        this.members = members;
        work = new MemberWork(members, CLIENTS, progress);
        this.longestWait = longestWait;
        this.progress = progress;
    }

    /** The tables of the database after a step. */
    private record Step(String name, List<Relation> relations) {}

    /** Fills a schema of a server of its own, measures, and ends the server with the process. */
    public void measure() {
        String schema = "growth" + Math.floorMod(System.nanoTime(), 1_000_000);
        try (HikariDataSource pool = BenchmarkServer.pool(Durability.OS, schema);
                JdbcTableStore store =
                        JdbcTableStore.open(pool, JdbcOptions.defaults().withSchema(schema))) {
            try (IndexCatalog catalog = IndexCatalog.of(store)) {
                fillAndUpdate(new MappedMembers(store, catalog), pool, schema);
            }
            // The version with the third index fills it when no process of the version before is left.
            try (IndexCatalog catalog = IndexCatalog.of(store)) {
                work.run("backfill of a third index", 1, 1, i -> MappedMembers.addIndex(store, catalog));
            }
            look("third index", pool, schema);
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private void fillAndUpdate(MemberTable table, HikariDataSource pool, String schema) throws SQLException {
        work.load(table);
        look("loaded", pool, schema);
        work.read(table, READS, "");
        work.update(table, Math.min(MOST_UPDATES, members), "");
        look("updated", pool, schema);
        awaitVacuum(pool, schema);
        look("vacuumed", pool, schema);
        work.read(table, READS, ", after updates");
    }

    /** Returns the figures in the order in which they were measured. */
    public List<MemberWork.Line> lines() {
        return work.lines();
    }

    /** How many rows the server has read in scans of whole tables of members or index rows. */
    public long rowsOfScans() {
        return steps.get(steps.size() - 1).relations.stream()
                .mapToLong(Relation::scanned)
                .sum();
    }

    private void awaitVacuum(HikariDataSource pool, String schema) throws SQLException {
        long begun = System.nanoTime();
        try (Connection connection = pool.getConnection()) {
            while (System.nanoTime() - begun < longestWait.toNanos()
                    && Relation.of(connection, schema).stream().anyMatch(Relation::isToBeVacuumed)) {
                TimeUnit.SECONDS.sleep(1);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        progress.printf(Locale.ROOT, "vacuum: %,d s%n", (System.nanoTime() - begun) / 1_000_000_000);
    }

    private void look(String step, HikariDataSource pool, String schema) throws SQLException {
        // Sessions report at their end at the latest.
        pool.getHikariPoolMXBean().softEvictConnections();
        try (Connection connection = pool.getConnection()) {
            steps.add(new Step(step, Relation.of(connection, schema)));
        }
    }

    /** Two tables in Markdown. */
    public String text() {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "%,d members | count | a second | median µs | 99 of 100 µs |%n|---|--:|--:|--:|--:|%n",
                members));
        text.insert(0, "| ");
        for (MemberWork.Line line : work.lines()) {
            text.append(String.format(
                    Locale.ROOT,
                    "| %s | %,d | %,.1f | %,.0f | %,.0f |%n",
                    line.operation(),
                    line.count(),
                    line.perSecond(),
                    line.medianMicros(),
                    line.tailMicros()));
        }
        text.append(
                "\n| after | table | MB | dead rows | updates | of them heap-only | scans | rows of scans | vacuums |\n"
                        + "|---|---|--:|--:|--:|--:|--:|--:|--:|\n");
        for (Step step : steps) {
            for (Relation one : step.relations) {
                text.append(String.format(
                        Locale.ROOT,
                        "| %s | %s | %,.1f | %,d | %,d | %,d | %,d | %,d | %,d |%n",
                        step.name,
                        one.name(),
                        one.megabytes(),
                        one.dead(),
                        one.updates(),
                        one.heapOnly(),
                        one.scans(),
                        one.scanned(),
                        one.vacuums()));
            }
        }
        return text.toString();
    }
}
