package dev.tables.mapping.table;

/** How rows of indexes in tables of their own are written, those of scope {@code TABLE}. */
public enum IndexWrites {
    /**
     * Directly, in the entity's own transaction, if the store has transactions across partitions and only this process can have it open;
     * else by the protocol.
     */
    AUTO,
    /**
     * Directly, also in a store that several processes share. All processes that write the entities must: one that follows the protocol
     * relies on others to do so too. Refused for a store without transactions across partitions.
     */
    DIRECT,
    /** By the protocol, as in a store without transactions across partitions: before the entity's transaction and after it. */
    PROTOCOL
}
