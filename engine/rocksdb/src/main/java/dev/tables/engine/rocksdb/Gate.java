package dev.tables.engine.rocksdb;

import dev.tables.engine.StoreClosedException;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;

/**
 * Keeps native memory alive while somebody uses it: who has entered is waited for before the store is closed, who comes
 * later is refused. Counters are spread over cache lines, so that threads do not slow each other down.
 */
final class Gate {
    /** No ticket. */
    static final int CLOSED = -1;

    private static final int STRIPES = 16;
    private static final int APART = 32;

    private final AtomicIntegerArray inside = new AtomicIntegerArray(STRIPES * APART);
    private volatile boolean closed;

    /** Gives the ticket to hand back in {@link #leave}. */
    int enter() {
        int ticket = tryEnter();
        if (ticket == CLOSED) {
            throw new StoreClosedException();
        }
        return ticket;
    }

    /** Gives the ticket to hand back in {@link #leave}, or {@link #CLOSED}. */
    int tryEnter() {
        int stripe = ((int) Thread.currentThread().getId() & STRIPES - 1) * APART;
        inside.incrementAndGet(stripe);
        if (closed) {
            inside.decrementAndGet(stripe);
            return CLOSED;
        }
        return stripe;
    }

    void leave(int ticket) {
        inside.decrementAndGet(ticket);
    }

    /** Shuts out newcomers and waits until all inside have left; false if it was closed before. */
    boolean close() {
        synchronized (this) {
            if (closed) {
                return false;
            }
            closed = true;
        }
        for (int i = 0; i < STRIPES; i++) {
            while (inside.get(i * APART) != 0) {
                LockSupport.parkNanos(100_000);
            }
        }
        return true;
    }
}
