package dev.tables.mapping.table.internal.index;

import dev.tables.engine.ETag;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.mapping.key.internal.IndexRowFormat;
import dev.tables.mapping.model.PropertyModel;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The reading side of a global index with one row for each entity and value. A row may exist although its entity lacks
 * the row's values, so each row is verified against its entity.
 */
class OwnTableAccess<T> extends EntityRowAccess<T> {
    /** The row key of every row in a unique index. */
    private static final KeyRange ONLY = KeyRange.exactly("");

    OwnTableAccess(EntityIndexes<T> indexes, int number) {
        super(indexes, number);
    }

    @Override
    public PrimaryKey row(String key, PrimaryKey entity) {
        return IndexRowFormat.primaryKey(key, index.unique(), entity);
    }

    @Override
    public String keyOf(PrimaryKey row) {
        return row.partitionKey();
    }

    @Override
    @Nullable
    public PrimaryKey entityOf(RowReader indexRow) {
        return TableIndexRow.entityIfValid(indexRow, index.unique());
    }

    @Override
    public ETag versionOf(RowReader indexRow) {
        ETag version = TableIndexRow.versionOf(indexRow);
        return version == null ? indexRow.etag() : version;
    }

    @Override
    public RowQuery within(RowQuery query) {
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
    public boolean isNamed() {
        return false;
    }

    @Override
    public boolean isCovered(Projection wanted) {
        return false;
    }

    @Override
    boolean isTrusted(Projection wanted) {
        return !indexes.format().model().hasRole(PropertyModel.Role.TIMESTAMP)
                && content().isHeld(wanted);
    }

    @Override
    public boolean isExactAfterWrites() {
        return true;
    }

    /** Ignores the filter of the query, because the properties in index rows may be stale. */
    @Override
    <R> ResultPage<IndexHit<R>> hits(RowQuery query, boolean versions) {
        return super.hits(query.withFilter(null), versions);
    }

    @Override
    Set<String> naming() {
        return index.unique() ? TableIndexRow.OWNER : Set.of();
    }

    @Override
    Set<String> own() {
        return IndexRowFormat.OWN;
    }

    @Override
    public RowQuery everyRow(RowQuery page) {
        return page;
    }
}
