package dev.tables.mapping.table;

import dev.tables.engine.Limits;
import dev.tables.engine.RowKeys;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Carries out any number of changes in transactions by partition, each as full as the limits allow. */
final class ChunkedWrite {
    private ChunkedWrite() {}

    static <T> List<T> saveAll(EntityRows<T> rows, Iterable<? extends T> entities) {
        List<Change<T>> inOrder = new ArrayList<>();
        Map<RowKeys, Change<T>> distinct = new LinkedHashMap<>();
        for (T entity : entities) {
            Change<T> change = Change.save(rows, entity);
            Change<T> earlier = distinct.get(change.keys());
            if (earlier != null && rows.model().isVersioned()) {
                requireSame(rows, earlier, entity);
                change = earlier;
            }
            distinct.put(change.keys(), change);
            inOrder.add(change);
        }
        Map<Change<T>, Written> written = new HashMap<>(2 * distinct.size());
        commit(rows, distinct.values(), written);
        return saved(inOrder, written, distinct.size() == inOrder.size());
    }

    /** The entities as saved; one given twice is the same object twice. */
    private static <T> List<T> saved(List<Change<T>> inOrder, Map<Change<T>, Written> written, boolean areDistinct) {
        List<T> saved = new ArrayList<>(inOrder.size());
        Map<Change<T>, T> results = areDistinct ? Map.of() : new HashMap<>();
        for (Change<T> change : inOrder) {
            // One whose place another took was not written itself; only entities without versions can be such.
            saved.add(
                    areDistinct
                            ? change.saved(outcome(written, change))
                            : results.computeIfAbsent(change, one -> one.saved(outcome(written, one))));
        }
        return saved;
    }

    private static <T> void requireSame(EntityRows<T> rows, Change<T> earlier, T entity) {
        if (earlier.requiredEntity() != entity && !earlier.requiredEntity().equals(entity)) {
            RowKeys keys = earlier.keys();
            throw new IllegalArgumentException(
                    rows.model().entity() + " (" + keys.partitionKey() + ", " + keys.rowKey()
                            + ") is given twice with different properties, expected each entity once. Keep the one to be saved.");
        }
    }

    /** Deletes what is there; the keys of that. */
    static <T> Set<RowKeys> deleteAll(EntityRows<T> rows, List<Change<T>> changes) {
        Map<RowKeys, Change<T>> distinct = new LinkedHashMap<>();
        changes.forEach(change -> distinct.putIfAbsent(change.keys(), change));
        Map<Change<T>, Written> written = new HashMap<>();
        commit(rows, distinct.values(), written);
        distinct.values().removeIf(change -> !outcome(written, change).done());
        return distinct.keySet();
    }

    private static <T> Written outcome(Map<Change<T>, Written> written, Change<T> change) {
        return written.getOrDefault(change, Written.NOTHING);
    }

    /**
     * Commits each change, in transactions by partition; an error leaves those before it done.
     *
     * @param written what came of each that was committed is added here
     */
    static <T> void commit(EntityRows<T> rows, Iterable<Change<T>> changes, Map<Change<T>, Written> written) {
        Map<String, List<Change<T>>> byPartition = new LinkedHashMap<>();
        for (Change<T> change : changes) {
            byPartition
                    .computeIfAbsent(change.keys().partitionKey(), key -> new ArrayList<>())
                    .add(change);
        }
        rows.store().withOneFlush(() -> byPartition.values().forEach(partition -> commitPartition(partition, written)));
    }

    private static <T> void commitPartition(List<Change<T>> changes, Map<Change<T>, Written> written) {
        List<WritePlan<?>> planned = new ArrayList<>();
        int from = 0;
        while (from < changes.size()) {
            int most = Math.min(changes.size(), from + Limits.MAX_TRANSACTION_OPERATIONS);
            List<Change<T>> unplanned = changes.subList(from + planned.size(), most);
            if (!unplanned.isEmpty()) {
                planned.addAll(CurrentRows.plan(unplanned));
            }
            int count = fitting(planned);
            commitTogether(changes.subList(from, from + count), planned.subList(0, count), written);
            planned.subList(0, count).clear();
            from += count;
        }
    }

    private static <T> void commitTogether(
            List<Change<T>> changes, List<WritePlan<?>> plans, Map<Change<T>, Written> written) {
        try {
            List<Written> results = PartitionTransaction.commitPlanned(List.copyOf(plans));
            for (int i = 0; i < results.size(); i++) {
                written.put(changes.get(i), results.get(i));
            }
        } catch (TransactionTooLargeException lists) {
            int half = changes.size() / 2;
            commitTogether(changes.subList(0, half), plans.subList(0, half), written);
            commitTogether(changes.subList(half, changes.size()), plans.subList(half, plans.size()), written);
        }
    }

    /** How many of the first go together; one at least. */
    private static int fitting(List<WritePlan<?>> plans) {
        TransactionSize size = new TransactionSize();
        int count = 0;
        while (count < plans.size() && (size.add(plans.get(count)).fits() || count == 0)) {
            count++;
        }
        return count;
    }
}
