package dev.tables.boot.observation;

import dev.tables.boot.recovery.TablesRecovery;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;

/**
 * Metrics of recovery: the results of the last round as gauges {@code tables.recovery.writes} by state, and the number
 * of writes that all rounds have finished.
 */
final class RecoveryMetrics implements MeterBinder {
    private final TablesRecovery recovery;

    RecoveryMetrics(TablesRecovery recovery) {
        this.recovery = recovery;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder(
                        "tables.recovery.writes",
                        recovery,
                        one -> one.lastReport().quarantined())
                .tag("state", "quarantined")
                .description("Interrupted writes that recovery gave up on after too many failures")
                .register(registry);
        Gauge.builder(
                        "tables.recovery.writes",
                        recovery,
                        one -> one.lastReport().failed())
                .tag("state", "failed")
                .description("Interrupted writes that the last recovery round failed to finish")
                .register(registry);
        Gauge.builder(
                        "tables.recovery.writes",
                        recovery,
                        one -> one.lastReport().waiting())
                .tag("state", "waiting")
                .description("Interrupted writes that wait for another write or another process")
                .register(registry);
        FunctionCounter.builder("tables.recovery.finished", recovery, TablesRecovery::recoveredWriteCount)
                .description("Interrupted writes that recovery has finished")
                .register(registry);
    }
}
