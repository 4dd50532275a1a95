package dev.tables.engine.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.testing.Thorough;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tables whose rows stay for moments: what these leave is forgotten sooner. */
@Thorough("starts a Cassandra node")
class ShortLivedRowsTest {
    /** How many come and go; {@code -Dbrief.rows=90000} for a measurement. */
    private static final int ROWS = Integer.getInteger("brief.rows", 5_000);

    private static final int AT_A_TIME = 100;
    private static final int SHARDS = 16;
    private static final String LOG = "BriefLog";
    private static final CassandraOptions OPTIONS = CassandraOptions.defaults()
            .withKeyspace("brief")
            .withReplicationFactor(1)
            .withRequestTimeout(Duration.ofMinutes(2))
            .withTableMetadataCacheTimeToLive(Duration.ofMillis(20))
            .withTablesWithShortLivedRows(Set.of("brieflog"));

    @Test
    void tombstonesOfShortLivedRowsExpireSooner() {
        try (CqlSession session = CassandraNode.shared().session();
                CassandraTableStore store = CassandraTableStore.open(session, OPTIONS)) {
            store.createTable(LOG);
            store.createTable("Other");
            store.write("Other", RowOperation.insert(new PrimaryKey("intent_1", "r"), writer -> {}));
            PrimaryKey stays = new PrimaryKey("intent_7", "stays");
            store.write(LOG, RowOperation.insert(stays, writer -> writer.string("text", "of a write in flight")));
            long before = read(store, stays, KeyRange.all());
            for (int number = 0; number < ROWS; number += AT_A_TIME) {
                comeAndGo(store, number);
            }
            long after = read(store, stays, KeyRange.all());
            long recent = read(store, stays, KeyRange.atLeast(String.valueOf(1_000_000 + ROWS)));
            System.out.println("ShortLivedRowsTest: " + ROWS + " rows came and went; the log was read in " + before
                    + " us before, in " + after + " us then, the recent part in " + recent + " us");
            assertThat(grace(session, "brieflog")).containsExactly(10_800);
            assertThat(grace(session, "other")).containsExactly(864_000);
            store.deleteTable(LOG);
            assertThat(store.removeDropped(Duration.ZERO, Duration.ofHours(1))).isTrue();
            assertThat(grace(session, "brieflog")).isEmpty();
            assertThat(grace(session, "other")).hasSize(1);
        }
    }

    private static void comeAndGo(CassandraTableStore store, int first) {
        EntityGroupTransaction come = new EntityGroupTransaction();
        EntityGroupTransaction go = new EntityGroupTransaction();
        String partition = "intent_" + Integer.toHexString(first / AT_A_TIME % SHARDS);
        for (int number = first; number < first + AT_A_TIME; number++) {
            PrimaryKey keys = new PrimaryKey(partition, String.valueOf(1_000_000 + number));
            come.add(RowOperation.insert(keys, writer -> writer.string("text", "x".repeat(100))));
            go.add(RowOperation.delete(keys, ETag.ANY));
        }
        store.execute(LOG, come);
        store.execute(LOG, go);
    }

    /**
     * Reads all partitions of the log as a recovery does. Returns the least duration of several reads, in microseconds.
     */
    private static long read(CassandraTableStore store, PrimaryKey only, KeyRange rowKeys) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 10; i++) {
            long begun = System.nanoTime();
            RowQuery open = RowQuery.wholeTable()
                    .withPartitionKeyRange(KeyRange.startingWith("intent_"))
                    .withRowKeyRange(rowKeys);
            assertThat(store.query(LOG, open, Row.DECODER).items())
                    .extracting(Row::primaryKey)
                    .containsExactly(only);
            least = Math.min(least, System.nanoTime() - begun);
        }
        return least / 1000;
    }

    /** Returns the seconds for which deleted rows stay, of each table of the cluster that a table has. */
    private static List<Integer> grace(CqlSession session, String table) {
        return session
                .execute("SELECT table_name, gc_grace_seconds FROM system_schema.tables WHERE keyspace_name = 'brief'")
                .all()
                .stream()
                .filter(row -> String.valueOf(row.getString(0)).matches(table + "_\\d+"))
                .map(row -> row.getInt(1))
                .toList();
    }
}
