package dev.tables.boot.observation;

import dev.tables.boot.TablesRecovery;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;

/** What the last round of recovery found, as gauges {@code tables.recovery.writes} by state, and what all rounds finished. */
final class TablesMetrics implements MeterBinder {
    private final TablesRecovery recovery;

    TablesMetrics(TablesRecovery recovery) {
        this.recovery = recovery;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("tables.recovery.writes", recovery, one -> one.last().quarantined())
                .tag("state", "quarantined")
                .description("Unfinished writes that failed too often to be tried again")
                .register(registry);
        Gauge.builder("tables.recovery.writes", recovery, one -> one.last().failed())
                .tag("state", "failed")
                .description("Unfinished writes whose finishing failed in the last round")
                .register(registry);
        Gauge.builder("tables.recovery.writes", recovery, one -> one.last().left())
                .tag("state", "waiting")
                .description("Unfinished writes that wait for another write or another process")
                .register(registry);
        FunctionCounter.builder("tables.recovery.finished", recovery, TablesRecovery::finished)
                .description("Writes that a crash left half done and recovery finished")
                .register(registry);
    }
}
