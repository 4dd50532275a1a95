package dev.tables.mapping.table.internal.index;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowSource;
import dev.tables.mapping.table.internal.index.IndexPlan.Action;
import dev.tables.mapping.table.internal.index.IndexPlan.OutsideEdit;
import dev.tables.mapping.table.internal.row.CurrentRow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The writing side of a global index with one row for each entity and value, changed in the entity's transaction or
 * before and after it.
 */
final class OwnTableMaintainer<T> extends IndexMaintainer<T> {
    private final TableIndex<T> outside;

    OwnTableMaintainer(EntityIndexes<T> indexes, int number) {
        super(indexes, number);
        outside = new TableIndex<>(indexes, number);
    }

    @Override
    public TableIndex<T> outside() {
        return outside;
    }

    /**
     * Plans index row edits. A row that may not exist, or that contains no properties, is rewritten before the entity
     * changes. An outdated row with properties is updated after the entity has changed.
     */
    @Override
    public void plan(IndexedValues before, IndexedValues after, IndexPlan plan) {
        PrimaryKey entity = after.entity();
        add(after.without(before), Action.ADD, entity, plan);
        List<String> kept = after.in(before);
        switch (before.trust()) {
            case UNKNOWN -> add(kept, Action.REWRITE, entity, plan);
            case OUTDATED -> add(kept, content().hasProperties() ? Action.REFRESH : Action.REWRITE, entity, plan);
            case RIGHT -> add(content().differs(before, after) ? kept : List.of(), Action.REFRESH, entity, plan);
        }
        add(before.without(after), Action.REMOVE, entity, plan);
    }

    private void add(List<String> keys, Action action, PrimaryKey entity, IndexPlan plan) {
        for (int i = 0; i < keys.size(); i++) {
            String key = keys.get(i);
            String rowKey = index.unique() ? "" : plan.reference(entity);
            plan.add(new OutsideEdit(number, action, key, new PrimaryKey(key, rowKey)));
        }
    }

    @Override
    public RowSource sourceInTransaction(
            PrimaryKey entity, PrimaryKey row, RowSource plain, @Nullable CurrentRow unchanged) {
        if (!content().hasProperties()) {
            return TableIndexRow.source(index.unique(), entity, "");
        }
        RowSource held = source(entity, row, plain);
        return unchanged == null
                ? TableIndexRow.sharing(index.unique(), entity, held)
                : TableIndexRow.source(index.unique(), entity, unchanged.etag(), held);
    }

    @Override
    @Nullable
    String rowKeyPrefix() {
        return null;
    }
}
