package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexScope;
import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.mapping.job.JobClock;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.job.TableJobs;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The repair of all indexes, and their verification. */
class RepairJobTest {
    @Nested
    class InThePartition extends TableJobContract {
        @Override
        protected World world() {
            return new Repair(IndexScope.LOCAL);
        }
    }

    @Nested
    class InTablesOfTheIndexes extends TableJobContract {
        @Override
        protected World world() {
            return new Repair(IndexScope.GLOBAL);
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
    void repairRestartsForAnotherVersion() {
        try (Deployment deployment = new Deployment()) {
            deployment.fill(30);
            EntityTable<Employee> before = EntityTable.of(
                    deployment.store, EmployeeTableMapper.of(IndexScope.LOCAL).without("byLastName"));
            TableJob[] self = new TableJob[1];
            self[0] = IndexRepair.repairJob(before).withProgressListener(progress -> self[0].stop());
            assertThat(self[0].run().isResumable()).isTrue();
            JobProgress end = IndexRepair.repairJob(
                            EntityTable.of(deployment.store, EmployeeTableMapper.of(IndexScope.LOCAL)))
                    .run();
            assertThat(end.totalEntities()).isEqualTo(30);
            assertThat(end.counts().missingIndexRows()).as("those by last name").isEqualTo(15);
        }
    }

    /** However slow the network: another process would take the job over when its owner has saved nothing for a minute. */
    @ParameterizedTest
    @EnumSource
    void slowRunKeepsItsLease(IndexScope scope) {
        try (Deployment deployment = new Deployment(false)) {
            deployment.fill(400);
            AtomicLong nanos = new AtomicLong();
            AtomicLong saved = new AtomicLong();
            AtomicLong longest = new AtomicLong();
            TableStore slow = new ForwardingTableStore(deployment.store) {
                @Override
                public @Nullable ETag write(String table, RowOperation operation) {
                    pass(table);
                    return super.write(table, operation);
                }

                @Override
                public <R> ResultPage<R> query(String table, RowQuery query, RowDecoder<R> decoder) {
                    pass(table);
                    return super.query(table, query, decoder);
                }

                @Override
                public <R> @Nullable R get(
                        String table, PrimaryKey keys, Projection projection, RowDecoder<R> decoder) {
                    pass(table);
                    return super.get(table, keys, projection, decoder);
                }

                private void pass(String table) {
                    long now = nanos.addAndGet(Duration.ofMillis(300).toNanos());
                    if (table.equals(TableJobs.TABLE_NAME)) {
                        saved.set(now);
                    }
                    longest.accumulateAndGet(now - saved.get(), Math::max);
                }
            };
            EntityTable<Employee> staff = EntityTable.of(slow, EmployeeTableMapper.of(scope));
            JobProgress end = IndexRepair.repairJob(staff)
                    .withClock(new JobClock(nanos::get, nanos::addAndGet))
                    .run();
            assertThat(end.isCompleted()).isTrue();
            assertThat(end.changedRows()).isGreaterThan(400);
            assertThat(Duration.ofNanos(longest.get())).isLessThan(Duration.ofSeconds(60));
            assertThat(IndexRepair.verify(staff)).matches(IndexRepair.Report::isClean);
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
            return IndexRepair.repairJob(table(process));
        }

        @Override
        public void check() {
            checkClean();
        }
    }

    private static final class Verifying extends StaffWorld {
        Verifying() {
            super(IndexScope.LOCAL);
        }

        @Override
        public TableJob job(TableStore process) {
            return IndexRepair.verificationJob(table(process));
        }

        /** Nothing is changed: every row that was missing before is missing still. */
        @Override
        public void check() {
            JobProgress found = IndexRepair.verificationJob(EntityTable.of(deployment.store, version))
                    .run();
            assertThat(found.changedRows()).isZero();
        }
    }
}
