package dev.tables.engine.server;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The limit on the memory of all request bodies being processed. A request that would exceed the limit fails with
 * {@code ServerBusy}.
 */
final class MemoryBudget {
    private static final long LEAST = 32L * 1024 * 1024;

    private final long most;
    private final AtomicLong reserved = new AtomicLong();

    MemoryBudget(long most) {
        this.most = most;
    }

    /** Creates a budget of a quarter of the heap. */
    static MemoryBudget ofHeap() {
        return new MemoryBudget(most(Runtime.getRuntime().maxMemory()));
    }

    static long most(long heap) {
        return Math.max(LEAST, heap / 4);
    }

    /** Reserves bytes; returns false if fewer are available. */
    boolean reserve(long bytes) {
        if (reserved.addAndGet(bytes) <= most) {
            return true;
        }
        reserved.addAndGet(-bytes);
        return false;
    }

    void release(long bytes) {
        reserved.addAndGet(-bytes);
    }

    long reserved() {
        return reserved.get();
    }
}
