package dev.tables.engine.internal;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.Limits;
import dev.tables.engine.RowOperation;
import dev.tables.engine.TransactionFailedException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The shape of an entity group transaction ("Performing entity group transactions"), for stores: every back end checks
 * by this before it looks at single operations, so that every back end answers alike.
 */
public final class TransactionRules {
    private TransactionRules() {}

    /**
     * Checks that there are 1 to 100 operations, on one partition, each on another row.
     *
     * @throws TransactionFailedException if not; names the first operation at fault
     */
    public static void check(String table, List<RowOperation> operations) {
        int count = operations.size();
        if (count == 0) {
            throw new TransactionFailedException(
                    0,
                    new InvalidRowException(
                            ErrorCode.INVALID_INPUT,
                            "The transaction has no operations, expected 1 to " + Limits.MAX_TRANSACTION_OPERATIONS
                                    + ".",
                            table,
                            null));
        }
        if (count > Limits.MAX_TRANSACTION_OPERATIONS) {
            // The service names the last operation allowed, as seen by tests of its clients.
            int last = Limits.MAX_TRANSACTION_OPERATIONS - 1;
            throw refused(
                    last,
                    ErrorCode.INVALID_INPUT,
                    "The transaction has " + count + " operations, expected at most "
                            + Limits.MAX_TRANSACTION_OPERATIONS + ". Use several.",
                    table,
                    operations.get(last));
        }
        checkRows(table, operations);
    }

    private static void checkRows(String table, List<RowOperation> operations) {
        String partition = operations.get(0).keys().partitionKey();
        Set<String> rowKeys = new HashSet<>(operations.size() * 2);
        for (int i = 0; i < operations.size(); i++) {
            RowOperation operation = operations.get(i);
            if (!operation.keys().partitionKey().equals(partition)) {
                throw refused(
                        i,
                        ErrorCode.COMMANDS_IN_BATCH_ACT_ON_DIFFERENT_PARTITIONS,
                        "The row is in another partition than the first. Use a transaction for each partition.",
                        table,
                        operation);
            }
            if (!rowKeys.add(operation.keys().rowKey())) {
                throw refused(
                        i,
                        ErrorCode.INVALID_DUPLICATE_ROW,
                        "The row is in the transaction already, expected each row once. Join the changes.",
                        table,
                        operation);
            }
        }
    }

    private static TransactionFailedException refused(
            int index, ErrorCode code, String text, String table, RowOperation operation) {
        return new TransactionFailedException(index, new InvalidRowException(code, text, table, operation.keys()));
    }
}
