package dev.tables.engine;

import org.jspecify.annotations.Nullable;

/**
 * What to read of a table: a range of partition keys, a range of row keys, a filter on top, the properties wanted and
 * the size of a page.
 *
 * <p>Access path: with an exact partition key the row-key range is one seek and a scan of just that range. With a range of
 * partition keys the scan runs over all of them and the row-key range only filters. The filter is evaluated by the
 * store on every row scanned. A descending query reads the same rows from the last to the first.
 *
 * @param partitionKeyRange partition keys wanted
 * @param rowKeyRange row keys wanted
 * @param filter further condition, or null
 * @param projection properties wanted
 * @param pageSize at most this many rows a page, 1 to {@link Limits#MAX_PAGE_SIZE}
 * @param continuationToken where an earlier page of the same query ended, or null to start
 * @param descending whether the greatest keys come first, where the store has {@link Capability#DESCENDING_QUERIES}
 */
public record RowQuery(
        KeyRange partitionKeyRange,
        KeyRange rowKeyRange,
        @Nullable Filter filter,
        Projection projection,
        int pageSize,
        @Nullable ContinuationToken continuationToken,
        boolean descending) {

    private static final RowQuery WHOLE_TABLE =
            new RowQuery(KeyRange.all(), KeyRange.all(), null, Projection.ALL, Limits.MAX_PAGE_SIZE, null, false);

    /** Checks the page size. */
    public RowQuery {
        if (pageSize < 1 || pageSize > Limits.MAX_PAGE_SIZE) {
            throw new IllegalArgumentException(
                    "Found page size " + pageSize + ", expected 1 to " + Limits.MAX_PAGE_SIZE + ".");
        }
    }

    /** Every row: a scan of the whole table. */
    public static RowQuery wholeTable() {
        return WHOLE_TABLE;
    }

    /** Every row of one partition. */
    public static RowQuery partition(String partitionKey) {
        return WHOLE_TABLE.withPartitionKeyRange(KeyRange.exactly(partitionKey));
    }

    /** The same query with other partition keys. */
    public RowQuery withPartitionKeyRange(KeyRange range) {
        return range == partitionKeyRange
                ? this
                : new RowQuery(range, rowKeyRange, filter, projection, pageSize, continuationToken, descending);
    }

    /** The same query with other row keys. */
    public RowQuery withRowKeyRange(KeyRange range) {
        return new RowQuery(partitionKeyRange, range, filter, projection, pageSize, continuationToken, descending);
    }

    /** The same query with another filter. */
    public RowQuery withFilter(@Nullable Filter condition) {
        return condition == filter
                ? this
                : new RowQuery(
                        partitionKeyRange, rowKeyRange, condition, projection, pageSize, continuationToken, descending);
    }

    /** The same query with other properties. */
    public RowQuery withProjection(Projection properties) {
        return new RowQuery(
                partitionKeyRange, rowKeyRange, filter, properties, pageSize, continuationToken, descending);
    }

    /** The same query with another page size. */
    public RowQuery withPageSize(int rows) {
        return new RowQuery(partitionKeyRange, rowKeyRange, filter, projection, rows, continuationToken, descending);
    }

    /** Returns a copy of this query that continues where an earlier page ended. */
    public RowQuery withContinuationToken(@Nullable ContinuationToken token) {
        return new RowQuery(partitionKeyRange, rowKeyRange, filter, projection, pageSize, token, descending);
    }

    /** The same query from the last key to the first, or from the first to the last. */
    public RowQuery withDescending(boolean greatestFirst) {
        return greatestFirst == descending
                ? this
                : new RowQuery(
                        partitionKeyRange, rowKeyRange, filter, projection, pageSize, continuationToken, greatestFirst);
    }
}
