package dev.tables.mapping.table.internal.index;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowSource;
import dev.tables.mapping.key.internal.IndexRowFormat;
import dev.tables.mapping.table.internal.index.IndexPlan.Action;
import dev.tables.mapping.table.internal.index.IndexPlan.RowEdit;
import dev.tables.mapping.table.internal.row.CurrentRow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The writing side of an index with one row for each entity and value in the entity's partition, changed in the
 * entity's transaction.
 */
final class PartitionRowMaintainer<T> extends IndexMaintainer<T> {
    PartitionRowMaintainer(EntityIndexes<T> indexes, int number) {
        super(indexes, number);
    }

    @Override
    public void plan(IndexedValues before, IndexedValues after, IndexPlan plan) {
        add(before.without(after), Action.REMOVE, after.entity(), plan);
        if (before.trust() != IndexedValues.Trust.RIGHT || content.differs(before, after)) {
            add(after.in(before), Action.REWRITE, after.entity(), plan);
        }
        add(after.without(before), Action.ADD, after.entity(), plan);
    }

    private void add(List<String> keys, Action action, PrimaryKey entity, IndexPlan plan) {
        // Most lists are empty: an iterator for each would be garbage.
        for (int i = 0; i < keys.size(); i++) {
            plan.add(new RowEdit(number, action, new PrimaryKey(entity.partitionKey(), keys.get(i))));
        }
    }

    @Override
    public RowSource source(PrimaryKey entity, PrimaryKey row, RowSource plain) {
        RowSource held = content.source(entity, row, plain);
        return index.unique()
                ? writer ->
                        writer.string(IndexRowFormat.ROW_KEY, entity.rowKey()).writeAll(held)
                : held;
    }

    /**
     * Adds the entity's version to an index row that is written without its entity, because the version of the index
     * row differs from the entity's.
     */
    @Override
    public RowSource sourceInTransaction(
            PrimaryKey entity, PrimaryKey row, RowSource plain, @Nullable CurrentRow unchanged) {
        RowSource held = source(entity, row, plain);
        return unchanged == null || !content().sharesVersion()
                ? held
                : writer -> writer.string(
                                IndexRowFormat.ENTITY_VERSION, unchanged.etag().toString())
                        .dateTime(IndexRowFormat.ENTITY_TIMESTAMP, unchanged.timestamp())
                        .writeAll(held);
    }

    @Override
    String rowKeyPrefix() {
        return indexes.format().model().indexRowKeyPrefix(number);
    }
}
