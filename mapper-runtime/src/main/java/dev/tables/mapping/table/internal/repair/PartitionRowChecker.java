package dev.tables.mapping.table.internal.repair;

import dev.tables.engine.ETag;
import dev.tables.engine.RowReader;
import dev.tables.mapping.table.internal.index.EntityRowAccess;
import dev.tables.mapping.table.internal.index.IndexEntry;
import java.util.List;

/** A checker of an index with a row for each entity and value in the entity's partition. */
final class PartitionRowChecker<T> extends EntityRowChecker<T> {
    PartitionRowChecker(EntityRowAccess<T> access) {
        super(access);
    }

    @Override
    long countStale(List<IndexEntry> stale, boolean remove) {
        RowRemoval removal = new RowRemoval(indexes);
        return remove ? removal.remove(stale) : removal.count(stale);
    }

    @Override
    boolean provesAbsence() {
        return true;
    }

    @Override
    boolean hasVersion(RowReader indexRow, ETag entity) {
        return !access().content().sharesVersion()
                || access().versionOf(indexRow).equals(entity);
    }
}
