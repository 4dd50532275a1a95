package dev.tables.engine.jdbc;

import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** The change that a write makes to one row after the row is locked. */
interface LockedRow {
    /** The order in which all transactions lock existing rows, so that transactions cannot deadlock. */
    Comparator<LockedRow> IN_ORDER =
            Comparator.<LockedRow>comparingInt(row -> row.table().id()).thenComparing(LockedRow::key);

    /** Returns the index of the change in the transaction. */
    int index();

    SqlTable table();

    SqlKey key();

    /** Returns whether the change needs the row's earlier properties. */
    boolean readsContent();

    /** Returns whether the row exists after the change. */
    boolean leavesRow();

    /** Returns whether the change counts as done if the row does not exist, even if another client deleted it. */
    default boolean isDoneIfAbsent() {
        return false;
    }

    /** Returns whether this is only a check: the row is locked and its version compared, but it is not written. */
    default boolean isCheck() {
        return false;
    }

    /** Returns the version of the row after the change, if the row then exists. */
    default byte[] versionLeft(byte[] ofWrite) {
        return ofWrite;
    }

    /** Returns the expected version, or null if any version is accepted or the row need not exist. */
    byte @Nullable [] expected();

    /**
     * Returns whether the change was made in an open transaction that now commits. In that case, conflicts with changed
     * rows are reported before conflicts with inserted rows.
     */
    default boolean isDecidedBefore() {
        return false;
    }

    /**
     * Returns the row after the change, or null if the row is deleted.
     *
     * @param before the current row, or null
     * @param version the version of this write
     * @throws dev.tables.engine.TableStoreException if the operation fails
     */
    @Nullable
    SqlRow after(@Nullable SqlRow before, byte[] version);
}
