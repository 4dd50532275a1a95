package dev.tables.mapping.table;

/** The limits of what one transaction may write. The limits do not change how rows are written. */
public enum TransactionLimits {
    /** The limits of the store: as much as it can write in one transaction. */
    STORE,
    /**
     * The limits of Azure Table Storage, on every store: up to 100 operations and 4 MiB in one partition. Every store
     * rejects a write that Azure would reject.
     */
    AZURE
}
