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
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Reads the rows that changes of one partition depend on, in few requests, and plans the changes by them. */
final class CurrentRows {
    /** A page may hold this many rows for one that is wanted before single reads are taken to be cheaper. */
    private static final int ROWS_PER_HIT = 4;

    private CurrentRows() {}

    /** Plans changes for their first attempt, in order: what they were made of need not be read. */
    static List<WritePlan<?>> plan(List<? extends Change<?>> changes) {
        if (changes.size() == 1) {
            WritePlan<?> known = changes.get(0).plan();
            return List.of(known == null ? read(changes.get(0)) : known);
        }
        List<Change<?>> unread = new ArrayList<>();
        Map<Change<?>, WritePlan<?>> plans = new HashMap<>();
        for (Change<?> change : changes) {
            WritePlan<?> known = change.plan();
            if (known == null) {
                unread.add(change);
            } else {
                plans.put(change, known);
            }
        }
        readTogether(unread, plans);
        return inOrder(changes, plans);
    }

    /**
     * Plans changes for another attempt, in order.
     *
     * @param budget says which changes lost a race, whose rows are read though they need not be otherwise
     */
    static List<WritePlan<?>> planAgain(List<? extends Change<?>> changes, RetryBudget budget) {
        Predicate<Change<?>> mustRead = change -> change.dependsOnRow() || budget.isRaced(change);
        if (changes.size() == 1) {
            Change<?> only = changes.get(0);
            return List.of(mustRead.test(only) ? read(only) : only.blindPlan());
        }
        Map<Change<?>, WritePlan<?>> plans = new HashMap<>();
        List<Change<?>> unread = new ArrayList<>();
        for (Change<?> change : changes) {
            if (mustRead.test(change)) {
                unread.add(change);
            } else {
                plans.put(change, change.blindPlan());
            }
        }
        readTogether(unread, plans);
        return inOrder(changes, plans);
    }

    private static List<WritePlan<?>> inOrder(List<? extends Change<?>> changes, Map<Change<?>, WritePlan<?>> plans) {
        List<WritePlan<?>> inOrder = new ArrayList<>(changes.size());
        for (Change<?> change : changes) {
            inOrder.add(Objects.requireNonNull(plans.get(change)));
        }
        return inOrder;
    }

    /** By its keys. */
    private static <T> WritePlan<T> read(Change<T> change) {
        return change.plan(change.rows().current(change.keys()));
    }

    /** Several of one entity type by a page that spans them. */
    private static void readTogether(List<Change<?>> unread, Map<Change<?>, WritePlan<?>> plans) {
        Map<EntityRows<?>, List<Change<?>>> byType = new HashMap<>();
        unread.forEach(change ->
                byType.computeIfAbsent(change.rows(), rows -> new ArrayList<>()).add(change));
        byType.forEach((rows, changes) -> {
            Map<String, @Nullable CurrentRow> found = read(rows, changes);
            changes.forEach(change ->
                    plans.put(change, change.plan(found.get(change.keys().rowKey()))));
        });
    }

    private static Map<String, @Nullable CurrentRow> read(EntityRows<?> rows, List<Change<?>> changes) {
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
        return found;
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
