package dev.tables.engine.server;

/**
 * An observer of answered requests, for metrics. {@link MicrometerRequestObserver} is an implementation.
 *
 * <p>Implementations must be thread-safe. Implementations must also be fast, because the client waits until they
 * return.
 */
@FunctionalInterface
public interface RequestObserver {
    /** An observer that does nothing. */
    RequestObserver NONE = facts -> {};

    /** Receives each request once, when its response is ready to be sent. */
    void onResponse(RequestSummary request);
}
