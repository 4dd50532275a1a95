package dev.tables.engine.tck.example;

import dev.tables.engine.Capability;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.Filter;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.SharedStoreState;
import dev.tables.engine.StoreClosedException;
import dev.tables.engine.TableAlreadyExistsException;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.Ticks;
import dev.tables.engine.TransactionFailedException;
import dev.tables.engine.adapter.KeyBytes;
import dev.tables.engine.adapter.PortableRows;
import dev.tables.engine.adapter.PortableWrite;
import dev.tables.engine.adapter.QueryBounds;
import dev.tables.engine.adapter.RowVersions;
import dev.tables.engine.rules.FilterRules;
import dev.tables.engine.rules.RowRules;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/** Tables in sorted maps: what an engine has to do, and no more. */
final class SkipListTableStore implements TableStore {
    /** What it does not do, the library does without. */
    private static final Set<Capability> CAPABILITIES = Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(
            Capability.DESCENDING_QUERIES,
            Capability.CROSS_PARTITION_TRANSACTIONS,
            Capability.DEPENDENT_TABLES,
            Capability.COUNT_IN_SINGLE_REQUEST,
            Capability.MULTI_GET_IN_SINGLE_REQUEST,
            Capability.BENEFITS_FROM_PARALLEL_REQUESTS)));

    private static final int MOST_COMPARISONS = 1000;
    /** Rows that a page looks at, so that it takes no longer than a page may, whatever its filter. */
    private static final int LOOKED_AT = 10_000;

    private final Map<String, Table> tables = new TreeMap<>();
    private final RowVersions versions = RowVersions.ofRandomWriter();
    private int lastTable;
    private long lastTicks;
    private final SharedStoreState shared = new SharedStoreState();
    private boolean closed;

    /** The rows of a table, in the order of keys. The number is never given again: page tokens contain it. */
    private record Table(int id, String name, NavigableMap<Key, Stored> rows) {}

    /** The keys of a row as bytes, which sort as keys must: by UTF-16 code unit. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Key(byte[] partition, byte[] row) implements Comparable<Key> {
        static Key of(String partition, String row) {
            return new Key(KeyBytes.encode(partition), KeyBytes.encode(row));
        }

        @Override
        public int compareTo(Key other) {
            int order = Arrays.compareUnsigned(partition, other.partition);
            return order != 0 ? order : Arrays.compareUnsigned(row, other.row);
        }
    }

    @SuppressWarnings("ArrayRecordComponent")
    private record Stored(byte[] version, long ticks, byte[] content) {}

    // Tables.

    @Override
    public synchronized void createTable(String name) {
        checkOpen();
        RowRules.checkTableName(name);
        Table made = new Table(++lastTable, name, new ConcurrentSkipListMap<>());
        if (tables.putIfAbsent(name.toLowerCase(Locale.ROOT), made) != null) {
            throw new TableAlreadyExistsException(name, false);
        }
    }

    @Override
    public synchronized void deleteTable(String name) {
        tables.remove(find(name).name().toLowerCase(Locale.ROOT));
    }

    @Override
    public synchronized List<String> tableNames() {
        checkOpen();
        return tables.values().stream().map(Table::name).toList();
    }

    private synchronized Table find(String name) {
        checkOpen();
        RowRules.checkTableName(name);
        Table table = tables.get(name.toLowerCase(Locale.ROOT));
        if (table == null) {
            throw new TableNotFoundException(name);
        }
        return table;
    }

    private void checkOpen() {
        if (closed) {
            throw new StoreClosedException();
        }
    }

    // Reads.

    @Override
    public <T> @Nullable T get(String name, PrimaryKey keys, Projection projection, RowDecoder<T> decoder) {
        Table table = find(name);
        RowRules.checkKeys(table.name(), keys);
        Key key = Key.of(keys.partitionKey(), keys.rowKey());
        Stored row = table.rows().get(key);
        PortableRows reader = new PortableRows(table.name(), projection, null);
        return row != null && passes(reader, key, row) ? decoder.decode(reader.reader()) : null;
    }

    private static boolean passes(PortableRows reader, Key key, Stored row) {
        return reader.read(key.partition(), key.row(), row.content(), row.ticks(), RowVersions.etag(row.version()));
    }

    /** One page is one snapshot, so nobody writes meanwhile. */
    @Override
    public synchronized <T> ResultPage<T> query(String name, RowQuery query, RowDecoder<T> decoder) {
        Table table = find(name);
        if (query.descending()) {
            throw new UnsupportedOperationException("Found a descending query, expected an ascending one.");
        }
        Filter filter = query.filter();
        if (filter != null) {
            FilterRules.check(filter, MOST_COMPARISONS, table.name());
        }
        QueryBounds bounds = QueryBounds.of(query);
        QueryBounds.Position before = QueryBounds.position(table.id(), table.name(), query);
        Key start = before == null ? first(bounds) : new Key(before.partitionKey(), before.rowKey());
        PortableRows reader = new PortableRows(table.name(), query.projection(), bounds.residualFilter());
        List<T> items = new ArrayList<>();
        int lookedAt = 0;
        Key last = start;
        for (Map.Entry<Key, Stored> row :
                table.rows().tailMap(start, before == null).entrySet()) {
            String partition = KeyBytes.decode(row.getKey().partition());
            if (isBehind(bounds.partitionKeyRange(), partition)) {
                break;
            }
            if (!bounds.partitionKeyRange().contains(partition)
                    || !bounds.rowKeyRange()
                            .contains(KeyBytes.decode(row.getKey().row()))) {
                continue;
            }
            if (items.size() == query.pageSize() || lookedAt++ == LOOKED_AT) {
                QueryBounds.Position end = new QueryBounds.Position(last.partition(), last.row());
                return new ResultPage<>(items, QueryBounds.tokenAfter(table.id(), table.name(), query, end));
            }
            last = row.getKey();
            if (passes(reader, row.getKey(), row.getValue())) {
                items.add(decoder.decode(reader.reader()));
            }
        }
        return new ResultPage<>(items, null);
    }

    private static Key first(QueryBounds bounds) {
        String partition = bounds.partitionKeyRange().lower();
        String row =
                bounds.partitionKeyRange().isSingleKey() ? bounds.rowKeyRange().lower() : null;
        return Key.of(partition == null ? "" : partition, row == null ? "" : row);
    }

    private static boolean isBehind(KeyRange range, String key) {
        String upper = range.upper();
        return upper != null && key.compareTo(upper) > 0;
    }

    // Writes.

    @Override
    public @Nullable ETag write(String name, RowOperation operation) {
        Table table = find(name);
        try {
            return run(table, List.of(PortableWrite.of(table.name(), operation)))
                    .get(0);
        } catch (TransactionFailedException only) {
            throw only.failedOperationException();
        }
    }

    // The compiler of JDK 17 does not show the checker the inherited type's annotations.
    @SuppressWarnings("NullAway")
    @Override
    public List<@Nullable ETag> execute(String name, EntityGroupTransaction transaction) {
        Table table;
        try {
            table = find(name);
        } catch (TableNotFoundException absent) {
            throw new TransactionFailedException(0, absent);
        }
        return run(table, PortableWrite.of(table.name(), transaction.operations()));
    }

    /** Decides on each row, then changes all of them or none. */
    private synchronized List<@Nullable ETag> run(Table table, List<PortableWrite> writes) {
        if (find(table.name()) != table) {
            throw new TransactionFailedException(0, new TableNotFoundException(table.name()));
        }
        byte[] version = versions.next();
        long ticks = Math.max(lastTicks + 1, Ticks.of(Instant.now()));
        Map<Key, @Nullable Stored> after = new LinkedHashMap<>();
        for (PortableWrite write : writes) {
            RowRules.rejectCheck(write.operation());
            try {
                Key key = Key.of(
                        write.primaryKey().partitionKey(), write.primaryKey().rowKey());
                Stored before = table.rows().get(key);
                write.check(before == null ? null : before.version());
                byte[] content = write.contentAfter(before == null ? null : before.content());
                after.put(key, write.rowExistsAfterward() ? new Stored(version, ticks, content) : null);
            } catch (TableStoreException failed) {
                throw new TransactionFailedException(write.index(), failed);
            }
        }
        lastTicks = ticks;
        List<@Nullable ETag> etags = new ArrayList<>();
        after.forEach((key, row) -> {
            if (row == null) {
                table.rows().remove(key);
            } else {
                table.rows().put(key, row);
            }
            etags.add(row == null ? null : RowVersions.etag(version));
        });
        return etags;
    }

    @Override
    public Set<Capability> capabilities() {
        return CAPABILITIES;
    }

    @Override
    public SharedStoreState sharedState() {
        return shared;
    }

    @Override
    public synchronized void close() {
        closed = true;
        shared.close();
    }
}
