package dev.tables.mapping.table.internal.repair;

import dev.tables.engine.Limits;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowReader;
import dev.tables.mapping.table.internal.index.EntityIndexes;
import dev.tables.mapping.table.internal.index.IndexEntry;
import dev.tables.mapping.table.internal.index.ListRow;
import dev.tables.mapping.value.MappingException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds rows of one index that lead to no entity with their values, those of other definitions of the index among them, and removes
 * them if it is to repair.
 *
 * <p>The order is what makes it safe: the index row is read first, its entity then, and what is removed must still have the
 * version read. A write that gives an entity the values rewrites their row.
 *
 * <p>Cost: one request for the entities of up to 1000 rows; one for up to 100 stale rows of a partition, several for each one
 * in a table of its own and each list.
 */
final class StaleRows<T> {
    private final IndexChecker<T> index;
    private final EntityIndexes<T> indexes;
    private final boolean repair;

    StaleRows(IndexChecker<T> index, boolean repair) {
        this.index = index;
        indexes = index.indexes;
        this.repair = repair;
    }

    /** How many of the rows, or of what lists hold, are stale. */
    long check(List<IndexEntry> page) {
        long stale = 0;
        List<IndexEntry> together = new ArrayList<>();
        List<PrimaryKey> entities = new ArrayList<>();
        for (IndexEntry entry : page) {
            together.add(entry);
            entities.addAll(entities(entry));
            if (entities.size() >= Limits.MAX_PAGE_SIZE) {
                stale += check(together, entities);
                together.clear();
                entities.clear();
            }
        }
        return stale + check(together, entities);
    }

    private static List<PrimaryKey> entities(IndexEntry entry) {
        ListRow list = entry.list();
        if (list == null) {
            PrimaryKey entity = entry.entity();
            return entity == null ? List.of() : List.of(entity);
        }
        String partition = list.primaryKey().partitionKey();
        return list.rowKeys().stream()
                .map(rowKey -> new PrimaryKey(partition, rowKey))
                .toList();
    }

    private long check(List<IndexEntry> entries, List<PrimaryKey> entities) {
        if (entries.isEmpty()) {
            return 0;
        }
        return index.findStale(entries, read(entities), repair);
    }

    private Entities read(List<PrimaryKey> wanted) {
        List<PrimaryKey> keys = List.copyOf(new HashSet<>(wanted));
        Map<PrimaryKey, Set<String>> indexKeys = new HashMap<>();
        Set<PrimaryKey> unreadable = new HashSet<>();
        for (int from = 0; from < keys.size(); from += Limits.MAX_PAGE_SIZE) {
            List<PrimaryKey> piece = keys.subList(from, Math.min(keys.size(), from + Limits.MAX_PAGE_SIZE));
            var found = indexes.storage()
                    .store()
                    .getAll(indexes.format().table(), piece, indexes.projection(), this::indexKeys);
            for (int i = 0; i < piece.size(); i++) {
                Seen seen = found.get(i);
                if (seen != null && seen.indexKeys() == null) {
                    unreadable.add(piece.get(i));
                } else if (seen != null) {
                    indexKeys.put(piece.get(i), seen.indexKeys());
                }
            }
        }
        return new Entities(indexKeys, unreadable);
    }

    private Seen indexKeys(RowReader reader) {
        try {
            return new Seen(Set.copyOf(indexes.current(reader).indexKeys().get(index.number)));
        } catch (MappingException unreadableHere) {
            return new Seen(null);
        }
    }

    /** The keys of a stored entity's index rows; null if its values are not to be read here, but may be elsewhere. */
    private record Seen(@Nullable Set<String> indexKeys) {}

    /**
     * Entities as they are now.
     *
     * @param indexKeys the keys of the index rows of those that are there and can be read
     * @param unreadable those that cannot be read here
     */
    record Entities(Map<PrimaryKey, Set<String>> indexKeys, Set<PrimaryKey> unreadable) {
        boolean mayHave(PrimaryKey entity, String key) {
            return unreadable.contains(entity)
                    || indexKeys.getOrDefault(entity, Set.of()).contains(key);
        }
    }
}
