package dev.tables.engine.rocksdb;

import dev.tables.engine.StoreClosedException;
import java.time.Duration;
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
    private volatile State state = State.OPEN;

    private enum State {
        OPEN,
        PAUSED,
        CLOSED
    }

    /** Gives the ticket to hand back in {@link #leave}. */
    int enter() {
        int ticket = tryEnter();
        if (ticket == CLOSED) {
            throw new StoreClosedException();
        }
        return ticket;
    }

    /** Gives the ticket to hand back in {@link #leave}, or {@link #CLOSED}. Waits while the gate is {@linkplain #pause paused}. */
    int tryEnter() {
        int stripe = ((int) Thread.currentThread().getId() & STRIPES - 1) * APART;
        while (true) {
            inside.incrementAndGet(stripe);
            State now = state;
            if (now == State.OPEN) {
                return stripe;
            }
            inside.decrementAndGet(stripe);
            if (now == State.CLOSED) {
                return CLOSED;
            }
            Thread.yield();
            LockSupport.parkNanos(100_000);
        }
    }

    void leave(int ticket) {
        inside.decrementAndGet(ticket);
    }

    /**
     * Lets newcomers wait and waits until all inside have left, so that what they use can be replaced; {@link #goOn} must follow if it
     * returns true. Returns false if somebody stays inside for too long, or the gate is closed: nobody waits then.
     */
    boolean pause(Duration longest) {
        synchronized (this) {
            if (state != State.OPEN) {
                return false;
            }
            state = State.PAUSED;
        }
        boolean left = awaitEmpty(longest.toNanos());
        if (!left) {
            goOn();
        }
        return left;
    }

    /** Lets those in who wait. */
    synchronized void goOn() {
        if (state == State.PAUSED) {
            state = State.OPEN;
        }
    }

    /** Fails if newcomers are shut out; for work that takes long, now and then. */
    void requireOpen() {
        if (state == State.CLOSED) {
            throw new StoreClosedException();
        }
    }

    /** Shuts out newcomers; false if they were before. */
    synchronized boolean shut() {
        boolean first = state != State.CLOSED;
        state = State.CLOSED;
        return first;
    }

    /** Waits until all inside have left; returns false if somebody stays inside for longer. Newcomers must be shut out, or wait. */
    boolean awaitEmpty(long nanos) {
        long begun = System.nanoTime();
        for (int i = 0; i < STRIPES; i++) {
            while (inside.get(i * APART) != 0) {
                if (System.nanoTime() - begun > nanos) {
                    return false;
                }
                LockSupport.parkNanos(100_000);
            }
        }
        return true;
    }
}
