package dev.tables.mapping.table.internal.index;

import dev.tables.engine.KeyRange;
import dev.tables.engine.Limits;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.internal.PageBound;
import dev.tables.mapping.table.internal.row.CurrentRow;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A search for the index rows of entities whose indexed values can no longer be read. The keys of the index rows can no
 * longer be derived from the entity's row, so the search reads the whole index for rows that refer to the entity.
 *
 * <p>One search covers all entities that change together. For a local index, the search reads the partitions of the
 * entities; for a global index, it reads the whole index table. Rows of a global index that change outside of the
 * entity's transaction are not searched, because every read verifies those rows against their entity and a repair
 * removes them.
 */
public final class LostIndexRows {
    private LostIndexRows() {}

    /** Returns the row with the keys of all its index rows. */
    public static CurrentRow found(List<? extends IndexAccess<?>> accesses, PrimaryKey keys, CurrentRow row) {
        Map<PrimaryKey, @Nullable CurrentRow> only = new HashMap<>();
        only.put(keys, row);
        find(accesses, only);
        CurrentRow found = only.get(keys);
        return found == null ? row : found;
    }

    /** Replaces rows by rows with the keys of all their index rows. */
    public static void find(List<? extends IndexAccess<?>> accesses, Map<PrimaryKey, @Nullable CurrentRow> all) {
        if (!isAnyLost(all.values())) {
            return;
        }
        for (int index = 0; index < accesses.size(); index++) {
            Map<PrimaryKey, List<String>> lost = new HashMap<>();
            for (Map.Entry<PrimaryKey, @Nullable CurrentRow> entry : all.entrySet()) {
                CurrentRow row = entry.getValue();
                if (row != null && row.lost().contains(index)) {
                    lost.put(entry.getKey(), new ArrayList<>());
                }
            }
            if (!lost.isEmpty() && accesses.get(index).changesWithEntity()) {
                look(accesses.get(index), lost);
                int number = index;
                lost.forEach((keys, indexKeys) ->
                        all.computeIfPresent(keys, (same, row) -> row.withIndexKeys(number, indexKeys)));
            }
        }
    }

    private static boolean isAnyLost(Collection<@Nullable CurrentRow> all) {
        for (CurrentRow row : all) {
            if (row != null && !row.lost().isEmpty()) {
                return true;
            }
        }
        return false;
    }

    private static void look(IndexAccess<?> index, Map<PrimaryKey, List<String>> lost) {
        RowQuery every = index.everyRow(RowQuery.wholeTable()).withPageSize(Limits.MAX_PAGE_SIZE);
        if (index.index.hasOwnTable()) {
            look(index, every, lost);
            return;
        }
        Set<String> partitions = new HashSet<>();
        lost.keySet().forEach(keys -> partitions.add(keys.partitionKey()));
        for (String partition : partitions) {
            look(index, every.withPartitionKeyRange(KeyRange.exactly(partition)), lost);
        }
    }

    private static void look(IndexAccess<?> index, RowQuery query, Map<PrimaryKey, List<String>> lost) {
        PageBound bound = PageBound.ofBytes();
        RowQuery next = query;
        ResultPage<IndexEntry> page;
        do {
            try {
                page = bound.page(
                        next,
                        index::entry,
                        (row, entry) -> entry.bytes(),
                        (some, decoder) -> index.indexes.storage().store().query(index.table(), some, decoder));
            } catch (TableNotFoundException noRowYet) {
                return;
            }
            for (IndexEntry entry : page.items()) {
                index.forEachEntity(entry, (entity, key) -> {
                    List<String> keys = lost.get(entity);
                    if (keys != null) {
                        keys.add(key);
                    }
                });
            }
            next = next.withContinuationToken(page.nextToken());
        } while (page.hasNext());
    }
}
