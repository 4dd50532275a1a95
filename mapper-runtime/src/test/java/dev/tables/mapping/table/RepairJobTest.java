package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexScope;
import dev.tables.engine.TableStore;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.TableJob;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The repair of all indexes, and their verification. */
class RepairJobTest {
    @Nested
    class InThePartition extends TableJobContract {
        @Override
        protected World world() {
            return new Repair(IndexScope.PARTITION);
        }
    }

    @Nested
    class InTablesOfTheIndexes extends TableJobContract {
        @Override
        protected World world() {
            return new Repair(IndexScope.TABLE);
        }
    }

    @Nested
    class Verification extends TableJobContract {
        @Override
        protected World world() {
            return new Verifying();
        }
    }

    /** By another version there is something else to compare, so that what was compared before does not count. */
    @Test
    void anotherVersionStartsOver() {
        try (Deployment deployment = new Deployment()) {
            deployment.fill(30);
            EntityTable<Employee> before = EntityTable.of(
                    deployment.store,
                    EmployeeTableMapper.of(IndexScope.PARTITION).without("byLastName"));
            TableJob[] self = new TableJob[1];
            self[0] = IndexRepair.of(before).onProgress(progress -> self[0].stop());
            assertThat(self[0].run().isOpen()).isTrue();
            JobProgress end = IndexRepair.of(
                            EntityTable.of(deployment.store, EmployeeTableMapper.of(IndexScope.PARTITION)))
                    .run();
            assertThat(end.entities()).isEqualTo(30);
            assertThat(end.counts().missing()).as("those by last name").isEqualTo(15);
        }
    }

    private static final class Repair extends StaffWorld {
        Repair(IndexScope scope) {
            super(scope);
        }

        @Override
        public void fill(int entities) {
            super.fill(entities);
            EntityTable.of(deployment.store, version)
                    .save(Deployment.employee(7).named("Moved"));
            EntityTable.of(deployment.store, Deployment.OLD)
                    .save(Deployment.employee(7).named("Moved on"));
        }

        @Override
        public TableJob job(TableStore process) {
            return IndexRepair.of(table(process));
        }

        @Override
        public void check() {
            checkClean();
        }
    }

    private static final class Verifying extends StaffWorld {
        Verifying() {
            super(IndexScope.PARTITION);
        }

        @Override
        public TableJob job(TableStore process) {
            return IndexRepair.verification(table(process));
        }

        /** Nothing is changed: every row that was missing before is missing still. */
        @Override
        public void check() {
            JobProgress found = IndexRepair.verification(EntityTable.of(deployment.store, version))
                    .run();
            assertThat(found.changed()).isZero();
        }
    }
}
