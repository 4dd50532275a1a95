package dev.tables.mapping.query;

import java.util.concurrent.Executor;

/**
 * Settings for reading separate parts of one query, such as several partitions, concurrently on threads of an executor.
 * Results keep their order. An error occurs at the same position as if the parts were read one after the other.
 *
 * <p>Only queries that return all their results read ahead. Queries with a limit, and pages, do not read ahead, because
 * they would drop rows that they had read. If the store has snapshots, a query that returns a list or a count reads
 * from one snapshot, which belongs to a thread, so that only streams read ahead.
 *
 * <p>The calling thread reads too: it takes over parts that no other thread has begun. A busy executor therefore delays
 * no query, and every query ends. Virtual threads are suitable, because no lock is held while a part is read.
 *
 * @param executor runs the reads; may reject them
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
