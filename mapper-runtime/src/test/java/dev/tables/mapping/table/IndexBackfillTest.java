package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.annotation.IndexScope;
import dev.tables.engine.Capability;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.JobRowCounts;
import dev.tables.mapping.job.SkippedEntity;
import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.job.TableJobPhase;
import dev.tables.mapping.job.TableJobState;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.lifecycle.IndexMismatchPolicy;
import dev.tables.mapping.lifecycle.IndexState;
import dev.tables.mapping.lifecycle.IndexStatus;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.UniqueIndexViolationException;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Backfills that are killed, that meet writers and each other, and that meet values which should be unique. */
class IndexBackfillTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_122);

    @AutoClose
    private final Deployment deployment = new Deployment();

    @ParameterizedTest
    @EnumSource
    void backfillKilledBeforeAnyRequestIsFinishedByAnotherProcess(IndexScope scope) {
        boolean died = true;
        int request = 0;
        for (; died; request++) {
            try (Deployment own = new Deployment()) {
                own.fill(12);
                InterruptedTableStore process = new InterruptedTableStore(own.store).diesBefore(request);
                try {
                    own.start(process, EmployeeTableMapper.of(scope), IndexMismatchPolicy.REJECT)
                            .fillAll();
                } catch (TableStoreException dead) {
                    assertThat(process.isDead()).isTrue();
                }
                died = process.isDead();
                own.passLeases();
                Deployment.Process next = own.start(EmployeeTableMapper.of(scope));
                own.check(next);
                next.fillAll();
                own.check(next);
                own.checkClean(EmployeeTableMapper.of(scope));
            }
        }
        assertThat(request).isGreaterThan(40);
    }

    @Test
    void backfillContinuesInAnotherProcess() {
        deployment.fill(5000);
        Deployment.Process first = deployment.start(EmployeeTableMapper.UNVERSIONED);
        TableJob backfill = first.backfill(EmployeeTableMapper.BY_BADGE);
        List<TableJob> self = new ArrayList<>();
        self.add(backfill.withProgressListener(progress -> {
            if (progress.processedRows() == 3000) {
                self.get(0).stop();
            }
        }));
        JobProgress stopped = self.get(0).run();
        assertThat(stopped.state()).isEqualTo(TableJobState.STOPPED);
        first.catalog().renewLeases();
        assertThat(first.states().get(EmployeeTableMapper.BY_BADGE)).isEqualTo(IndexState.BACKFILLING);
        assertThat(stopped.changedRows()).isEqualTo(3000);
        Deployment.Process second = deployment.start(EmployeeTableMapper.UNVERSIONED);
        List<Long> reported = new ArrayList<>();
        JobProgress done = second.backfill(EmployeeTableMapper.BY_BADGE)
                .withProgressListener(progress -> reported.add(progress.processedRows()))
                .run();
        assertThat(reported.get(0)).isEqualTo(4000);
        assertThat(done.state()).isEqualTo(TableJobState.COMPLETED);
        assertThat(second.states().get(EmployeeTableMapper.BY_BADGE)).isEqualTo(IndexState.READABLE);
        assertThat(done.changedRows()).isEqualTo(5000);
    }

    @Test
    void backfillKeepsTheRowLimitPerSecond() {
        deployment.fill(60);
        Deployment.Process process = deployment.start(EmployeeTableMapper.UNVERSIONED);
        long start = System.nanoTime();
        process.backfill(EmployeeTableMapper.BY_BADGE).withMaxRowsPerSecond(200).run();
        assertThat(System.nanoTime() - start).as("60 rows three times").isGreaterThan(850_000_000L);
        assertThatThrownBy(() -> process.backfill(0).withMaxRowsPerSecond(0))
                .hasMessage("Found a maximum of 0 rows per second, expected at least 1.");
        assertThatThrownBy(() -> IndexBackfill.job(process.table(), "none"))
                .hasMessage("Employee has no index 'none'. Use one of its indexes: [byLastName, byEmail, "
                        + "byTitleAndSalary, byBadge].");
    }

    @ParameterizedTest
    @EnumSource
    void backfillReportsDuplicateUniqueValues(IndexScope scope) {
        EntityTable<Employee> plain = EntityTable.of(deployment.store, Deployment.OLD);
        deployment.fill(10);
        plain.save(Deployment.employee(100).mailed("m3"));
        plain.save(Deployment.employee(101).in("D0").mailed("m3"));
        plain.save(
                Deployment.employee(102).in(Deployment.employee(3).department()).mailed("m3"));
        Deployment.Process process = deployment.start(EmployeeTableMapper.of(scope));
        TableJob backfill = process.backfill(EmployeeTableMapper.BY_EMAIL);
        JobProgress refused = backfill.run();
        long conflicts = scope == IndexScope.GLOBAL ? 3 : 2;
        assertThat(refused.state()).isEqualTo(TableJobState.BLOCKED);
        IndexStatus status = process.table().indexStatuses().get(EmployeeTableMapper.BY_EMAIL);
        assertThat(status.state()).isEqualTo(IndexState.WRITE_ONLY);
        assertThat(status.stateReason()).isEqualTo(refused.stateReason());
        assertThat(refused.stateReason())
                .isEqualTo("some entities have the same unique values as another entity (" + conflicts
                        + "). Change one of the entities, then run the backfill again");
        assertThat(refused.skippedEntities())
                .hasSize((int) conflicts)
                .extracting(SkippedEntity::errorMessage)
                .containsOnly("UniqueIndexViolationException");
        assertThat(status.backfillProgress().skippedEntities()).isEqualTo(refused.skippedEntities());
        Deployment.Process old = deployment.start(Deployment.OLD);
        JobProgress waiting = backfill.run();
        assertThat(waiting.stateReason()).startsWith("live processes do not maintain it: ");
        assertThat(waiting.counts()).as("of a run that read nothing").isEqualTo(JobRowCounts.NONE);
        old.close();
        assertThatThrownBy(() ->
                        process.table().save(Deployment.employee(103).in("D0").mailed("m3")))
                .isInstanceOf(UniqueIndexViolationException.class);
        for (int number : new int[] {100, 101, 102}) {
            Deployment.all(process.table(), RowQuery.wholeTable(), -1).stream()
                    .filter(employee -> employee.number() == number)
                    .forEach(employee -> process.table().save(employee.mailed("own" + number)));
        }
        assertThat(backfill.run().state()).isEqualTo(TableJobState.COMPLETED);
        assertThat(backfill.progress().skippedEntities()).isEmpty();
        deployment.check(process);
    }

    /** A unique value is handed over while one of the two has no row yet: the row of the other goes, and must come back. */
    @Test
    void backfillFindsUniqueValueMovedConcurrently() {
        deployment.fill(4);
        Deployment.Process process = deployment.start(EmployeeTableMapper.UNVERSIONED);
        process.table().save(Deployment.employee(50).in("D0").mailed("m3"));
        EntityTable<Employee> table = process.table();
        List<Boolean> handed = new ArrayList<>();
        JobProgress done = process.backfill(EmployeeTableMapper.BY_EMAIL)
                .withProgressListener(progress -> {
                    if (progress.phase() == TableJobPhase.CHECK_INDEX_ROWS && handed.isEmpty()) {
                        handed.add(true);
                        table.save(Deployment.employee(3).mailed("other"));
                    }
                })
                .run();
        assertThat(done.state()).isEqualTo(TableJobState.BLOCKED);
        assertThat(done.skippedEntities()).hasSize(1);
        table.save(Deployment.employee(3).mailed("other"));
        assertThat(process.backfill(EmployeeTableMapper.BY_EMAIL).run().state()).isEqualTo(TableJobState.COMPLETED);
        deployment.check(process);
    }

    @Test
    void backfillUpdatesStaleCopies() {
        for (boolean shared : new boolean[] {true, false}) {
            try (Deployment own = new Deployment()) {
                Deployment.Process old = own.start(Deployment.OLD);
                old.table().save(Deployment.employee(2));
                old.table().save(Deployment.employee(4));
                RecordingTableStore store = shared
                        ? new RecordingTableStore(own.store)
                        : new RecordingTableStore(own.store, Capability.SAME_ETAG_WITHIN_TRANSACTION);
                Deployment.Process young =
                        own.start(store, EmployeeTableMapper.UNVERSIONED, IndexMismatchPolicy.REJECT);
                young.table().save(Deployment.employee(2));
                young.table().save(Deployment.employee(4));
                old.table().save(Deployment.employee(2).paid("Boss", 1));
                old.close();
                JobProgress filled =
                        young.backfill(EmployeeTableMapper.BY_LAST_NAME).run();
                assertThat(filled.state()).isEqualTo(TableJobState.COMPLETED);
                assertThat(filled.changedRows()).isEqualTo(1);
                assertThat(young.table().queryIndex(0, RowQuery.wholeTable()).items())
                        .contains(Deployment.employee(2).paid("Boss", 1));
                young.fillAll();
                own.checkClean(EmployeeTableMapper.UNVERSIONED);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void concurrentBackfillsRecoverersAndWritersLeaveExactIndexes(IndexScope scope) throws Exception {
        deployment.fill(300);
        EmployeeTableMapper version = EmployeeTableMapper.of(scope);
        List<Deployment.Process> processes = List.of(deployment.start(version), deployment.start(version));
        AtomicBoolean done = new AtomicBoolean();
        ExecutorService threads = Executors.newFixedThreadPool(6);
        try {
            List<Future<?>> others = new ArrayList<>();
            for (int writer = 0; writer < 2; writer++) {
                Random random = SEED.plus(writer).random();
                EntityTable<Employee> table = processes.get(writer).table();
                others.add(threads.submit(() -> write(table, random, done)));
                others.add(threads.submit(() -> {
                    while (!done.get()) {
                        deployment.recover(version);
                        Thread.sleep(1);
                    }
                    return null;
                }));
            }
            Callable<Boolean> first = () -> fill(processes.get(0));
            Callable<Boolean> second = () -> fill(processes.get(1));
            for (Future<Boolean> filled : threads.invokeAll(List.of(first, second))) {
                assertThat(filled.get()).as("%s", SEED).isTrue();
            }
            done.set(true);
            for (Future<?> other : others) {
                other.get();
            }
        } finally {
            done.set(true);
            threads.shutdown();
        }
        processes.forEach(process -> process.catalog().renewLeases());
        assertThat(processes.get(1).states()).as("%s", SEED).containsOnly(IndexState.READABLE);
        deployment.check(processes.get(0));
        deployment.checkClean(version);
    }

    /** Another backfill may have finished, and a value handed over may count as a conflict for a moment. */
    private static boolean fill(Deployment.Process process) {
        for (int index = 0; index < 4; index++) {
            TableJobState state = TableJobState.STOPPED;
            for (int attempt = 0; attempt < 10 && state != TableJobState.COMPLETED; attempt++) {
                state = process.backfill(index).run().state();
            }
            if (state != TableJobState.COMPLETED) {
                return false;
            }
        }
        return true;
    }

    private static Object write(EntityTable<Employee> table, Random random, AtomicBoolean done) throws Exception {
        while (!done.get()) {
            int number = random.nextInt(300);
            Employee employee = Deployment.employee(number);
            try {
                switch (random.nextInt(4)) {
                    case 0 -> table.delete(employee);
                    case 1 -> table.save(employee);
                    case 2 ->
                        table.save(employee.named("Name" + random.nextInt(5)).badged(1000L + number));
                    default -> table.save(employee.mailed("w" + number).paid("U", random.nextInt(3)));
                }
            } catch (UniqueIndexViolationException | dev.tables.engine.ConcurrentUpdateException lost) {
                Thread.sleep(1);
            }
            Thread.sleep(1);
        }
        return true;
    }

    /** An entity that cannot be in a unique index of a collection has no row in it, whatever other elements it has. */
    @ParameterizedTest
    @EnumSource
    void rowsOfSkippedEntitiesAreNotCountedAsChanged(IndexScope scope) {
        IndexModel[] all = scope == IndexScope.GLOBAL ? FilmTableMapper.inTables() : FilmTableMapper.inPartition();
        EntityTable.of(deployment.store, FilmTableMapper.of(false)).createTables();
        EntityTable.of(deployment.store, FilmTableMapper.of(false))
                .saveAll(List.of(
                        Film.of("Ufa", 1).printed(1, 2, 3),
                        Film.of("Ufa", 2).printed(3, 4, 5),
                        Film.of("Ufa", 3).printed(6)));
        try (IndexCatalog catalog = IndexCatalog.of(deployment.store)) {
            EntityTable<Film> films = EntityTable.of(
                    deployment.store,
                    FilmTableMapper.of(false, all),
                    EntityTableOptions.defaults().withIndexCatalog(catalog));
            JobProgress done = IndexBackfill.job(films, "unique").run();
            assertThat(done.counts().uniqueIndexConflicts()).isEqualTo(1);
            assertThat(done.changedRows()).isEqualTo(4);
        }
    }

    /** What the sweep has not met may be there by the time that the entity is compared: of a unique index too it is the entity's own. */
    @ParameterizedTest
    @EnumSource
    void concurrentlyWrittenRowsAreNotConflicts(IndexScope scope) {
        for (int index = 0; index < 4; index++) {
            try (Deployment own = new Deployment()) {
                own.fill(10);
                Deployment.Process process = own.start(EmployeeTableMapper.of(scope));
                JobProgress done = process.backfill(index)
                        .withProgressListener(progress -> {
                            if (progress.phase() == TableJobPhase.FILL_INDEX && progress.processedRows() == 0) {
                                process.table().save(Deployment.employee(3));
                                process.table().save(Deployment.employee(4));
                                process.table().save(Deployment.employee(20));
                            }
                        })
                        .run();
                assertThat(done.state()).as(done.stateReason()).isEqualTo(TableJobState.COMPLETED);
                assertThat(done.passNumber()).isEqualTo(1);
                own.check(process);
            }
        }
    }

    /** Between two passes of this run another one started over; since then a row has gone. */
    @ParameterizedTest
    @EnumSource
    void backfillRepeatsAPassAfterAnotherRunHasSavedProgress(IndexScope scope) {
        deployment.fill(10);
        Deployment.Process process = deployment.start(EmployeeTableMapper.of(scope));
        int index = EmployeeTableMapper.BY_BADGE;
        List<TableJob> other = new ArrayList<>();
        JobProgress done = process.backfill(index)
                .withProgressListener(progress -> {
                    if (other.isEmpty() && progress.phase() == TableJobPhase.CHECK_ENTITIES) {
                        process.table().markIndexForRebuild("byBadge");
                        other.add(process.backfill(index).withProgressListener(its -> {
                            if (its.phase() == TableJobPhase.CHECK_ENTITIES) {
                                other.get(0).stop();
                            }
                        }));
                        other.get(0).run();
                        losesRow(process.table(), index);
                    }
                })
                .run();
        assertThat(done.state()).isEqualTo(TableJobState.COMPLETED);
        assertThat(done.passNumber()).isEqualTo(2);
        deployment.check(process);
    }

    private void losesRow(EntityTable<Employee> table, int index) {
        RowQuery rows = RowQuery.wholeTable().withRowKeyRange(table.model().indexRowKeyRange(index));
        String indexTable = table.model().indexTable(index);
        PrimaryKey first = deployment
                .store
                .query(indexTable, rows, RowReader::primaryKey)
                .items()
                .get(0);
        deployment.store.write(indexTable, RowOperation.deleteIfExists(first));
    }
}
