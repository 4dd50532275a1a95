package dev.tables.mapping.table.internal.repair;

import dev.tables.engine.ETag;
import dev.tables.engine.RowReader;
import dev.tables.mapping.table.internal.index.EntityIndexes;
import dev.tables.mapping.table.internal.index.IndexAccess;
import dev.tables.mapping.table.internal.index.IndexEntry;
import java.util.List;

/**
 * The checking side of one index of one entity type: finds rows that are missing or stale. One subclass for each
 * {@link dev.tables.mapping.model.IndexKind}; {@link IndexCheckers} creates them.
 *
 * @param <T> the entity
 */
public abstract class IndexChecker<T> {
    final EntityIndexes<T> indexes;
    final int number;
    private final IndexAccess<T> access;

    IndexChecker(IndexAccess<T> access) {
        indexes = access.indexes;
        number = access.number;
        this.access = access;
    }

    /** Returns the reading side of the index. */
    IndexAccess<T> access() {
        return access;
    }

    /** Notes which rows the entities of a page lack, and which hold something else than they should. */
    abstract void findGaps(IndexGaps.Entities<T> page);

    /**
     * Counts the rows, or entities in lists, that lead to no entity with their values.
     *
     * @param entries rows as they were read
     * @param now their entities, read later
     * @param remove whether they are removed as well, if they still have the versions read
     */
    abstract long findStale(List<IndexEntry> entries, StaleRows.Entities now, boolean remove);

    /** Whether a row of an entity holds the version of the entity that readers take for it. */
    boolean hasVersion(RowReader indexRow, ETag entity) {
        return true;
    }

    /** Whether a row that a pass over all rows has met need not be read again to know that its entity has it. */
    boolean provesPresence() {
        return false;
    }

    /** Whether a row that a pass over all rows has not met can be put without reading again. */
    boolean provesAbsence() {
        return false;
    }

    /** Whether how many rows there are does not follow from how many were met and put. */
    public boolean mustBeCounted() {
        return false;
    }
}
