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
 * A search for rows of one index that lead to no entity with the rows' values, including rows of other definitions of
 * the index. In a repair, the search also removes the rows.
 *
 * <p>The order of requests makes the removal safe: the index row is read before its entity, and a row to remove must
 * still have the version read. A write that gives an entity the values of the row rewrites the row.
 *
 * <p>Cost: one request for the entities of up to 1000 rows, and one for up to 100 stale rows of a partition. Each stale
 * row in a separate table and each list takes several requests.
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

    /** Returns the number of stale rows, or of stale entities in lists. */
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

    /** The keys of a stored entity's index rows; null if this process cannot read its values, but another may. */
    private record Seen(@Nullable Set<String> indexKeys) {}

    /**
     * The current entities.
     *
     * @param indexKeys the keys of the index rows of entities that exist and can be read
     * @param unreadable the entities that this process cannot read
     */
    record Entities(Map<PrimaryKey, Set<String>> indexKeys, Set<PrimaryKey> unreadable) {
        boolean mayHave(PrimaryKey entity, String key) {
            return unreadable.contains(entity)
                    || indexKeys.getOrDefault(entity, Set.of()).contains(key);
        }
    }
}
