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
 * The rows of indexes of layout {@code KEY_LIST_PER_VALUE} in one partition that one transaction changes: read when they are first needed, written
 * conditional on that.
 */
public final class ListRows {
    /** Most values have one row; those of more are found by their keys first. */
    private static final int ROWS_AT_ONCE = 3;

    /** How often the row of a key is looked for while rows are cut in two or joined. */
    private static final Retry.Policy LOOKS = Retry.RACE_ON_ONE_ROW.atMost(10);

    private final TableStore store;
    private final String table;
    private final String partitionKey;

    private final Map<String, TreeMap<String, ListRow>> byPrefix = new TreeMap<>();
    /** What removes rows whose range another has taken. */
    private final List<RowOperation> joined = new ArrayList<>();
    /** The values whose lists will be needed and were not read. */
    private final Set<String> expected = new TreeSet<>();

    public ListRows(TableStore store, String table, String partitionKey) {
        this.store = store;
        this.table = table;
        this.partitionKey = partitionKey;
    }

    /** Takes an entity out of a list, or puts it into one; twice is once. */
    public void edit(String list, String rowKey, boolean enters) {
        ListRow row = row(list, rowKey);
        if (enters) {
            row.add(rowKey);
        } else {
            row.remove(rowKey);
        }
    }

    /** The key of an entity in a list without the entity's row key: that of the values. */
    public static String prefix(String key, String rowKey) {
        return key.substring(0, key.length() - rowKey.length());
    }

    /** Records that a list will be needed. */
    public void expect(String list) {
        expected.add(list);
    }

    /**
     * Reads the first rows of all lists that are expected, for most lists have no other: one request for up to 1000 of them,
     * also of several partitions. One alone is read when it is asked for, with the others of its values.
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

    /** The first row goes last, so that there is no other where it is absent. */
    private void first(PrimaryKey keys, @Nullable ListRow row) {
        byPrefix.computeIfAbsent(keys.rowKey(), prefix -> new TreeMap<>())
                .put(keys.rowKey(), row == null ? ListRow.first(keys) : row);
    }

    /** Whether an entity is in a list. */
    public boolean contains(String list, String rowKey) {
        return row(list, rowKey).rowKeys().contains(rowKey);
    }

    /** What has changed. */
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
     * The range of a row that holds nothing any more goes to the row before it. Rows that hold something are never joined: a
     * reader of pages who has passed the one before would miss what moves there.
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

    /** The row in whose range a row key is. */
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

    /** Reads the last row of a range, and others that come with it. */
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
