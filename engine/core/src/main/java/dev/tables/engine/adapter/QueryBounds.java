package dev.tables.engine.adapter;

import dev.tables.engine.ContinuationToken;
import dev.tables.engine.Filter;
import dev.tables.engine.KeyRange;
import dev.tables.engine.RowQuery;
import dev.tables.engine.internal.record.Interval;
import dev.tables.engine.internal.record.Keys;
import dev.tables.engine.internal.record.PageToken;
import dev.tables.engine.ordered.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * The bounds of a query: its ranges, narrowed by the terms on keys that its filter joins by {@code and} at the top
 * level, and the rest of the filter. Used by engines that find rows by ranges of keys. Safe for use by several threads.
 *
 * @param partitionKeyRange the range of partition keys to read
 * @param rowKeyRange the range of row keys to read in each partition
 * @param residualFilter the part of the filter that the ranges do not cover, or null
 */
public record QueryBounds(
        KeyRange partitionKeyRange,
        KeyRange rowKeyRange,
        @Nullable Filter residualFilter) {

    /** Determines the bounds of a query. */
    public static QueryBounds of(RowQuery query) {
        Interval interval = Interval.of(query);
        return new QueryBounds(interval.partitions(), interval.rows(), interval.residual());
    }

    /** Returns whether no row can be within the bounds. */
    public boolean isEmpty() {
        return partitionKeyRange.isEmpty() || rowKeyRange.isEmpty();
    }

    /**
     * A row where a page ended.
     *
     * @param partitionKey its partition key
     * @param rowKey its row key
     */
    @SuppressWarnings("ArrayRecordComponent")
    public record Position(byte[] partitionKey, byte[] rowKey) {}

    /**
     * Creates a token for the page after this row, bound to table and query.
     *
     * @param tableId a number that no other table of the store has, including a later table of the same name
     */
    public static ContinuationToken tokenAfter(int tableId, String table, RowQuery query, Position last) {
        Bytes key = new Bytes(64);
        key.put(last.partitionKey, 0, last.partitionKey.length);
        key.put(Keys.SEPARATOR);
        key.put(last.rowKey, 0, last.rowKey.length);
        return PageToken.after(new OwnNames(tableId, table), query, key, 0);
    }

    /**
     * Returns where the previous page ended, or null if this is the first page.
     *
     * @throws dev.tables.engine.InvalidQueryException if the token does not belong to this table and query
     */
    public static @Nullable Position position(int tableId, String table, RowQuery query) {
        ContinuationToken token = query.continuationToken();
        if (token == null) {
            return null;
        }
        OwnNames names = new OwnNames(tableId, table);
        Bytes key = new Bytes(64);
        PageToken.read(token, names, query, key);
        byte[] array = key.toArray();
        int separator = Keys.separator(array, 0, array.length);
        if (separator == array.length) {
            throw PageToken.refused("contains no row keys", names);
        }
        return new Position(
                java.util.Arrays.copyOf(array, separator),
                java.util.Arrays.copyOfRange(array, separator + 1, array.length));
    }
}
