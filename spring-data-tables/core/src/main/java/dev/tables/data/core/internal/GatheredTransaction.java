package dev.tables.data.core.internal;

import dev.tables.mapping.table.PartitionTransaction;
import dev.tables.mapping.table.TransactionLimitExceededException;

/** A transaction within a partition: writes are gathered, and sent as one entity group transaction at commit. */
public final class GatheredTransaction extends WriteTransaction {
    /** The advice in messages about transactions that need more than one partition. */
    public static final String LARGER = " If the store supports transactions across partitions (RocksDB, memory), set"
            + " tables.transaction-scope=store to write to any partitions and tables.";

    private final PartitionTransaction writes = new PartitionTransaction();

    /**
     * Creates a transaction without writes.
     *
     * @param timeout the number of seconds after which writes are refused; negative for no timeout
     */
    public GatheredTransaction(boolean readOnly, int timeout) {
        super(readOnly, timeout);
    }

    /** Returns the writes gathered so far. */
    public PartitionTransaction writes() {
        return writes;
    }

    @Override
    public boolean isBoundToThread() {
        return !writes.isEmpty();
    }

    @Override
    void send() {
        if (!writes.isEmpty()) {
            requireTime();
        }
        writes.commit();
    }

    @Override
    String remedy(IllegalStateException cause) {
        return cause instanceof TransactionLimitExceededException ? LARGER : "";
    }
}
