package dev.tables.engine;

/**
 * The most that a store takes, where it is a number: {@link TableStore#limits}. No store takes more than the contract ({@link Limits}), and most
 * take as much; what takes less says so here, so that what stands on a store cuts its work to it, and refuses at start what can never be stored.
 *
 * @param partitionKeyLength code units of a partition key
 * @param rowKeyLength code units of a row key
 * @param keysBytes bytes of both keys of a row together that are safe whatever the characters: of ASCII one each, of others two or three
 * @param valueBytes bytes of a binary value, and of a string as UTF-16
 * @param rowBytes bytes of a row as billed
 * @param transactionOperations operations of an entity group transaction
 * @param transactionBytes bytes of an entity group transaction as the body of a request, at least counted by {@link
 *     dev.tables.engine.adapter.RequestBytes}
 * @param deletedRows rows deleted of late that a query may pass over, if the store does so one by one and refuses more; {@link
 *     Integer#MAX_VALUE} if not
 */
public record StoreLimits(
        int partitionKeyLength,
        int rowKeyLength,
        int keysBytes,
        int valueBytes,
        int rowBytes,
        int transactionOperations,
        int transactionBytes,
        int deletedRows) {
    /** Those of the contract. */
    public static final StoreLimits CONTRACT = new StoreLimits(
            Limits.MAX_KEY_LENGTH,
            Limits.MAX_KEY_LENGTH,
            2 * 3 * Limits.MAX_KEY_LENGTH,
            Limits.MAX_VALUE_BYTES,
            Limits.MAX_ROW_BYTES,
            Limits.MAX_TRANSACTION_OPERATIONS,
            Limits.MAX_TRANSACTION_BYTES,
            Integer.MAX_VALUE);

    /** Those of Azure Cosmos DB for Table: row keys of 255 bytes, transactions of 2 MiB ("Frequently asked questions about Azure Cosmos DB for Table"). */
    public static final StoreLimits COSMOS =
            CONTRACT.withKeyLengths(Limits.MAX_KEY_LENGTH, 255).withTransactionBytes(2 * 1024 * 1024);

    /** The same with shorter keys. */
    public StoreLimits withKeyLengths(int partition, int row) {
        return new StoreLimits(
                partition, row, keysBytes, valueBytes, rowBytes, transactionOperations, transactionBytes, deletedRows);
    }

    /** The same with keys of fewer bytes together. */
    public StoreLimits withKeysBytes(int bytes) {
        return new StoreLimits(
                partitionKeyLength,
                rowKeyLength,
                bytes,
                valueBytes,
                rowBytes,
                transactionOperations,
                transactionBytes,
                deletedRows);
    }

    /** The same with smaller transactions. */
    public StoreLimits withTransactionBytes(int bytes) {
        return withTransactions(transactionOperations, bytes);
    }

    /** The same with transactions of fewer operations and bytes. */
    public StoreLimits withTransactions(int operations, int bytes) {
        return new StoreLimits(
                partitionKeyLength, rowKeyLength, keysBytes, valueBytes, rowBytes, operations, bytes, deletedRows);
    }

    /** The same of a store that passes over deleted rows one by one. */
    public StoreLimits withDeletedRows(int rows) {
        return new StoreLimits(
                partitionKeyLength,
                rowKeyLength,
                keysBytes,
                valueBytes,
                rowBytes,
                transactionOperations,
                transactionBytes,
                rows);
    }
}
