package dev.tables.mapping.lifecycle;

import dev.tables.engine.ETag;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The status of a table of entities in the catalog.
 *
 * @param name the name of the table
 * @param identity a number that no other table of this name has had: 0 until the table is first dropped, and higher
 *     after each drop
 * @param dropper the id of the drop in progress, with the time that its requests may take to arrive; null if there is
 *     none
 * @param version the version of the catalog's row; null if there is none
 * @param changed when that row was written, by the clock of the store
 */
record TableStatus(
        String name,
        long identity,
        @Nullable String dropper,
        @Nullable ETag version,
        @Nullable Instant changed) {
    /** Returns the status of a table that the catalog does not contain. */
    static TableStatus unseen(String name) {
        return new TableStatus(name, 0, null, null, null);
    }

    boolean isBeingDropped() {
        return dropper != null;
    }

    /** Returns a copy with the next identity, so that index rows of the current identity are no longer used. */
    TableStatus renewed() {
        return new TableStatus(name, identity + 1, dropper, version, changed);
    }

    /** Returns a copy with the given drop in progress; null for no drop. */
    TableStatus droppedBy(@Nullable String drop) {
        return new TableStatus(name, identity, drop, version, changed);
    }
}
