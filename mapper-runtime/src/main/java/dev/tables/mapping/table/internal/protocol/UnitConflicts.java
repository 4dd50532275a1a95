package dev.tables.mapping.table.internal.protocol;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowReader;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.mapping.model.UniqueIndexViolationException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A conversion of the error of a row into the error of the entity to which the row belongs, after the store has refused
 * to commit a unit of work.
 *
 * @param store the store of the unit, outside of its transaction
 * @param writes the rows that the unit has written
 * @param reads the requests by which the unit has read
 */
record UnitConflicts(TableStore store, UnitWrites writes, UnitReads reads) {
    /** Returns the error of the entity, or the error itself if it concerns the entity's own row. */
    TableStoreException ofEntity(TableStoreException error) {
        String table = error.table();
        PrimaryKey keys = error.primaryKey();
        if (error instanceof RowAlreadyExistsException && table != null && keys != null) {
            UnitReads.Changed changed = reads.firstChanged(table);
            if (changed != null) {
                PrimaryKey stale = changed.keys();
                return new ConcurrentUpdateException(changed.table(), stale == null ? keys : stale);
            }
        }
        UnitWrites.Owner owner = writes.owner(table, keys);
        if (table != null && (owner == null || owner.index() >= 0)) {
            // Rows of indexes are written together with their entities: of others, too.
            RowAlreadyExistsException duplicate = insertedByOthers();
            if (duplicate != null && reads.firstChanged(table) == null) {
                return duplicate;
            }
        }
        if (owner == null) {
            // A row of several entities, as a list, or another row of a wide one.
            UnitWrites.Owner near = keys == null ? null : writes.anyOfPartition(keys.partitionKey());
            return near == null ? error : conflict(near);
        }
        if (owner.index() < 0 && (owner.isInserted() || error instanceof ConcurrentUpdateException)) {
            return error;
        }
        boolean isDuplicate = error instanceof RowAlreadyExistsException
                && owner.index() >= 0
                && owner.model().indexes().get(owner.index()).unique();
        return isDuplicate
                ? new UniqueIndexViolationException(
                        owner.model().entity(),
                        owner.model().indexes().get(owner.index()).name(),
                        owner.model().table(),
                        owner.entity())
                : conflict(owner);
    }

    /**
     * Returns the error of the entity, for use if no more rows can be read; the rows that the unit has read then count
     * as stale.
     */
    TableStoreException entityErrorWithoutReads(TableStoreException error) {
        String table = String.valueOf(error.table());
        PrimaryKey keys = Objects.requireNonNull(error.primaryKey());
        UnitWrites.Owner owner = writes.owner(table, keys);
        return owner == null ? new ConcurrentUpdateException(table, keys) : conflict(owner);
    }

    private static ConcurrentUpdateException conflict(UnitWrites.Owner owner) {
        return new ConcurrentUpdateException(owner.model().table(), owner.entity());
    }

    /**
     * Returns the error of an entity that both the unit and another writer have inserted; null if no entity was
     * inserted by both, or if that is unknown.
     */
    private @Nullable RowAlreadyExistsException insertedByOthers() {
        try {
            for (Map.Entry<String, List<PrimaryKey>> one : writes.inserted().entrySet()) {
                for (PrimaryKey found :
                        store.getAll(one.getKey(), one.getValue(), Projection.of(), RowReader::primaryKey)) {
                    if (found != null) {
                        return new RowAlreadyExistsException(one.getKey(), found);
                    }
                }
            }
        } catch (TableStoreException unknown) {
            return null;
        }
        return null;
    }
}
