package dev.tables.mapping.table.internal.index;

import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.mapping.lifecycle.IndexDefinition;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The reading side of an index with one row for each value in a partition, which lists the row keys of all entities
 * with the value. Queries see one index key for each entity in a list.
 */
public final class KeyListAccess<T> extends IndexAccess<T> {
    KeyListAccess(EntityIndexes<T> indexes, int number) {
        super(indexes, number);
    }

    @Override
    @Nullable
    public PrimaryKey entityOf(RowReader indexRow) {
        return null;
    }

    @Override
    public String keyOf(PrimaryKey row) {
        return row.rowKey();
    }

    @Override
    public RowQuery within(RowQuery query) {
        return indexes.format()
                .within(query, indexes.format().model().indexKey(number).range());
    }

    @Override
    public boolean isNamed() {
        return true;
    }

    @Override
    public boolean isCovered(Projection wanted) {
        return false;
    }

    /**
     * Reads a page of rows. A row may contain more entities than the page size; then the page contains all of them. The
     * entities are in the same direction as the rows: the direction of the query.
     */
    @Override
    public <R> ResultPage<R> names(RowQuery query, BiFunction<RowReader, PrimaryKey, R> decoder) {
        KeyRange wanted = query.rowKeyRange();
        RowQuery lists = query.withRowKeyRange(indexes.format().model().alignToStartOfValues(number, wanted))
                .withProjection(Projection.of(ListRow.PROPERTIES));
        ResultPage<List<R>> page = indexes.storage().store().query(table(), lists, reader -> {
            String partition = reader.partitionKey();
            String prefix = prefix(reader.primaryKey());
            List<R> found = new ArrayList<>();
            for (String rowKey : ListRow.read(reader).rowKeys()) {
                if (wanted.contains(prefix + rowKey)) {
                    RowReader entity = new IndexedRow(reader, new PrimaryKey(partition, rowKey), reader.etag());
                    found.add(decoder.apply(entity, new PrimaryKey(partition, prefix + rowKey)));
                }
            }
            if (query.descending()) {
                Collections.reverse(found);
            }
            return found;
        });
        List<R> all = new ArrayList<>();
        page.items().forEach(all::addAll);
        return new ResultPage<>(all, page.nextToken());
    }

    @Override
    <R> ResultPage<IndexHit<R>> hits(RowQuery query, boolean versions) {
        return names(
                query,
                (reader, place) ->
                        new IndexHit<R>(place.rowKey(), reader.primaryKey(), null, versions ? reader.etag() : null));
    }

    @Override
    KeyRange keys(RowQuery query) {
        return query.rowKeyRange();
    }

    /** Returns the common prefix of the keys of a list's entities, which contains the indexed values. */
    public String prefix(PrimaryKey list) {
        return ListRows.prefix(list.rowKey(), indexes.format().model().indexRowKeySuffix(number, list.rowKey()));
    }

    @Override
    public RowQuery everyRow(RowQuery page) {
        return page.withRowKeyRange(
                        IndexDefinition.rowKeyRange(indexes.format().model().indexRowKeyPrefix(number)))
                .withPartitionKeyRange(indexes.format().model().partitionKey().range());
    }

    @Override
    public IndexEntry entry(RowReader indexRow) {
        return isAmongRows(indexRow.rowKey())
                ? new IndexEntry(indexRow.primaryKey(), "", null, indexRow.etag(), ListRow.read(indexRow))
                : new IndexEntry(indexRow.primaryKey(), indexRow.rowKey(), null, indexRow.etag(), null);
    }

    @Override
    void forEachEntity(IndexEntry entry, BiConsumer<PrimaryKey, String> action) {
        ListRow list = entry.list();
        if (list != null) {
            String prefix = prefix(list.primaryKey());
            list.rowKeys()
                    .forEach(rowKey ->
                            action.accept(new PrimaryKey(list.primaryKey().partitionKey(), rowKey), prefix + rowKey));
        }
    }
}
