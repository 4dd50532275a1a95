package dev.tables.mapping.table.internal.repair;

import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowReader;
import dev.tables.mapping.table.internal.index.EntityRowAccess;
import dev.tables.mapping.table.internal.index.IndexEntry;
import dev.tables.mapping.table.internal.index.TableIndex;
import dev.tables.mapping.table.internal.index.TableIndexRow;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A checker of an index with a row for each entity and value in a separate table. */
final class OwnTableChecker<T> extends EntityRowChecker<T> {
    private final TableIndex<T> outside;

    OwnTableChecker(EntityRowAccess<T> access, TableIndex<T> outside) {
        super(access);
        this.outside = outside;
    }

    /** Counts stale rows. A row that is part of another write in flight is left to that write. */
    @Override
    long countStale(List<IndexEntry> entries, boolean remove) {
        Set<String> decided = new HashSet<>();
        long count = 0;
        for (IndexEntry entry : entries) {
            PrimaryKey entity = entry.entity();
            boolean stale = entity == null
                    ? isForeign(entry.row(), decided, remove)
                    : isStale(entry.key(), entity, decided, remove);
            count += stale ? 1 : 0;
        }
        return count;
    }

    private boolean isForeign(PrimaryKey row, Set<String> decided, boolean remove) {
        ETag version = outside.versionOfForeign(row, decided);
        if (version != null && remove) {
            outside.delete(row, version);
        }
        return version != null;
    }

    private boolean isStale(String key, PrimaryKey entity, Set<String> decided, boolean remove) {
        boolean stale = outside.version(key, entity, decided) != null;
        if (stale && remove) {
            outside.settle(key, entity, "");
        }
        return stale;
    }

    @Override
    boolean hasVersion(RowReader indexRow, ETag entity) {
        ETag version = TableIndexRow.versionOf(indexRow);
        return access().content().isWhole() ? entity.equals(version) : version != null;
    }
}
