package dev.tables.boot.index;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Lets what is tried again and again, and fails for the same reason each time, be logged once. Safe for several threads. */
final class RepeatedLines {
    private final Map<String, String> last = new ConcurrentHashMap<>();

    /** Whether something has another outcome than the last time. */
    boolean isNew(String what, String outcome) {
        return !outcome.equals(last.put(what, outcome));
    }

    /** It went well: if it fails again, that is new. */
    void forget(String what) {
        last.remove(what);
    }
}
