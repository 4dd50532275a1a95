package dev.tables.engine.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowOperation;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What a person sees who asks the cluster for rows by CQL. */
class ShownRowsTest {
    private static final CassandraOptions OPTIONS =
            CassandraOptions.defaults().withKeyspace("small").withReplicas(1).withPatience(Duration.ofSeconds(30));

    private static int id(CqlSession session, String table) {
        return Objects.requireNonNull(session.execute(
                                "SELECT id FROM small.tables WHERE scope = 'all' AND kind = 'table' AND name = '"
                                        + table + "'")
                        .one())
                .getInt(0);
    }

    private static List<String> shown(CqlSession session, String table, String partition) {
        return session.execute("SELECT shown FROM small.rows WHERE table_id = " + id(session, table)
                        + " AND pk = text_as_blob('" + partition + "')")
                .map(row -> String.valueOf(row.getString(0)))
                .all();
    }

    @Test
    void areRowsThatAPersonCanRead() {
        try (CqlSession session = CassandraNode.shared().session();
                CassandraTableStore store = CassandraTableStore.open(session, OPTIONS)) {
            store.createTable("Employees");
            RowKeys keys = new RowKeys("Sales", "000223");
            store.write(
                    "Employees",
                    RowOperation.insert(
                            keys,
                            writer -> writer.string("name", "Jürgen \"J\" \\ \n\uD83D\uDE00 \uD83D")
                                    .int32("age", 34)
                                    .int64("badge", Long.MIN_VALUE)
                                    .bool("active", true)
                                    .float64("score", 0.5)
                                    .float64("bound", Double.NEGATIVE_INFINITY)
                                    .binary("photo", new byte[] {1, 2, 3})
                                    .guid("id", new UUID(1, 2))
                                    .dateTime("hired", Instant.parse("2026-11-26T10:15:30Z"))
                                    .string("notes", "x".repeat(1000))));
            assertThat(shown(session, "employees", "Sales"))
                    .containsExactly("{\"PartitionKey\": \"Sales\", \"RowKey\": \"000223\","
                            + " \"name\": \"Jürgen \\\"J\\\" \\\\ \\u000a\uD83D\uDE00 \\ud83d\", \"age\": 34,"
                            + " \"badge\": -9223372036854775808, \"active\": true, \"score\": 0.5,"
                            + " \"bound\": \"-Infinity\", \"photo\": \"3 bytes\","
                            + " \"id\": \"00000000-0000-0001-0000-000000000002\","
                            + " \"hired\": \"2026-11-26T10:15:30Z\", \"notes\": \"" + "x".repeat(200) + "…\"}");
            assertThat(session.execute(
                                    "SELECT blob_as_text(pk) AS partition_key, blob_as_text(rk) AS row_key FROM small.rows"
                                            + " WHERE table_id = " + id(session, "employees")
                                            + " AND pk = text_as_blob('Sales')")
                            .all())
                    .extracting(row -> List.of(
                            String.valueOf(row.getString("partition_key")), String.valueOf(row.getString("row_key"))))
                    .containsExactly(List.of("Sales", "000223"));
        }
    }

    @Test
    void changeWithTheRow() {
        try (CqlSession session = CassandraNode.shared().session();
                CassandraTableStore store = CassandraTableStore.open(session, OPTIONS)) {
            store.createTable("Changed");
            RowKeys keys = new RowKeys("p", "r");
            store.write("Changed", RowOperation.insert(keys, writer -> writer.int32("a", 1)));
            store.write("Changed", RowOperation.merge(keys, writer -> writer.int32("b", 2), ETag.ANY));
            assertThat(shown(session, "changed", "p"))
                    .containsExactly("{\"PartitionKey\": \"p\", \"RowKey\": \"r\", \"a\": 1, \"b\": 2}");
            store.execute(
                    "Changed",
                    new EntityGroupTransaction()
                            .add(RowOperation.replace(keys, writer -> {}, ETag.ANY))
                            .add(RowOperation.insert(new RowKeys("p", "s"), writer -> writer.int32("c", 3))));
            assertThat(shown(session, "changed", "p"))
                    .containsExactly(
                            "{\"PartitionKey\": \"p\", \"RowKey\": \"r\"}",
                            "{\"PartitionKey\": \"p\", \"RowKey\": \"s\", \"c\": 3}");
            store.write("Changed", RowOperation.delete(keys, ETag.ANY));
            assertThat(shown(session, "changed", "p"))
                    .containsExactly("{\"PartitionKey\": \"p\", \"RowKey\": \"s\", \"c\": 3}");
        }
    }

    /** A row of many properties is cut, so that showing it costs little. */
    @Test
    void cutWhatIsLong() {
        CqlKey key = CqlKey.of(new RowKeys("p", "r"));
        CqlTable table = new CqlTable(1, "Wide", false);
        CqlWrite write = CqlWrite.of(table, RowOperation.insert(new RowKeys("p", "r"), writer -> {
            for (int number = 0; number < 200; number++) {
                writer.string("name" + number, "y".repeat(199) + "\uD83D\uDE00");
            }
        }));
        String shown = ShownRow.of(table, key, write.after(null), new byte[16]);
        assertThat(shown).hasSizeLessThan(9_000).endsWith(", \"…\": \"200 properties\"}");
        assertThat(shown).contains("y\\ud83d…");
    }
}
