package dev.tables.mapping.query.internal.run;

import dev.tables.annotation.IndexConsistency;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowQuery;
import dev.tables.mapping.lifecycle.ObservedIndexStatus;
import dev.tables.mapping.query.internal.plan.QueryPlan;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * An access to other rows that sends one request and refuses a second one. A result of a single request needs no
 * snapshot.
 *
 * @param <T> the entity
 */
final class FirstRequest<T> implements RowAccess<T> {
    private final RowAccess<T> rows;
    /** The access that counts the requests of the result. */
    private final FirstRequest<T> counter;

    private int requests;

    /** Creates an access that counts the requests of one result. */
    FirstRequest(RowAccess<T> rows) {
        this.rows = rows;
        counter = this;
    }

    private FirstRequest(RowAccess<T> rows, FirstRequest<T> counter) {
        this.rows = rows;
        this.counter = counter;
    }

    /** An exception that is thrown instead of sending a second request. */
    static final class SecondRequest extends RuntimeException {
        private static final long serialVersionUID = 1;

        private SecondRequest() {
            super("The query needs more than one request.", null, false, false);
        }
    }

    private RowAccess<T> once() {
        if (counter.requests++ > 0) {
            throw new SecondRequest();
        }
        return rows;
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
        return once().getAll(keys);
    }

    @Override
    public ResultPage<T> rows(RowQuery query) {
        return once().rows(query);
    }

    @Override
    public ResultPage<T> indexRows(int index, IndexConsistency read, RowQuery query) {
        return once().indexRows(index, read, query);
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
    public RowAccess<T> servedBy(QueryPlan plan) {
        return new FirstRequest<>(rows.servedBy(plan), counter);
    }

    @Override
    public long count(RowQuery query) {
        return once().count(query);
    }

    /** Counts with one request; sends no request if the result is empty. */
    @Override
    public OptionalLong countIndex(int index, RowQuery query) {
        if (counter.requests > 0) {
            throw new SecondRequest();
        }
        OptionalLong count = rows.countIndex(index, query);
        counter.requests += count.isPresent() ? 1 : 0;
        return count;
    }

    @Override
    public <R> ResultPage<R> marks(int index, IndexConsistency read, RowQuery query, RowDecoder<R> decoder) {
        return once().marks(index, read, query, decoder);
    }

    @Override
    public boolean isReadable(int index) {
        return rows.isReadable(index);
    }

    @Override
    public @Nullable ObservedIndexStatus view(int index) {
        return rows.view(index);
    }
}
