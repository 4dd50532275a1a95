package dev.tables.engine.server;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.server.internal.ErrorTexts;
import dev.tables.engine.server.internal.ProtocolException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The requests being processed: their number, and the memory they have reserved. */
final class Work {
    private static final int DEEPEST = 10;

    private final MemoryBudget budget;
    private int requests;
    private boolean ending;
    private volatile boolean exhausted;

    Work(MemoryBudget budget) {
        this.budget = budget;
    }

    MemoryBudget budget() {
        return budget;
    }

    /** Begins a request; fails after the server has begun to end. */
    synchronized void begin() {
        if (ending) {
            throw new ProtocolException(ErrorCode.SERVER_BUSY, ErrorTexts.of(ErrorCode.SERVER_BUSY, ""));
        }
        requests++;
    }

    /** Records the cause of a failed request. */
    void failed(Throwable reason) {
        Throwable at = reason;
        for (int depth = 0; at != null && depth < DEEPEST; depth++) {
            if (at instanceof OutOfMemoryError) {
                exhausted = true;
            }
            at = at.getCause();
        }
    }

    /** Returns whether a request has failed because memory ran out. */
    boolean hasRunOutOfMemory() {
        return exhausted;
    }

    synchronized int requests() {
        return requests;
    }

    synchronized void end() {
        requests--;
        notifyAll();
    }

    /** Rejects new requests from now on, and waits for the current ones. Returns whether all requests ended in time. */
    synchronized boolean drain(Duration requestTimeout) {
        ending = true;
        long until = System.nanoTime() + requestTimeout.toNanos();
        try {
            while (requests > 0) {
                long left = until - System.nanoTime();
                if (left <= 0) {
                    return false;
                }
                TimeUnit.NANOSECONDS.timedWait(this, left);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
        return true;
    }
}
