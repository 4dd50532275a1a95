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

    /** Records the rows that entities of a page lack, and the entities that have rows with wrong content. */
    abstract void findGaps(IndexGaps.Entities<T> page);

    /**
     * Counts the rows, or entities in lists, that lead to no entity with the indexed values.
     *
     * @param entries the rows as they were read
     * @param now the entities of these rows, read later
     * @param remove whether to remove them as well, if they still have the versions read
     */
    abstract long findStale(List<IndexEntry> entries, StaleRows.Entities now, boolean remove);

    /** Returns whether the entity version that readers read from an index row is correct. */
    boolean hasVersion(RowReader indexRow, ETag entity) {
        return true;
    }

    /**
     * Returns whether an index row that a pass over all index rows has read proves that its entity has this row. A row
     * that is proved present is not read again.
     */
    boolean provesPresence() {
        return false;
    }

    /** Returns whether a row that a pass over all index rows has not found can be written without another read. */
    boolean provesAbsence() {
        return false;
    }

    /**
     * Returns whether the rows of the index must be counted, because the numbers of found and written rows do not
     * determine the total.
     */
    public boolean mustBeCounted() {
        return false;
    }
}
