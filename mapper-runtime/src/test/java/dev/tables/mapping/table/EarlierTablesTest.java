package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.zaxxer.hikari.HikariDataSource;
import dev.tables.annotation.IndexConsistency;
import dev.tables.engine.Capability;
import dev.tables.engine.Projection;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
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
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.lifecycle.IndexNotReadableException;
import dev.tables.mapping.lifecycle.IndexState;
import dev.tables.testing.Effort;
import dev.tables.testing.Thorough;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tables that are dropped by whatever client, and perhaps created again, while processes have them open: no answer by
 * an index of any scope and layout contains an entity of the earlier table, from the first request after the drop on,
 * and without a request more for a read.
 */
class EarlierTablesTest {
    private static final String TABLE = "films";

    /** How the table ends. */
    private enum End {
        RAW,
        RAW_AND_CREATED,
        RAW_AND_CREATED_BY_TEMPLATE,
        BY_TEMPLATE,
        BY_TEMPLATE_AND_CREATED;

        boolean isCreated() {
            return this != RAW && this != BY_TEMPLATE;
        }
    }

    /** Which process reads then. */
    private enum Reader {
        SAME,
        /** Another that has read by each index before. */
        WARM,
        /** One that is started then. */
        NEW
    }

    private enum Asked {
        ENTITIES {
            @Override
            List<?> of(Process process, int index) {
                return process.table.queryIndex(index, RowQuery.wholeTable()).items();
            }
        },
        TITLES {
            @Override
            List<?> of(Process process, int index) {
                return read(process, index, IndexConsistency.STRONG, Projection.of("title"), EarlierTablesTest::title);
            }
        },
        KEYS {
            @Override
            List<?> of(Process process, int index) {
                return read(process, index, IndexConsistency.STRONG, Projection.of(), RowReader::primaryKey);
            }
        },
        KEYS_IN_SNAPSHOT {
            @Override
            List<?> of(Process process, int index) {
                return process.table.supportsSnapshots()
                        ? process.table.readSnapshot(() -> KEYS.of(process, index), index)
                        : KEYS.of(process, index);
            }
        },
        KEYS_IN_TRANSACTION {
            @Override
            List<?> of(Process process, int index) {
                return process.isTransactional()
                        ? process.inTransaction(() -> KEYS.of(process, index))
                        : KEYS.of(process, index);
            }
        },
        EVENTUAL {
            @Override
            List<?> of(Process process, int index) {
                // Elsewhere it finds rows of earlier tables until a template creates the table, as its documentation
                // states.
                IndexConsistency read = process.isTransactional() ? IndexConsistency.EVENTUAL : IndexConsistency.STRONG;
                return read(process, index, read, Projection.of("title"), EarlierTablesTest::title);
            }
        };

        abstract List<?> of(Process process, int index);

        private static <R> List<R> read(
                Process process, int index, IndexConsistency read, Projection wanted, RowDecoder<R> decoder) {
            RowQuery query = RowQuery.wholeTable().withProjection(wanted);
            return process.table.queryIndex(index, read, query, decoder).items();
        }
    }

    private static String title(RowReader row) {
        return String.valueOf(row.string("title"));
    }

    /** A process that has the table open. */
    private static final class Process implements AutoCloseable {
        private final TableStore store;
        private final IndexCatalog catalog;
        private final AtomicReference<@Nullable UnitOfWork> unit = new AtomicReference<>();
        private final EntityTable<Film> table;
        private final RecordingTableStore probe;

        Process(TableStore store, FilmTableMapper mapper, AtomicLong nanos) {
            this.store = store;
            probe = new RecordingTableStore(store);
            catalog = IndexCatalog.of(
                    store, IndexCatalog.Options.defaults().withClockAndSleeper(nanos::get, nanos::addAndGet));
            table = EntityTable.of(
                    UnitOfWork.transactionAwareStore(probe, unit::get),
                    mapper,
                    EntityTableOptions.defaults().withIndexCatalog(catalog));
        }

        boolean isTransactional() {
            return store.capabilities().contains(Capability.CROSS_PARTITION_TRANSACTIONS);
        }

        <R> R inTransaction(Supplier<R> reads) {
            try (UnitOfWork begun = UnitOfWork.begin(probe, true)) {
                unit.set(begun);
                return reads.get();
            } finally {
                unit.set(null);
            }
        }

        int indexes() {
            return table.model().indexes().size();
        }

        @Override
        public void close() {
            catalog.close();
        }
    }

    private static Film film(int number, int print) {
        return Film.of("Ufa" + number % 2, number)
                .titled("T", number)
                .from("D")
                .with("A", "B")
                .printed(print);
    }

    /** A store, as each process opens it. */
    private interface Stores {
        TableStore open();
    }

    private static void check(Stores stores) {
        check(stores, End.values(), Reader.values());
    }

    private static void check(Stores stores, End[] ends, Reader... readers) {
        for (End end : ends) {
            for (Reader reader : readers) {
                // In the partitions of their entities rows go with these, so one scope is enough for a short test.
                for (int scope = 0; scope < Effort.byEffort(1, 2); scope++) {
                    FilmTableMapper mapper = FilmTableMapper.of(
                            false, scope == 0 ? FilmTableMapper.inTables() : FilmTableMapper.inPartition());
                    check(stores, mapper, end, reader);
                }
            }
        }
    }

    private static void check(Stores stores, FilmTableMapper mapper, End end, Reader which) {
        String message = which + " after " + end + " of " + mapper.model().indexes();
        AtomicLong nanos = new AtomicLong(1);
        List<Process> processes = new ArrayList<>();
        try {
            Process writer = new Process(stores.open(), mapper, nanos);
            processes.add(writer);
            writer.table.createTables();
            for (int i = 0; i < 6; i++) {
                writer.table.save(film(i, i));
            }
            Process warm = which == Reader.WARM ? new Process(stores.open(), mapper, nanos) : writer;
            processes.add(warm);
            for (int index = 0; index < warm.indexes(); index++) {
                for (Asked asked : Asked.values()) {
                    assertThat(asked.of(warm, index))
                            .as("%s: %s by %d", message, asked, index)
                            .isNotEmpty();
                }
            }
            end(writer, end);
            Process reader = which == Reader.NEW ? new Process(stores.open(), mapper, nanos) : warm;
            processes.add(reader);
            checkFinds(reader, List.of(), end.isCreated(), message);
            if (!end.isCreated()) {
                if (end == End.RAW) {
                    writer.store.createTable(TABLE);
                } else {
                    writer.table.createTables();
                }
                checkFinds(reader, List.of(), true, message);
            }
            // Under another key a value that was unique in the earlier table.
            Film film = film(7, 1);
            reader.table.save(film);
            checkFinds(reader, List.of(film), true, message);
            reader.table.delete(film);
            checkFinds(reader, List.of(), true, message);
            TableDrop.run(List.of(writer.table));
        } finally {
            processes.forEach(Process::close);
            removeAll(stores);
        }
    }

    private static void removeAll(Stores stores) {
        TableStore store = stores.open();
        List.copyOf(store.tableNames()).forEach(store::deleteTable);
    }

    private static void end(Process process, End end) {
        switch (end) {
            case RAW -> process.store.deleteTable(TABLE);
            case RAW_AND_CREATED -> {
                process.store.deleteTable(TABLE);
                process.store.createTable(TABLE);
            }
            case RAW_AND_CREATED_BY_TEMPLATE -> {
                process.store.deleteTable(TABLE);
                process.table.createTables();
            }
            case BY_TEMPLATE -> TableDrop.run(List.of(process.table));
            case BY_TEMPLATE_AND_CREATED -> {
                TableDrop.run(List.of(process.table));
                process.table.createTables();
            }
        }
    }

    private static void checkFinds(Process process, List<Film> expected, boolean exists, String message) {
        for (int index = 0; index < process.indexes(); index++) {
            for (Asked asked : Asked.values()) {
                String what = message + ": " + asked + " by "
                        + process.table.model().indexes().get(index).name();
                try {
                    List<?> found = asked.of(process, index).stream().distinct().toList();
                    assertThat(found).as(what).hasSize(expected.size());
                } catch (TableNotFoundException dropped) {
                    assertThat(exists).as(what).isFalse();
                } catch (IndexNotReadableException refused) {
                    assertThat(process.table.indexStatuses().get(index).state())
                            .as(what)
                            .isNotEqualTo(IndexState.READABLE);
                }
            }
        }
    }

    @Test
    void earlierTablesAreReadInMemory() {
        try (TableStore store = LocalTableStore.inMemory()) {
            check(() -> store);
        }
    }

    @Test
    void earlierTablesAreReadInASharedStore() {
        try (TableStore store = LocalTableStore.inMemory()) {
            check(() -> new RecordingTableStore(store, Capability.SINGLE_PROCESS_ACCESS));
        }
    }

    @Test
    void earlierTablesAreReadWithoutCrossPartitionTransactions() {
        try (TableStore store = ServiceStore.inMemory()) {
            check(() -> store);
        }
    }

    @Test
    void earlierTablesAreReadOnRocksDb(@TempDir Path folder) {
        RocksDbOptions options = RocksDbOptions.defaults().withDurability(Durability.OS);
        try (TableStore store = RocksDbTableStores.open(folder.resolve("store"), options)) {
            check(() -> store);
        }
    }

    /** One process drops the table, and another opens the files after it has ended. */
    @Test
    void earlierTablesAreReadAfterReopening(@TempDir Path folder) {
        RocksDbOptions options = RocksDbOptions.defaults().withDurability(Durability.OS);
        FilmTableMapper mapper = FilmTableMapper.of(false, FilmTableMapper.inTables());
        for (boolean created : new boolean[] {false, true}) {
            Path store = folder.resolve("store" + created);
            try (TableStore first = RocksDbTableStores.open(store, options);
                    Process process = new Process(first, mapper, new AtomicLong(1))) {
                process.table.createTables();
                process.table.save(film(1, 1));
            }
            try (TableStore second = RocksDbTableStores.open(store, options)) {
                second.deleteTable(TABLE);
                if (created) {
                    second.createTable(TABLE);
                }
            }
            try (TableStore third = RocksDbTableStores.open(store, options);
                    Process process = new Process(third, mapper, new AtomicLong(1))) {
                checkFinds(process, List.of(), created, "opened again");
            }
        }
    }

    @Test
    void earlierTablesAreReadOnPostgreSql() {
        JdbcOptions options = JdbcOptions.defaults().withSchema("earlier");
        List<TableStore> opened = new ArrayList<>();
        try (HikariDataSource pool = PostgreSql.shared().pool(6)) {
            check(
                    () -> {
                        opened.add(JdbcTableStore.open(pool, options));
                        return opened.get(opened.size() - 1);
                    },
                    End.values(),
                    Effort.byEffort(1, 3) == 1 ? new Reader[] {Reader.WARM} : Reader.values());
            opened.forEach(TableStore::close);
        }
    }

    @Test
    @Thorough("a Cassandra node")
    void earlierTablesAreReadOnCassandra() {
        try (CqlSession session = CassandraNode.shared().session();
                TableStore store = CassandraTableStore.open(
                        session,
                        CassandraOptions.defaults().withKeyspace("earlier").withReplicationFactor(1))) {
            check(() -> store, new End[] {End.RAW_AND_CREATED}, Reader.WARM);
        }
    }

    /** Stores empty the tables of indexes, so that no read checks the table of the entities. */
    @Test
    void indexReadsTakeNoAdditionalRequest() {
        try (TableStore store = LocalTableStore.inMemory();
                Process process =
                        new Process(store, FilmTableMapper.of(false, FilmTableMapper.inTables()), new AtomicLong(1))) {
            process.table.createTables();
            process.table.save(film(1, 1));
            for (int index = 0; index < process.indexes(); index++) {
                Asked.KEYS.of(process, index);
                process.probe.requests();
                assertThat(Asked.KEYS.of(process, index)).isNotEmpty();
                assertThat(process.probe.requests()).as("index %d", index).hasSize(1);
            }
        }
    }
}
