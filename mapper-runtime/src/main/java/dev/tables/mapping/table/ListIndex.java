package dev.tables.mapping.table;

import dev.tables.engine.ETag;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.mapping.lifecycle.IndexDefinition;
import dev.tables.mapping.table.IndexPlan.ListEdit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * An index with a row for each value in a partition, with the row keys of all entities that have it, changed in the transaction
 * of those that enter and leave. A list stands for the rows that an index of keys would have, and a query ranges over these.
 */
final class ListIndex<T> extends IndexMaintainer<T> {
    ListIndex(EntityIndexes<T> indexes, int number) {
        super(indexes, number);
    }

    @Override
    void plan(IndexedValues before, IndexedValues after, IndexPlan plan) {
        String rowKey = after.entity().rowKey();
        add(before.without(after), rowKey, false, plan);
        add(after.without(before), rowKey, true, plan);
        if (before.trust() != IndexedValues.Trust.RIGHT) {
            add(after.in(before), rowKey, true, plan);
        }
    }

    private static void add(List<String> keys, String rowKey, boolean enters, IndexPlan plan) {
        for (String key : keys) {
            plan.add(new ListEdit(ListRows.prefix(key, rowKey), enters));
        }
    }

    @Override
    boolean changesWithEntity() {
        return true;
    }

    @Override
    @Nullable
    PrimaryKey entityOf(RowReader indexRow) {
        return null;
    }

    @Override
    String keyOf(PrimaryKey row) {
        return row.rowKey();
    }

    @Override
    RowQuery within(RowQuery query) {
        return indexes.format()
                .within(query, indexes.format().model().indexKey(number).range());
    }

    @Override
    boolean isNamed() {
        return true;
    }

    @Override
    boolean isCovered(Projection wanted) {
        return false;
    }

    /**
     * Reads a page of rows. A row may contain more entities than a page should: all of them are on it. They come in the direction of the
     * query, as the rows do.
     */
    @Override
    <R> ResultPage<R> names(RowQuery query, BiFunction<RowReader, PrimaryKey, R> decoder) {
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

    /** The beginning that the keys of a list's entities have in common: its values. */
    private String prefix(PrimaryKey list) {
        return ListRows.prefix(list.rowKey(), indexes.format().model().indexRowKeySuffix(number, list.rowKey()));
    }

    @Override
    RowQuery everyRow(RowQuery page) {
        return page.withRowKeyRange(IndexDefinition.rowKeyRange(rowKeyPrefix()))
                .withPartitionKeyRange(indexes.format().model().partitionKey().range());
    }

    @Override
    IndexEntry entry(RowReader indexRow) {
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

    @Override
    void findGaps(IndexGaps.Entities<T> page) {
        Map<String, ListRows> byPartition = new HashMap<>();
        for (IndexGaps.Look<T> look : page.looks()) {
            String partition = look.entity().partitionKey();
            ListRows lists = byPartition.computeIfAbsent(
                    partition, key -> new ListRows(indexes.storage().store(), table(), key));
            for (String key : look.keys(number)) {
                lists.expect(ListRows.prefix(key, look.entity().rowKey()));
            }
        }
        ListRows.readExpected(byPartition.values());
        for (IndexGaps.Look<T> look : page.looks()) {
            String rowKey = look.entity().rowKey();
            ListRows lists = byPartition.get(look.entity().partitionKey());
            for (String key : look.keys(number)) {
                if (lists == null || !lists.contains(ListRows.prefix(key, rowKey), rowKey)) {
                    look.lacks(number, key);
                }
            }
        }
    }

    @Override
    long findStale(List<IndexEntry> entries, StaleRows.Entities now, boolean remove) {
        RowRemoval removal = new RowRemoval(indexes);
        long stale = 0;
        List<IndexEntry> foreign = new ArrayList<>();
        for (IndexEntry entry : entries) {
            ListRow list = entry.list();
            if (list == null) {
                foreign.add(entry);
            } else {
                stale += findStale(list, now, remove ? removal : null);
            }
        }
        if (foreign.isEmpty()) {
            return stale;
        }
        return stale + (remove ? removal.remove(foreign) : removal.count(foreign));
    }

    private long findStale(ListRow list, StaleRows.Entities now, @Nullable RowRemoval removal) {
        String prefix = prefix(list.primaryKey());
        String partition = list.primaryKey().partitionKey();
        List<String> wrong = list.rowKeys().stream()
                .filter(rowKey -> !now.mayHave(new PrimaryKey(partition, rowKey), prefix + rowKey))
                .toList();
        if (wrong.isEmpty() || !Objects.equals(list.etag(), version(list.primaryKey()))) {
            return 0;
        }
        if (removal != null) {
            wrong.forEach(list::remove);
            list.operations(prefix).forEach(removal::write);
        }
        return wrong.size();
    }

    private @Nullable ETag version(PrimaryKey list) {
        return indexes.storage().store().get(table(), list, Projection.of(), RowReader::etag);
    }

    /** A row has several entities. */
    @Override
    boolean mustBeCounted() {
        return true;
    }

    @Override
    String rowKeyPrefix() {
        return indexes.format().model().indexRowKeyPrefix(number);
    }
}
