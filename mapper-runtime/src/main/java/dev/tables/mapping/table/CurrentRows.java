package dev.tables.mapping.table;

import dev.tables.engine.Capability;
import dev.tables.engine.KeyRange;
import dev.tables.engine.Limits;
import dev.tables.engine.Page;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowQuery;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the rows that changes of one partition depend on, in few requests. */
final class CurrentRows {
    /** A page may hold this many rows for one that is wanted before single reads are taken to be cheaper. */
    private static final int ROWS_PER_HIT = 4;

    private CurrentRows() {}

    /** Reads what must be read: a single row by its keys, several of one entity type by a page that spans them. */
    static void read(List<? extends Change<?>> changes) {
        if (changes.size() == 1) {
            Change<?> only = changes.get(0);
            if (only.mustRead()) {
                only.found(only.rows().current(only.keys()));
            }
            return;
        }
        Map<EntityRows<?>, List<Change<?>>> byType = new HashMap<>();
        for (Change<?> change : changes) {
            if (change.mustRead()) {
                byType.computeIfAbsent(change.rows(), rows -> new ArrayList<>()).add(change);
            }
        }
        byType.forEach(CurrentRows::read);
    }

    private static void read(EntityRows<?> rows, List<Change<?>> changes) {
        Map<String, @Nullable CurrentRow> found = new HashMap<>();
        if (changes.size() > 2 && rows.store().capabilities().contains(Capability.SORTED_QUERIES)) {
            readSpan(rows, changes, found);
        }
        List<RowKeys> rest = new ArrayList<>();
        for (Change<?> change : changes) {
            if (!found.containsKey(change.keys().rowKey())) {
                rest.add(change.keys());
            }
        }
        if (!rest.isEmpty()) {
            var single = rows.store().getAll(rows.table(), rest, rows.indexedProperties(), rows::current);
            for (int i = 0; i < rest.size(); i++) {
                found.put(rest.get(i).rowKey(), single.get(i));
            }
        }
        for (Change<?> change : changes) {
            change.found(found.get(change.keys().rowKey()));
        }
    }

    /** One page over all rows between the first and the last; tells of rows behind its end nothing. */
    private static void readSpan(EntityRows<?> rows, List<Change<?>> changes, Map<String, @Nullable CurrentRow> found) {
        String first = changes.get(0).keys().rowKey();
        String last = first;
        Map<String, @Nullable CurrentRow> wanted = new HashMap<>();
        for (Change<?> change : changes) {
            String rowKey = change.keys().rowKey();
            first = rowKey.compareTo(first) < 0 ? rowKey : first;
            last = rowKey.compareTo(last) > 0 ? rowKey : last;
            wanted.put(rowKey, null);
        }
        RowQuery query = RowQuery.partition(changes.get(0).keys().partitionKey())
                .withRowKeys(new KeyRange(first, true, last, true))
                .withProjection(rows.indexedProperties())
                .withPageSize(Math.min(Limits.MAX_PAGE_SIZE, changes.size() * ROWS_PER_HIT));
        Page<String> page = rows.store().query(rows.table(), query, reader -> {
            String rowKey = reader.rowKey();
            if (wanted.containsKey(rowKey)) {
                wanted.put(rowKey, rows.current(reader));
            }
            return rowKey;
        });
        List<String> seen = page.items();
        String end = seen.isEmpty() ? "" : seen.get(seen.size() - 1);
        wanted.forEach((rowKey, row) -> {
            if (row != null || !page.hasNext() || rowKey.compareTo(end) <= 0) {
                found.put(rowKey, row);
            }
        });
    }
}
