package dev.tables.data.core;

import dev.tables.annotation.IndexConsistency;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowQuery;
import dev.tables.mapping.lifecycle.ObservedIndexStatus;
import dev.tables.mapping.query.internal.plan.QueryPlan;
import dev.tables.mapping.query.internal.run.RowAccess;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The reads of a query, checked by the current session. The session rejects a read that would not see the writes of the
 * transaction.
 *
 * @param <T> the entity, or the part of it that is read
 */
final class SessionCheckedReads<T> implements RowAccess<T> {
    private final RowAccess<T> rows;
    private final EntityWrites<?> sessions;

    SessionCheckedReads(RowAccess<T> rows, EntityWrites<?> sessions) {
        this.rows = rows;
        this.sessions = sessions;
    }

    @Override
    public List<T> getAll(List<PrimaryKey> keys) {
        sessions.reading().requireVisible(keys);
        return rows.getAll(keys);
    }

    @Override
    public ResultPage<T> rows(RowQuery query) {
        sessions.reading().requireVisible(query);
        return rows.rows(query);
    }

    @Override
    public ResultPage<T> indexRows(int index, IndexConsistency read, RowQuery query) {
        sessions.reading().requireVisible(index, query);
        return rows.indexRows(index, read, query);
    }

    @Override
    public List<ResultPage<T>> indexRows(int index, IndexConsistency read, List<RowQuery> queries) {
        // A limit may end the query before a range that the transaction has written to.
        WriteSession<?> session = sessions.reading();
        session.requireVisible(index, queries.get(0));
        int visible = 1;
        while (visible < queries.size() && session.isVisible(index, queries.get(visible))) {
            visible++;
        }
        return rows.indexRows(index, read, queries.subList(0, visible));
    }

    @Override
    public long count(RowQuery query) {
        sessions.reading().requireVisible(query);
        return rows.count(query);
    }

    @Override
    public OptionalLong countIndex(int index, RowQuery query) {
        sessions.reading().requireVisible(index, query);
        return rows.countIndex(index, query);
    }

    @Override
    public <R> ResultPage<R> marks(int index, IndexConsistency read, RowQuery query, RowDecoder<R> decoder) {
        if (index < 0) {
            sessions.reading().requireVisible(query);
        } else {
            sessions.reading().requireVisible(index, query);
        }
        return rows.marks(index, read, query, decoder);
    }

    @Override
    public RowAccess<T> servedBy(QueryPlan plan) {
        RowAccess<T> served = rows.servedBy(plan);
        return served == rows ? this : new SessionCheckedReads<>(served, sessions);
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
    public boolean isCovered(int index) {
        return rows.isCovered(index);
    }

    @Override
    public boolean isNamed(int index) {
        return rows.isNamed(index);
    }

    @Override
    public boolean isReadable(int index) {
        return rows.isReadable(index);
    }

    @Override
    public @Nullable ObservedIndexStatus view(int index) {
        return rows.view(index);
    }

    @Override
    public boolean supportsSnapshots() {
        return rows.supportsSnapshots();
    }

    @Override
    public boolean isInSnapshot() {
        return rows.isInSnapshot();
    }

    @Override
    public <R> R readSnapshot(Supplier<R> reads, int... indexes) {
        return rows.readSnapshot(reads, indexes);
    }
}
