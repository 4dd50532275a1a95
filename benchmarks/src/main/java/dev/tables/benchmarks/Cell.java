package dev.tables.benchmarks;

import dev.tables.engine.local.Durability;
import java.util.concurrent.TimeUnit;

/**
 * One line of the results, of every contender.
 *
 * @param operation what is done
 * @param durability what a write survives
 * @param threads how many do it at once
 */
record Cell(Operation operation, Durability durability, int threads) {
    private static final int GROUPS_UNTIL_LOGS_ARE_RECYCLED = 1_400;
    private static final int CALLS_UNTIL_COMPILED = 30_000;
    private static final long MOST_SECONDS_UNTIL_LOGS_ARE_RECYCLED = 10;
    private static final long MOST_SECONDS_UNTIL_COMPILED = 3;

    /**
     * How many operations a contender must have done before it is as fast as it stays, if it does them in a few seconds. RocksDB flushes a
     * log file faster when it is written over an older one, which is so when two memtables of 32 MB were filled; all flushing writes are
     * measured after that. The compiler takes up a method that was called often enough, and those that call it one after the other: while it
     * waits for calls it rests.
     */
    int operationsToSettle() {
        return switch (operation) {
            case SAVE_ALL -> durability == Durability.SYNC ? GROUPS_UNTIL_LOGS_ARE_RECYCLED : 0;
            case FIND, BY_EMAIL, BY_LAST_NAME, TEN_NEWEST, DELETE -> CALLS_UNTIL_COMPILED;
            case INSERT, UPDATE -> durability == Durability.SYNC ? 0 : CALLS_UNTIL_COMPILED;
            default -> 0;
        };
    }

    /** How long {@link #operationsToSettle} may take at most: slow contenders do not get that far. */
    long mostNanosToSettle() {
        boolean recycles = operation == Operation.SAVE_ALL && durability == Durability.SYNC;
        return TimeUnit.SECONDS.toNanos(recycles ? MOST_SECONDS_UNTIL_LOGS_ARE_RECYCLED : MOST_SECONDS_UNTIL_COMPILED);
    }
}
