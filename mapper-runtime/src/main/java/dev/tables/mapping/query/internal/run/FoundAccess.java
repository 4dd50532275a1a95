package dev.tables.mapping.query.internal.run;

import dev.tables.annotation.IndexConsistency;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowQuery;
import dev.tables.mapping.lifecycle.ObservedIndexStatus;
import dev.tables.mapping.model.ReadResult;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.LenientEntityReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The entities of a table, including those that cannot be read, as long as only their keys are used. A query that must
 * compare a property of an unreadable entity fails. Thread-safe.
 *
 * @param <T> the entity
 */
public final class FoundAccess<T> implements RowAccess<ReadResult<T>> {
    private final EntityTable<T> table;
    private final TableAccess<T> whole;

    private FoundAccess(EntityTable<T> table, TableAccess<T> whole) {
        this.table = table;
        this.whole = whole;
    }

    /**
     * Creates an access to the entities of a table.
     *
     * @param whole the access that reads complete entities, but not unreadable ones
     */
    public static <T> FoundAccess<T> of(EntityTable<T> table, TableAccess<T> whole) {
        return new FoundAccess<>(table, whole);
    }

    @Override
    public @Nullable Object property(ReadResult<T> item, String name) {
        T entity = item.entity();
        if (entity == null) {
            throw Objects.requireNonNull(item.exception());
        }
        return whole.property(entity, name);
    }

    @Override
    public PrimaryKey primaryKey(ReadResult<T> item) {
        return item.primaryKey();
    }

    @Override
    public @Nullable PrimaryKey indexRow(ReadResult<T> item) {
        return null;
    }

    @Override
    public long sizeInBytes(ReadResult<T> item) {
        T entity = item.entity();
        return entity == null ? 0 : whole.sizeInBytes(entity);
    }

    @Override
    public ReadResult<T> answer(ReadResult<T> item) {
        T entity = item.entity();
        return entity == null ? item : new ReadResult<>(item.primaryKey(), whole.answer(entity), null);
    }

    @Override
    public List<ReadResult<T>> getAll(List<PrimaryKey> keys) {
        List<ReadResult<T>> found = new ArrayList<>(keys.size());
        for (ReadResult<T> one : LenientEntityReader.readEntities(table, keys)) {
            if (one != null) {
                found.add(one);
            }
        }
        return found;
    }

    @Override
    public ResultPage<ReadResult<T>> rows(RowQuery query) {
        return LenientEntityReader.readEntities(table, query);
    }

    @Override
    public ResultPage<ReadResult<T>> indexRows(int index, IndexConsistency read, RowQuery query) {
        return LenientEntityReader.readEntities(table, index, read, query);
    }

    @Override
    public List<ResultPage<ReadResult<T>>> indexRows(int index, IndexConsistency read, List<RowQuery> queries) {
        return LenientEntityReader.readEntities(table, index, read, queries);
    }

    @Override
    public boolean isReadable(int index) {
        return whole.isReadable(index);
    }

    @Override
    public @Nullable ObservedIndexStatus view(int index) {
        return whole.view(index);
    }

    @Override
    public boolean isCovered(int index) {
        return whole.isCovered(index);
    }

    @Override
    public boolean supportsSnapshots() {
        return table.supportsSnapshots();
    }

    @Override
    public boolean isInSnapshot() {
        return table.store().isReadingFromSnapshot();
    }

    @Override
    public <R> R readSnapshot(Supplier<R> reads, int... indexes) {
        return table.readSnapshot(reads, indexes);
    }

    @Override
    public long count(RowQuery query) {
        return whole.count(query);
    }

    @Override
    public <R> ResultPage<R> marks(int index, IndexConsistency read, RowQuery query, RowDecoder<R> decoder) {
        return whole.marks(index, read, query, decoder);
    }
}
