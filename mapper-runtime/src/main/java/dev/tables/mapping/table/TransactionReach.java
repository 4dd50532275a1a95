package dev.tables.mapping.table;

import dev.tables.engine.Capability;
import dev.tables.engine.StoreLimits;
import dev.tables.engine.TableStore;

/**
 * The rows that one transaction of a store can write, and how many.
 *
 * @param includesIndexTables whether a transaction includes the index rows in separate tables; otherwise these are
 *     written by the index protocol
 * @param limits how much one transaction may write
 * @param ofStore the limits of the store
 */
record TransactionReach(boolean includesIndexTables, TransactionLimits limits, StoreLimits ofStore) {
    static TransactionReach of(TableStore store, TransactionLimits limits) {
        return new TransactionReach(
                store.capabilities().contains(Capability.CROSS_PARTITION_TRANSACTIONS), limits, store.limits());
    }

    /** Returns whether one transaction may write entities of several partitions. */
    boolean spansPartitions() {
        return includesIndexTables && limits == TransactionLimits.STORE;
    }

    /** Returns how much can be written of one entity, which is always written in one transaction. */
    TransactionBounds ofEntity() {
        return spansPartitions() ? TransactionBounds.OF_STORE : TransactionBounds.ofPartition(ofStore);
    }

    /** Returns a counter for the changes of one transaction, which may be of several partitions if the limits allow it. */
    TransactionSize newSize() {
        return spansPartitions() ? TransactionSize.across(ofStore) : TransactionSize.ofPartition(ofStore);
    }
}
