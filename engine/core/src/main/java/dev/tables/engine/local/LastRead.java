package dev.tables.engine.local;

import org.jspecify.annotations.Nullable;

/**
 * The row that a thread has read last: who writes what depends on it need not read it again, as long as nobody wrote to its
 * partition since. Reused; not safe for use by several threads.
 */
final class LastRead {
    private final Bytes key = new Bytes(128);
    private @Nullable PartitionLock partition;
    private long writes;
    private long ticks;

    /** Takes note of a row that was found; {@code writes} are those of the partition before it was read. */
    void note(Bytes rowKey, PartitionLock itsPartition, long writesBefore, Bytes record) {
        Record.checkHead(record.array(), record.length());
        key.clear();
        key.put(rowKey);
        partition = itsPartition;
        writes = writesBefore;
        ticks = Record.timestamp(record.array());
    }

    /** Whether it is this row and still as it was; only while holding the partition's lock. */
    boolean isCurrent(Bytes rowKey, PartitionLock itsPartition) {
        return partition == itsPartition && writes == itsPartition.writes() && key.compareTo(rowKey) == 0;
    }

    /** The row's timestamp. */
    long ticks() {
        return ticks;
    }
}
