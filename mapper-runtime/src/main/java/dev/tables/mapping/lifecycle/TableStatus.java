package dev.tables.mapping.lifecycle;

import dev.tables.engine.ETag;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the catalog keeps of a table of entities.
 *
 * @param name the table
 * @param identity a number that no other table of this name has had: 0 until it is first dropped, more with each drop
 * @param dropper names the drop in progress, and how long something of it may arrive; null if none is
 * @param version the version of the catalog's row; null if there is none
 * @param changed when that row was written, by the clock of the store
 */
record TableStatus(
        String name,
        long identity,
        @Nullable String dropper,
        @Nullable ETag version,
        @Nullable Instant changed) {
    /** A table that the catalog has not seen. */
    static TableStatus unseen(String name) {
        return new TableStatus(name, 0, null, null, null);
    }

    boolean isBeingDropped() {
        return dropper != null;
    }

    /** With the next identity: index rows of the present one are believed no more. */
    TableStatus renewed() {
        return new TableStatus(name, identity + 1, dropper, version, changed);
    }

    /** Being dropped by the drop of this name; by none if null. */
    TableStatus droppedBy(@Nullable String drop) {
        return new TableStatus(name, identity, drop, version, changed);
    }
}
