package dev.tables.mapping.table;

import dev.tables.engine.Limits;
import dev.tables.engine.RowKeys;
import java.util.ArrayList;
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
        commit(rows, distinct.values());
        List<T> saved = new ArrayList<>(inOrder.size());
        for (Change<T> change : inOrder) {
            saved.add(change.saved());
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
        commit(rows, distinct.values());
        distinct.values().removeIf(change -> !change.isDone());
        return distinct.keySet();
    }

    /** Commits each change, in transactions by partition; an error leaves those before it done. */
    static <T> void commit(EntityRows<T> rows, Iterable<Change<T>> changes) {
        Map<String, List<Change<T>>> byPartition = new LinkedHashMap<>();
        for (Change<T> change : changes) {
            byPartition
                    .computeIfAbsent(change.keys().partitionKey(), key -> new ArrayList<>())
                    .add(change);
        }
        rows.store().withOneFlush(() -> byPartition.values().forEach(ChunkedWrite::commitPartition));
    }

    private static <T> void commitPartition(List<Change<T>> changes) {
        int from = 0;
        while (from < changes.size()) {
            int most = Math.min(changes.size(), from + Limits.MAX_TRANSACTION_OPERATIONS);
            CurrentRows.read(changes.subList(from, most));
            int to = end(changes, from, most);
            commitTogether(changes.subList(from, to));
            from = to;
        }
    }

    private static <T> void commitTogether(List<Change<T>> changes) {
        try {
            PartitionTransaction.commit(changes);
        } catch (TransactionTooLargeException lists) {
            int half = changes.size() / 2;
            commitTogether(changes.subList(0, half));
            commitTogether(changes.subList(half, changes.size()));
        }
    }

    private static <T> int end(List<Change<T>> changes, int from, int most) {
        TransactionSize size = new TransactionSize();
        int to = from;
        while (to < most && (size.add(changes.get(to)).fits() || to == from)) {
            to++;
        }
        return to;
    }
}
