package dev.tables.mapping.table;

import dev.tables.engine.Capability;
import dev.tables.engine.TableStore;

/** How rows of indexes in tables of their own are written, those of scope {@code TABLE}. */
public enum IndexWrites {
    /**
     * Directly, in the entity's own transaction, if the store has transactions across partitions and only this process can have it open;
     * else by the protocol.
     */
    AUTO,
    /** By the protocol in any store: before the entity's transaction and after it. */
    PROTOCOL;

    /** Whether rows are written directly in this store, unless a write is left unfinished that followed the protocol. */
    public boolean areDirectIn(TableStore store) {
        return this == AUTO
                && store.capabilities().contains(Capability.CROSS_PARTITION_TRANSACTIONS)
                && store.capabilities().contains(Capability.SINGLE_PROCESS);
    }
}
