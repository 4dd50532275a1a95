package dev.tables.engine.server;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;

/**
 * Metrics of requests: the timer {@code tables.server.requests} with tags {@code operation}, {@code status} and {@code code}, and counters of
 * bytes. Needs Micrometer on the class path.
 */
public final class MicrometerRequests implements RequestObserver {
    private final MeterRegistry registry;

    /** Records in {@code registry}. */
    public MicrometerRequests(MeterRegistry registry) {
        this.registry = registry;
    }

    @Override
    public void answered(RequestFacts facts) {
        String code = facts.errorCode();
        Timer.builder("tables.server.requests")
                .description("Requests of clients, from headers to answer")
                .tag("operation", facts.operation())
                .tag("status", Integer.toString(facts.status()))
                .tag("code", code == null ? "none" : code)
                .register(registry)
                .record(facts.duration());
        registry.counter("tables.server.bytes", "direction", "received").increment(facts.requestBytes());
        registry.counter("tables.server.bytes", "direction", "sent").increment(facts.responseBytes());
    }
}
