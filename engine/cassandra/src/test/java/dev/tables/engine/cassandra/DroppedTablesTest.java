package dev.tables.engine.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.tck.Thorough;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A dropped table is gone for every process when the drop returns; its rows are removed later. */
@Thorough("starts a Cassandra node")
class DroppedTablesTest {
    private static final RowKeys KEYS = new RowKeys("p", "r");
    private static final CassandraOptions OPTIONS =
            CassandraOptions.defaults().withKeyspace("dropped").withReplicas(1).withTableMemory(Duration.ofMillis(300));

    private static RowOperation put(int number) {
        return RowOperation.insertOrReplace(KEYS, writer -> writer.int32("n", number));
    }

    @Test
    void goesForOtherProcessesToo() {
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
        }
    }

    @Test
    void leavesNothingAndTouchesNoOther() {
        try (CqlSession session = CassandraNode.shared().session();
                CassandraTableStore store = CassandraTableStore.open(session, OPTIONS)) {
            store.createTable("Kept");
            store.write("Kept", put(1));
            store.createTable("Left");
            for (int i = 0; i < 30; i++) {
                store.write("Left", RowOperation.insert(new RowKeys("p" + i, "r"), writer -> {}));
            }
            store.deleteTable("Left");

            assertThat(store.removeDropped(Duration.ofHours(1))).isFalse();
            assertThat(partitions(session)).isGreaterThan(30);
            assertThat(store.removeDropped(Duration.ZERO)).isTrue();
            assertThat(store.removeDropped(Duration.ZERO)).isTrue();
            assertThat(partitions(session)).isLessThan(30);
            assertThat(Objects.requireNonNull(store.get("Kept", KEYS, Projection.ALL, Row.DECODER))
                            .int32("n"))
                    .isEqualTo(1);
        }
    }

    private static int partitions(CqlSession session) {
        return session.execute("SELECT DISTINCT table_id, pk FROM dropped.rows")
                .all()
                .size();
    }
}
