package dev.tables.mapping.query;

import java.util.concurrent.Executor;

/**
 * Settings for reading separate parts of one query, such as several partitions, concurrently on threads of an executor.
 * Answers keep their order, and errors show where they would if parts were read one after the other.
 *
 * <p>Only queries of which all answers are wanted read ahead: those with a limit, and pages, would pay for what they drop. Where the store has snapshots, a
 * list or a number is read in one, which belongs to a thread, so that only streams read ahead there. The
 * thread that asks reads too: it takes over parts that no thread has begun, so that a busy executor delays nobody and a
 * query always comes to its end. Virtual threads fit: nothing is locked while a part is read.
 *
 * @param executor runs the reads; may refuse them
 * @param maxConcurrentReads the maximum number of parts of one query that are being read, or are read and not yet
 *     consumed; each contains one page of up to 1000 rows
 */
public record QueryParallelism(Executor executor, int maxConcurrentReads) {
    /** Reads one part after the other in the calling thread. */
    public static final QueryParallelism NONE = new QueryParallelism(Runnable::run, 1);

    /**
     * Checks the bound.
     *
     * @throws IllegalArgumentException if {@code maxConcurrentReads} is less than 1
     */
    public QueryParallelism {
        if (maxConcurrentReads < 1) {
            throw new IllegalArgumentException(
                    "Found a maximum of " + maxConcurrentReads + " concurrent reads, expected at least 1.");
        }
    }
}
