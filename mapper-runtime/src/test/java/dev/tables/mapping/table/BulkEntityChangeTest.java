package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.annotation.IndexScope;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.mapping.job.JobName;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.SkippedEntity;
import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.job.TableJobKind;
import dev.tables.mapping.job.TableJobState;
import dev.tables.mapping.job.TableJobs;
import dev.tables.mapping.lifecycle.IndexMismatchPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The change of every entity, with indexes of each scope that change with it. */
class BulkEntityChangeTest extends TableJobContract {
    private static final JobName NAME = new JobName(TableJobKind.MIGRATION_STEP, "staff", "Employee", "Raise.1");

    @Override
    protected World world() {
        return new Changes(BulkEntityChangeTest::raised);
    }

    /** Most are changed in what indexes hold, some are deleted, some are as they should be. */
    private static @Nullable Employee raised(Employee employee) {
        if (employee.number() % 7 == 5) {
            return null;
        }
        boolean same = employee.number() % 4 == 2 || Objects.equals(employee.title(), "raised");
        return same ? employee : employee.paid("raised", employee.salary() + 1000);
    }

    private static TableJob job(EntityTable<Employee> table, ChangeFunction<Employee> change) {
        return BulkEntityChange.job(table, NAME, "first", change, error -> false);
    }

    @Test
    void dryRunCountsChangesAndWritesNothing() {
        try (Changes world = new Changes(BulkEntityChangeTest::raised)) {
            world.fill(20);
            world.spoil(3);
            Object before = world.all();
            DryRunResult forecast =
                    BulkEntityChange.dryRun(world.changed(world.store()), BulkEntityChangeTest::raised, error -> false);
            assertThat(world.all()).isEqualTo(before);
            JobProgress end = world.job(world.store()).run();
            assertThat(forecast).isEqualTo(new DryRunResult(20, end.changedRows(), 1));
        }
    }

    @Test
    void functionThatIsNotIdempotentIsRejectedBeforeAnyWrite() {
        try (Changes world = new Changes(employee -> employee.paid("raised", 2 * employee.salary() + 1))) {
            world.fill(20);
            Object before = world.all();
            assertThatThrownBy(() -> world.job(world.store()).run())
                    .isInstanceOf(BulkChangeNotIdempotentException.class)
                    .hasMessageStartingWith(
                            "The change function is not idempotent: a second call changed entities of Employee again.");
            assertThat(world.all()).isEqualTo(before);
        }
    }

    @Test
    void rejectedEntitiesAreReportedAndOthersAreChanged() {
        try (Changes world = new Changes(employee -> {
            if (employee.number() == 3) {
                throw new IllegalStateException("secret");
            }
            return employee.number() == 6 ? employee.at(1000) : raised(employee);
        })) {
            world.fill(12);
            JobProgress end = world.job(world.store()).run();
            assertThat(end.isCompleted()).isTrue();
            assertThat(end.skippedEntities())
                    .containsExactlyInAnyOrder(
                            new SkippedEntity(
                                    world.version.primaryKeyOf(Deployment.employee(3)), "IllegalStateException"),
                            new SkippedEntity(world.version.primaryKeyOf(Deployment.employee(6)), "MappingException"));
            assertThat(world.titles())
                    .doesNotContainKey(5)
                    .containsEntry(3, "T")
                    .containsEntry(0, "raised");
        }
    }

    /** The entity that comes second is named; the index keeps what it has. */
    @Test
    void takenUniqueValueIsReportedAsConflict() {
        try (Changes world = new Changes(employee -> employee.number() % 3 == 1 ? employee.mailed("same") : employee)) {
            world.fill(12);
            EntityTable<Employee> table = world.changed(world.store());
            JobProgress end = world.job(world.store()).run();
            assertThat(end.counts().uniqueIndexConflicts()).isEqualTo(3);
            assertThat(end.skippedEntities())
                    .allMatch(one -> one.errorMessage().equals("UniqueIndexViolationException"));
            assertThat(Deployment.all(table, RowQuery.wholeTable(), -1))
                    .filteredOn(employee -> "same".equals(employee.email()))
                    .hasSize(1);
        }
    }

    @Test
    void pausedJobDoesNotRunUntilResumed() {
        try (Changes world = new Changes(BulkEntityChangeTest::raised)) {
            world.fill(30);
            assertThat(TableJobs.pause(world.store(), NAME)).isFalse();
            List<JobProgress> seen = new ArrayList<>();
            TableJob job = world.job(world.store()).withMaxRowsPerSecond(1).withClock(new Clock().jobClock());
            JobProgress paused = job.withProgressListener(progress -> {
                        if (seen.isEmpty()) {
                            assertThat(TableJobs.pause(world.store(), NAME)).isTrue();
                        }
                        seen.add(progress);
                    })
                    .run();
            assertThat(paused.state()).isEqualTo(TableJobState.PAUSED);
            assertThat(world.job(world.store()).run().state()).isEqualTo(TableJobState.PAUSED);
            assertThat(TableJobs.findAll(world.store()))
                    .singleElement()
                    .matches(one -> one.state() == TableJobState.PAUSED && one.runId() == null);
            assertThat(TableJobs.resume(world.store(), NAME)).isTrue();
            assertThat(TableJobs.resume(world.store(), NAME)).isFalse();
            JobProgress end = world.job(world.store()).run();
            assertThat(end.isCompleted()).isTrue();
            world.check();
        }
    }

    /** Entities whose indexes are complete. */
    private static final class Changes extends StaffWorld {
        private final ChangeFunction<Employee> change;

        Changes(ChangeFunction<Employee> change) {
            super(IndexScope.LOCAL);
            this.change = change;
        }

        @Override
        public void fill(int entities) {
            EntityTable<Employee> plain = EntityTable.of(deployment.store, version);
            for (int i = 0; i < entities; i++) {
                plain.save(Deployment.employee(i));
            }
        }

        EntityTable<Employee> changed(TableStore process) {
            return deployment
                    .start(process, version, IndexMismatchPolicy.REJECT)
                    .table();
        }

        @Override
        public TableJob job(TableStore process) {
            return BulkEntityChangeTest.job(changed(process), change);
        }

        /** As the new version of the application writes. */
        @Override
        public void write(int number) {
            Employee employee = raised(Deployment.employee(number));
            if (employee != null) {
                EntityTable.of(deployment.store, version).overwrite(employee.named("Name" + number % 7));
            }
        }

        Map<Integer, String> titles() {
            Map<Integer, String> titles = new TreeMap<>();
            Deployment.all(changed(store()), RowQuery.wholeTable(), -1)
                    .forEach(employee -> titles.put(employee.number(), String.valueOf(employee.title())));
            return titles;
        }

        Object all() {
            return store().query("staff", RowQuery.wholeTable(), dev.tables.engine.Row.DECODER)
                    .items();
        }

        @Override
        public void check() {
            IndexRepair.Report report = IndexRepair.verify(EntityTable.of(deployment.store, version));
            assertThat(report.missingIndexRows() + report.outdatedEntities()).isZero();
            // An entity that is spoiled lacks the value that one of its index rows has.
            assertThat(report.orphanedIndexRows()).isLessThanOrEqualTo(report.unreadableEntities());
            EntityTable<Employee> table = EntityTable.of(deployment.store, version);
            DryRunResult forecast = BulkEntityChange.dryRun(table, change, error -> false);
            assertThat(forecast.rowsToChange()).isZero();
        }
    }
}
