package dev.tables.engine.server;

/**
 * Is shown every request when it is answered, for metrics. {@link MicrometerRequestObserver} is one.
 *
 * <p>Duties of an implementer: safe for use by any number of threads; quick, for the client waits.
 */
@FunctionalInterface
public interface RequestObserver {
    /** Looks at nothing. */
    RequestObserver NONE = facts -> {};

    /** Called once for each request, when its response is ready to be sent. */
    void onResponse(RequestSummary request);
}
