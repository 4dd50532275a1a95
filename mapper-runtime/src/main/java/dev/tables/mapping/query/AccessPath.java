package dev.tables.mapping.query;

/** The access path of a query, in general the cheapest first. {@link QueryCost} decides which one serves a query. */
public enum AccessPath {
    /** One row by its full key: one request. */
    POINT_READ,
    /** Rows by their full keys: one request a row, in parallel where the store can. */
    MULTI_POINT_READ,
    /** A range of row keys in one partition. */
    ROW_RANGE,
    /** All components of an index given. */
    INDEX_LOOKUP,
    /** A range of an index, or a whole index in its order. */
    INDEX_RANGE,
    /** Each term of an {@code Or} by keys or an index of its own, at least one by an index. */
    UNION,
    /** All entities of one partition are read. */
    PARTITION_SCAN,
    /** Several partitions, each given. */
    FAN_OUT,
    /** Partitions that are not given: the whole table, or a range of partition keys. Refused unless allowed. */
    TABLE_SCAN
}
