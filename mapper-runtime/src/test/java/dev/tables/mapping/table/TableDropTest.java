package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.zaxxer.hikari.HikariDataSource;
import dev.tables.annotation.IndexConsistency;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.Capability;
import dev.tables.engine.Projection;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableNotFoundException;
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
import dev.tables.engine.tck.store.HashPartitionedTableStore;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.intent.Intent;
import dev.tables.mapping.intent.IntentLog;
import dev.tables.mapping.job.TableJobs;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.lifecycle.IndexMismatchPolicy;
import dev.tables.mapping.lifecycle.IndexNotReadableException;
import dev.tables.mapping.lifecycle.IndexState;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyStorage;
import dev.tables.testing.Thorough;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tables that are dropped and made again, with indexes of every kind, large values, unfinished writes and jobs, on every store: nothing of an
 * earlier table is found afterwards, whether it was dropped by {@link TableDrop}, was cut off in the midst of that, or was dropped by the store
 * alone.
 */
class TableDropTest {
    private static final int ENTITIES = 12;
    /** Rows of indexes say these alone. */
    private static final RowQuery KEYS = RowQuery.wholeTable().withProjection(Projection.of());

    /** Entities of several tables in one store, and what they need. */
    private static final class World {
        private final TableStore store;
        private final MemoryBlobStore blobs = new MemoryBlobStore();
        private final List<IndexCatalog> catalogs = new ArrayList<>();
        /** Passes while a process waits for others. */
        private final AtomicLong nanos = new AtomicLong(1);

        World(TableStore store) {
            this.store = store;
        }

        /** A process that opens the table. */
        <T> EntityTable<T> start(TableStore process, EntityMapper<T> mapper) {
            IndexCatalog catalog = IndexCatalog.of(
                    process, IndexCatalog.Options.defaults().withClockAndSleeper(nanos::get, nanos::addAndGet));
            catalogs.add(catalog);
            EntityTable<T> table = EntityTable.of(
                    process,
                    mapper,
                    EntityTableOptions.defaults().withIndexCatalog(catalog).withBlobs(blobs));
            table.createTables();
            return table;
        }

        <T> EntityTable<T> start(EntityMapper<T> mapper) {
            return start(store, mapper);
        }

        /** All processes end. */
        void end() {
            catalogs.forEach(IndexCatalog::close);
            catalogs.clear();
        }

        List<Intent> intents(String table) {
            try {
                return new IntentLog(store, Clock.systemUTC())
                        .unfinishedIntents().stream()
                                .filter(intent -> intent.table().equals(table))
                                .toList();
            } catch (TableNotFoundException none) {
                return List.of();
            }
        }

        List<String> tables(String prefix) {
            return store.tableNames().stream()
                    .filter(name -> name.startsWith(prefix))
                    .toList();
        }
    }

    private static final EntityMapper<Film> FILMS = FilmTableMapper.of(false, FilmTableMapper.inTables());
    private static final EntityMapper<Film> IN_PARTITION = FilmTableMapper.of(false, FilmTableMapper.inPartition());
    private static final EntityMapper<Document> DOCUMENTS =
            new DocumentTableMapper(PropertyStorage.large(), IndexScope.GLOBAL);

    private static Film film(int number) {
        return Film.of("Ufa" + number % 2, number)
                .titled("T", number)
                .from("D")
                .with("A", "B")
                .printed(number);
    }

    private static List<Film> films(int count) {
        List<Film> films = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            films.add(film(i));
        }
        return films;
    }

    /** Checks every index: what it finds are the entities of the table, or it is refused. */
    private static void checkFound(EntityTable<Film> table, List<Film> expected) {
        assertThat(table.query(RowQuery.wholeTable()).items()).containsExactlyInAnyOrderElementsOf(expected);
        for (int i = 0; i < table.model().indexes().size(); i++) {
            String name = table.model().indexes().get(i).name();
            try {
                assertThat(table.queryIndex(i, RowQuery.wholeTable()).items().stream()
                                .distinct())
                        .as(name)
                        .containsExactlyInAnyOrderElementsOf(expected);
                // What rows say alone.
                assertThat(
                                table
                                        .queryIndex(i, IndexConsistency.STRONG, KEYS, reader -> reader.primaryKey())
                                        .items()
                                        .stream()
                                        .distinct())
                        .as(name)
                        .hasSize(expected.size());
            } catch (IndexNotReadableException refused) {
                assertThat(table.indexStatuses().get(i).state()).isNotEqualTo(IndexState.READABLE);
            }
        }
    }

    private static void checkReadable(EntityTable<?> table) {
        table.indexStatuses()
                .forEach(status -> assertThat(status.state())
                        .as(status.name() + ": " + status.stateReason())
                        .isEqualTo(IndexState.READABLE));
    }

    static void onEveryStore(TableStore store) {
        for (EntityMapper<Film> mapper : List.of(FILMS, IN_PARTITION)) {
            checkDroppedAndMadeAgain(new World(store), mapper);
            checkDroppedByTheStoreAlone(new World(store), mapper, true);
            checkDroppedByTheStoreAlone(new World(store), mapper, false);
            try (IndexCatalog catalog = IndexCatalog.of(store)) {
                mapper.model().indexes().forEach(index -> catalog.dropIndex("Film", index.name()));
                catalog.removeDroppedIndexes();
            }
        }
        checkLargeValues(new World(store));
    }

    private static void checkDroppedAndMadeAgain(World world, EntityMapper<Film> mapper) {
        EntityTable<Film> table = world.start(mapper);
        for (int round = 0; round < 3; round++) {
            table.saveAll(films(ENTITIES));
            checkReadable(table);
            checkFound(table, films(ENTITIES));
            TableDrop.run(List.of(table));
            assertThat(world.tables("films")).isEmpty();
            table.createTables();
            checkReadable(table);
            checkFound(table, List.of());
            table.save(film(1));
            checkReadable(table);
            checkFound(table, List.of(film(1)));
            assertThat(IndexRepair.verify(table)).matches(IndexRepair.Report::isClean);
        }
        world.end();
        EntityTable<Film> next = world.start(mapper);
        checkReadable(next);
        checkFound(next, List.of(film(1)));
        TableDrop.run(List.of(next));
        world.end();
    }

    /** By a process that goes on, or by one that ends then. */
    private static void checkDroppedByTheStoreAlone(World world, EntityMapper<Film> mapper, boolean goesOn) {
        EntityTable<Film> table = world.start(mapper);
        table.saveAll(films(ENTITIES));
        world.store.deleteTable("films");
        if (goesOn) {
            table.createTables();
        } else {
            world.end();
        }
        EntityTable<Film> next = goesOn ? table : world.start(mapper);
        checkFound(next, List.of());
        next.save(film(1));
        checkFound(next, List.of(film(1)));
        for (int i = 0; i < next.model().indexes().size(); i++) {
            IndexBackfill.job(next, next.model().indexes().get(i).name()).run();
        }
        checkReadable(next);
        checkFound(next, List.of(film(1)));
        TableDrop.run(List.of(next));
        world.end();
    }

    private static void checkLargeValues(World world) {
        EntityTable<Document> table = world.start(DOCUMENTS);
        table.saveAll(LargeDocuments.FIRST);
        assertThat(world.blobs.ids()).isNotEmpty();
        TableDrop.run(List.of(table));
        assertThat(world.blobs.ids()).isEmpty();
        assertThat(world.tables("documents")).isEmpty();
        table.createTables();
        table.save(LargeDocuments.LETTER);
        assertThat(table.query(RowQuery.wholeTable()).items()).containsExactly(LargeDocuments.LETTER);
        assertThat(table.queryIndex(0, RowQuery.wholeTable()).items()).containsExactly(LargeDocuments.LETTER);
        TableDrop.run(List.of(table));
        world.end();
    }

    @Test
    void tableIsDroppedInMemory() {
        try (TableStore store = LocalTableStore.inMemory()) {
            onEveryStore(store);
        }
    }

    @Test
    void tableIsDroppedWithoutCrossPartitionTransactions() {
        try (TableStore store = ServiceStore.inMemory()) {
            onEveryStore(store);
        }
    }

    @Test
    void tableIsDroppedIfPartitionsAreUnordered() {
        try (TableStore store = new ServiceStore(new HashPartitionedTableStore(LocalTableStore.inMemory()))) {
            onEveryStore(store);
        }
    }

    @Test
    void tableIsDroppedInASharedStore() {
        try (TableStore store = new RecordingTableStore(LocalTableStore.inMemory(), Capability.SINGLE_PROCESS_ACCESS)) {
            onEveryStore(store);
        }
    }

    @Test
    void tableIsDroppedOnRocksDb(@TempDir Path folder) {
        try (TableStore store = RocksDbTableStores.open(
                folder.resolve("store"), RocksDbOptions.defaults().withDurability(Durability.OS))) {
            onEveryStore(store);
        }
    }

    @Test
    void tableIsDroppedOnPostgreSql() {
        try (HikariDataSource pool = PostgreSql.shared().pool(4);
                TableStore store =
                        JdbcTableStore.open(pool, JdbcOptions.defaults().withSchema("drops"))) {
            onEveryStore(store);
        }
    }

    @Test
    @Thorough("a Cassandra node")
    void tableIsDroppedOnCassandra() {
        try (CqlSession session = CassandraNode.shared().session();
                TableStore store = CassandraTableStore.open(
                        session,
                        CassandraOptions.defaults().withKeyspace("drops").withReplicationFactor(1))) {
            onEveryStore(store);
        }
    }

    /** A process is killed before each request of a drop: what others find is right, and the next drop ends it. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void interruptedDropIsCompletedByTheNext(boolean spans) {
        boolean died = true;
        int request = 0;
        for (; died; request++) {
            try (TableStore store = spans ? LocalTableStore.inMemory() : ServiceStore.inMemory()) {
                World world = new World(store);
                EntityTable<Film> table = world.start(FILMS);
                table.saveAll(films(ENTITIES));
                InterruptedTableStore process = new InterruptedTableStore(store);
                EntityTable<Film> dropping = world.start(process, FILMS);
                process.diesBefore(process.requests() + request);
                try {
                    TableDrop.run(List.of(dropping));
                } catch (TableStoreException dead) {
                    assertThat(process.isDead()).isTrue();
                }
                died = process.isDead();
                boolean isThere = store.tableNames().contains("films");
                EntityTable<Film> other = world.start(FILMS);
                checkFound(other, isThere ? films(ENTITIES) : List.of());
                TableDrop.run(List.of(other));
                assertThat(world.tables("films")).isEmpty();
                other.createTables();
                other.save(film(1));
                checkReadable(other);
                checkFound(other, List.of(film(1)));
            }
        }
        assertThat(request).isGreaterThan(8);
    }

    /** Writes of others that were cut off leave intents, index rows and blobs. */
    @Test
    void dropRemovesTracesOfUnfinishedWrites() {
        try (TableStore store = ServiceStore.inMemory()) {
            World world = new World(store);
            EntityTable<Document> table = world.start(DOCUMENTS);
            table.saveAll(LargeDocuments.FIRST);
            int left = 0;
            for (int request = 0; request < 12; request++) {
                InterruptedTableStore process = new InterruptedTableStore(store);
                EntityTable<Document> writer = world.start(process, DOCUMENTS);
                process.diesBefore(process.requests() + request);
                Consumer<EntityTable<Document>> write = to -> to.saveAll(LargeDocuments.CHANGED);
                try {
                    write.accept(writer);
                } catch (TableStoreException dead) {
                    left = Math.max(left, world.intents("documents").size());
                }
            }
            assertThat(left).isPositive();
            dieInAWriteOf(world.start(FILMS), world);
            List<Intent> others = world.intents("films");
            assertThat(others).isNotEmpty();
            IndexRepair.verificationJob(table).run();
            TableDrop.run(List.of(table));
            assertThat(world.intents("documents")).isEmpty();
            assertThat(world.blobs.ids()).isEmpty();
            assertThat(world.tables("documents")).isEmpty();
            assertThat(TableJobs.findAll(store)).isEmpty();
            assertThat(world.intents("films")).hasSameSizeAs(others);
        }
    }

    private static void dieInAWriteOf(EntityTable<Film> table, World world) {
        InterruptedTableStore process = new InterruptedTableStore(world.store);
        EntityTable<Film> writer = world.start(process, FILMS);
        process.diesBefore(process.requests() + 4);
        assertThatThrownBy(() -> writer.save(film(1))).isInstanceOf(TableStoreException.class);
        assertThat(table.query(RowQuery.wholeTable()).items()).isEmpty();
    }

    /** A process that has read by an index notices before anything is removed, and goes on with the new table. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void otherProcessesDetectTheDrop(boolean spans) {
        try (Deployment deployment = new Deployment(spans)) {
            TableStore shared = new RecordingTableStore(deployment.store, Capability.SINGLE_PROCESS_ACCESS);
            EmployeeTableMapper version = EmployeeTableMapper.ACROSS_PARTITIONS;
            List<Deployment.Process> others = new ArrayList<>();
            Deployment.Process dropping = deployment.startDemoting(shared, version, () -> {
                List<Employee> found = Deployment.all(others.get(0).table(), RowQuery.wholeTable(), -1);
                assertThat(found).hasSize(5);
                try {
                    assertThat(Deployment.all(others.get(0).table(), RowQuery.wholeTable(), 1))
                            .hasSize(5);
                } catch (IndexNotReadableException noticed) {
                    assertThatThrownBy(() -> others.get(0).table().save(Deployment.employee(7)))
                            .isInstanceOf(TableStoreException.class)
                            .hasMessageContaining("is being dropped");
                }
            });
            others.add(deployment.start(shared, version, IndexMismatchPolicy.REJECT));
            for (int i = 0; i < 5; i++) {
                others.get(0).table().save(Deployment.employee(i));
            }
            dropping.catalog().renewLeases();
            assertThat(Deployment.all(others.get(0).table(), RowQuery.wholeTable(), 1))
                    .hasSize(5);
            TableDrop.run(List.of(dropping.table()));
            dropping.table().createTables();
            others.get(0).table().save(Deployment.employee(1));
            deployment.pass(Deployment.LEASE);
            deployment.check(others.get(0));
            deployment.check(dropping);
            deployment.checkClean(version);
        }
    }

    @Test
    void tableOfSeveralTypesIsDroppedWithAllOfThem() {
        try (TableStore store = LocalTableStore.inMemory()) {
            World world = new World(store);
            EntityTable<Employee> staff = world.start(EmployeeTableMapper.ACROSS_PARTITIONS);
            EntityTable<Employee> contractors = world.start(EmployeeTableMapper.CONTRACTORS);
            staff.save(Deployment.employee(1));
            contractors.save(Deployment.employee(2));
            assertThatThrownBy(() -> TableDrop.run(List.of(staff)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("Table 'staff' also has indexes of the entity types [Contractor], but only [Employee] "
                            + "was passed. Pass all entity types of the table, or first drop the indexes of types "
                            + "that no longer exist.");
            assertThat(staff.query(RowQuery.wholeTable()).items()).hasSize(1);
            TableDrop.run(List.of(staff, contractors));
            assertThat(world.tables("staff")).isEmpty();
            assertThatThrownBy(() -> TableDrop.run(List.of(staff, world.start(FILMS))))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("expected entity types of one");
        }
    }

    /** Another process makes the table, and fills its indexes, between two requests of this one. */
    @Test
    void tableRecreatedByTwoProcessesHasOneIdentity() {
        try (TableStore store = LocalTableStore.inMemory()) {
            World world = new World(store);
            EntityTable<Film> first = world.start(FILMS);
            RecordingTableStore probed = new RecordingTableStore(store);
            EntityTable<Film> second = world.start(probed, FILMS);
            first.saveAll(films(ENTITIES));
            checkReadable(second);
            store.deleteTable("films");

            probed.beforeNextWrite(() -> {
                first.createTables();
                first.save(film(1));
                for (IndexModel index : first.model().indexes()) {
                    IndexBackfill.job(first, index.name()).run();
                }
                checkReadable(first);
            });
            second.createTables();
            checkReadable(first);
            checkReadable(second);
            checkFound(second, List.of(film(1)));
            world.end();
        }
    }
}
