package dev.tables.engine.rules;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.Limits;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TransactionFailedException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The rules for the structure of transactions. Every store checks by these rules before it checks single operations, so
 * that all stores respond alike. The rules for entity group transactions are Azure's ("Performing entity group
 * transactions").
 */
public final class TransactionRules {
    /** The number of operations up to which comparing each pair is faster than a set. */
    private static final int FEW = 8;

    private TransactionRules() {}

    /**
     * Checks that an entity group transaction has 1 to 100 operations, in one partition, each on another row.
     *
     * @throws TransactionFailedException if the transaction is invalid; the exception names the first invalid
     *     operation
     */
    public static void check(String table, List<RowOperation> operations) {
        checkCount(
                table,
                operations.size(),
                Limits.MAX_TRANSACTION_OPERATIONS,
                i -> new StoreTransaction.Operation(table, operations.get(i)));
        checkRows(table, operations);
    }

    /**
     * Checks that a transaction across partitions has 1 to 10,000 operations, each on another row.
     *
     * @throws TransactionFailedException if the transaction is invalid; the exception names the first invalid
     *     operation
     */
    public static void check(List<StoreTransaction.Operation> operations) {
        checkCount(null, operations.size(), Limits.MAX_STORE_TRANSACTION_OPERATIONS, operations::get);
        boolean few = operations.size() <= FEW;
        Set<Place> places = few ? Set.of() : new HashSet<>(operations.size() * 2);
        for (int i = 0; i < operations.size(); i++) {
            StoreTransaction.Operation one = operations.get(i);
            if (few ? isAmong(operations, i) : !places.add(Place.of(one))) {
                throw twice(i, one.table(), one.operation());
            }
        }
    }

    /**
     * Returns whether an earlier operation has the same row. Suitable only for a small number of operations, because
     * this method compares each pair and creates no objects.
     */
    private static boolean isAmong(List<StoreTransaction.Operation> operations, int number) {
        PrimaryKey keys = operations.get(number).operation().primaryKey();
        for (int i = 0; i < number; i++) {
            if (operations.get(i).operation().primaryKey().equals(keys)
                    && Place.of(operations.get(i)).equals(Place.of(operations.get(number)))) {
                return true;
            }
        }
        return false;
    }

    /** The table and keys of a row, regardless of the case of the table's name. */
    private record Place(String foldedTable, PrimaryKey primaryKey) {
        static Place of(StoreTransaction.Operation operation) {
            return new Place(
                    operation.table().toLowerCase(Locale.ROOT),
                    operation.operation().primaryKey());
        }
    }

    private static void checkCount(
            @Nullable String table, int count, int most, IntFunction<StoreTransaction.Operation> at) {
        if (count == 0) {
            throw new TransactionFailedException(
                    0,
                    new InvalidRowException(
                            ErrorCode.INVALID_INPUT,
                            "The transaction has no operations, expected 1 to " + most + ".",
                            table,
                            null));
        }
        if (count > most) {
            // The service names the last operation allowed, as seen by tests of its clients.
            StoreTransaction.Operation last = at.apply(most - 1);
            throw refused(
                    most - 1,
                    ErrorCode.INVALID_INPUT,
                    "The transaction has " + count + " operations, expected at most " + most
                            + ". Use several transactions.",
                    last.table(),
                    last.operation());
        }
    }

    private static void checkRows(String table, List<RowOperation> operations) {
        String partition = operations.get(0).primaryKey().partitionKey();
        boolean few = operations.size() <= FEW;
        Set<String> rowKeys = few ? Set.of() : new HashSet<>(operations.size() * 2);
        for (int i = 0; i < operations.size(); i++) {
            RowOperation operation = operations.get(i);
            if (!operation.primaryKey().partitionKey().equals(partition)) {
                throw refused(
                        i,
                        ErrorCode.COMMANDS_IN_BATCH_ACT_ON_DIFFERENT_PARTITIONS,
                        "The row is in a different partition than the first row. Use one transaction for each partition.",
                        table,
                        operation);
            }
            if (few
                    ? isAmongRows(operations, i)
                    : !rowKeys.add(operation.primaryKey().rowKey())) {
                throw twice(i, table, operation);
            }
        }
    }

    private static boolean isAmongRows(List<RowOperation> operations, int number) {
        String rowKey = operations.get(number).primaryKey().rowKey();
        for (int i = 0; i < number; i++) {
            if (operations.get(i).primaryKey().rowKey().equals(rowKey)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Checks the total size of the operations of a transaction.
     *
     * @param bytes the size of the operations so far: of an entity group transaction as {@link RequestBytes} counts
     *     them, of a transaction across partitions as billed
     * @param keys the row of the last operation
     * @throws InvalidRowException if the size exceeds the limit
     */
    public static void checkBytes(long bytes, boolean spansPartitions, String table, PrimaryKey keys) {
        int most = spansPartitions ? Limits.MAX_STORE_TRANSACTION_BYTES : Limits.MAX_TRANSACTION_BYTES;
        if (bytes > most) {
            throw tooLarge(most, spansPartitions ? "in Azure's size calculation" : "request size", table, keys);
        }
    }

    /**
     * Creates the exception for a transaction that is too large.
     *
     * @param most the maximum size in bytes
     * @param how the way in which the bytes are counted, such as "request size"
     */
    public static InvalidRowException tooLarge(int most, String how, String table, PrimaryKey keys) {
        return new InvalidRowException(
                ErrorCode.REQUEST_BODY_TOO_LARGE,
                "The transaction is larger than " + most + " bytes (" + how + "). Use several transactions.",
                table,
                keys);
    }

    private static TransactionFailedException twice(int index, String table, RowOperation operation) {
        return refused(
                index,
                ErrorCode.INVALID_DUPLICATE_ROW,
                "The transaction already contains an operation on this row. Combine the changes into one operation.",
                table,
                operation);
    }

    private static TransactionFailedException refused(
            int index, ErrorCode code, String text, String table, RowOperation operation) {
        return new TransactionFailedException(
                index, new InvalidRowException(code, text, table, operation.primaryKey()));
    }
}
