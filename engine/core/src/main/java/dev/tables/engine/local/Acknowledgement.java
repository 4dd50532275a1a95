package dev.tables.engine.local;

import dev.tables.engine.ordered.OrderedStore;
import org.jspecify.annotations.Nullable;

/**
 * Lets a writer return when what it wrote is as safe as was promised: at {@link Durability#SYNC} after a flush to the
 * device, which it shares with every other thread that waits for one, and with its own later writes if it asks for that.
 */
final class Acknowledgement {
    private final GroupSync groupSync;
    private final boolean flushes;
    private final ThreadLocal<@Nullable Together> together = new ThreadLocal<>();

    Acknowledgement(OrderedStore store, Durability durability) {
        groupSync = new GroupSync(store);
        flushes = durability == Durability.SYNC;
    }

    /** What a thread writes under one flush. */
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

    /** Waits at the end for all that the work wrote, also if it failed: what it wrote before may be reported to somebody. */
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
