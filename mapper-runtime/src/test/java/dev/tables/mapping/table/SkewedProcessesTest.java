package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.RowQuery;
import dev.tables.engine.tck.store.SkewedClockStore;
import dev.tables.mapping.job.TableJobState;
import dev.tables.mapping.lifecycle.IndexMismatchPolicy;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Processes on a store that stamps rows by clocks which differ, as much as it says: nobody is taken for gone who may still write. */
class SkewedProcessesTest {
    /** One process whose rows are stamped by a clock behind, one by a clock ahead, or the reverse. */
    @ParameterizedTest
    @CsvSource({"0, false", "0, true", "10, true", "100, true", "100, false", "-100, true", "1000, true", "-1000, false"
    })
    void processWithSlowClockCountsAsLiveWhileItMayWrite(long seconds, boolean spansPartitions) {
        Duration ahead = Duration.ofSeconds(seconds);
        Duration skew = ahead.abs().multipliedBy(2);
        try (Deployment deployment = new Deployment(spansPartitions)) {
            SkewedClockStore store = new SkewedClockStore(deployment.store, skew);
            Deployment.Process old =
                    deployment.start(store.client(ahead.negated()), Deployment.OLD, IndexMismatchPolicy.REJECT);
            old.table().save(Deployment.employee(1));
            deployment.pass(Deployment.LEASE.minusSeconds(1));
            Deployment.Process young = deployment.start(
                    store.client(ahead), EmployeeTableMapper.ACROSS_PARTITIONS, IndexMismatchPolicy.REJECT);

            assertThat(young.backfill(0).run().stateReason()).startsWith("live processes do not maintain it: ");
            old.table().save(Deployment.employee(2));
            for (int i = 0; i < 20; i++) {
                young.catalog().renewLeases();
                deployment.pass(young.catalog().leaseTiming().leaseAndGrace().dividedBy(2));
            }
            young.catalog().renewLeases();
            assertThat(young.backfill(0).run().state()).isEqualTo(TableJobState.COMPLETED);

            assertThat(young.table().query(RowQuery.wholeTable()).items()).hasSize(2);
            deployment.check(young);
        }
    }

    /** What the rule is for: where a store says nothing of clocks that differ, a live process is overlooked. */
    @Test
    void liveProcessExpiresEarlyIfClockSkewIsNotConfigured() {
        try (Deployment deployment = new Deployment()) {
            SkewedClockStore store = new SkewedClockStore(deployment.store, Duration.ZERO);
            Duration ahead = Duration.ofSeconds(100);
            deployment.start(store.client(ahead.negated()), Deployment.OLD, IndexMismatchPolicy.REJECT);
            deployment.pass(Deployment.LEASE.minusSeconds(1));
            Deployment.Process young = deployment.start(
                    store.client(ahead), EmployeeTableMapper.ACROSS_PARTITIONS, IndexMismatchPolicy.REJECT);

            assertThat(young.backfill(0).run().state()).isEqualTo(TableJobState.COMPLETED);
        }
    }
}
