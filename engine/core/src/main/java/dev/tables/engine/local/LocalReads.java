package dev.tables.engine.local;

import dev.tables.engine.Filter;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.internal.record.Interval;
import dev.tables.engine.internal.record.Keys;
import dev.tables.engine.internal.record.RecordReader;
import dev.tables.engine.ordered.Bytes;
import dev.tables.engine.ordered.OrderedStore;
import dev.tables.engine.rules.FilterRules;
import dev.tables.engine.rules.RowRules;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The reads of the embedded engine, of the current rows or of the snapshot of the calling thread. */
final class LocalReads {
    private final OrderedStore store;
    private final LocalStoreOptions options;
    private final RowLocks locks;
    private final RowCounts counts;

    LocalReads(OrderedStore store, LocalStoreOptions options, RowLocks locks, RowCounts counts) {
        this.store = store;
        this.options = options;
        this.locks = locks;
        this.counts = counts;
    }

    /** Reads a row, or null if it does not exist. */
    <T> @Nullable T get(Moment moment, String table, PrimaryKey keys, Projection projection, RowDecoder<T> decoder) {
        Table found = moment.table(table);
        RowRules.checkKeys(found.name(), keys);
        found.ranges().read(keys.partitionKey());
        Scratch scratch = Scratch.take();
        try {
            key(found, keys, scratch.key);
            boolean now = moment.isNow();
            boolean present =
                    now ? readNow(found, keys, scratch) : moment.reads().readInto(scratch.key, scratch.value);
            moment.confirm(found);
            Bytes record = now ? scratch.lastRead().record() : scratch.value;
            return present ? decode(reader(found, projection, scratch), keys, record, decoder) : null;
        } finally {
            scratch.giveBackRead();
        }
    }

    /** Reads the current row and records it, so that the next read or write may reuse it. */
    private boolean readNow(Table table, PrimaryKey keys, Scratch scratch) {
        LastRead last = scratch.lastRead();
        if (last.isUnchanged(scratch.key, locks)) {
            return true;
        }
        last.begin(locks, table, keys);
        if (!store.readInto(scratch.key, last.record())) {
            return false;
        }
        last.found(scratch.key);
        return true;
    }

    private static void key(Table table, PrimaryKey keys, Bytes into) {
        Keys.table(into, table.id());
        Keys.text(into, keys.partitionKey());
        into.put(Keys.SEPARATOR);
        Keys.text(into, keys.rowKey());
    }

    /** Returns a reader for records of a table that were already found. */
    private static RecordReader reader(Table table, Projection projection, Scratch scratch) {
        scratch.reader.begin(table, table.dictionary().snapshot(), projection);
        return scratch.reader;
    }

    private static <T> T decode(RecordReader reader, PrimaryKey keys, Bytes record, RowDecoder<T> decoder) {
        reader.row(keys.partitionKey(), keys.rowKey(), record);
        try {
            return decoder.decode(reader);
        } finally {
            reader.end();
        }
    }

    /** Reads rows together, with null for a row that does not exist. */
    <T> List<@Nullable T> getAll(
            Moment moment, String table, List<PrimaryKey> keys, Projection projection, RowDecoder<T> decoder) {
        List<@Nullable T> answers = new ArrayList<>(keys.size());
        if (keys.size() == 1) {
            answers.add(get(moment, table, keys.get(0), projection, decoder));
            return answers;
        }
        Table found = moment.table(table);
        Scratch scratch = Scratch.take();
        try {
            List<byte[]> wanted = new ArrayList<>(keys.size());
            for (PrimaryKey one : keys) {
                RowRules.checkKeys(found.name(), one);
                found.ranges().read(one.partitionKey());
                key(found, one, scratch.key);
                wanted.add(scratch.key.toArray());
                answers.add(null);
            }
            moment.reads().getAll(wanted, (number, array, length) -> {
                scratch.value.clear();
                scratch.value.put(array, 0, length);
                answers.set(
                        number, decode(reader(found, projection, scratch), keys.get(number), scratch.value, decoder));
            });
            moment.confirm(found);
        } finally {
            scratch.giveBackRead();
        }
        return answers;
    }

    /** Reads a page. */
    <T> ResultPage<T> query(Moment moment, String table, RowQuery query, RowDecoder<T> decoder) {
        Table found = moment.table(table);
        Interval interval = interval(found, query);
        Scratch scratch = Scratch.take();
        try {
            ResultPage<T> page =
                    scratch.scan.page(moment.reads(), new Scan.Request(found, query, interval, options), decoder);
            moment.confirm(found);
            return page;
        } finally {
            scratch.giveBackRead();
        }
    }

    /** Validates a query, determines its interval of keys, and counts it for the table's ranges. */
    private Interval interval(Table table, RowQuery query) {
        Filter filter = query.filter();
        if (filter != null) {
            FilterRules.check(filter, options.maxFilterComparisons(), table.name());
        }
        Interval interval = Interval.of(query);
        table.ranges().query(interval.partition(), query.partitionKeyRange());
        return interval;
    }

    /** Counts rows, of a query that continues no page. */
    long count(Moment moment, String table, RowQuery query) {
        Table found = moment.table(table);
        Interval interval = interval(found, query);
        boolean keep =
                moment.isNow() && interval.residual() == null && interval.rowKey() == null && !interval.isEmpty();
        Scratch scratch = Scratch.take();
        long rows;
        try {
            rows = keep
                    ? counts.count(found, interval, scratch.scan)
                    : scratch.scan.count(moment.reads(), found, interval);
        } finally {
            scratch.giveBackRead();
        }
        if (found.isDropped()) {
            // Its rows may have been gone in part already.
            throw new TableNotFoundException(found.name());
        }
        return rows;
    }
}
