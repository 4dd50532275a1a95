package dev.tables.mapping.table;

import dev.tables.engine.Capability;
import dev.tables.engine.TableStore;

/** How rows of indexes in tables of their own are written, those of scope {@code GLOBAL}. */
public enum IndexWrites {
    /**
     * Directly, in the entity's own transaction, if the store has transactions across partitions; else by the protocol. Where several
     * processes can have the store open, only with a catalog of indexes, by which they know of each other.
     */
    AUTO,
    /** By the protocol in any store: before the entity's transaction and after it. */
    PROTOCOL;

    /** Whether rows are written directly in this store by tables in a catalog of indexes, as soon as that may be. */
    public boolean areDirectIn(TableStore store) {
        return areDirectIn(store, true);
    }

    /** The same by tables that are in a catalog of indexes or not. */
    boolean areDirectIn(TableStore store, boolean inCatalog) {
        return this == AUTO
                && store.capabilities().contains(Capability.CROSS_PARTITION_TRANSACTIONS)
                && (inCatalog || store.capabilities().contains(Capability.SINGLE_PROCESS));
    }
}
