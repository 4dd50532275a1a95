package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.tables.engine.TableStore;
import dev.tables.engine.tck.TableStoreTck;
import dev.tables.testing.Thorough;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

@Thorough("starts a Cassandra node")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CassandraTckTest implements TableStoreTck {
    private static final String FOREIGN = "Foreign";

    private @Nullable CqlSession session;
    private @Nullable TableStore store;

    /** Runs all tests next to many partitions of another table: {@code -Dforeign.partitions=1000000}. */
    @BeforeAll
    void connect() throws InterruptedException {
        CqlSession opened = CassandraNode.shared().session();
        session = opened;
        open();
        if (store().createTableIfNotExists(FOREIGN)) {
            CassandraNodeLoad.load(
                    opened,
                    CassandraNodeLoad.place(opened, "tck", FOREIGN),
                    "f",
                    CassandraNodeLoad.foreignPartitions());
        }
    }

    private void open() {
        store = CassandraTableStore.open(
                Objects.requireNonNull(session),
                CassandraOptions.defaults()
                        .withKeyspace("tck")
                        .withReplicationFactor(1)
                        .withRequestTimeout(Duration.ofMinutes(2))
                        .withTableMetadataCacheTimeToLive(Duration.ofMillis(20)));
    }

    @Override
    public TableStore store() {
        return Objects.requireNonNull(store);
    }

    @Override
    public void restart() {
        store().close();
        open();
    }

    @AfterAll
    void close() {
        if (store != null && session != null) {
            store.close();
            session.close();
        }
    }
}
