package dev.tables.engine;

/**
 * The numeric limits of a store: {@link TableStore#limits}. No store accepts more than the contract ({@link Limits}),
 * and most stores accept as much. A store that accepts less reports its lower limits here. Code on top of the store
 * then sizes its requests accordingly, and rejects at startup entities that can never be stored.
 *
 * @param maxPartitionKeyLength code units of a partition key
 * @param maxRowKeyLength code units of a row key
 * @param maxPrimaryKeyBytes the bytes of both keys of a row together that are safe for any characters: an ASCII
 *     character counts as one byte, others as two or three
 * @param maxValueBytes bytes of a binary value, and of a string as UTF-16
 * @param maxRowBytes bytes of a row as billed
 * @param maxTransactionOperations operations of an entity group transaction
 * @param maxTransactionBytes bytes of an entity group transaction as the body of a request, as
 *     {@link dev.tables.engine.rules.RequestBytes} counts them or more
 * @param maxDeletedRowsPerScan the number of recently deleted rows that a query may skip, if the store skips them one
 *     by one and rejects a query that must skip more. {@link Integer#MAX_VALUE} if not limited
 */
public record StoreLimits(
        int maxPartitionKeyLength,
        int maxRowKeyLength,
        int maxPrimaryKeyBytes,
        int maxValueBytes,
        int maxRowBytes,
        int maxTransactionOperations,
        int maxTransactionBytes,
        int maxDeletedRowsPerScan) {
    /** The limits of Azure Table Storage, which equal the limits of the contract ({@link Limits}). */
    public static final StoreLimits AZURE_STORAGE = new StoreLimits(
            Limits.MAX_KEY_LENGTH,
            Limits.MAX_KEY_LENGTH,
            2 * 3 * Limits.MAX_KEY_LENGTH,
            Limits.MAX_PROPERTY_VALUE_BYTES,
            Limits.MAX_ROW_BYTES,
            Limits.MAX_TRANSACTION_OPERATIONS,
            Limits.MAX_TRANSACTION_BYTES,
            Integer.MAX_VALUE);

    /**
     * The limits of Azure Cosmos DB for Table: row keys of 255 bytes, transactions of 2 MiB ("Frequently asked
     * questions about Azure Cosmos DB for Table").
     */
    public static final StoreLimits COSMOS =
            AZURE_STORAGE.withMaxKeyLengths(Limits.MAX_KEY_LENGTH, 255).withMaxTransactionBytes(2 * 1024 * 1024);

    /** Returns a copy of these limits with shorter keys. */
    public StoreLimits withMaxKeyLengths(int partition, int row) {
        return new StoreLimits(
                partition,
                row,
                maxPrimaryKeyBytes,
                maxValueBytes,
                maxRowBytes,
                maxTransactionOperations,
                maxTransactionBytes,
                maxDeletedRowsPerScan);
    }

    /** Returns a copy of these limits with fewer bytes for both keys together. */
    public StoreLimits withMaxPrimaryKeyBytes(int bytes) {
        return new StoreLimits(
                maxPartitionKeyLength,
                maxRowKeyLength,
                bytes,
                maxValueBytes,
                maxRowBytes,
                maxTransactionOperations,
                maxTransactionBytes,
                maxDeletedRowsPerScan);
    }

    /** Returns a copy of these limits with smaller transactions. */
    public StoreLimits withMaxTransactionBytes(int bytes) {
        return withTransactionLimits(maxTransactionOperations, bytes);
    }

    /** Returns a copy of these limits with transactions of fewer operations and bytes. */
    public StoreLimits withTransactionLimits(int operations, int bytes) {
        return new StoreLimits(
                maxPartitionKeyLength,
                maxRowKeyLength,
                maxPrimaryKeyBytes,
                maxValueBytes,
                maxRowBytes,
                operations,
                bytes,
                maxDeletedRowsPerScan);
    }

    /** Returns a copy of these limits for a store that skips deleted rows one by one. */
    public StoreLimits withMaxDeletedRowsPerScan(int rows) {
        return new StoreLimits(
                maxPartitionKeyLength,
                maxRowKeyLength,
                maxPrimaryKeyBytes,
                maxValueBytes,
                maxRowBytes,
                maxTransactionOperations,
                maxTransactionBytes,
                rows);
    }
}
