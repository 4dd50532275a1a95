package dev.tables.engine.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.testing.Thorough;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several processes start at once on a cluster that has no keyspace of theirs. */
@Thorough("starts a Cassandra node")
class NewClusterTest {
    private static final int PROCESSES = 4;

    /**
     * Runs with several keyspaces, because timing determines which definitions of other processes each process sees.
     */
    @ParameterizedTest
    @ValueSource(strings = {"begun", "begun_again"})
    void concurrentProcessesCreateOneKeyspace(String keyspace) {
        CassandraOptions options =
                CassandraOptions.defaults().withKeyspace(keyspace).withReplicationFactor(1);
        ExecutorService threads = Executors.newFixedThreadPool(PROCESSES);
        List<CompletableFuture<Void>> all = new ArrayList<>();
        for (int process = 0; process < PROCESSES; process++) {
            int number = process;
            all.add(CompletableFuture.runAsync(() -> start(number, options), threads));
        }
        all.forEach(CompletableFuture::join);
        threads.shutdown();
        try (CqlSession session = CassandraNode.shared().session();
                CassandraTableStore store = CassandraTableStore.open(session, options)) {
            assertThat(store.tableNames()).containsExactly("Shared");
            assertThat(store.query("Shared", RowQuery.partition("p"), RowReader::primaryKey)
                            .items())
                    .hasSize(PROCESSES);
            // One process has created it, and the others have waited.
            assertThat(session.execute("SELECT table_name FROM system_schema.tables WHERE keyspace_name = '" + keyspace
                                    + "'")
                            .all())
                    .hasSize(2);
        }
    }

    private static void start(int number, CassandraOptions options) {
        try (CqlSession session = CassandraNode.shared().session();
                CassandraTableStore store = CassandraTableStore.open(session, options)) {
            store.createTableIfNotExists("Shared");
            store.write("Shared", RowOperation.insert(new PrimaryKey("p", "r" + number), writer -> {}));
        }
    }
}
