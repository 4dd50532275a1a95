package dev.tables.engine.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableNotFoundException;
import dev.tables.testing.Thorough;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A dropped table is gone for every process when the drop returns; its table of the cluster is dropped later. */
@Thorough("starts a Cassandra node")
class DroppedTablesTest {
    private static final Duration HOUR = Duration.ofHours(1);
    private static final PrimaryKey KEYS = new PrimaryKey("p", "r");
    private static final CassandraOptions OPTIONS = CassandraOptions.defaults()
            .withKeyspace("dropped")
            .withReplicationFactor(1)
            .withTableMetadataCacheTimeToLive(Duration.ofMillis(300));

    private static RowOperation put(int number) {
        return RowOperation.insertOrReplace(KEYS, writer -> writer.int32("n", number));
    }

    @Test
    void droppedTableDoesNotExistForOtherProcesses() {
        try (CqlSession session = CassandraNode.shared().session();
                CassandraTableStore one = CassandraTableStore.open(session, OPTIONS);
                CassandraTableStore other = CassandraTableStore.open(session, OPTIONS)) {
            one.createTable("Gone");
            other.write("Gone", put(1));
            one.deleteTable("Gone");

            assertThatThrownBy(() -> other.write("Gone", put(2))).isInstanceOf(TableNotFoundException.class);

            one.createTable("gone");
            other.write("Gone", put(3));
            assertThat(one.query("Gone", RowQuery.wholeTable(), Row.DECODER).items())
                    .hasSize(1);
            assertThat(tables(session, "gone")).hasSize(2);
        }
    }

    @Test
    void dropRemovesEverythingOfTheTableOnly() {
        try (CqlSession session = CassandraNode.shared().session();
                CassandraTableStore store = CassandraTableStore.open(session, OPTIONS)) {
            store.createTable("Kept");
            store.write("Kept", put(1));
            store.createTable("Left");
            store.write("Left", put(1));
            store.deleteTable("Left");

            assertThat(store.removeDropped(HOUR, HOUR)).isFalse();
            assertThat(tables(session, "left")).hasSize(1);
            assertThat(store.removeDropped(Duration.ZERO, HOUR)).isTrue();
            assertThat(store.removeDropped(Duration.ZERO, HOUR)).isTrue();
            assertThat(tables(session, "left")).isEmpty();
            assertThat(Objects.requireNonNull(store.get("Kept", KEYS, Projection.ALL, Row.DECODER))
                            .int32("n"))
                    .isEqualTo(1);
        }
    }

    /** Simulates a process that ended between the creation of the Cassandra table and its listing. */
    @Test
    void dropRemovesTablesThatWereNeverListed() {
        try (CqlSession session = CassandraNode.shared().session();
                CassandraTableStore store = CassandraTableStore.open(session, OPTIONS)) {
            store.createTable("Listed");
            session.execute("CREATE TABLE dropped.unlisted_900 (pk blob PRIMARY KEY)");
            session.execute("INSERT INTO dropped.tables (scope, kind, name, id, mark)"
                    + " VALUES ('all', 'creating', 'unlisted_900', 900, 0x00) IF NOT EXISTS");

            store.removeDropped(HOUR, HOUR);
            assertThat(tables(session, "unlisted")).hasSize(1);
            assertThat(store.removeDropped(Duration.ZERO, Duration.ZERO)).isFalse();
            assertThat(tables(session, "unlisted")).hasSize(1);
            assertThat(store.removeDropped(Duration.ZERO, Duration.ZERO)).isTrue();
            assertThat(tables(session, "unlisted")).isEmpty();
            assertThat(tables(session, "listed")).hasSize(1);
            assertThat(session.execute("SELECT name FROM dropped.tables WHERE scope = 'all' AND kind = 'creating'")
                            .all())
                    .isEmpty();
        }
    }

    private static List<String> tables(CqlSession session, String table) {
        return session
                .execute("SELECT table_name FROM system_schema.tables WHERE keyspace_name = 'dropped'")
                .all()
                .stream()
                .map(row -> String.valueOf(row.getString(0)))
                .filter(name -> name.startsWith(table + "_"))
                .toList();
    }
}
