package dev.tables.engine.local;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowAlreadyExistsException;
import org.jspecify.annotations.Nullable;

/**
 * A row that a transaction has written.
 *
 * @param key the row's key in the store
 * @param table its table
 * @param primaryKey its keys
 * @param before its timestamp when the transaction began, or {@link #ABSENT}
 * @param isInserted whether the transaction has required that it was absent
 * @param after its record as the transaction leaves it, or null if it deletes the row
 */
@SuppressWarnings("ArrayRecordComponent")
record PendingRow(
        byte[] key, Table table, PrimaryKey primaryKey, long before, boolean isInserted, byte @Nullable [] after) {
    /** The value for the timestamp of a row that does not exist. */
    static final long ABSENT = Long.MIN_VALUE;

    /** Returns a copy of the row with another new content. */
    PendingRow left(byte @Nullable [] newAfter) {
        return new PendingRow(key, table, primaryKey, before, isInserted, newAfter);
    }

    /** Returns the approximate size in the log in bytes. */
    long bytes() {
        return key.length + (after == null ? 0L : after.length);
    }

    /**
     * Checks that the row has not changed since the transaction began.
     *
     * @param now its current timestamp, or {@link #ABSENT}
     */
    void requireUnchanged(long now) {
        if (now == before) {
            return;
        }
        if (before == ABSENT && isInserted) {
            throw new RowAlreadyExistsException(
                    table.name(), primaryKey, "Another client added the row after this transaction began.");
        }
        throw new ConcurrentUpdateException(table.name(), primaryKey);
    }
}
