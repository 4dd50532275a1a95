package dev.tables.mapping.table;

import dev.tables.engine.ETag;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import dev.tables.mapping.key.internal.IndexRowFormat;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.table.IndexPlan.Action;
import dev.tables.mapping.table.IndexPlan.OutsideEdit;
import dev.tables.mapping.value.MappingException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An index with a row for each entity and value in a table of its own, changed around the entity's transaction: rows may be there
 * whose entity lacks the values, so that hits are verified.
 */
class OwnTableIndex<T> extends EntityRowIndex<T> {
    /** The row keys of a unique index. */
    private static final KeyRange ONLY = KeyRange.exactly("");

    private final TableIndex<T> outside;

    OwnTableIndex(EntityIndexes<T> indexes, int number) {
        super(indexes, number);
        outside = new TableIndex<>(indexes, number);
    }

    @Override
    TableIndex<T> outside() {
        return outside;
    }

    /** What holds properties is not rewritten before the entity has changed, unless it may not be there. */
    @Override
    void plan(IndexedValues before, IndexedValues after, IndexPlan plan) {
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
    RowSource sourceInTransaction(PrimaryKey entity, PrimaryKey row, RowSource plain, @Nullable CurrentRow unchanged) {
        if (!content().hasProperties()) {
            return TableIndexRow.source(index.unique(), entity, "");
        }
        RowSource held = source(entity, row, plain);
        return unchanged == null
                ? TableIndexRow.sharing(index.unique(), entity, held)
                : TableIndexRow.source(index.unique(), entity, unchanged.etag(), held);
    }

    @Override
    PrimaryKey row(String key, PrimaryKey entity) {
        return IndexRowFormat.primaryKey(key, index.unique(), entity);
    }

    @Override
    String keyOf(PrimaryKey row) {
        return row.partitionKey();
    }

    @Override
    @Nullable
    PrimaryKey entityOf(RowReader indexRow) {
        try {
            return TableIndexRow.entityOf(indexRow, index.unique());
        } catch (MappingException | InvalidRowException ofAnotherForm) {
            return null;
        }
    }

    @Override
    ETag versionOf(RowReader indexRow) {
        ETag version = TableIndexRow.versionOf(indexRow);
        return version == null ? indexRow.etag() : version;
    }

    @Override
    RowQuery within(RowQuery query) {
        RowQuery own = query.withPartitionKeyRange(query.partitionKeyRange()
                .intersect(indexes.format().model().indexKey(number).range()));
        // Of a unique index a value is one row, which stores find by its keys.
        return index.unique() && own.partitionKeyRange().isSingleKey()
                ? own.withRowKeyRange(own.rowKeyRange().intersect(ONLY))
                : own;
    }

    @Override
    KeyRange keys(RowQuery query) {
        return query.partitionKeyRange();
    }

    @Override
    boolean isNamed() {
        return false;
    }

    @Override
    boolean isCovered(Projection wanted) {
        return false;
    }

    @Override
    boolean isTrusted(Projection wanted) {
        return !indexes.format().model().hasRole(PropertyModel.Role.TIMESTAMP)
                && content().isHeld(wanted);
    }

    @Override
    <R> @Nullable R readExactly(ExactReads exact, Supplier<R> read) {
        return exact.readExactly(read);
    }

    /** What rows hold of the entity may be of a moment ago. */
    @Override
    <R> ResultPage<IndexHit<R>> hits(RowQuery query, boolean versions) {
        return super.hits(query.withFilter(null), versions);
    }

    @Override
    Set<String> naming() {
        return index.unique() ? TableIndexRow.OWNER : Set.of();
    }

    @Override
    boolean changesWithEntity() {
        return indexes.storage().reach().includesIndexTables();
    }

    @Override
    Set<String> own() {
        return IndexRowFormat.OWN;
    }

    @Override
    RowQuery everyRow(RowQuery page) {
        return page;
    }

    /** A row that another write in flight is concerned with is left to that write. */
    @Override
    long countStale(List<IndexEntry> entries, boolean remove) {
        Set<String> decided = new HashSet<>();
        long count = 0;
        for (IndexEntry entry : entries) {
            PrimaryKey entity = entry.entity();
            boolean stale = entity == null
                    ? isForeign(entry.row(), decided, remove)
                    : isStale(entry.key(), entity, decided, remove);
            count += stale ? 1 : 0;
        }
        return count;
    }

    private boolean isForeign(PrimaryKey row, Set<String> decided, boolean remove) {
        ETag version = outside.versionOfForeign(row, decided);
        if (version != null && remove) {
            outside.delete(row, version);
        }
        return version != null;
    }

    private boolean isStale(String key, PrimaryKey entity, Set<String> decided, boolean remove) {
        boolean stale = outside.version(key, entity, decided) != null;
        if (stale && remove) {
            outside.settle(key, entity, "");
        }
        return stale;
    }

    @Override
    boolean hasVersion(RowReader indexRow, ETag entity) {
        ETag version = TableIndexRow.versionOf(indexRow);
        return content().isWhole() ? entity.equals(version) : version != null;
    }

    @Override
    @Nullable
    String rowKeyPrefix() {
        return null;
    }
}
