package dev.tables.engine.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.KeyRange;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableStore;
import dev.tables.engine.filter.FilterParser;
import dev.tables.testing.Thorough;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.IntConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A test of the plans of all statements that the store sends, as the server reports them ({@code auto_explain}). No
 * plan reads a whole table of rows, whatever the server's statistics are. {@code -Dplans.rows} sets the size.
 */
@Thorough("loads a large table for each state of the statistics")
class PlansTest {
    private static final int ROWS = Integer.getInteger("plans.rows", 200_000);
    private static final int FEW = 20;
    /** Up to about 2 MB: the sizes at which the server begins to prefer the index. */
    private static final List<Integer> SIZES = List.of(FEW, 1_000, 2_000, 4_000, 6_000, 10_000);
    /**
     * The driver prepares a statement at its fifth execution, the server chooses a general plan at the sixth of those.
     */
    private static final int TIMES = 14;
    /** A plan that touches more of a table than this part of its pages has read what nobody has asked for. */
    private static final double PART = 0.3;

    private static final String LARGE = "large";
    private static final String OTHER = "Second";
    private static final String SETTINGS =
            "-c session_preload_libraries=auto_explain -c auto_explain.log_min_duration=0"
                    + " -c auto_explain.log_analyze=on -c auto_explain.log_timing=off -c auto_explain.log_buffers=on"
                    + " -c log_min_messages=log";
    private static final Pattern BUFFERS = Pattern.compile("Buffers: shared (?:hit=(\\d+))? ?(?:read=(\\d+))?");

    /** The server's statistics of a table. */
    private enum Statistics {
        /** Statistics of all rows. */
        FRESH,
        /** Statistics of a few rows. */
        STALE,
        /** None. */
        NONE,
        /** Statistics of a few rows, with statements that were planned at several sizes while the table grew. */
        PLANNED_WHILE_GROWING
    }

    /** A table, and where the server reports its plans. */
    private record Loaded(TableStore store, String table, String rows, Path log) {}

    @ParameterizedTest
    @EnumSource
    void noStatementReadsAWholeTable(Statistics statistics) throws Exception {
        PostgreSql server = PostgreSql.shared();
        String table = "Plans" + statistics.ordinal();
        try (HikariDataSource pool = PostgreSql.pool(PostgreSql.url(server.port()) + "?options=" + encoded(), 3);
                TableStore store =
                        JdbcTableStore.open(pool, JdbcOptions.defaults().withSchema("plans"));
                Connection other = server.plain().getConnection()) {
            for (String name : List.of(table, OTHER + table)) {
                store.createTable(name);
                store.write(name, RowOperation.insert(keys(LARGE, 0), PlansTest::content));
                grow(other, rows(other, name), FEW, statistics);
            }
            Loaded loaded = new Loaded(store, table, rows(other, table), server.log());
            if (statistics == Statistics.PLANNED_WHILE_GROWING) {
                for (int i = 0; i < SIZES.size(); i++) {
                    for (String name : List.of(table, OTHER + table)) {
                        grow(other, rows(other, name), SIZES.get(i), statistics);
                    }
                    IntStream times = IntStream.range((i + 1) * TIMES, (i + 2) * TIMES);
                    List<Integer> numbers = times.boxed().toList();
                    requests(loaded).values().forEach(request -> numbers.forEach(request::accept));
                }
            }
            for (String name : List.of(table, OTHER + table)) {
                grow(other, rows(other, name), ROWS, statistics);
            }
            awaitStatementsOfLargeTables(loaded);
            assertThat(violations(loaded, pages(other, loaded.rows))).isEmpty();
        }
    }

    /** Reads until the store has found out that the table is not small any more. */
    private static void awaitStatementsOfLargeTables(Loaded loaded) throws IOException {
        for (String table : List.of(loaded.table, OTHER + loaded.table)) {
            String plans;
            do {
                long before = Files.size(loaded.log);
                loaded.store.get(table, keys(LARGE, 2), Projection.ALL, Row.DECODER);
                plans = String.join("", plans(loaded.log, before));
            } while (plans.contains("/* small */"));
        }
    }

    private static String encoded() {
        return java.net.URLEncoder.encode(SETTINGS, StandardCharsets.UTF_8);
    }

    private static PrimaryKey keys(String partition, int row) {
        return new PrimaryKey(partition, String.format(Locale.ROOT, "r%08d", row));
    }

    private static void content(dev.tables.engine.RowWriter writer) {
        writer.int32("n", 1).string("name", "x".repeat(80));
    }

    private static String rows(Connection connection, String table) throws SQLException {
        return only(connection, "SELECT rows FROM plans._tables WHERE name = '" + table + "'");
    }

    private static int pages(Connection connection, String rows) throws SQLException {
        return Integer.parseInt(only(connection, "SELECT pg_relation_size('plans." + rows + "') / 8192"));
    }

    private static String only(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(sql)) {
            found.next();
            return found.getString(1);
        }
    }

    /** Copies the first row of a table: half of the copies into its partition, the others into partitions of 100. */
    private static void grow(Connection connection, String rows, int size, Statistics statistics) throws SQLException {
        String in = "plans." + rows;
        if (size == FEW) {
            // This also lets statements be planned again, as the growth itself does not.
            Database.execute(connection, "ALTER TABLE " + in + " SET (autovacuum_enabled = off)");
        }
        Database.execute(
                connection,
                "INSERT INTO " + in + " SELECT convert_to(CASE WHEN n % 2 = 0 THEN '" + LARGE
                        + "' ELSE 'p' || lpad((n / 200)::text, 6, '0') END, 'UTF8'),"
                        + " convert_to('r' || lpad(n::text, 8, '0'), 'UTF8'), version, changed, record FROM"
                        + " (SELECT version, changed, record FROM " + in + " ORDER BY pk, rk LIMIT 1) one,"
                        + " generate_series(1, " + size + ") n ON CONFLICT DO NOTHING");
        if (statistics == Statistics.FRESH || size == FEW && statistics != Statistics.NONE) {
            Database.execute(connection, "VACUUM ANALYZE " + in);
        }
    }

    private static List<String> violations(Loaded loaded, int pages) throws IOException {
        List<String> violations = new ArrayList<>();
        Map<String, IntConsumer> requests = requests(loaded);
        TreeSet<String> reported = new TreeSet<>();
        int statements = 0;
        for (Map.Entry<String, IntConsumer> request : requests.entrySet()) {
            for (int time = 0; time < TIMES; time++) {
                long before = Files.size(loaded.log);
                request.getValue().accept(time);
                for (String plan : plans(loaded.log, before)) {
                    statements++;
                    if (isOfWhole(plan, loaded.rows, pages) && reported.add(request.getKey())) {
                        violations.add(request.getKey() + ", time " + time + ": " + plan);
                    }
                }
            }
        }
        assertThat(statements).isGreaterThan(requests.size() * TIMES);
        return violations;
    }

    private static List<String> plans(Path log, long from) throws IOException {
        String written;
        try (InputStream in = Files.newInputStream(log)) {
            in.skipNBytes(from);
            written = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        List<String> plans = new ArrayList<>();
        StringBuilder plan = new StringBuilder();
        for (String line : written.split("\n")) {
            if (line.startsWith("\t")) {
                plan.append(line).append('\n');
            } else if (plan.length() > 0) {
                plans.add(plan.toString());
                plan.setLength(0);
            }
        }
        if (plan.length() > 0) {
            plans.add(plan.toString());
        }
        return plans;
    }

    private static boolean isOfWhole(String plan, String rows, int pages) {
        Matcher buffers = BUFFERS.matcher(plan);
        int touched = buffers.find() ? number(buffers.group(1)) + number(buffers.group(2)) : 0;
        return plan.contains("Seq Scan on " + rows) || touched > PART * pages;
    }

    private static int number(@Nullable String digits) {
        return digits == null ? 0 : Integer.parseInt(digits);
    }

    /** Returns every kind of request, by its name; each is called with a new number. */
    private static Map<String, IntConsumer> requests(Loaded loaded) {
        Map<String, IntConsumer> requests = new LinkedHashMap<>();
        reads(requests, loaded.store, loaded.table);
        queries(requests, loaded.store, loaded.table);
        writes(requests, loaded.store, loaded.table);
        transactions(requests, loaded.store, loaded.table);
        return requests;
    }

    private static List<PrimaryKey> several(int count) {
        return IntStream.range(0, count).mapToObj(row -> keys(LARGE, 2 * row)).toList();
    }

    private static void reads(Map<String, IntConsumer> requests, TableStore store, String table) {
        requests.put("get", n -> store.get(table, keys(LARGE, 2 * n), Projection.ALL, Row.DECODER));
        requests.put("get of no row", n -> store.get(table, keys("none", n), Projection.ALL, Row.DECODER));
        for (int count : List.of(2, 10, 100)) {
            requests.put("getAll of " + count, n -> store.getAll(table, several(count), Projection.ALL, Row.DECODER));
        }
        requests.put(
                "get as of one moment",
                n -> store.readSnapshot(
                        () -> Objects.hash(store.get(table, keys(LARGE, 2 * n), Projection.ALL, Row.DECODER))));
        requests.put("count of a small partition", n -> store.count(table, RowQuery.partition("p000000")));
        requests.put(
                "count of a range",
                n -> store.count(table, RowQuery.partition(LARGE).withRowKeyRange(KeyRange.startingWith("r0000000"))));
        requests.put(
                "count of partitions",
                n -> store.count(table, RowQuery.wholeTable().withPartitionKeyRange(KeyRange.startingWith("p00000"))));
    }

    private static void queries(Map<String, IntConsumer> requests, TableStore store, String table) {
        Map<String, RowQuery> queries = new LinkedHashMap<>();
        queries.put("the table", RowQuery.wholeTable());
        queries.put("a large partition", RowQuery.partition(LARGE));
        queries.put("a small partition", RowQuery.partition("p000000"));
        queries.put("no partition", RowQuery.partition("none"));
        queries.put("partitions", RowQuery.wholeTable().withPartitionKeyRange(KeyRange.atLeast("p")));
        queries.put(
                "partitions in a range",
                RowQuery.wholeTable().withPartitionKeyRange(KeyRange.closedOpen("p000000", "p000003")));
        queries.put("rows in a range", RowQuery.partition(LARGE).withRowKeyRange(KeyRange.startingWith("r00000")));
        queries.put("rows from a key on", RowQuery.partition(LARGE).withRowKeyRange(KeyRange.greaterThan("r00000005")));
        queries.put("rows before a key", RowQuery.partition(LARGE).withRowKeyRange(KeyRange.lessThan("r00009999")));
        queries.forEach((name, query) -> {
            for (boolean descending : List.of(false, true)) {
                RowQuery ordered = query.withDescending(descending).withPageSize(10);
                String of = name + (descending ? ", descending" : "");
                requests.put("pages of " + of, n -> pages(store, table, ordered));
                requests.put(
                        "keys of " + of, n -> store.query(table, ordered.withProjection(Projection.of()), Row.DECODER));
                requests.put(
                        "filtered " + of,
                        n -> pages(store, table, ordered.withFilter(FilterParser.parse("name eq 'none' and n eq 1"))));
                requests.put(
                        "loosely filtered " + of,
                        n -> pages(store, table, ordered.withFilter(FilterParser.parse("n gt 1"))));
            }
        });
    }

    private static void pages(TableStore store, String table, RowQuery query) {
        ResultPage<Row> first = store.query(table, query, Row.DECODER);
        if (first.hasNext()) {
            store.query(table, query.withContinuationToken(first.nextToken()), Row.DECODER);
        }
    }

    private static PrimaryKey fresh(int n, int which) {
        return keys("new" + which, n);
    }

    private static void writes(Map<String, IntConsumer> requests, TableStore store, String table) {
        requests.put("insert", n -> store.write(table, RowOperation.insert(fresh(n, 1), PlansTest::content)));
        requests.put(
                "upsert",
                n -> store.write(table, RowOperation.insertOrReplace(keys(LARGE, 2 * n), PlansTest::content)));
        requests.put(
                "merge", n -> store.write(table, RowOperation.merge(keys(LARGE, 2), PlansTest::content, ETag.ANY)));
        requests.put(
                "replace", n -> store.write(table, RowOperation.replace(keys(LARGE, 2), PlansTest::content, ETag.ANY)));
        requests.put(
                "replace of a version",
                n -> store.write(
                        table, RowOperation.replace(keys(LARGE, 4), PlansTest::content, version(store, table, 4))));
        requests.put("delete", n -> {
            store.write(table, RowOperation.insertOrReplace(fresh(n, 2), PlansTest::content));
            store.write(table, RowOperation.delete(fresh(n, 2), ETag.ANY));
        });
        requests.put("delete of no row", n -> store.write(table, RowOperation.deleteIfExists(fresh(n, 3))));
        for (int count : List.of(2, 8, 100)) {
            requests.put("inserts of " + count, n -> {
                EntityGroupTransaction all = new EntityGroupTransaction();
                IntStream.range(0, count)
                        .forEach(row ->
                                all.add(RowOperation.insert(fresh(n * 100 + row, 10 + count), PlansTest::content)));
                store.execute(table, all);
            });
            requests.put("merges of " + count, n -> {
                EntityGroupTransaction all = new EntityGroupTransaction();
                several(count).forEach(one -> all.add(RowOperation.insertOrMerge(one, PlansTest::content)));
                store.execute(table, all);
            });
            requests.put("deletes of " + count, n -> {
                EntityGroupTransaction all = new EntityGroupTransaction();
                IntStream.range(0, count)
                        .forEach(row -> all.add(RowOperation.deleteIfExists(fresh(n * 100 + row, 10 + count))));
                store.execute(table, all);
            });
        }
    }

    private static ETag version(TableStore store, String table, int row) {
        return Objects.requireNonNull(store.get(table, keys(LARGE, row), Projection.ALL, found -> found.etag()));
    }

    private static void transactions(Map<String, IntConsumer> requests, TableStore store, String table) {
        String other = OTHER + table;
        requests.put(
                "update in one round trip",
                n -> store.execute(new StoreTransaction()
                        .add(table, RowOperation.replace(keys(LARGE, 6), PlansTest::content, version(store, table, 6)))
                        .add(other, RowOperation.insertOrReplace(fresh(n, 4), PlansTest::content))
                        .add(table, RowOperation.deleteIfExists(fresh(n, 5)))));
        for (int count : List.of(3, 50)) {
            requests.put("open transaction of " + count, n -> {
                try (OpenTransaction transaction = store.beginTransaction()) {
                    transaction.runWithin(() -> {
                        several(count).forEach(one -> {
                            store.write(table, RowOperation.insertOrReplace(one, PlansTest::content));
                            store.write(other, RowOperation.insertOrReplace(one, PlansTest::content));
                        });
                        store.query(table, RowQuery.partition(LARGE).withPageSize(10), Row.DECODER);
                        return n;
                    });
                    transaction.commit();
                }
            });
        }
    }
}
