package dev.tables.mapping.table.internal.index;

import dev.tables.engine.Capability;
import dev.tables.engine.TableStore;
import dev.tables.mapping.table.internal.row.TransactionBounds;

/**
 * The rows that one transaction of a store can write, and how many.
 *
 * @param includesIndexTables whether a transaction includes the index rows in separate tables; otherwise these are
 *     written by the index protocol
 * @param spansPartitions whether one transaction may write entities of several partitions
 * @param ofEntity how much can be written of one entity, which is always written in one transaction
 */
public record TransactionReach(boolean includesIndexTables, boolean spansPartitions, TransactionBounds ofEntity) {
    /**
     * Returns the reach of a store's transactions.
     *
     * @param limitsOfStore whether a transaction may write as much as the store allows, instead of one partition
     */
    public static TransactionReach of(TableStore store, boolean limitsOfStore) {
        boolean across = store.capabilities().contains(Capability.CROSS_PARTITION_TRANSACTIONS);
        boolean spansPartitions = across && limitsOfStore;
        return new TransactionReach(
                across,
                spansPartitions,
                spansPartitions ? TransactionBounds.OF_STORE : TransactionBounds.ofPartition(store.limits()));
    }
}
