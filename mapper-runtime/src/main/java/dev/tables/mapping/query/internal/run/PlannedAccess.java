package dev.tables.mapping.query.internal.run;

import dev.tables.annotation.IndexConsistency;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowQuery;
import dev.tables.engine.request.RequestContext;
import dev.tables.mapping.query.internal.plan.QueryPlan;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The access of a planned query. Observers see each request of this access with the access path of the plan. Requests
 * that other threads send also count as the work of the thread that ran the query.
 */
final class PlannedAccess<T> implements RowAccess<T> {
    private final RowAccess<T> rows;
    private final RequestContext purpose;

    /** Creates an access that reads from {@code rows} for a query of the calling thread. */
    PlannedAccess(RowAccess<T> rows, QueryPlan plan) {
        this.rows = rows;
        purpose = RequestContext.current().withAccessPath(plan.accessPath().name(), plan.index() != null);
    }

    @Override
    public @Nullable Object property(T item, String name) {
        return rows.property(item, name);
    }

    @Override
    public PrimaryKey primaryKey(T item) {
        return rows.primaryKey(item);
    }

    @Override
    public @Nullable PrimaryKey indexRow(T item) {
        return rows.indexRow(item);
    }

    @Override
    public long sizeInBytes(T item) {
        return rows.sizeInBytes(item);
    }

    @Override
    public T answer(T item) {
        return rows.answer(item);
    }

    @Override
    public List<T> getAll(List<PrimaryKey> keys) {
        return purpose.runWithin(() -> rows.getAll(keys));
    }

    @Override
    public ResultPage<T> rows(RowQuery query) {
        return purpose.runWithin(() -> rows.rows(query));
    }

    @Override
    public ResultPage<T> indexRows(int index, IndexConsistency read, RowQuery query) {
        return purpose.runWithin(() -> rows.indexRows(index, read, query));
    }

    @Override
    public List<ResultPage<T>> indexRows(int index, IndexConsistency read, List<RowQuery> queries) {
        return purpose.runWithin(() -> rows.indexRows(index, read, queries));
    }

    @Override
    public boolean isCovered(int index) {
        return rows.isCovered(index);
    }

    @Override
    public long count(RowQuery query) {
        return purpose.runWithin(() -> rows.count(query));
    }

    @Override
    public OptionalLong countIndex(int index, RowQuery query) {
        return purpose.runWithin(() -> rows.countIndex(index, query));
    }

    @Override
    public <R> ResultPage<R> marks(int index, IndexConsistency read, RowQuery query, RowDecoder<R> decoder) {
        return purpose.runWithin(() -> rows.marks(index, read, query, decoder));
    }
}
