package dev.tables.data.core;

/** The writes that a transaction of a template may contain: {@link TablesTemplate#setTransactionScope}. */
public enum TransactionScope {
    /**
     * Entities of one partition, at most 100 operations. Writes are collected and sent at commit as one entity group
     * transaction. Every store supports this scope. Point reads see the writes of the transaction. Queries that may
     * find entities written in the transaction are rejected.
     */
    PARTITION,
    /**
     * Entities of any partitions, tables and classes, at most 10,000 rows including index rows, and 32 MiB. Requires a
     * store with transactions across partitions, such as RocksDB and memory. All reads, including queries, see a
     * snapshot as of the transaction's first request, and the transaction's own writes.
     */
    STORE
}
