package dev.tables.engine;

import org.jspecify.annotations.Nullable;

/**
 * A query of one table: a range of partition keys, a range of row keys, an additional filter, the selected properties
 * and the page size.
 *
 * <p>Access path: with an exact partition key, the row-key range is one seek and a scan of just that range. With a
 * range of partition keys, the scan reads all rows of these partitions, and the row-key range is only a filter. The
 * store evaluates the filter on every scanned row. A descending query reads the same rows from the last to the first.
 *
 * @param partitionKeyRange the range of partition keys
 * @param rowKeyRange the range of row keys
 * @param filter a further condition, or null
 * @param projection the selected properties
 * @param pageSize the maximum number of rows of a page, 1 to {@link Limits#MAX_PAGE_SIZE}
 * @param continuationToken where an earlier page of the same query ended, or null to start
 * @param descending whether the greatest keys come first, which requires {@link Capability#DESCENDING_QUERIES}
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

    /** Returns a query for all rows, which scans the whole table. */
    public static RowQuery wholeTable() {
        return WHOLE_TABLE;
    }

    /** Returns a query for all rows of one partition. */
    public static RowQuery partition(String partitionKey) {
        return WHOLE_TABLE.withPartitionKeyRange(KeyRange.exactly(partitionKey));
    }

    /** Returns a copy of the query with other partition keys. */
    public RowQuery withPartitionKeyRange(KeyRange range) {
        return range == partitionKeyRange
                ? this
                : new RowQuery(range, rowKeyRange, filter, projection, pageSize, continuationToken, descending);
    }

    /** Returns a copy of the query with other row keys. */
    public RowQuery withRowKeyRange(KeyRange range) {
        return new RowQuery(partitionKeyRange, range, filter, projection, pageSize, continuationToken, descending);
    }

    /** Returns a copy of the query with another filter. */
    public RowQuery withFilter(@Nullable Filter condition) {
        return condition == filter
                ? this
                : new RowQuery(
                        partitionKeyRange, rowKeyRange, condition, projection, pageSize, continuationToken, descending);
    }

    /** Returns a copy of the query with other properties. */
    public RowQuery withProjection(Projection properties) {
        return new RowQuery(
                partitionKeyRange, rowKeyRange, filter, properties, pageSize, continuationToken, descending);
    }

    /** Returns a copy of the query with another page size. */
    public RowQuery withPageSize(int rows) {
        return new RowQuery(partitionKeyRange, rowKeyRange, filter, projection, rows, continuationToken, descending);
    }

    /** Returns a copy of this query that continues where an earlier page ended. */
    public RowQuery withContinuationToken(@Nullable ContinuationToken token) {
        return new RowQuery(partitionKeyRange, rowKeyRange, filter, projection, pageSize, token, descending);
    }

    /** Returns a copy of the query from the last key to the first, or from the first to the last. */
    public RowQuery withDescending(boolean greatestFirst) {
        return greatestFirst == descending
                ? this
                : new RowQuery(
                        partitionKeyRange, rowKeyRange, filter, projection, pageSize, continuationToken, greatestFirst);
    }
}
