package dev.tables.benchmarks;

import dev.tables.engine.local.Durability;

/**
 * One line of the results, of every contender.
 *
 * @param operation what is done
 * @param durability what a write survives
 * @param threads how many do it at once
 */
record Cell(Operation operation, Durability durability, int threads) {
    private static final int GROUPS_UNTIL_LOGS_ARE_RECYCLED = 600;

    /**
     * How many operations a contender must have done before it is as fast as it stays. RocksDB flushes a log file faster when it
     * is written over an older one, which is so when two memtables were filled; all flushing writes are measured after that.
     */
    int operationsToSettle() {
        boolean first = operation == Operation.SAVE_ALL && durability == Durability.SYNC;
        return first ? GROUPS_UNTIL_LOGS_ARE_RECYCLED : 0;
    }
}
