package dev.tables.engine;

/** The capabilities that differ between stores. All stores behave alike in everything else. */
public enum Capability {
    /**
     * Queries return the rows of one partition together, in the order of their row keys, also across pages. Azure
     * Cosmos DB for Table does not.
     */
    ORDERED_WITHIN_PARTITION,
    /**
     * Queries return partitions in the order of their keys, so that a range of partition keys is read without the
     * partitions around it. A store that places partitions by a hash of their keys reads the whole table to find a
     * range. It returns partitions in a different but stable order.
     *
     * <p>A store with this capability also has {@link #ORDERED_WITHIN_PARTITION}. If it has only that one, queries can
     * still continue {@linkplain ContinuationToken#after after any row}.
     */
    ORDERED_ACROSS_PARTITIONS,
    /**
     * Queries can return the rows of a partition from the last key to the first ({@link RowQuery#descending}), and partitions too where they are
     * {@linkplain #ORDERED_ACROSS_PARTITIONS sorted}. A service reads in one direction only. Where it is, {@link #ORDERED_WITHIN_PARTITION} is too.
     */
    DESCENDING_QUERIES,
    /**
     * {@link TableStore#execute} returns the new ETags. The Java client of Azure Tables loses them, our adapter does
     * not.
     */
    RETURNS_TRANSACTION_ETAGS,
    /** An entity group transaction over two partitions is rejected. Azurite accepts it. */
    REJECTS_CROSS_PARTITION_GROUP_TRANSACTIONS,
    /** Every one of the {@link Limits} is enforced. The vendor's emulator skips several. */
    ENFORCES_AZURE_LIMITS,
    /** The limits of a row are also enforced for the result of a merge. Azurite does not check them. */
    ENFORCES_AZURE_LIMITS_ON_MERGE,
    /** Keys may have 1024 code units. The emulator stops at 512, Cosmos DB at 255 bytes for a row key. */
    AZURE_LENGTH_KEYS,
    /** A text of 32 768 code units is kept whatever its characters. The emulator counts bytes of UTF-8. */
    LIMITS_STRINGS_BY_CODE_UNITS,
    /** A table is found whatever the case of its name. The emulator and Cosmos DB look at the case. */
    CASE_INSENSITIVE_TABLE_NAMES,
    /**
     * Filters compare as {@link Filter} says down to types, unsigned bytes, ticks of 100 ns and infinities. The emulator
     * compares what JavaScript makes of them.
     */
    EXACT_FILTER_EVALUATION,
    /** A dropped table's name can be used again at once. */
    IMMEDIATE_TABLE_NAME_REUSE,
    /**
     * All rows written by one transaction get the same ETag. In Azure Tables their ETags may differ by microseconds.
     */
    SAME_ETAG_WITHIN_TRANSACTION,
    /** A {@link RowOperation#deleteIfExists} of an absent row succeeds. The service looks for the row first. */
    IDEMPOTENT_DELETES,
    /** Only one process at a time can have the store open: what another one left is not at work any more. */
    SINGLE_PROCESS_ACCESS,
    /**
     * Writes to several partitions and tables are atomic ({@link TableStore#execute(StoreTransaction)}). Several reads
     * can share a snapshot ({@link TableStore#readSnapshot}). Transactions can alternate reads and writes
     * ({@link TableStore#beginTransaction}). A write can depend on the version of a row that it does not change
     * ({@link RowOperation#checkETag}). Azure and Cassandra support none of these.
     */
    CROSS_PARTITION_TRANSACTIONS,
    /**
     * Tables can depend on another, with which they are emptied ({@link TableStore#createDependentTable}). A service
     * has no such tables.
     */
    DEPENDENT_TABLES,
    /** {@link TableStore#count} is one request, whatever is counted. A service can only be asked for rows. */
    COUNT_IN_SINGLE_REQUEST,
    /**
     * {@link TableStore#getAll} is one request, even for rows of different partitions. Other stores send one request
     * for each row or each partition.
     */
    MULTI_GET_IN_SINGLE_REQUEST,
    /**
     * Requests take a network round trip. Independent requests should therefore run in parallel
     * ({@link TableStore#runInParallel}), and work that can wait is better done later in fewer requests. The embedded
     * engine responds faster than a request can be handed to another thread.
     */
    BENEFITS_FROM_PARALLEL_REQUESTS
}
