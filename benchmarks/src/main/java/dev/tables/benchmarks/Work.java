package dev.tables.benchmarks;

/** One operation on one contender, again and again: only {@link #perform} is inside the measured time. */
interface Work {
    /** Chooses the arguments of the next call of {@link #perform}. */
    void prepare();

    /** Does the operation that is measured. */
    void perform();

    /** Checks the result. */
    void finish();
}
