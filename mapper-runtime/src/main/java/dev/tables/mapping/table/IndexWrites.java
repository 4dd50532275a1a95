package dev.tables.mapping.table;

/** How rows of indexes in tables of their own are written, those of scope {@code TABLE}. */
public enum IndexWrites {
    /**
     * Directly, in the entity's own transaction, if the store has transactions across partitions and only this process can have it open;
     * else by the protocol.
     */
    AUTO,
    /** By the protocol in any store: before the entity's transaction and after it. */
    PROTOCOL
}
