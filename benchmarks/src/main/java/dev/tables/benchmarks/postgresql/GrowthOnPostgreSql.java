package dev.tables.benchmarks.postgresql;

import com.zaxxer.hikari.HikariDataSource;
import dev.tables.engine.KeyRange;
import dev.tables.engine.Page;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowQuery;
import dev.tables.engine.jdbc.JdbcOptions;
import dev.tables.engine.jdbc.JdbcTableStore;
import dev.tables.engine.local.Durability;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityMappers;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.EntityTableOptions;
import dev.tables.mapping.table.IndexBackfill;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * What becomes of one server as a table with two indexes grows: how fast it is filled and read, what a million updates
 * of a few rows leave behind, and how long a third index takes. After each step it counts how often the server has
 * read a table as a whole, which no request needs.
 */
public final class GrowthOnPostgreSql {
    private static final int CLIENTS = 4;
    private static final int TOGETHER = 100;
    private static final int MOST_CLUBS = 1000;
    private static final int SAME_NAME = 100;
    private static final int MOST_UPDATES = 1_000_000;
    private static final int HOT = 1000;
    /** Number of updates of which one changes an indexed property. */
    private static final int RENAMED_EACH = 10;

    private static final int READS = 2000;
    private static final String NOTES = "n".repeat(100);

    private final int members;
    private final int clubs;
    private final Duration longestWait;
    private final PrintStream progress;
    private final List<Line> lines = new ArrayList<>();
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
        clubs = Math.min(MOST_CLUBS, members / TOGETHER);
        if (members < 2 * HOT || members % (clubs * TOGETHER) != 0) {
            throw new IllegalArgumentException("Found " + members + " members, expected at least " + 2 * HOT
                    + ", and a multiple of " + TOGETHER + ", from 100,000 on of 100,000.");
        }
        this.longestWait = longestWait;
        this.progress = progress;
    }

    /**
     * Figures of one kind of operation.
     *
     * @param operation name of the operation
     * @param count number of operations
     * @param perSecond operations per second, of all clients together
     * @param medianMicros median time of an operation
     * @param tailMicros time that 99 of 100 operations did not exceed
     */
    public record Line(String operation, long count, double perSecond, double medianMicros, double tailMicros) {}

    /** The tables of the database after a step. */
    private record Step(String name, List<Relation> relations) {}

    /** Work of a client. */
    private interface Work {
        void on(int number);
    }

    /** Fills a schema of a server of its own, measures, and ends the server with the process. */
    public void measure() {
        String schema = "growth" + Math.floorMod(System.nanoTime(), 1_000_000);
        try (HikariDataSource pool = BenchmarkServer.pool(Durability.OS, schema);
                JdbcTableStore store =
                        JdbcTableStore.open(pool, JdbcOptions.defaults().withSchema(schema))) {
            try (IndexCatalog catalog = IndexCatalog.of(store)) {
                fillAndUpdate(open(store, catalog, GrownMember.class), pool, schema);
            }
            // The version with the third index fills it when no process of the version before is left.
            try (IndexCatalog catalog = IndexCatalog.of(store)) {
                backfill(open(store, catalog, ThriceIndexedMember.class));
            }
            look("third index", pool, schema);
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static <T> EntityTable<T> open(JdbcTableStore store, IndexCatalog catalog, Class<T> type) {
        EntityTable<T> table =
                EntityTable.of(store, EntityMappers.of(type), EntityTableOptions.NONE.withCatalog(catalog));
        table.createTables();
        return table;
    }

    private void fillAndUpdate(EntityTable<GrownMember> table, HikariDataSource pool, String schema)
            throws SQLException {
        load(table);
        look("loaded", pool, schema);
        reads(table, "");
        update(table);
        look("updated", pool, schema);
        awaitVacuum(pool, schema);
        look("vacuumed", pool, schema);
        reads(table, ", after updates");
    }

    /** Returns the figures in the order in which they were measured. */
    public List<Line> lines() {
        return List.copyOf(lines);
    }

    /** How many rows the server has read in scans of whole tables of members or index rows. */
    public long rowsOfScans() {
        return steps.get(steps.size() - 1).relations.stream()
                .mapToLong(Relation::scanned)
                .sum();
    }

    private String club(int number) {
        return String.format(Locale.ROOT, "club%04d", number % clubs);
    }

    private GrownMember member(int number, String name, int visits) {
        return new GrownMember(club(number), number, "member" + number + "@example.org", name, visits, NOTES);
    }

    private static String name(int number) {
        return "name" + number / SAME_NAME;
    }

    private void load(EntityTable<GrownMember> table) {
        // The members of a group are of one club, so that a group is a transaction.
        run("insert of " + TOGETHER, members / TOGETHER, CLIENTS, group -> {
            int first = group / clubs * clubs * TOGETHER + group % clubs;
            table.insertAll(IntStream.range(0, TOGETHER)
                    .mapToObj(i -> first + i * clubs)
                    .map(number -> member(number, name(number), 0))
                    .toList());
        });
    }

    private void reads(EntityTable<GrownMember> table, String when) {
        EntityMapper<GrownMember> mapper = EntityMappers.of(GrownMember.class);
        Random random = new Random(1);
        int[] numbers =
                IntStream.range(0, READS).map(i -> random.nextInt(members)).toArray();
        run("get" + when, READS, 1, i -> require(table.get(keys(mapper, numbers[i])) != null));
        run(
                "page of 100 of a partition" + when,
                READS / 10,
                1,
                i -> require(!table.query(RowQuery.partition(club(numbers[i])).withPageSize(100))
                        .items()
                        .isEmpty()));
        run(
                "by e-mail" + when,
                READS,
                1,
                i -> require(byIndex(table, 0, "member" + numbers[i] + "@example.org")
                                .items()
                                .size()
                        == 1));
        run(
                "by name, up to " + SAME_NAME + when,
                READS / 10,
                1,
                i -> require(!byIndex(table, 1, name(HOT + numbers[i] % (members - HOT)))
                        .items()
                        .isEmpty()));
    }

    private RowKeys keys(EntityMapper<GrownMember> mapper, int number) {
        return mapper.keysOf(member(number, "", 0));
    }

    private static Page<GrownMember> byIndex(EntityTable<GrownMember> table, int index, String value) {
        KeyRange keys = table.model().indexKey(index).equalTo(table.model().entity(), List.of(value));
        return table.queryIndex(index, RowQuery.wholeTable().withPartitionKeys(keys));
    }

    private static void require(boolean found) {
        if (!found) {
            throw new IllegalStateException("Found no row where there must be one.");
        }
    }

    /** Each client has its own of the hot members, as races are not what is measured. */
    private void update(EntityTable<GrownMember> table) {
        run("update of " + HOT + " hot rows", Math.min(MOST_UPDATES, members), CLIENTS, i -> {
            int number = i % HOT;
            String name = "renamed" + number + "_" + i / HOT / RENAMED_EACH;
            table.overwrite(member(number, name, i));
        });
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

    private void backfill(EntityTable<ThriceIndexedMember> table) {
        String index = table.model().indexes().get(2).name();
        run("backfill of a third index", 1, 1, i -> {
            JobProgress end = IndexBackfill.of(table, index).run();
            if (!end.isFinished()) {
                throw new IllegalStateException("The backfill has not finished: " + end);
            }
        });
    }

    private void look(String step, HikariDataSource pool, String schema) throws SQLException {
        // Sessions report at their end at the latest.
        pool.getHikariPoolMXBean().softEvictConnections();
        try (Connection connection = pool.getConnection()) {
            steps.add(new Step(step, Relation.of(connection, schema)));
        }
    }

    private void run(String operation, int count, int clients, Work work) {
        long[] nanos = new long[count];
        long begun = System.nanoTime();
        ExecutorService threads = Executors.newFixedThreadPool(clients);
        List<CompletableFuture<?>> all = new ArrayList<>();
        for (int client = 0; client < clients; client++) {
            int first = client;
            all.add(CompletableFuture.runAsync(
                    () -> {
                        for (int number = first; number < count; number += clients) {
                            long before = System.nanoTime();
                            work.on(number);
                            nanos[number] = System.nanoTime() - before;
                        }
                    },
                    threads));
        }
        all.forEach(CompletableFuture::join);
        threads.shutdown();
        double seconds = (System.nanoTime() - begun) / 1e9;
        Arrays.sort(nanos);
        lines.add(
                new Line(operation, count, count / seconds, nanos[count / 2] / 1e3, nanos[(int) (count * 0.99)] / 1e3));
        progress.printf(Locale.ROOT, "%s: %,d in %,.0f s%n", operation, count, seconds);
    }

    /** Two tables in Markdown. */
    public String text() {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "%,d members | count | a second | median µs | 99 of 100 µs |%n|---|--:|--:|--:|--:|%n",
                members));
        text.insert(0, "| ");
        for (Line line : lines) {
            text.append(String.format(
                    Locale.ROOT,
                    "| %s | %,d | %,.1f | %,.0f | %,.0f |%n",
                    line.operation,
                    line.count,
                    line.perSecond,
                    line.medianMicros,
                    line.tailMicros));
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
