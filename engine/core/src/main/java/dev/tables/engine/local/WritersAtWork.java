package dev.tables.engine.local;

import dev.tables.engine.StoreClosedException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * The writes that have begun and not returned yet. An orderly close waits for them, so that each write is either
 * acknowledged or rejected before it has any effect.
 */
final class WritersAtWork {
    private final AtomicInteger atWork = new AtomicInteger();
    private volatile boolean closed;

    /**
     * Begins a write; {@link #leave} must follow.
     *
     * @throws StoreClosedException if the store is closed
     */
    void enter() {
        atWork.incrementAndGet();
        if (closed) {
            atWork.decrementAndGet();
            throw new StoreClosedException();
        }
    }

    /** Ends a write. */
    void leave() {
        atWork.decrementAndGet();
    }

    /** Rejects new writes, and waits a limited time for those that have begun. */
    void close(Duration longest) {
        closed = true;
        long end = System.nanoTime() + longest.toNanos();
        while (atWork.get() > 0 && System.nanoTime() - end < 0) {
            LockSupport.parkNanos(100_000);
        }
    }
}
