package dev.tables.engine.local;

import dev.tables.engine.ContinuationToken;
import dev.tables.engine.Filter;
import dev.tables.engine.KeyRange;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowQuery;
import dev.tables.engine.internal.record.FilterProgram;
import dev.tables.engine.internal.record.Interval;
import dev.tables.engine.internal.record.Keys;
import dev.tables.engine.internal.record.NumberedNames;
import dev.tables.engine.internal.record.PageToken;
import dev.tables.engine.internal.record.Record;
import dev.tables.engine.internal.record.RecordReader;
import dev.tables.engine.ordered.Bytes;
import dev.tables.engine.ordered.OrderedReads;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A scan that reads one page of a query from a snapshot. Reused; not safe for use by several threads. */
final class Scan {
    /** The number of rows between two checks of the clock. */
    private static final int ROWS_A_LOOK = 64;

    private final RecordReader reader;
    private final Bytes value = new Bytes(1024);
    private final Bytes start = new Bytes(256);
    private final Bytes end = new Bytes(256);
    private final FilterProgram.RowBytes row = new FilterProgram.RowBytes();
    private Bytes key = new Bytes(256);
    /** The previous key. */
    private Bytes last = new Bytes(256);

    private String partition = "";
    /** The length of the table's part of a key. */
    private int prefix;
    /**
     * The position where the partition key ends in every key to read, or -1 if the keys may be in several partitions.
     */
    private int onlyPartitionEnd;
    /** Bytes of the records of the rows that the page has so far. */
    private long bytes;

    Scan(RecordReader reader) {
        this.reader = reader;
    }

    /**
     * A request for a page.
     *
     * @param table the table to read
     * @param query the query
     * @param interval the keys to read for the query
     * @param options the limits of a page
     */
    record Request(Table table, RowQuery query, Interval interval, LocalStoreOptions options) {}

    <T> ResultPage<T> page(OrderedReads store, Request request, RowDecoder<T> decoder) {
        Table table = request.table;
        RowQuery query = request.query;
        Interval interval = request.interval;
        begin(table, interval);
        ContinuationToken from = query.continuationToken();
        if (from != null) {
            resume(from, table, query);
        }
        if (interval.isEmpty() || start.compareTo(end) >= 0) {
            return new ResultPage<>(List.of(), null);
        }
        if (interval.rowKey() != null && from == null) {
            return point(store, table, query, interval, decoder);
        }
        try (OrderedReads.Cursor cursor = store.cursor()) {
            // After the cursor: rows in its snapshot use names that are published by now.
            NumberedNames names = table.dictionary().snapshot();
            reader.begin(table, names, query.projection());
            FilterProgram filter = filter(interval, names);
            Conditions conditions = new Conditions(filter, interval.rowsToCheck(), query.pageSize(), request.options);
            boolean descending = query.descending();
            List<T> items = new ArrayList<>(Math.min(query.pageSize(), 128));
            boolean finished = fill(items, cursor, descending, conditions, decoder);
            return new ResultPage<>(items, finished ? null : PageToken.after(table, query, last, prefix));
        } finally {
            reader.end();
        }
    }

    /** Reads at most one row by its key, which costs half of a seek, and less if the row is absent. */
    private <T> ResultPage<T> point(
            OrderedReads store, Table table, RowQuery query, Interval interval, RowDecoder<T> decoder) {
        List<T> items = new ArrayList<>(1);
        if (!store.readInto(start, value)) {
            return new ResultPage<>(items, null);
        }
        try {
            NumberedNames names = table.dictionary().snapshot();
            reader.begin(table, names, query.projection());
            key.clear();
            key.put(start);
            locate();
            if (passes(filter(interval, names))) {
                items.add(decode(decoder));
            }
            return new ResultPage<>(items, null);
        } finally {
            reader.end();
        }
    }

    /** Counts the rows of an interval; reads values only for a condition on them. */
    long count(OrderedReads store, Table table, Interval interval) {
        begin(table, interval);
        if (interval.isEmpty() || start.compareTo(end) >= 0) {
            return 0;
        }
        long count = 0;
        try (OrderedReads.Cursor cursor = store.cursor()) {
            FilterProgram filter = filter(interval, table.dictionary().snapshot());
            KeyRange rows = interval.rowsToCheck();
            boolean all = filter == null && rows == null;
            for (boolean more = cursor.seek(start); more; more = cursor.next()) {
                cursor.copyKeyTo(key);
                if (key.compareTo(end) >= 0) {
                    break;
                }
                if (all || isCounted(cursor, filter, rows)) {
                    count++;
                }
            }
        }
        return count;
    }

    private boolean isCounted(OrderedReads.Cursor cursor, @Nullable FilterProgram filter, @Nullable KeyRange rows) {
        locate();
        if (rows != null && !rows.contains(rowKey())) {
            return false;
        }
        if (filter != null) {
            cursor.copyValueTo(value);
        }
        return passes(filter);
    }

    private static @Nullable FilterProgram filter(Interval interval, NumberedNames names) {
        Filter residual = interval.residual();
        return residual == null ? null : FilterProgram.of(residual, names);
    }

    private void begin(Table table, Interval interval) {
        Keys.table(start, table.id());
        prefix = start.length();
        interval.start(table.id(), start);
        interval.end(table.id(), end);
        last.clear();
        String one = interval.partition();
        onlyPartitionEnd = -1;
        if (one != null) {
            partition = one;
            Keys.table(key, table.id());
            Keys.text(key, one);
            onlyPartitionEnd = key.length();
        }
    }

    private void resume(ContinuationToken from, Table table, RowQuery query) {
        Keys.table(key, table.id());
        PageToken.read(from, table, query, key);
        if (key.compareTo(start) < 0 || key.compareTo(end) >= 0) {
            throw PageToken.refused("is outside the range of the query", table);
        }
        if (query.descending()) {
            end.clear();
            end.put(key);
            return;
        }
        start.clear();
        start.put(key);
        start.put(Keys.SEPARATOR);
    }

    /**
     * The conditions for rows and pages.
     *
     * @param filter a filter on the bytes of a row, or null
     * @param rows the range of row keys, or null
     * @param size the maximum number of rows
     * @param options the limits of a page
     */
    private record Conditions(
            @Nullable FilterProgram filter, @Nullable KeyRange rows, int size, LocalStoreOptions options) {}

    /**
     * Returns whether the end of the interval was reached. If the end was not reached, the next page starts after
     * {@link #last}.
     */
    private <T> boolean fill(
            List<T> items,
            OrderedReads.Cursor cursor,
            boolean descending,
            Conditions conditions,
            RowDecoder<T> decoder) {
        long started = conditions.options.nanoTimeSource().getAsLong();
        long allowed = conditions.options.maxPageTime().toNanos();
        int looked = 0;
        bytes = 0;
        boolean more = descending ? cursor.seekBefore(end) : cursor.seek(start);
        while (more) {
            cursor.copyKeyTo(key);
            if (descending ? key.compareTo(start) < 0 : key.compareTo(end) >= 0) {
                return true;
            }
            if (items.size() == conditions.size
                    || bytes >= conditions.options.maxPageBytes()
                    || ++looked % ROWS_A_LOOK == 0
                            && conditions.options.nanoTimeSource().getAsLong() - started > allowed) {
                return false;
            }
            locate();
            take(items, cursor, conditions, decoder);
            Bytes spare = last;
            last = key;
            key = spare;
            more = descending ? cursor.previous() : cursor.next();
        }
        return true;
    }

    /** Finds the partition and the row in the key. */
    private void locate() {
        byte[] array = key.array();
        int separator = onlyPartitionEnd;
        if (separator < 0) {
            separator = Keys.separator(array, prefix, key.length());
            boolean same = separator == row.partitionEnd
                    && last.length() > separator
                    && Arrays.equals(array, prefix, separator + 1, last.array(), prefix, separator + 1);
            if (!same) {
                partition = Keys.text(array, prefix, separator);
            }
        }
        if (separator >= key.length()) {
            throw Record.damaged("its key does not contain a row key");
        }
        row.key = array;
        row.partitionStart = prefix;
        row.partitionEnd = separator;
        row.rowEnd = key.length();
    }

    private <T> void take(List<T> items, OrderedReads.Cursor cursor, Conditions conditions, RowDecoder<T> decoder) {
        KeyRange rows = conditions.rows;
        if (rows != null && !rows.contains(rowKey())) {
            return;
        }
        cursor.copyValueTo(value);
        if (passes(conditions.filter)) {
            bytes += value.length();
            items.add(decode(decoder));
        }
    }

    private boolean passes(@Nullable FilterProgram filter) {
        if (filter == null) {
            return true;
        }
        row.record = value.array();
        row.recordEnd = value.length();
        return filter.test(row);
    }

    private <T> T decode(RowDecoder<T> decoder) {
        reader.row(partition, row.key, row.partitionEnd + 1, row.rowEnd, value);
        return decoder.decode(reader);
    }

    private String rowKey() {
        return Keys.text(row.key, row.partitionEnd + 1, row.rowEnd);
    }

    /** Releases unusually large buffers. */
    void trim() {
        value.trim();
    }
}
