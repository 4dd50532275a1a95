package dev.tables.mapping.table;

/** How much one transaction may write. The limits do not change how rows are written. */
public enum TransactionLimits {
    /** As much as the store can write in one transaction. */
    STORE,
    /**
     * As much as Azure Table Storage can write in one transaction, on every store: up to 100 operations and 4 MiB in one
     * partition. A write that Azure would refuse is refused by every store.
     */
    AZURE
}
