package dev.tables.data.core;

/** What a transaction of a template may write: {@link TablesTemplate#setTransactionScope}. */
public enum TransactionScope {
    /**
     * Entities of one partition, at most 100 operations: they are gathered and done at commit as one entity group transaction. Works on every
     * store. Point reads see what was written. Queries that may find such entities are refused.
     */
    PARTITION,
    /**
     * Entities of any partitions, tables and classes, at most 10,000 rows with those of indexes, and 32 MiB: for stores with transactions across
     * partitions, such as RocksDB and memory. Reads are as of the first request of the transaction; all of them, queries too, see what was
     * written.
     */
    STORE
}
