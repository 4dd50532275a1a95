package dev.tables.engine.rocksdb;

import dev.tables.engine.StoreClosedException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;

/**
 * A gate that prevents native memory from being freed while threads use the memory. When the store is closed, the gate
 * waits for the threads inside and rejects new threads. The counters are in different cache lines to avoid contention.
 */
final class Gate {
    /** The value of {@link #tryEnter} if the gate is closed. */
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

    /** Enters the gate, and returns the ticket to pass to {@link #leave}. */
    int enter() {
        int ticket = tryEnter();
        if (ticket == CLOSED) {
            throw new StoreClosedException();
        }
        return ticket;
    }

    /**
     * Enters the gate, and returns the ticket to pass to {@link #leave}, or {@link #CLOSED}. Waits while the gate is
     * {@linkplain #pause paused}.
     */
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
     * Pauses the gate: new threads wait, and this call waits until all threads inside have left. The caller can then
     * replace the objects that threads use.
     *
     * <p>Returns true if all threads have left; the caller must then call {@link #goOn}. Returns false if a thread
     * stays inside for longer than {@code longest}, or if the gate is closed. If the result is false, the gate is not
     * paused.
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

    /** Ends the pause, and admits the waiting threads. */
    synchronized void goOn() {
        if (state == State.PAUSED) {
            state = State.OPEN;
        }
    }

    /** Fails if the gate is shut; long operations call this method from time to time. */
    void requireOpen() {
        if (state == State.CLOSED) {
            throw new StoreClosedException();
        }
    }

    /** Shuts the gate to new threads; returns false if it was already shut. */
    synchronized boolean shut() {
        boolean first = state != State.CLOSED;
        state = State.CLOSED;
        return first;
    }

    /**
     * Waits until all threads inside have left. Returns false if a thread is still inside after the given time. The
     * gate must be shut or paused.
     */
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
