package dev.tables.mapping.query.internal.run;

import dev.tables.annotation.IndexConsistency;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowQuery;
import dev.tables.mapping.lifecycle.ObservedIndexStatus;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.internal.row.RowSize;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A {@link RowAccess} to the entities of a table, with all their properties. Safe for use by several threads.
 *
 * @param <T> the entity
 */
public final class TableAccess<T> implements RowAccess<T> {
    private final EntityTable<T> table;
    private final UnaryOperator<T> answer;

    private TableAccess(EntityTable<T> table, UnaryOperator<T> answer) {
        this.table = table;
        this.answer = answer;
    }

    /** Reads from this table. */
    public static <T> TableAccess<T> of(EntityTable<T> table) {
        return new TableAccess<>(table, item -> item);
    }

    /** Returns an access that converts each result with this function. */
    public TableAccess<T> answering(UnaryOperator<T> answer) {
        return new TableAccess<>(table, answer);
    }

    @Override
    public @Nullable Object property(T item, String name) {
        return table.mapper().property(item, name);
    }

    @Override
    public PrimaryKey primaryKey(T item) {
        return table.mapper().primaryKeyOf(item);
    }

    @Override
    public @Nullable PrimaryKey indexRow(T item) {
        return null;
    }

    @Override
    public long sizeInBytes(T item) {
        return RowSize.of(writer -> table.mapper().write(item, writer));
    }

    @Override
    public T answer(T item) {
        return answer.apply(item);
    }

    @Override
    public List<T> getAll(List<PrimaryKey> keys) {
        List<T> found = new ArrayList<>(keys.size());
        for (T entity : table.getAll(keys)) {
            if (entity != null) {
                found.add(entity);
            }
        }
        return found;
    }

    @Override
    public ResultPage<T> rows(RowQuery query) {
        return table.query(query);
    }

    @Override
    public ResultPage<T> indexRows(int index, IndexConsistency read, RowQuery query) {
        return table.queryIndex(index, read, query);
    }

    @Override
    public List<ResultPage<T>> indexRows(int index, IndexConsistency read, List<RowQuery> queries) {
        return table.queryIndex(index, read, queries, table.mapper()::read);
    }

    @Override
    public boolean isReadable(int index) {
        return table.isIndexReadable(index);
    }

    @Override
    public @Nullable ObservedIndexStatus view(int index) {
        return table.observedIndexStatus(index);
    }

    @Override
    public boolean isCovered(int index) {
        return table.isCoveringIndex(index, Projection.ALL);
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
        return table.count(query);
    }

    @Override
    public OptionalLong countIndex(int index, RowQuery query) {
        return table.countIndexIfExact(index, query);
    }

    @Override
    public <R> ResultPage<R> marks(int index, IndexConsistency read, RowQuery query, RowDecoder<R> decoder) {
        return index < 0 ? table.query(query, decoder) : table.queryIndex(index, read, query, decoder);
    }
}
