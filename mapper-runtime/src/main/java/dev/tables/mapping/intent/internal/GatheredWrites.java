package dev.tables.mapping.intent.internal;

import dev.tables.mapping.intent.EventualTransaction;

/**
 * Marks threads on which writes of entities are gathered, to be done together later or never, as in a transaction of Spring's.
 * What must be durable when it returns is refused there: the promise of an {@link EventualTransaction} would outlive a rollback,
 * and the writes of its steps would be forgotten by one although the steps are noted as done.
 *
 * <p>For those who gather writes, such as a transaction manager, whatever store they are for. Costs nothing but asking the thread.
 */
public final class GatheredWrites {
    private static final ThreadLocal<Integer> BEGUN = new ThreadLocal<>();

    private GatheredWrites() {}

    /** From now on writes of the calling thread are gathered; each call needs an {@link #end}. */
    public static void begin() {
        Integer begun = BEGUN.get();
        BEGUN.set(begun == null ? 1 : begun + 1);
    }

    /** Ends what the last {@link #begin} began: done, forgotten, or suspended. */
    public static void end() {
        Integer begun = BEGUN.get();
        if (begun == null || begun == 1) {
            BEGUN.remove();
        } else {
            BEGUN.set(begun - 1);
        }
    }

    /** Whether writes of the calling thread are gathered. */
    public static boolean areOnThisThread() {
        return BEGUN.get() != null;
    }

    /** Refuses what must not be done where writes are gathered. */
    public static void refuse(String refusal, String reason) {
        if (areOnThisThread()) {
            throw new IllegalStateException(
                    refusal + " within a transaction that buffers its writes until the commit. " + reason);
        }
    }
}
