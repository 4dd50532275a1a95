package dev.tables.engine.server;

import java.util.concurrent.atomic.AtomicLong;

/** How much memory the bodies of all requests at work may take together. Requests beyond it are answered that the server is busy. */
final class MemoryBudget {
    private static final long LEAST = 32L * 1024 * 1024;

    private final long most;
    private final AtomicLong reserved = new AtomicLong();

    MemoryBudget(long most) {
        this.most = most;
    }

    /** A quarter of the heap. */
    static MemoryBudget ofHeap() {
        return new MemoryBudget(most(Runtime.getRuntime().maxMemory()));
    }

    static long most(long heap) {
        return Math.max(LEAST, heap / 4);
    }

    /** Reserves bytes; false if there are not so many. */
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
