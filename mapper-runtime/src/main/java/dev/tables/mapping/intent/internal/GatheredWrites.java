package dev.tables.mapping.intent.internal;

import dev.tables.mapping.intent.EventualTransaction;

/**
 * The threads whose writes of entities are buffered, as in a Spring transaction. Buffered writes are later sent
 * together or discarded. Operations that must be durable when they return are rejected on threads that buffer writes. A
 * submitted {@link EventualTransaction} would survive a rollback. A rollback would also undo writes of steps that the
 * transaction has already recorded as done.
 *
 * <p>For code that buffers writes, such as a transaction manager, for any store. The only cost is a lookup in a thread
 * local.
 */
public final class GatheredWrites {
    private static final ThreadLocal<Integer> BEGUN = new ThreadLocal<>();

    private GatheredWrites() {}

    /** Begins buffering writes of the calling thread; each call requires an {@link #end}. */
    public static void begin() {
        Integer begun = BEGUN.get();
        BEGUN.set(begun == null ? 1 : begun + 1);
    }

    /** Ends the buffering that the last {@link #begin} began, whether the writes are sent, discarded or suspended. */
    public static void end() {
        Integer begun = BEGUN.get();
        if (begun == null || begun == 1) {
            BEGUN.remove();
        } else {
            BEGUN.set(begun - 1);
        }
    }

    /** Returns whether writes of the calling thread are buffered. */
    public static boolean areOnThisThread() {
        return BEGUN.get() != null;
    }

    /** Rejects an operation that is not possible while writes are buffered. */
    public static void refuse(String refusal, String reason) {
        if (areOnThisThread()) {
            throw new IllegalStateException(
                    refusal + " within a transaction that buffers its writes until the commit. " + reason);
        }
    }
}
