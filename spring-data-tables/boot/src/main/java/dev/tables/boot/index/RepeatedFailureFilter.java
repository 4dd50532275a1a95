package dev.tables.boot.index;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A filter of log messages about retries that fail for the same reason each time, so that they are logged once.
 * Thread-safe.
 */
final class RepeatedFailureFilter {
    private final Map<String, String> last = new ConcurrentHashMap<>();

    /** Returns whether the outcome differs from the last outcome of the same task; records the outcome. */
    boolean isNew(String what, String outcome) {
        return !outcome.equals(last.put(what, outcome));
    }

    /** Deletes the last outcome after a success, so that the next failure is logged. */
    void forget(String what) {
        last.remove(what);
    }
}
