package dev.tables.mapping.table;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.Limits;
import dev.tables.engine.Projection;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowReader;
import dev.tables.engine.TransactionFailedException;
import dev.tables.mapping.value.MappingException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds rows of one index that lead to no entity with their values, those of other definitions of the index among them, and removes
 * them if it is to.
 *
 * <p>The order is what makes it safe: the index row is read first, its entity then, and what is removed must still have the
 * version read. Whoever gives an entity the values writes their row anew.
 *
 * <p>Cost: one request for the entities of up to 1000 rows; one for up to 100 stale rows of a partition, several for each one
 * in a table of its own and each list.
 */
final class StaleRows<T> {
    private final EntityRows<T> rows;
    private final int index;
    private final boolean mend;

    StaleRows(EntityRows<T> rows, int index, boolean mend) {
        this.rows = rows;
        this.index = index;
        this.mend = mend;
    }

    /** How many of the rows, or of what lists hold, are stale. */
    long check(List<IndexEntry> page) {
        long stale = 0;
        List<IndexEntry> together = new ArrayList<>();
        List<RowKeys> entities = new ArrayList<>();
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

    private static List<RowKeys> entities(IndexEntry entry) {
        ListRow list = entry.list();
        if (list == null) {
            RowKeys entity = entry.entity();
            return entity == null ? List.of() : List.of(entity);
        }
        String partition = list.keys().partitionKey();
        return list.rowKeys().stream()
                .map(rowKey -> new RowKeys(partition, rowKey))
                .toList();
    }

    private long check(List<IndexEntry> entries, List<RowKeys> entities) {
        if (entries.isEmpty()) {
            return 0;
        }
        Entities now = read(entities);
        long stale = 0;
        List<IndexEntry> wrong = new ArrayList<>();
        for (IndexEntry entry : entries) {
            ListRow list = entry.list();
            if (list != null) {
                stale += checkList(list, now);
            } else if (entry.entity() == null || !now.mayHave(entry.entity(), entry.key())) {
                wrong.add(entry);
            }
        }
        if (wrong.isEmpty()) {
            return stale;
        }
        if (rows.isTable(index)) {
            return stale + settle(wrong);
        }
        return stale + (mend ? delete(wrong) : unchanged(wrong));
    }

    private Entities read(List<RowKeys> wanted) {
        List<RowKeys> keys = List.copyOf(new HashSet<>(wanted));
        Map<RowKeys, Set<String>> indexKeys = new HashMap<>();
        Set<RowKeys> unreadable = new HashSet<>();
        for (int from = 0; from < keys.size(); from += Limits.MAX_PAGE_SIZE) {
            List<RowKeys> piece = keys.subList(from, Math.min(keys.size(), from + Limits.MAX_PAGE_SIZE));
            var found = rows.store().getAll(rows.table(), piece, rows.indexedProperties(), this::indexKeys);
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
            return new Seen(Set.copyOf(rows.current(reader).indexKeys().get(index)));
        } catch (MappingException unreadableHere) {
            return new Seen(null);
        }
    }

    private long checkList(ListRow list, Entities now) {
        String prefix = rows.listPrefix(index, list.keys());
        String partition = list.keys().partitionKey();
        List<String> wrong = list.rowKeys().stream()
                .filter(rowKey -> !now.mayHave(new RowKeys(partition, rowKey), prefix + rowKey))
                .toList();
        if (wrong.isEmpty() || !Objects.equals(list.etag(), version(list.keys()))) {
            return 0;
        }
        if (mend) {
            wrong.forEach(list::remove);
            list.operations(prefix).forEach(this::write);
        }
        return wrong.size();
    }

    private @Nullable ETag version(RowKeys indexRow) {
        return rows.store().get(rows.table(), indexRow, Projection.of(), RowReader::etag);
    }

    private long settle(List<IndexEntry> wrong) {
        TableIndex<T> table = rows.tableIndex(index);
        Set<String> decided = new HashSet<>();
        long stale = 0;
        for (IndexEntry entry : wrong) {
            RowKeys entity = entry.entity();
            if (entity == null) {
                stale += removeForeign(table, entry.row(), decided) ? 1 : 0;
            } else if (table.version(entry.key(), entity, decided) != null) {
                stale++;
                if (mend) {
                    table.settle(entry.key(), entity, "");
                }
            }
        }
        return stale;
    }

    /** Whether a row of another definition is there, and no write in flight concerns it; removes it if it is to. */
    private boolean removeForeign(TableIndex<T> table, RowKeys row, Set<String> decided) {
        ETag version = table.versionOfForeign(row, decided);
        if (version != null && mend) {
            table.delete(row, version);
        }
        return version != null;
    }

    /** How many are still as they were read. */
    private long unchanged(List<IndexEntry> wrong) {
        List<RowKeys> keys = wrong.stream().<RowKeys>map(IndexEntry::row).toList();
        var versions = rows.store().getAll(rows.table(), keys, Projection.of(), RowReader::etag);
        long unchanged = 0;
        for (int i = 0; i < keys.size(); i++) {
            unchanged += wrong.get(i).etag().equals(versions.get(i)) ? 1 : 0;
        }
        return unchanged;
    }

    private long delete(List<IndexEntry> wrong) {
        Map<String, List<RowOperation>> byPartition = new LinkedHashMap<>();
        for (IndexEntry entry : wrong) {
            byPartition
                    .computeIfAbsent(entry.row().partitionKey(), key -> new ArrayList<>())
                    .add(RowOperation.delete(entry.row(), entry.etag()));
        }
        long deleted = 0;
        for (List<RowOperation> deletes : byPartition.values()) {
            for (int from = 0; from < deletes.size(); from += Limits.MAX_TRANSACTION_OPERATIONS) {
                int to = Math.min(deletes.size(), from + Limits.MAX_TRANSACTION_OPERATIONS);
                deleted += deleteTogether(deletes.subList(from, to));
            }
        }
        return deleted;
    }

    private long deleteTogether(List<RowOperation> deletes) {
        if (deletes.size() > 1) {
            try {
                rows.store().execute(rows.table(), EntityGroupTransaction.of(deletes));
                return deletes.size();
            } catch (TransactionFailedException oneWasRewritten) {
                // One by one below.
            }
        }
        return deletes.stream().filter(this::write).count();
    }

    /** Whether the row was still as it was read. */
    private boolean write(RowOperation operation) {
        try {
            rows.store().write(rows.table(), operation);
            return true;
        } catch (ConcurrentUpdateException | RowNotFoundException rewritten) {
            return false;
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
    private record Entities(Map<RowKeys, Set<String>> indexKeys, Set<RowKeys> unreadable) {
        boolean mayHave(RowKeys entity, String key) {
            return unreadable.contains(entity)
                    || indexKeys.getOrDefault(entity, Set.of()).contains(key);
        }
    }
}
