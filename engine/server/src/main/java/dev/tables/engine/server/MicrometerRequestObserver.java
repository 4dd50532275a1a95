package dev.tables.engine.server;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;

/**
 * A request observer that records Micrometer metrics: the timer {@code tables.server.requests} with tags
 * {@code operation}, {@code status} and {@code code}, and counters of bytes. Requires Micrometer on the class path.
 */
public final class MicrometerRequestObserver implements RequestObserver {
    private final MeterRegistry registry;

    /** Creates an observer that records metrics in {@code registry}. */
    public MicrometerRequestObserver(MeterRegistry registry) {
        this.registry = registry;
    }

    @Override
    public void onResponse(RequestSummary request) {
        String code = request.errorCode();
        Timer.builder("tables.server.requests")
                .description("Time from the receipt of the request headers to the response")
                .tag("operation", request.operation())
                .tag("status", Integer.toString(request.status()))
                .tag("code", code == null ? "none" : code)
                .register(registry)
                .record(request.duration());
        registry.counter("tables.server.bytes", "direction", "received").increment(request.requestBytes());
        registry.counter("tables.server.bytes", "direction", "sent").increment(request.responseBytes());
    }
}
