package dev.tables.mapping.query;

/**
 * The access path of a query, in general the cheapest first. {@link QueryCost} decides which access path serves a
 * query.
 */
public enum AccessPath {
    /** One row by its full key: one request. */
    POINT_READ,
    /** Rows by their full keys, with one request for each row, in parallel if the store supports it. */
    MULTI_POINT_READ,
    /** A range of row keys in one partition. */
    ROW_RANGE,
    /** Equality on all components of an index. */
    INDEX_LOOKUP,
    /** A range of an index, or a whole index in its order. */
    INDEX_RANGE,
    /** Each term of an {@code Or} is read by keys or a separate index, at least one of them by an index. */
    UNION,
    /** All entities of one partition are read. */
    PARTITION_SCAN,
    /** Several partitions, each specified by the query. */
    FAN_OUT,
    /**
     * The whole table, or a range of partition keys, because the query does not specify partitions. Rejected unless
     * allowed.
     */
    TABLE_SCAN
}
