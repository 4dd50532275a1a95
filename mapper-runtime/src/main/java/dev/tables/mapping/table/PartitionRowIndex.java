package dev.tables.mapping.table;

import dev.tables.engine.InvalidRowException;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import dev.tables.mapping.key.internal.IndexRowFormat;
import dev.tables.mapping.lifecycle.IndexDefinition;
import dev.tables.mapping.table.IndexPlan.Action;
import dev.tables.mapping.table.IndexPlan.RowEdit;
import dev.tables.mapping.value.MappingException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An index with a row for each entity and value in the entity's partition, changed in the entity's transaction: it never says
 * anything else than the entity does.
 */
final class PartitionRowIndex<T> extends EntityRowIndex<T> {
    PartitionRowIndex(EntityIndexes<T> indexes, int number) {
        super(indexes, number);
    }

    @Override
    void plan(IndexedValues before, IndexedValues after, IndexPlan plan) {
        add(before.without(after), Action.REMOVE, after.entity(), plan);
        if (before.trust() != IndexedValues.Trust.RIGHT || content.differs(before, after)) {
            add(after.in(before), Action.REWRITE, after.entity(), plan);
        }
        add(after.without(before), Action.ADD, after.entity(), plan);
    }

    private void add(List<String> keys, Action action, PrimaryKey entity, IndexPlan plan) {
        for (String key : keys) {
            plan.add(new RowEdit(number, action, row(key, entity)));
        }
    }

    @Override
    RowSource source(PrimaryKey entity, PrimaryKey row, RowSource plain) {
        RowSource held = content.source(entity, row, plain);
        return index.unique()
                ? writer ->
                        writer.string(IndexRowFormat.ROW_KEY, entity.rowKey()).writeAll(held)
                : held;
    }

    @Override
    RowSource sourceInTransaction(PrimaryKey entity, PrimaryKey row, RowSource plain, @Nullable CurrentRow unchanged) {
        return unchanged == null
                ? source(entity, row, plain)
                : super.sourceInTransaction(entity, row, plain, unchanged);
    }

    @Override
    PrimaryKey row(String key, PrimaryKey entity) {
        return new PrimaryKey(entity.partitionKey(), key);
    }

    @Override
    String keyOf(PrimaryKey row) {
        return row.rowKey();
    }

    @Override
    @Nullable
    PrimaryKey entityOf(RowReader indexRow) {
        try {
            if (!isAmongRows(indexRow.rowKey())) {
                return null;
            }
            String rowKey = index.unique()
                    ? indexRow.string(IndexRowFormat.ROW_KEY)
                    : indexes.format().model().indexRowKeySuffix(number, indexRow.rowKey());
            return rowKey == null ? null : new PrimaryKey(indexRow.partitionKey(), rowKey);
        } catch (MappingException | InvalidRowException ofAnotherForm) {
            return null;
        }
    }

    @Override
    RowQuery within(RowQuery query) {
        return indexes.format()
                .within(query, indexes.format().model().indexKey(number).range());
    }

    @Override
    KeyRange keys(RowQuery query) {
        return query.rowKeyRange();
    }

    /** Rows that another definition left look the same; the catalog keeps an index that has some from being asked. */
    @Override
    boolean isNamed() {
        return indexes.storage().hasCatalog() && !content().hasProperties();
    }

    @Override
    boolean isCovered(Projection wanted) {
        return content().isCovered(wanted);
    }

    @Override
    Set<String> naming() {
        return index.unique() ? Set.of(IndexRowFormat.ROW_KEY) : Set.of();
    }

    @Override
    boolean changesWithEntity() {
        return true;
    }

    @Override
    Set<String> own() {
        return index.unique()
                ? Set.of(IndexRowFormat.DEFINITION, IndexRowFormat.ROW_KEY)
                : Set.of(IndexRowFormat.DEFINITION);
    }

    @Override
    RowQuery everyRow(RowQuery page) {
        return page.withRowKeyRange(IndexDefinition.rowKeyRange(rowKeyPrefix()))
                .withPartitionKeyRange(indexes.format().model().partitionKey().range());
    }

    @Override
    long countStale(List<IndexEntry> stale, boolean remove) {
        RowRemoval removal = new RowRemoval(indexes);
        return remove ? removal.remove(stale) : removal.count(stale);
    }

    @Override
    boolean provesAbsence() {
        return true;
    }

    @Override
    String rowKeyPrefix() {
        return indexes.format().model().indexRowKeyPrefix(number);
    }
}
