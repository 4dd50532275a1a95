package dev.tables.engine;

/** The capabilities that differ between stores. All stores behave alike in everything else. */
public enum Capability {
    /**
     * Queries return the rows of one partition together, in the order of their row keys, also across pages. Azure
     * Cosmos DB for Table does not guarantee this order.
     */
    ORDERED_WITHIN_PARTITION,
    /**
     * Queries return partitions in the order of their keys, so that a range of partition keys is read without the
     * partitions around it. A store that places partitions by a hash of their keys reads the whole table to find a
     * range. A store of that kind returns partitions in a different but stable order.
     *
     * <p>A store with this capability also has {@link #ORDERED_WITHIN_PARTITION}. If a store has only
     * {@link #ORDERED_WITHIN_PARTITION}, its queries can still continue
     * {@linkplain ContinuationToken#after after any row}.
     */
    ORDERED_ACROSS_PARTITIONS,
    /**
     * Queries can return the rows of a partition from the last key to the first ({@link RowQuery#descending}). If
     * partitions are {@linkplain #ORDERED_ACROSS_PARTITIONS sorted}, queries can return them in this order, too. Azure
     * reads in one direction only. A store with this capability also has {@link #ORDERED_WITHIN_PARTITION}.
     */
    DESCENDING_QUERIES,
    /**
     * {@link TableStore#execute} returns the new ETags. The Java client of Azure Tables discards the new ETags, but
     * this library's adapter returns them.
     */
    RETURNS_TRANSACTION_ETAGS,
    /** An entity group transaction over two partitions is rejected. Azurite accepts it. */
    REJECTS_CROSS_PARTITION_GROUP_TRANSACTIONS,
    /** Every one of the {@link Limits} is enforced. Azurite does not enforce several limits. */
    ENFORCES_AZURE_LIMITS,
    /** The limits of a row are also enforced for the result of a merge. Azurite does not check the merged row. */
    ENFORCES_AZURE_LIMITS_ON_MERGE,
    /**
     * Keys can have 1024 code units. Azurite accepts only 512, and Azure Cosmos DB for Table only 255 bytes for a row
     * key.
     */
    AZURE_LENGTH_KEYS,
    /** A text can have 32,768 code units of any characters. Azurite counts bytes of UTF-8. */
    LIMITS_STRINGS_BY_CODE_UNITS,
    /** Table names are case-insensitive. In Azurite and Azure Cosmos DB for Table table names are case-sensitive. */
    CASE_INSENSITIVE_TABLE_NAMES,
    /**
     * Filters compare exactly as {@link Filter} describes, including types, unsigned bytes, ticks of 100 ns and
     * infinities. Azurite compares the JavaScript representations of the values.
     */
    EXACT_FILTER_EVALUATION,
    /** The name of a dropped table can be reused immediately. */
    IMMEDIATE_TABLE_NAME_REUSE,
    /**
     * All rows written by one transaction get the same ETag. In Azure Tables, the ETags of two of these rows may differ
     * by microseconds.
     */
    SAME_ETAG_WITHIN_TRANSACTION,
    /**
     * A {@link RowOperation#deleteIfExists} of an absent row succeeds without a read. On Azure, the row is read first.
     */
    IDEMPOTENT_DELETES,
    /** Only one process at a time can have the store open, so no write of an earlier process is still running. */
    SINGLE_PROCESS_ACCESS,
    /**
     * Writes to several partitions and tables are atomic ({@link TableStore#execute(StoreTransaction)}). Several reads
     * can share a snapshot ({@link TableStore#readSnapshot}). Transactions can alternate reads and writes
     * ({@link TableStore#beginTransaction}). A write can depend on the version of a row that it does not change
     * ({@link RowOperation#checkETag}). Azure and Cassandra support none of these features.
     */
    CROSS_PARTITION_TRANSACTIONS,
    /**
     * Tables can depend on another table and are emptied when that other table is dropped ({@link
     * TableStore#createDependentTable}). Azure and Cassandra have no such tables.
     */
    DEPENDENT_TABLES,
    /**
     * {@link TableStore#count} takes one request, regardless of the number of rows. On Azure and Cassandra, a count
     * reads the rows.
     */
    COUNT_IN_SINGLE_REQUEST,
    /**
     * {@link TableStore#getAll} is one request, even for rows of different partitions. Other stores send one request
     * for each row or each partition.
     */
    MULTI_GET_IN_SINGLE_REQUEST,
    /**
     * Requests take a network round trip. Independent requests should therefore run in parallel
     * ({@link TableStore#runInParallel}), and deferrable work should be combined into fewer requests. The embedded
     * engine responds faster than a request can be handed to another thread.
     */
    BENEFITS_FROM_PARALLEL_REQUESTS
}
