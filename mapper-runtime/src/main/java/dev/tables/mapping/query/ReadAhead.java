package dev.tables.mapping.query;

import java.util.concurrent.Executor;

/**
 * How the parts of one query that lie apart, such as several partitions, are read: some of them at once, on threads of an
 * executor. Answers keep their order, and errors show where they would if parts were read one after the other.
 *
 * <p>Only queries of which all answers are wanted read ahead: those with a limit, and pages, would pay for what they drop. Where the store has snapshots, a
 * list or a number is read in one, which belongs to a thread, so that only streams read ahead there. The
 * thread that asks reads too: it takes over parts that no thread has begun, so that a busy executor delays nobody and a
 * query always comes to its end. Virtual threads fit: nothing is locked while a part is read.
 *
 * @param executor runs the reads; may refuse them
 * @param parts how many parts of one query are read, or read and not yet asked for, at once; each holds one page of up to 1000
 *     rows
 */
public record ReadAhead(Executor executor, int parts) {
    /** One part after the other, in the thread that asks. */
    public static final ReadAhead NONE = new ReadAhead(Runnable::run, 1);

    /**
     * Checks the bound.
     *
     * @throws IllegalArgumentException if {@code parts} is less than 1
     */
    public ReadAhead {
        if (parts < 1) {
            throw new IllegalArgumentException("Found " + parts + " parts to read at once, expected 1 or more.");
        }
    }
}
