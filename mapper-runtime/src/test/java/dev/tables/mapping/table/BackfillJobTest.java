package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexScope;
import dev.tables.engine.TableStore;
import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.lifecycle.IndexState;
import org.junit.jupiter.api.Nested;

/** The backfill of an index that shares the partitions of its entities, and of one in a table of its own. */
class BackfillJobTest {
    @Nested
    class InThePartition extends TableJobContract {
        @Override
        protected World world() {
            return new Backfill(IndexScope.LOCAL);
        }
    }

    @Nested
    class InATableOfTheIndex extends TableJobContract {
        @Override
        protected World world() {
            return new Backfill(IndexScope.GLOBAL);
        }
    }

    private static final class Backfill extends StaffWorld {
        Backfill(IndexScope scope) {
            super(scope);
        }

        @Override
        public void fill(int entities) {
            super.fill(entities);
            table(store()).markIndexForRebuild("byEmail");
        }

        @Override
        public TableJob job(TableStore process) {
            return IndexBackfill.job(table(process), "byEmail");
        }

        @Override
        public void check() {
            Deployment.Process process = deployment.start(version);
            assertThat(process.states().get(EmployeeTableMapper.BY_EMAIL)).isEqualTo(IndexState.READABLE);
        }
    }
}
