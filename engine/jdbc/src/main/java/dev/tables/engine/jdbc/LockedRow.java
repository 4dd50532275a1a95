package dev.tables.engine.jdbc;

import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** What a write makes of one row, once that is locked. */
interface LockedRow {
    /** The order in which all transactions lock rows that are there, so that none waits for another that waits for it. */
    Comparator<LockedRow> IN_ORDER =
            Comparator.<LockedRow>comparingInt(row -> row.table().id()).thenComparing(LockedRow::key);

    /** Its place in the transaction. */
    int index();

    SqlTable table();

    SqlKey key();

    /** Whether the properties of before are needed. */
    boolean readsContent();

    /** Whether the row is there afterwards. */
    boolean leavesRow();

    /** Whether it is done if the row is absent, no matter who has removed it. */
    default boolean isDoneIfAbsent() {
        return false;
    }

    /** Returns whether the row keeps its version and content, so that it is locked and compared but not written. */
    default boolean isCheck() {
        return false;
    }

    /** The version that the row is left with, if it is. */
    default byte[] versionLeft(byte[] ofWrite) {
        return ofWrite;
    }

    /** The version that is expected, or null if any or none is. */
    byte @Nullable [] expected();

    /**
     * Whether it was decided before, in an open transaction. Of such rows those that others have changed are reported before those that others
     * have put.
     */
    default boolean isDecidedBefore() {
        return false;
    }

    /**
     * The row as it is to be, or null if it goes.
     *
     * @param before the row as it is, or null
     * @param version of this write
     * @throws dev.tables.engine.TableStoreException if the operation fails
     */
    @Nullable
    SqlRow after(@Nullable SqlRow before, byte[] version);
}
