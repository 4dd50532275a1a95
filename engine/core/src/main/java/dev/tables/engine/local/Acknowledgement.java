package dev.tables.engine.local;

import dev.tables.engine.ordered.OrderedStore;
import org.jspecify.annotations.Nullable;

/**
 * A wait before a write returns, until the write is as durable as configured. At {@link Durability#SYNC} it waits for a
 * flush to the device, which it shares with all threads that wait for one. On request, a thread also shares the flush
 * with its own later writes.
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

    /** Fails if a flush has failed and the store does not resume by itself. */
    void checkHealthy() {
        groupSync.checkHealthy();
    }

    /** Waits for what this thread wrote, unless {@link #together} will. */
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

    /** Waits until all that was written so far is on the device, whatever was promised. */
    void flush() {
        groupSync.sync();
    }

    /**
     * Runs the work and then waits for all its writes. It also waits if the work failed, because earlier writes of it
     * may already be reported to others.
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
