package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.zaxxer.hikari.HikariDataSource;
import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.cassandra.CassandraNode;
import dev.tables.engine.cassandra.CassandraOptions;
import dev.tables.engine.cassandra.CassandraTableStore;
import dev.tables.engine.jdbc.JdbcOptions;
import dev.tables.engine.jdbc.JdbcTableStore;
import dev.tables.engine.jdbc.PostgreSql;
import dev.tables.engine.local.Durability;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.rocksdb.RocksDbOptions;
import dev.tables.engine.rocksdb.RocksDbTableStores;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.model.UniqueIndexViolationException;
import dev.tables.testing.Effort;
import dev.tables.testing.Thorough;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Transactions of a partition that change an entity of a known version and insert another with a unique value, beside a
 * writer that comes before any of their requests: if the version is stale, the error says so, however index rows are
 * written; a duplicate beside versions that are right is final.
 */
class StaleVersionsTest {
    private static final FilmTableMapper FILMS = FilmTableMapper.of(true, FilmTableMapper.inTables());
    private static final PrimaryKey COUNTER = FILMS.primaryKeyOf(counter());

    /** An operation of the other writer. */
    private enum Other {
        CHANGES_COUNTER,
        CHANGES_COUNTER_AND_TAKES_VALUE,
        DELETES_COUNTER_AND_TAKES_VALUE,
        TAKES_VALUE;

        boolean makesStale() {
            return this != TAKES_VALUE;
        }
    }

    private static Film counter() {
        return Film.of("Ufa", 0).titled("counter", 0).printed(1_000);
    }

    private static void check(TableStore store, EntityTableOptions options) {
        check(store, options, 1);
    }

    /** With {@code step} requests between those before which the other writer comes. */
    private static void check(TableStore store, EntityTableOptions options, int step) {
        EntityTable<Film> others = EntityTable.of(store, FILMS, options);
        others.createTables();
        int duplicates = 0;
        for (Other other : Other.values()) {
            for (boolean counterFirst : new boolean[] {true, false}) {
                boolean isLate = false;
                for (int request = 0; !isLate && request < 30; request += step) {
                    String message = other + " before request " + request + ", counter first: " + counterFirst;
                    others.overwrite(counter());
                    InterruptedTableStore process = new InterruptedTableStore(store);
                    EntityTable<Film> films = EntityTable.of(process, FILMS, options);
                    Film read = Objects.requireNonNull(films.get(COUNTER));
                    boolean[] done = new boolean[1];
                    process.before(process.requests() + request, () -> {
                        done[0] = true;
                        interfere(others, other);
                    });
                    TableStoreException failure = commit(films, read, counterFirst);
                    isLate = !done[0];
                    if (failure != null && other.makesStale()) {
                        assertThat(failure)
                                .as(message)
                                .isInstanceOfAny(ConcurrentUpdateException.class, RowNotFoundException.class);
                    } else if (failure != null) {
                        assertThat(failure).as(message).isInstanceOf(UniqueIndexViolationException.class);
                        duplicates++;
                    } else {
                        assertThat(others.get(FILMS.primaryKeyOf(numbered("Ufa"))))
                                .as(message)
                                .isNotNull();
                    }
                    process.undisturbed();
                    others.delete(FILMS.primaryKeyOf(numbered("Ufa")));
                    others.delete(FILMS.primaryKeyOf(numbered("Other")));
                }
                assertThat(isLate).isTrue();
            }
        }
        assertThat(duplicates).isPositive();
    }

    private static Film numbered(String studio) {
        return Film.of(studio, 1).titled("numbered", 1).printed(7);
    }

    private static @Nullable TableStoreException commit(EntityTable<Film> films, Film read, boolean counterFirst) {
        PartitionTransaction transaction = new PartitionTransaction();
        if (counterFirst) {
            transaction.save(films, read.titled("counter", 1));
        }
        transaction.insert(films, numbered("Ufa"));
        if (!counterFirst) {
            transaction.save(films, read.titled("counter", 1));
        }
        try {
            transaction.commit();
            return null;
        } catch (TableStoreException failed) {
            return failed;
        }
    }

    private static void interfere(EntityTable<Film> films, Other other) {
        switch (other) {
            case CHANGES_COUNTER, CHANGES_COUNTER_AND_TAKES_VALUE ->
                films.overwrite(counter().titled("changed", 2));
            case DELETES_COUNTER_AND_TAKES_VALUE -> films.delete(COUNTER);
            case TAKES_VALUE -> {}
        }
        if (other != Other.CHANGES_COUNTER) {
            try {
                films.insert(numbered("Other"));
            } catch (UniqueIndexViolationException taken) {
                // The transaction has the value: it is decided already.
                return;
            }
        }
    }

    @Test
    void staleVersionsAreRejectedInMemory() {
        try (TableStore store = LocalTableStore.inMemory()) {
            check(store, EntityTableOptions.defaults());
        }
    }

    @Test
    void staleVersionsAreRejectedByTheProtocol() {
        try (TableStore store = RecordingTableStore.withinPartitions(LocalTableStore.inMemory())) {
            check(store, EntityTableOptions.defaults());
        }
    }

    @Test
    void staleVersionsAreRejectedWithoutCrossPartitionTransactions() {
        try (TableStore store = ServiceStore.inMemory()) {
            check(store, EntityTableOptions.defaults());
        }
    }

    @Test
    void staleVersionsAreRejectedOnRocksDb(@TempDir Path folder) {
        try (TableStore store =
                RocksDbTableStores.open(folder, RocksDbOptions.defaults().withDurability(Durability.OS))) {
            check(store, EntityTableOptions.defaults());
        }
    }

    @Test
    void staleVersionsAreRejectedOnPostgreSql() {
        try (HikariDataSource pool = PostgreSql.shared().pool(4);
                TableStore store =
                        JdbcTableStore.open(pool, JdbcOptions.defaults().withSchema("stale_versions"))) {
            check(store, EntityTableOptions.defaults(), Effort.byEffort(2, 1));
        }
    }

    @Test
    @Thorough("a Cassandra node")
    void staleVersionsAreRejectedOnCassandra() {
        try (CqlSession session = CassandraNode.shared().session();
                TableStore store = CassandraTableStore.open(
                        session,
                        CassandraOptions.defaults()
                                .withKeyspace("stale_versions")
                                .withReplicationFactor(1))) {
            check(store, EntityTableOptions.defaults());
        }
    }
}
