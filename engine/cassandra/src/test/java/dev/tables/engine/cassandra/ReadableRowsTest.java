package dev.tables.engine.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.Filter;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.filter.FilterParser;
import dev.tables.testing.Thorough;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A test of rows as a person sees them in CQL. */
@Thorough("starts a Cassandra node")
class ReadableRowsTest {
    private static final CassandraOptions OPTIONS = CassandraOptions.defaults()
            .withKeyspace("small")
            .withReplicationFactor(1)
            .withRequestTimeout(Duration.ofMinutes(2));

    private static final Instant HIRED = Instant.parse("2026-11-26T10:15:30.0000001Z");

    private static String place(CqlSession session, String table) {
        return "small."
                + Objects.requireNonNull(session.execute(
                                        "SELECT place FROM small.tables WHERE scope = 'all' AND kind = 'table' AND name = '"
                                                + table + "'")
                                .one())
                        .getString(0);
    }

    private static List<Map<String, String>> shown(CqlSession session, String table, String partition) {
        return session.execute("SELECT properties FROM " + place(session, table) + " WHERE pk = text_as_blob('"
                        + partition + "')")
                .map(row -> Objects.requireNonNull(row.getMap(0, String.class, String.class)))
                .all();
    }

    @Test
    void rowsAreReadableInCqlsh() {
        try (CqlSession session = CassandraNode.shared().session();
                CassandraTableStore store = CassandraTableStore.open(session, OPTIONS)) {
            store.createTable("Employees");
            PrimaryKey keys = new PrimaryKey("Sales", "000223");
            store.write(
                    "Employees",
                    RowOperation.insert(
                            keys,
                            writer -> writer.string("name", "Jürgen \"J\" \\ \n\uD83D\uDE00 O'Neill")
                                    .string("half", "a\uD83D")
                                    .int32("age", 34)
                                    .int64("badge", Long.MIN_VALUE)
                                    .bool("active", true)
                                    .float64("score", 0.5)
                                    .float64("bound", Double.NEGATIVE_INFINITY)
                                    .binary("photo", new byte[] {1, 2, 3})
                                    .guid("id", new UUID(1, 2))
                                    .dateTime("hired", HIRED)
                                    .string("notes", "x".repeat(1000))));
            assertThat(shown(session, "employees", "Sales"))
                    .containsExactly(Map.ofEntries(
                            Map.entry("name", "'Jürgen \"J\" \\ \n\uD83D\uDE00 O''Neill'"),
                            Map.entry("half", "utf16'0061D83D'"),
                            Map.entry("age", "34"),
                            Map.entry("badge", "-9223372036854775808L"),
                            Map.entry("active", "true"),
                            Map.entry("score", "0.5"),
                            Map.entry("bound", "-INF"),
                            Map.entry("photo", "X'010203'"),
                            Map.entry("id", "guid'00000000-0000-0001-0000-000000000002'"),
                            Map.entry("hired", "datetime'2026-11-26T10:15:30.0000001Z'"),
                            Map.entry("notes", "'" + "x".repeat(1000) + "'")));
            assertThat(store.get("Employees", keys, Projection.ALL, Row.DECODER))
                    .isNotNull()
                    .satisfies(row -> {
                        assertThat(row.string("name")).isEqualTo("Jürgen \"J\" \\ \n\uD83D\uDE00 O'Neill");
                        assertThat(row.string("half")).isEqualTo("a\uD83D");
                        assertThat(row.dateTime("hired")).isEqualTo(HIRED);
                    });
            assertThat(session.execute("SELECT blob_as_text(pk) AS partition_key, blob_as_text(rk) AS row_key FROM "
                                    + place(session, "employees") + " WHERE pk = text_as_blob('Sales')")
                            .all())
                    .extracting(row -> List.of(
                            String.valueOf(row.getString("partition_key")), String.valueOf(row.getString("row_key"))))
                    .containsExactly(List.of("Sales", "000223"));
        }
    }

    @Test
    void readableColumnsChangeWithTheRow() {
        try (CqlSession session = CassandraNode.shared().session();
                CassandraTableStore store = CassandraTableStore.open(session, OPTIONS)) {
            store.createTable("Changed");
            PrimaryKey keys = new PrimaryKey("p", "r");
            store.write("Changed", RowOperation.insert(keys, writer -> writer.int32("a", 1)));
            store.write("Changed", RowOperation.merge(keys, writer -> writer.int32("b", 2), ETag.ANY));
            assertThat(shown(session, "changed", "p")).containsExactly(Map.of("a", "1", "b", "2"));
            store.execute(
                    "Changed",
                    new EntityGroupTransaction()
                            .add(RowOperation.replace(keys, writer -> {}, ETag.ANY))
                            .add(RowOperation.insert(new PrimaryKey("p", "s"), writer -> writer.int32("c", 3))));
            assertThat(shown(session, "changed", "p")).containsExactly(Map.of(), Map.of("c", "3"));
            store.write("Changed", RowOperation.delete(keys, ETag.ANY));
            assertThat(shown(session, "changed", "p")).containsExactly(Map.of("c", "3"));
        }
    }

    /** Checks that nodes return only the requested properties and those that a filter needs. */
    @Test
    void projectionReadsOnlyItsColumns() {
        try (CqlSession session = CassandraNode.shared().session();
                CassandraTableStore store = CassandraTableStore.open(session, OPTIONS)) {
            store.createTable("Parts");
            for (int number = 0; number < 3; number++) {
                int n = number;
                store.write(
                        "Parts",
                        RowOperation.insert(
                                new PrimaryKey("p", "r" + number),
                                writer ->
                                        writer.string("z", "last").int32("n", n).string("ä_b", "first")));
            }
            RowQuery some = RowQuery.partition("p").withProjection(Projection.of("ä_b", "absent"));
            for (RowQuery query : List.of(some, some.withDescending(true))) {
                assertThat(store.query(
                                        "Parts",
                                        query.withFilter(FilterParser.parse("n ge 1 and RowKey lt 'r2'")),
                                        Row.DECODER)
                                .items())
                        .singleElement()
                        .satisfies(row -> {
                            assertThat(row.rowKey()).isEqualTo("r1");
                            assertThat(row.propertyNames()).containsExactly("ä_b");
                            assertThat(row.string("ä_b")).isEqualTo("first");
                        });
            }
            assertThat(store.query("Parts", RowQuery.wholeTable().withProjection(Projection.of("n")), Row.DECODER)
                            .items())
                    .extracting(row -> row.int32("n"))
                    .containsExactly(0, 1, 2);
        }
    }

    @Test
    void projectionAndFilterDetermineTheColumns() {
        Filter filter = FilterParser.parse("a eq 1 or not (b and PartitionKey eq 'p')");
        assertThat(CqlColumns.of(Projection.of("c"), filter).values()).containsExactly("a", "b", "c");
        assertThat(CqlColumns.of(Projection.of(), null).select()).doesNotContain("properties");
        assertThat(CqlColumns.of(Projection.of(), filter).values()).containsExactly("a", "b");
        assertThat(CqlColumns.of(Projection.ALL, filter).isAll()).isTrue();
        List<String> many = IntStream.range(0, 20).mapToObj(n -> "n" + n).toList();
        assertThat(CqlColumns.of(Projection.of(many), null).isAll()).isTrue();
    }
}
