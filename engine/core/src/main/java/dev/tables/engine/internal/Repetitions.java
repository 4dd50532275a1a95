package dev.tables.engine.internal;

/**
 * Counters of the retried requests of each thread. Stores add to the counts; a caller reads the counts of its own
 * request from the {@link RequestReceipt}.
 */
public final class Repetitions {
    private static final ThreadLocal<Repetitions> OF_THREAD = ThreadLocal.withInitial(Repetitions::new);

    /**
     * Whether this process has retried a request. Every write reads the counts; this flag spares stores that never
     * retry the thread-local look-up.
     */
    private static volatile boolean areAny;

    private long all;
    private long afterLostAnswers;

    private Repetitions() {}

    /** Adds repetitions of requests that a store makes for this thread. */
    public static void add(long repetitions) {
        if (repetitions != 0) {
            areAny = true;
            OF_THREAD.get().all += repetitions;
        }
    }

    /**
     * Adds one repetition of a request whose response was lost. The store may still execute the first request, even
     * after the repeated one.
     */
    public static void addAfterLostAnswer() {
        add(1);
        OF_THREAD.get().afterLostAnswers++;
    }

    static long ofThisThread() {
        return areAny ? OF_THREAD.get().all : 0;
    }

    static long afterLostAnswers() {
        return areAny ? OF_THREAD.get().afterLostAnswers : 0;
    }
}
