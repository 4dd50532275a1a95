package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.zaxxer.hikari.HikariDataSource;
import dev.tables.engine.ETag;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableStore;
import dev.tables.engine.cassandra.CassandraNode;
import dev.tables.engine.cassandra.CassandraOptions;
import dev.tables.engine.cassandra.CassandraTableStore;
import dev.tables.engine.jdbc.JdbcOptions;
import dev.tables.engine.jdbc.JdbcTableStore;
import dev.tables.engine.jdbc.PostgreSql;
import dev.tables.engine.local.Durability;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.engine.rocksdb.RocksDbOptions;
import dev.tables.engine.rocksdb.RocksDbTableStores;
import dev.tables.engine.tck.Linearizability;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import dev.tables.testing.Thorough;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Threads that write entities of two types in two partitions, one, several at once and in transactions over partitions and types, hand unique
 * values over and delete; and that read by keys, by a unique index, by a range of an index, count, and read as of one moment. Whatever they
 * see looks as if all of it was done one after the other, each between its call and its return: with index rows written in the
 * transactions of their entities, and by the protocol.
 *
 * <p>{@code -Dhistories} sets how many histories are recorded for each, {@code -Dtables.seed} chooses other operations.
 */
class EntityHistoriesTest {
    private static final int HISTORIES = Effort.byEffort("histories", 6, 25);
    /** At most: one of the first few is impossible. */
    private static final int ENOUGH = 50;

    private static final int THREADS = 3;

    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_123);

    /** How index rows are written. */
    enum Way {
        DIRECT,
        PROTOCOL;

        TableStore shown(TableStore store) {
            return this == PROTOCOL ? RecordingTableStore.withinPartitions(store) : store;
        }
    }

    @ParameterizedTest
    @CsvSource({"memory, DIRECT", "memory, PROTOCOL", "rocksdb, DIRECT", "rocksdb, PROTOCOL"})
    void historiesAreLinearizable(String kind, Way way, @TempDir Path directory) {
        try (TableStore store = kind.equals("memory") ? LocalTableStore.inMemory() : rocksDb(directory)) {
            assertThat(impossible(way.shown(store), THREADS, HISTORIES)).isNull();
        }
    }

    /** Round trips leave room for more of what others do. */
    @ParameterizedTest
    @EnumSource(Way.class)
    void historiesAreLinearizableOnPostgreSql(Way way) {
        try (HikariDataSource pool = PostgreSql.shared().pool(3 * THREADS);
                TableStore store =
                        JdbcTableStore.open(pool, JdbcOptions.defaults().withSchema("histories_" + way.ordinal()))) {
            assertThat(impossible(way.shown(store), THREADS, HISTORIES)).isNull();
        }
    }

    /** Without transactions across partitions: rows of indexes by the protocol, and reads of one partition or one entity. */
    @Test
    @Thorough("starts a Cassandra node")
    void historiesAreLinearizableOnCassandra() {
        try (CqlSession session = CassandraNode.shared().session();
                TableStore store = CassandraTableStore.open(
                        session,
                        CassandraOptions.defaults().withKeyspace("histories").withReplicationFactor(1))) {
            assertThat(impossible(store, THREADS, HISTORIES)).isNull();
        }
    }

    private static TableStore rocksDb(Path directory) {
        return RocksDbTableStores.open(
                directory.resolve("store"), RocksDbOptions.defaults().withDurability(Durability.OS));
    }

    /** Shows that the test above finds what it is for: one thread is enough. */
    @Test
    void checkDetectsAStoreThatLosesPartsOfTransactions() {
        try (TableStore store = new Losing(LocalTableStore.inMemory())) {
            assertThat(impossible(store, 1, ENOUGH)).isNotNull();
        }
    }

    /** Does the first half of each transaction over partitions. */
    // NullAway does not see annotations of type arguments in class files of other modules.
    @SuppressWarnings("NullAway")
    private static final class Losing extends ForwardingTableStore {
        Losing(TableStore store) {
            super(store);
        }

        @Override
        public List<@Nullable ETag> execute(StoreTransaction transaction) {
            List<StoreTransaction.Operation> all = transaction.operations();
            List<@Nullable ETag> versions =
                    new ArrayList<>(super.execute(StoreTransaction.of(all.subList(0, (all.size() + 1) / 2))));
            while (versions.size() < all.size()) {
                versions.add(versions.get(0));
            }
            return versions;
        }

        /** What was lost, was lost when it was written within. */
        @Override
        protected void commit(OpenTransaction transaction) {
            super.commit(transaction);
        }
    }

    /** The first history that no order explains, or null. */
    private static @Nullable String impossible(TableStore store, int threads, int histories) {
        ThreadPoolExecutor executor = (ThreadPoolExecutor) Executors.newFixedThreadPool(threads);
        try (IndexCatalog catalog = IndexCatalog.of(store)) {
            EntityTableOptions options = EntityTableOptions.defaults().withIndexCatalog(catalog);
            for (int number = 0; number < histories; number++) {
                List<Linearizability.Event> history = record(store, options, number, executor);
                if (!Linearizability.isLinearizable(history)) {
                    return SEED + ", history " + number + "\n"
                            + history.stream().map(Linearizability.Event::text).collect(Collectors.joining("\n"));
                }
            }
            return null;
        } finally {
            executor.shutdownNow();
        }
    }

    private static List<Linearizability.Event> record(
            TableStore store, EntityTableOptions options, int number, ThreadPoolExecutor executor) {
        int threads = executor.getCorePoolSize();
        CyclicBarrier start = new CyclicBarrier(threads);
        List<CompletableFuture<List<Linearizability.Event>>> all = new ArrayList<>();
        for (int thread = 0; thread < threads; thread++) {
            HistoryClient client = new HistoryClient(
                    store,
                    options,
                    "h" + number,
                    SEED.plus(1000L * number + thread).random());
            all.add(CompletableFuture.supplyAsync(() -> client.events(start), executor));
        }
        return all.stream().flatMap(one -> one.join().stream()).toList();
    }
}
