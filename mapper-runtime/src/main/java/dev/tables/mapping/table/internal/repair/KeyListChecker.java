package dev.tables.mapping.table.internal.repair;

import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RowReader;
import dev.tables.mapping.table.internal.index.IndexEntry;
import dev.tables.mapping.table.internal.index.KeyListAccess;
import dev.tables.mapping.table.internal.index.ListRow;
import dev.tables.mapping.table.internal.index.ListRows;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A checker of an index with a row for each value in a partition, which lists the row keys of all entities with that
 * value.
 */
final class KeyListChecker<T> extends IndexChecker<T> {
    private final KeyListAccess<T> access;

    KeyListChecker(KeyListAccess<T> access) {
        super(access);
        this.access = access;
    }

    @Override
    void findGaps(IndexGaps.Entities<T> page) {
        Map<String, ListRows> byPartition = new HashMap<>();
        for (IndexGaps.Look<T> look : page.looks()) {
            String partition = look.entity().partitionKey();
            ListRows lists = byPartition.computeIfAbsent(
                    partition, key -> new ListRows(indexes.storage().store(), access.table(), key));
            for (String key : look.keys(number)) {
                lists.expect(ListRows.prefix(key, look.entity().rowKey()));
            }
        }
        ListRows.readExpected(byPartition.values());
        for (IndexGaps.Look<T> look : page.looks()) {
            String rowKey = look.entity().rowKey();
            ListRows lists = byPartition.get(look.entity().partitionKey());
            for (String key : look.keys(number)) {
                if (lists == null || !lists.contains(ListRows.prefix(key, rowKey), rowKey)) {
                    look.lacks(number, key);
                }
            }
        }
    }

    @Override
    long findStale(List<IndexEntry> entries, StaleRows.Entities now, boolean remove) {
        RowRemoval removal = new RowRemoval(indexes);
        long stale = 0;
        List<IndexEntry> foreign = new ArrayList<>();
        for (IndexEntry entry : entries) {
            ListRow list = entry.list();
            if (list == null) {
                foreign.add(entry);
            } else {
                stale += findStale(list, now, remove ? removal : null);
            }
        }
        if (foreign.isEmpty()) {
            return stale;
        }
        return stale + (remove ? removal.remove(foreign) : removal.count(foreign));
    }

    private long findStale(ListRow list, StaleRows.Entities now, @Nullable RowRemoval removal) {
        String prefix = access.prefix(list.primaryKey());
        String partition = list.primaryKey().partitionKey();
        List<String> wrong = list.rowKeys().stream()
                .filter(rowKey -> !now.mayHave(new PrimaryKey(partition, rowKey), prefix + rowKey))
                .toList();
        if (wrong.isEmpty() || !Objects.equals(list.etag(), version(list.primaryKey()))) {
            return 0;
        }
        if (removal != null) {
            wrong.forEach(list::remove);
            list.operations(prefix).forEach(removal::write);
        }
        return wrong.size();
    }

    private @Nullable ETag version(PrimaryKey list) {
        return indexes.storage().store().get(access.table(), list, Projection.of(), RowReader::etag);
    }

    /**
     * Returns whether the rows must be counted. Rows of a key list must be counted, because a row contains several
     * entities.
     */
    @Override
    public boolean mustBeCounted() {
        return true;
    }
}
