package dev.tables.engine.local;

import dev.tables.engine.ordered.OrderedStore;
import org.jspecify.annotations.Nullable;

/**
 * A wait before a write returns, until the write is as durable as configured. At {@link Durability#SYNC} the wait is
 * for a flush to the device, which all waiting threads share. On request, a thread also shares the flush with its own
 * later writes.
 */
final class Acknowledgement {
    private final GroupSync groupSync;
    private final boolean flushes;
    private final ThreadLocal<@Nullable Together> together = new ThreadLocal<>();

    Acknowledgement(OrderedStore store, Durability durability) {
        groupSync = new GroupSync(store);
        flushes = durability == Durability.SYNC;
    }

    /** The writes of a thread that share one flush. */
    private static final class Together {
        private boolean hasWritten;
    }

    /** Throws an exception if a flush has failed and the store does not resume by itself. */
    void checkHealthy() {
        groupSync.checkHealthy();
    }

    /** Waits until the writes of this thread are durable, unless {@link #together} waits for them. */
    void await() {
        if (!flushes) {
            return;
        }
        Together later = together.get();
        if (later == null) {
            groupSync.sync();
        } else {
            later.hasWritten = true;
        }
    }

    /** Waits until all writes so far are on the device, regardless of the configured durability. */
    void flush() {
        groupSync.sync();
    }

    /**
     * Runs the work and then waits for all its writes. This method also waits if the work fails, because other threads
     * may already see the earlier writes of the work.
     */
    void together(Runnable work) {
        if (!flushes || together.get() != null) {
            work.run();
            return;
        }
        Together writes = new Together();
        together.set(writes);
        try {
            work.run();
        } finally {
            together.remove();
            if (writes.hasWritten) {
                groupSync.sync();
            }
        }
    }
}
