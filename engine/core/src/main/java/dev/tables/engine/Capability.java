package dev.tables.engine;

/** What some stores do and others do not. Everything not listed here is the same in all. */
public enum Capability {
    /** Queries return rows in key order, across pages too. Cosmos DB for Table does not. */
    SORTED_QUERIES,
    /** {@link TableStore#execute} tells the new versions. The Java client of Azure Tables loses them. */
    TRANSACTION_ETAGS,
    /** An entity group transaction over two partitions is refused. The vendor's emulator accepts it. */
    REFUSES_CROSS_PARTITION_TRANSACTIONS,
    /** Every one of the {@link Limits} is enforced. The vendor's emulator skips several. */
    ENFORCES_LIMITS,
    /** A dropped table's name can be used again at once. */
    IMMEDIATE_TABLE_REUSE,
    /** All rows written by one transaction get the same version. The service's may differ by microseconds. */
    TRANSACTION_SHARES_VERSION
}
