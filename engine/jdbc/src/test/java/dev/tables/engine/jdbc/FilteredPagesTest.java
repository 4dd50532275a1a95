package dev.tables.engine.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.Filter;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.filter.FilterParser;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.testing.Seed;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A test of filters whose values the server searches for. The rows equal those of the embedded engine, on any number of
 * pages.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FilteredPagesTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(97);

    private static final String TABLE = "Filtered";
    /** More than a page looks at. */
    private static final int ROWS = 10_100;

    private final TableStore model = LocalTableStore.inMemory();
    private HikariDataSource pool = new HikariDataSource();
    private TableStore store = model;

    @BeforeAll
    void open() {
        pool = PostgreSql.shared().pool(4);
        store = JdbcTableStore.open(pool, JdbcOptions.defaults().withSchema("filtered"));
        for (TableStore each : List.of(model, store)) {
            each.createTable(TABLE);
            for (int from = 0; from < ROWS; from += 100) {
                EntityGroupTransaction hundred = new EntityGroupTransaction();
                for (int row = from; row < from + 100; row++) {
                    hundred.add(row(row));
                }
                each.execute(TABLE, hundred);
            }
        }
    }

    @AfterAll
    void close() {
        store.close();
        pool.close();
        model.close();
    }

    private static RowOperation row(int row) {
        return RowOperation.insertOrReplace(
                keys(row),
                writer -> writer.string("text", "t" + row % 7)
                        .string(row % 2 == 0 ? "other" : "more", "t" + row % 5)
                        .guid("id", new UUID(1, row % 11))
                        .dateTime("at", Instant.ofEpochSecond(row % 13))
                        .int32("n", row)
                        .string("rare", row == ROWS - 1 || row == 3 ? "yes" : "no"));
    }

    private static PrimaryKey keys(int row) {
        return new PrimaryKey("p", String.format(Locale.ROOT, "r%06d", row));
    }

    private static Filter random(Random random, int depth) {
        int kind = random.nextInt(depth == 0 ? 6 : 9);
        return switch (kind) {
            case 0 -> FilterParser.parse("text eq 't" + random.nextInt(8) + "'");
            case 1 -> FilterParser.parse("other eq 't" + random.nextInt(6) + "'");
            case 2 -> FilterParser.parse("rare eq 'yes'");
            case 3 -> new Filter.Comparison("id", Filter.Operator.EQ, new UUID(1, random.nextInt(12)));
            case 4 -> new Filter.Comparison("at", Filter.Operator.EQ, Instant.ofEpochSecond(random.nextInt(14)));
            case 5 -> FilterParser.parse("n ge " + random.nextInt(ROWS) + "L");
            case 6 -> new Filter.And(List.of(random(random, depth - 1), random(random, depth - 1)));
            case 7 -> new Filter.Or(List.of(random(random, depth - 1), random(random, depth - 1)));
            default -> new Filter.Not(random(random, depth - 1));
        };
    }

    private static List<String> all(TableStore store, RowQuery query) {
        List<String> found = new ArrayList<>();
        RowQuery next = query;
        while (true) {
            ResultPage<Row> page = store.query(TABLE, next, Row.DECODER);
            page.items().forEach(row -> found.add(row.primaryKey().rowKey() + " " + row.int32("n")));
            if (!page.hasNext()) {
                return found;
            }
            next = next.withContinuationToken(page.nextToken());
        }
    }

    @Test
    void filteredQueriesReturnTheSameAsTheEmbeddedEngine() {
        Random random = SEED.random();
        for (int round = 0; round < 30; round++) {
            Filter filter = random(random, 2);
            RowQuery query = (random.nextBoolean() ? RowQuery.partition("p") : RowQuery.wholeTable())
                    .withFilter(filter)
                    .withPageSize(1 + random.nextInt(1000));
            query = random.nextBoolean() ? query.withDescending(true) : query;
            assertThat(all(store, query)).as("%s of %s", query, SEED).isEqualTo(all(model, query));
            assertThat(store.count(TABLE, query)).as("%s of %s", query, SEED).isEqualTo(model.count(TABLE, query));
        }
    }

    @Test
    void pageEndsAfterTheMaximumOfScannedRows() {
        RowQuery query = RowQuery.partition("p").withFilter(FilterParser.parse("rare eq 'yes'"));
        ResultPage<Row> first = store.query(TABLE, query, Row.DECODER);
        assertThat(first.items()).hasSize(1);
        assertThat(first.hasNext()).isTrue();
        ResultPage<Row> second = store.query(TABLE, query.withContinuationToken(first.nextToken()), Row.DECODER);
        assertThat(second.items()).hasSize(1);
        assertThat(second.hasNext()).isFalse();
    }

    @Test
    void filteredPagesIncludeWritesOfTheTransaction() {
        RowQuery query = RowQuery.partition("p").withFilter(FilterParser.parse("rare eq 'yes' or text eq 'own'"));
        try (OpenTransaction transaction = store.beginTransaction();
                OpenTransaction same = model.beginTransaction()) {
            List<String> found = transaction.runWithin(() -> changed(store, query));
            assertThat(found).isEqualTo(same.runWithin(() -> changed(model, query)));
            assertThat(found).hasSize(4);
        }
    }

    /** Checks that a page continues after its last row even if the transaction has deleted that row. */
    @Test
    void pageContinuesAfterRowsDeletedByTheTransaction() {
        RowQuery query = RowQuery.partition("p").withPageSize(2);
        RowQuery first = query.withFilter(FilterParser.parse("RowKey lt 'r000010'"));
        RowQuery behind = query.withFilter(FilterParser.parse("RowKey ge 'r010090'"));
        Filter last = FilterParser.parse("n eq " + (ROWS - 1) + " and rare eq 'yes'");
        for (RowQuery each : List.of(first, behind.withDescending(true), query.withFilter(last))) {
            try (OpenTransaction transaction = store.beginTransaction();
                    OpenTransaction same = model.beginTransaction()) {
                assertThat(transaction.runWithin(() -> deleted(store, each)))
                        .isEqualTo(same.runWithin(() -> deleted(model, each)))
                        .isNotEmpty();
            }
        }
    }

    private static List<String> deleted(TableStore store, RowQuery query) {
        for (int row : new int[] {0, 1, 2, 9_999, ROWS - 3, ROWS - 2, ROWS - 1}) {
            if (row != ROWS - 1 || query.descending()) {
                store.write(TABLE, RowOperation.deleteIfExists(keys(row)));
            }
        }
        return all(store, query);
    }

    /** Checks that a value that no row can have matches nothing, as in the embedded engine. */
    @Test
    void literalsOutOfRangeMatchTheEmbeddedEngine() {
        for (Object literal : List.<Object>of(
                Instant.parse("1500-01-01T00:00:00Z"),
                Instant.parse("+10000-01-01T00:00:00Z"),
                Instant.parse("9999-12-31T23:59:59.999999999Z"),
                Instant.ofEpochSecond(1, 1),
                "\uD800",
                "",
                "t1\u0000",
                "t".repeat(1001),
                new UUID(0, 0))) {
            for (String property : List.of("text", "at", "id", "absent")) {
                RowQuery query = RowQuery.partition("p")
                        .withFilter(new Filter.Comparison(property, Filter.Operator.EQ, literal));
                assertThat(outcome(store, query))
                        .as("%s eq %s", property, literal)
                        .isEqualTo(outcome(model, query));
            }
        }
    }

    private static String outcome(TableStore store, RowQuery query) {
        try {
            return String.valueOf(all(store, query));
        } catch (RuntimeException refused) {
            return refused.getClass().getName();
        }
    }

    /** Changes rows: one no longer matches, and others now match, one of them after all stored rows. */
    private static List<String> changed(TableStore store, RowQuery query) {
        store.write(TABLE, RowOperation.insertOrReplace(keys(3), writer -> writer.int32("n", 3)));
        for (int row : new int[] {0, 5000, ROWS + 1}) {
            store.write(
                    TABLE,
                    RowOperation.insertOrReplace(
                            keys(row), writer -> writer.int32("n", -row).string("text", "own")));
        }
        return all(store, query);
    }
}
