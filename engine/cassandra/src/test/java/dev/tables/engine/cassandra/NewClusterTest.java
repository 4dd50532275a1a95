package dev.tables.engine.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/** Several processes start at once on a cluster that has no keyspace of theirs. */
class NewClusterTest {
    private static final int PROCESSES = 4;
    private static final CassandraOptions OPTIONS =
            CassandraOptions.defaults().withKeyspace("begun").withReplicas(1);

    @Test
    void makeOneKeyspaceAndShareIt() {
        ExecutorService threads = Executors.newFixedThreadPool(PROCESSES);
        List<CompletableFuture<Void>> all = new ArrayList<>();
        for (int process = 0; process < PROCESSES; process++) {
            int number = process;
            all.add(CompletableFuture.runAsync(() -> start(number), threads));
        }
        all.forEach(CompletableFuture::join);
        threads.shutdown();
        try (CqlSession session = CassandraNode.shared().session();
                CassandraTableStore store = CassandraTableStore.open(session, OPTIONS)) {
            assertThat(store.tableNames()).containsExactly("Shared");
            assertThat(store.query("Shared", RowQuery.partition("p"), RowReader::keys)
                            .items())
                    .hasSize(PROCESSES);
        }
    }

    private static void start(int number) {
        try (CqlSession session = CassandraNode.shared().session();
                CassandraTableStore store = CassandraTableStore.open(session, OPTIONS)) {
            store.createTableIfAbsent("Shared");
            store.write("Shared", RowOperation.insert(new RowKeys("p", "r" + number), writer -> {}));
        }
    }
}
