package dev.tables.benchmarks.maintenance;

/**
 * A contender that stores members and maintains an index of them by e-mail address, opened on an empty directory; used by one thread.
 *
 * <p>Jobs are asked for in the order of their declaration; those that are measured return how many members, or writes, they were
 * about, so that a wrong result ends the run.
 */
interface Maintainer extends AutoCloseable {
    /** Stores members without index rows; the index is declared then. Not measured. */
    void fill(int members);

    /** Puts the index rows of all members; how many there were. */
    long backfill();

    /** Compares index and members; how many members lack their row. */
    long verify();

    /** Deletes the index row of every tenth member. Not measured. */
    void damage();

    /** Puts the index rows that are missing; how many. */
    long repair();

    /**
     * Has the process die in writes that give every tenth member another address: half of them before the member was changed,
     * half of them after. Not measured.
     */
    void leaveBacklog();

    /** Finishes those writes; how many. */
    long recover();

    /** How many requests its store was sent so far; 0 if it has none. */
    long requests();

    @Override
    void close();
}
