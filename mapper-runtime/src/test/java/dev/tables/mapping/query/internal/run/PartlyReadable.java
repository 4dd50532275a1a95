package dev.tables.mapping.query.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexConsistency;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowQuery;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Rows of which some indexes may not be asked, and fail the test if they are. */
record PartlyReadable<T>(RowAccess<T> rows, Set<Integer> unreadable) implements RowAccess<T> {
    @Override
    public boolean isReadable(int index) {
        return !unreadable.contains(index);
    }

    private RowAccess<T> readable(int index) {
        assertThat(unreadable).as("asked index").doesNotContain(index);
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
        return rows.getAll(keys);
    }

    @Override
    public ResultPage<T> rows(RowQuery query) {
        return rows.rows(query);
    }

    @Override
    public ResultPage<T> indexRows(int index, IndexConsistency read, RowQuery query) {
        return readable(index).indexRows(index, read, query);
    }

    @Override
    public boolean isCovered(int index) {
        return rows.isCovered(index);
    }

    @Override
    public long count(RowQuery query) {
        return rows.count(query);
    }

    @Override
    public <R> ResultPage<R> marks(int index, IndexConsistency read, RowQuery query, RowDecoder<R> decoder) {
        return index < 0
                ? rows.marks(index, read, query, decoder)
                : readable(index).marks(index, read, query, decoder);
    }
}
