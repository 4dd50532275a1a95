package dev.tables.mapping.intent.internal;

import dev.tables.engine.SharedStoreState;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The writes to one store whose transactions this process may still send, by the ids of their intents. The age of a
 * write is measured by a clock that does not jump. Safe for use by any number of threads.
 */
public final class PendingCommits {
    private final Map<String, Long> begun = new ConcurrentHashMap<>();

    private PendingCommits() {}

    /** Returns the pending commits that all users of a store share. */
    public static PendingCommits of(SharedStoreState shared) {
        return shared.getOrCreate(PendingCommits.class, PendingCommits::new);
    }

    /** Adds a write that begins now. */
    public void begin(String id) {
        begun.put(id, System.nanoTime());
    }

    /** Removes a write whose transaction will not be sent again. */
    public void end(String id) {
        begun.remove(id);
    }

    /**
     * Returns whether the transaction of a write may still be sent, that is, the write has not ended and began less
     * than {@code most} ago.
     */
    public boolean contains(String id, Duration most) {
        Long at = begun.get(id);
        return at != null && System.nanoTime() - at < most.toNanos();
    }

    /** Removes the writes that began longer ago than the given duration and whose end was never recorded. */
    public void removeOlderThan(Duration most) {
        begun.keySet().removeIf(id -> !contains(id, most));
    }
}
