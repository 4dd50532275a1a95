package dev.tables.mapping.table.internal.index;

import dev.tables.mapping.table.internal.index.IndexPlan.ListEdit;
import java.util.List;

/**
 * The writing side of an index with one row for each value in a partition, which lists the row keys of all entities
 * with the value.
 */
final class KeyListMaintainer<T> extends IndexMaintainer<T> {
    KeyListMaintainer(EntityIndexes<T> indexes, int number) {
        super(indexes, number);
    }

    @Override
    public void plan(IndexedValues before, IndexedValues after, IndexPlan plan) {
        String rowKey = after.entity().rowKey();
        add(before.without(after), rowKey, false, plan);
        add(after.without(before), rowKey, true, plan);
        if (before.trust() != IndexedValues.Trust.RIGHT) {
            add(after.in(before), rowKey, true, plan);
        }
    }

    private static void add(List<String> keys, String rowKey, boolean enters, IndexPlan plan) {
        for (String key : keys) {
            plan.add(new ListEdit(ListRows.prefix(key, rowKey), enters));
        }
    }

    @Override
    String rowKeyPrefix() {
        return indexes.format().model().indexRowKeyPrefix(number);
    }
}
