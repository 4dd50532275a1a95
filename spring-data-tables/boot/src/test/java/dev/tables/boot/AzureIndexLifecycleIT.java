package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.annotation.IndexConsistency;
import dev.tables.boot.ships.EarlierShip;
import dev.tables.boot.ships.Ship;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.TableStore;
import dev.tables.engine.azure.AzureTableStore;
import dev.tables.engine.azure.Emulator;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.job.TableJobPhase;
import dev.tables.mapping.job.TableJobState;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.lifecycle.IndexDefinitionMismatchException;
import dev.tables.mapping.lifecycle.IndexMismatchPolicy;
import dev.tables.mapping.lifecycle.IndexNotReadableException;
import dev.tables.mapping.lifecycle.IndexState;
import dev.tables.mapping.lifecycle.IndexStatus;
import dev.tables.mapping.model.EntityMappers;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.EntityTableOptions;
import dev.tables.mapping.table.IndexBackfill;
import dev.tables.mapping.table.IndexRepair;
import dev.tables.testing.Thorough;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;

/** A rolling deployment on Azure Tables: an index is added, filled, verified, taken out of service, filled again and dropped. */
@Thorough("starts Azurite")
class AzureIndexLifecycleIT {
    private static final int BY_NAME = 0;
    private static final int BY_OWNER = 1;
    private static final List<String> INDEXES = List.of("byName", "byOwner");
    private static final int SHIPS = 40;

    private final TableStore store = AzureTableStore.builder()
            .connectionString(Emulator.start().connectionString())
            .tableNamePrefix("l" + UUID.randomUUID().toString().replace("-", ""))
            .build();

    /** As an application with the store has it. */
    @BeforeAll
    static void silenceTheClient() {
        LoggingSystem.get(AzureIndexLifecycleIT.class.getClassLoader()).setLogLevel("com.azure", LogLevel.OFF);
    }

    @AfterEach
    void close() {
        store.close();
    }

    /** A process of one version. */
    private record Process<T>(IndexCatalog catalog, EntityTable<T> table) {
        List<IndexState> states() {
            return table.indexStatuses().stream().map(IndexStatus::state).toList();
        }
    }

    private <T> Process<T> start(Class<T> version, IndexMismatchPolicy policy, Runnable whenItWaits) {
        IndexCatalog.Options options = IndexCatalog.Options.defaults()
                .withMismatchPolicy(policy)
                .withClockAndSleeper(System::nanoTime, nanos -> whenItWaits.run());
        IndexCatalog catalog = IndexCatalog.of(store, options);
        EntityTable<T> table = EntityTable.of(
                store, EntityMappers.of(version), EntityTableOptions.defaults().withIndexCatalog(catalog));
        table.createTables();
        return new Process<>(catalog, table);
    }

    private <T> Process<T> start(Class<T> version) {
        return start(version, IndexMismatchPolicy.REJECT, () -> {
            throw new IllegalStateException("Nobody should have to wait.");
        });
    }

    private static EarlierShip earlier(int number) {
        return new EarlierShip("port " + number % 3, number, "name " + number % 10, "owner " + number % 7);
    }

    private static Ship ship(int number, String name, String owner) {
        return new Ship("port " + number % 3, number, name, owner);
    }

    private static JobProgress fill(Process<Ship> process, String index) {
        return IndexBackfill.job(process.table(), index).run();
    }

    private static void fillAll(Process<Ship> process) {
        for (String index : INDEXES) {
            JobProgress end = fill(process, index);
            assertThat(end.state()).as(end.stateReason()).isEqualTo(TableJobState.COMPLETED);
        }
    }

    /** Every index says what is stored, and its rows are exactly those it should have. */
    private static void check(Process<Ship> process) {
        List<Ship> stored = all(process, -1, IndexConsistency.STRONG);
        for (IndexConsistency read : IndexConsistency.values()) {
            assertThat(all(process, BY_NAME, read)).containsExactlyInAnyOrderElementsOf(stored);
            assertThat(all(process, BY_OWNER, read)).containsExactlyInAnyOrderElementsOf(stored);
        }
        assertThat(IndexRepair.verify(process.table())).matches(IndexRepair.Report::isClean);
    }

    private static List<Ship> all(Process<Ship> process, int index, IndexConsistency read) {
        List<Ship> found = new ArrayList<>();
        RowQuery query = RowQuery.wholeTable();
        ResultPage<Ship> page;
        do {
            page = index < 0 ? process.table().query(query) : process.table().queryIndex(index, read, query);
            found.addAll(page.items());
            query = query.withContinuationToken(page.nextToken());
        } while (page.hasNext());
        return found;
    }

    @Test
    void indexChangesStateDuringRollingDeployments() {
        Process<EarlierShip> old = start(EarlierShip.class);
        old.table()
                .saveAll(IntStream.range(0, SHIPS)
                        .mapToObj(AzureIndexLifecycleIT::earlier)
                        .toList());

        Process<Ship> young = start(Ship.class);
        assertThat(young.states()).containsOnly(IndexState.WRITE_ONLY);
        young.table().save(ship(1, "renamed", "sold"));
        old.table().save(new EarlierShip("port 2", 2, "renamed too", "sold too"));
        assertThatThrownBy(() -> young.table().queryIndex(BY_OWNER, RowQuery.wholeTable()))
                .isInstanceOf(IndexNotReadableException.class);
        assertThat(fill(young, "byOwner").stateReason()).startsWith("live processes do not maintain it: ");
        old.catalog().close();

        stopAmidFilling(young);
        Process<Ship> second = start(Ship.class);
        fillWhileOthersWrite(second, young);
        fillAll(second);
        check(second);
        young.catalog().renewLeases();
        check(young);

        assertThatThrownBy(() -> start(EarlierShip.class)).isInstanceOf(IndexDefinitionMismatchException.class);
        spoilByAnEarlierVersion(List.of(young, second));
        assertThatThrownBy(() -> young.table().queryIndex(BY_NAME, RowQuery.wholeTable()))
                .isInstanceOf(IndexNotReadableException.class);
        fillAll(young);
        check(young);

        dropAll(young, second);
        Process<Ship> again = start(Ship.class);
        assertThat(again.states()).containsOnly(IndexState.WRITE_ONLY);
        fillAll(again);
        check(again);
    }

    /** As if the process was killed: what it has done is noted. */
    private static void stopAmidFilling(Process<Ship> process) {
        AtomicReference<TableJob> job = new AtomicReference<>();
        job.set(IndexBackfill.job(process.table(), "byOwner").withProgressListener(progress -> {
            if (progress.phase() == TableJobPhase.FILL_INDEX) {
                job.get().stop();
            }
        }));
        assertThat(job.get().run().state()).isEqualTo(TableJobState.STOPPED);
    }

    private static void fillWhileOthersWrite(Process<Ship> process, Process<Ship> others) {
        AtomicInteger step = new AtomicInteger();
        JobProgress end = IndexBackfill.job(process.table(), "byOwner")
                .withProgressListener(progress -> {
                    int number = step.incrementAndGet();
                    others.table().save(ship(number, "written meanwhile", "new owner " + number));
                    others.table().insert(ship(SHIPS + number, "new", "owner 3"));
                    others.table().delete(ship(SHIPS - number, "", ""));
                })
                .run();
        assertThat(end.state()).as(end.stateReason()).isEqualTo(TableJobState.COMPLETED);
        assertThat(step.get()).isGreaterThan(2);
    }

    private void spoilByAnEarlierVersion(List<Process<Ship>> live) {
        Process<EarlierShip> rolledBack = start(
                EarlierShip.class,
                IndexMismatchPolicy.DEMOTE,
                () -> live.forEach(process -> process.catalog().renewLeases()));
        rolledBack.table().save(new EarlierShip("port 0", 30, "spoiled", "spoiled"));
        rolledBack.table().insert(new EarlierShip("port 0", 999, "unknown", "unknown"));
        rolledBack.table().delete(new EarlierShip("port 0", 33, "", ""));
        rolledBack.catalog().close();
    }

    private void dropAll(Process<Ship> first, Process<Ship> second) {
        INDEXES.forEach(
                index -> assertThat(first.catalog().dropIndex("Ship", index)).isTrue());
        assertThat(first.catalog().removeDroppedIndexes())
                .as("two processes declare it")
                .isZero();
        first.catalog().close();
        second.catalog().close();
        assertThat(IndexCatalog.of(store).removeDroppedIndexes()).isEqualTo(2);
        assertThat(store.tableNames())
                .noneMatch(name -> name.toLowerCase(java.util.Locale.ROOT).contains("byowner"));
        assertThat(store.query(
                                "ships",
                                RowQuery.wholeTable().withRowKeyRange(KeyRange.atLeast("~")),
                                RowReader::primaryKey)
                        .items())
                .extracting(PrimaryKey::rowKey)
                .allMatch(rowKey -> rowKey.startsWith("~~txn_"));
    }
}
