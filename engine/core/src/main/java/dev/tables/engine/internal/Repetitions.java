package dev.tables.engine.internal;

/**
 * Counts how often stores repeated requests, by the thread that asked. For one call take the difference
 * between before and after it.
 */
public final class Repetitions {
    private static final ThreadLocal<long[]> COUNT = ThreadLocal.withInitial(() -> new long[1]);

    private static final ThreadLocal<long[]> AFTER_LOST_ANSWERS = ThreadLocal.withInitial(() -> new long[1]);

    /** Whether there is any in this process: each write asks, and an embedded store loses no answer. */
    private static volatile boolean answersAreLost;

    private Repetitions() {}

    /** Requests repeated for this thread since it started. */
    public static long ofThisThread() {
        return COUNT.get()[0];
    }

    /** Called by stores: so many more requests were repeated for this thread. */
    public static void add(long repetitions) {
        if (repetitions != 0) {
            COUNT.get()[0] += repetitions;
        }
    }

    /**
     * Requests repeated for this thread since it started because an answer was lost, so that the store may do the one before too, even later
     * than the one that was answered.
     */
    public static long afterLostAnswers() {
        return answersAreLost ? AFTER_LOST_ANSWERS.get()[0] : 0;
    }

    /** Called by stores: a request of this thread is repeated that may have been done already. */
    public static void addAfterLostAnswer() {
        add(1);
        answersAreLost = true;
        AFTER_LOST_ANSWERS.get()[0]++;
    }
}
