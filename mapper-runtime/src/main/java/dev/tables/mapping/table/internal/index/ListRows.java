package dev.tables.mapping.table.internal.index;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.KeyRange;
import dev.tables.engine.Limits;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.mapping.internal.Retry;
import dev.tables.mapping.table.internal.protocol.UnitStore;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The rows of indexes of layout {@code KEY_LIST_PER_VALUE} that one transaction changes in one partition. A row is read
 * when it is first needed. Each write is conditional on the version that was read.
 */
public final class ListRows {
    /** The page size of a search. Most values have one row; a search among more rows reads their keys first. */
    private static final int ROWS_AT_ONCE = 3;

    /** The retries of a search for the row of a key while other writers split or join rows. */
    private static final Retry.Policy LOOKS = Retry.RACE_ON_ONE_ROW.atMost(10);

    private final TableStore store;
    private final String table;
    private final String partitionKey;

    private final Map<String, TreeMap<String, ListRow>> byPrefix = new TreeMap<>();
    /** The deletes of empty rows whose range another row has absorbed. */
    private final List<RowOperation> joined = new ArrayList<>();
    /** The lists that will be needed and were not read. */
    private final Set<String> expected = new TreeSet<>();

    public ListRows(TableStore store, String table, String partitionKey) {
        this.store = store;
        this.table = table;
        this.partitionKey = partitionKey;
    }

    /** Adds an entity to a list or removes it. A repeated call has no effect. */
    public void edit(String list, String rowKey, boolean enters) {
        ListRow row = row(list, rowKey);
        if (enters) {
            row.add(rowKey);
        } else {
            row.remove(rowKey);
        }
    }

    /** Returns the key of the values: the key of an entity in a list without the entity's row key. */
    public static String prefix(String key, String rowKey) {
        return key.substring(0, key.length() - rowKey.length());
    }

    /** Records that a list will be needed. */
    public void expect(String list) {
        expected.add(list);
    }

    /**
     * Reads the first row of every expected list, because most lists have no other row. One request reads up to 1000
     * rows, even of several partitions. If only one list is expected, this method does not read the list: the first use
     * of the list reads its first row together with the next rows.
     */
    public static void readExpected(Collection<ListRows> all) {
        List<ListRows> lists = new ArrayList<>();
        List<PrimaryKey> keys = new ArrayList<>();
        for (ListRows one : all) {
            for (String prefix : one.expected) {
                lists.add(one);
                keys.add(new PrimaryKey(one.partitionKey, prefix));
            }
            one.expected.clear();
        }
        if (keys.size() == 1) {
            return;
        }
        for (int from = 0; from < keys.size(); from += Limits.MAX_PAGE_SIZE) {
            int to = Math.min(keys.size(), from + Limits.MAX_PAGE_SIZE);
            ListRows one = lists.get(from);
            List<PrimaryKey> some = keys.subList(from, to);
            var found = UnitStore.planning(
                    one.store,
                    () -> one.store.getAll(one.table, some, Projection.of(ListRow.PROPERTIES), ListRow::read));
            for (int i = from; i < to; i++) {
                lists.get(i).first(keys.get(i), found.get(i - from));
            }
        }
    }

    /**
     * Records the first row of a list. If the first row does not exist, the list has no rows, because the first row is
     * deleted last.
     */
    private void first(PrimaryKey keys, @Nullable ListRow row) {
        byPrefix.computeIfAbsent(keys.rowKey(), prefix -> new TreeMap<>())
                .put(keys.rowKey(), row == null ? ListRow.first(keys) : row);
    }

    /** Returns whether a list contains an entity. */
    public boolean contains(String list, String rowKey) {
        return row(list, rowKey).rowKeys().contains(rowKey);
    }

    /** Returns the operations that store the changes. */
    public List<RowOperation> operations() {
        List<RowOperation> operations = new ArrayList<>();
        byPrefix.forEach((prefix, lists) -> {
            join(prefix, lists);
            lists.values().forEach(list -> operations.addAll(list.operations(prefix)));
        });
        operations.addAll(joined);
        return operations;
    }

    /**
     * Extends the range of each row by the ranges of the empty rows after it. Rows with content are never joined: a
     * reader that has passed the first of two rows would miss the entities that move into it.
     */
    private void join(String prefix, TreeMap<String, ListRow> lists) {
        for (ListRow emptied : List.copyOf(lists.descendingMap().values())) {
            ListRow before = emptied.isEmptied(prefix) ? before(emptied, prefix, lists) : null;
            if (before != null) {
                before.absorb(emptied);
                lists.remove(emptied.primaryKey().rowKey());
                joined.add(RowOperation.delete(emptied.primaryKey(), Objects.requireNonNull(emptied.etag())));
            }
        }
    }

    private @Nullable ListRow before(ListRow row, String prefix, TreeMap<String, ListRow> known) {
        String key = row.primaryKey().rowKey();
        Map.Entry<String, ListRow> lower = known.lowerEntry(key);
        if (lower == null || !lower.getValue().isBefore(row, prefix)) {
            read(new KeyRange(prefix, true, key, false), known);
            lower = known.lowerEntry(key);
        }
        return lower != null && lower.getValue().isBefore(row, prefix) ? lower.getValue() : null;
    }

    /** Returns the row whose range contains a row key. */
    private ListRow row(String prefix, String rowKey) {
        TreeMap<String, ListRow> known = byPrefix.computeIfAbsent(prefix, key -> new TreeMap<>());
        String wanted = prefix + rowKey;
        return Retry.run(
                LOOKS,
                attempt -> {
                    ListRow row = floor(known, wanted);
                    if (row != null && row.reaches(rowKey)) {
                        return Optional.of(row);
                    }
                    if (attempt > 0 && row == null) {
                        ListRow first = ListRow.first(new PrimaryKey(partitionKey, prefix));
                        known.put(prefix, first);
                        return Optional.of(first);
                    }
                    if (attempt > 0 && row != null && !row.isChanged()) {
                        // It was cut in two, or joined with the next, between our reads.
                        known.remove(row.primaryKey().rowKey());
                    }
                    read(new KeyRange(prefix, true, wanted, true), known);
                    return Optional.empty();
                },
                () -> {
                    throw new ConcurrentUpdateException(table, new PrimaryKey(partitionKey, wanted));
                });
    }

    private static @Nullable ListRow floor(TreeMap<String, ListRow> known, String wanted) {
        Map.Entry<String, ListRow> floor = known.floorEntry(wanted);
        return floor == null ? null : floor.getValue();
    }

    private void read(KeyRange range, Map<String, ListRow> known) {
        UnitStore.planning(store, () -> {
            readLast(range, known);
            return known;
        });
    }

    /** Reads the last row of a range, and other rows of the same page. */
    private void readLast(KeyRange range, Map<String, ListRow> known) {
        RowQuery query = RowQuery.partition(partitionKey).withRowKeyRange(range);
        ResultPage<ListRow> page = store.query(
                table,
                query.withProjection(Projection.of(ListRow.PROPERTIES)).withPageSize(ROWS_AT_ONCE),
                ListRow::read);
        page.items().forEach(row -> known.putIfAbsent(row.primaryKey().rowKey(), row));
        if (page.hasNext()) {
            String last = lastKey(query);
            ListRow row = store.get(
                    table, new PrimaryKey(partitionKey, last), Projection.of(ListRow.PROPERTIES), ListRow::read);
            if (row != null) {
                known.putIfAbsent(last, row);
            }
        }
    }

    private String lastKey(RowQuery query) {
        TreeSet<String> keys = new TreeSet<>();
        RowQuery next = query.withProjection(Projection.of()).withPageSize(Limits.MAX_PAGE_SIZE);
        ResultPage<String> page;
        do {
            page = store.query(table, next, reader -> reader.rowKey());
            keys.addAll(page.items());
            next = next.withContinuationToken(page.nextToken());
        } while (page.hasNext());
        return keys.last();
    }
}
