package dev.tables.engine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * An atomic transaction of operations on rows of any partitions and tables of one store, each row at most once.
 * Requires a store with {@link Capability#CROSS_PARTITION_TRANSACTIONS}.
 *
 * <p>A transaction contains at most {@link Limits#MAX_STORE_TRANSACTION_OPERATIONS} operations and
 * {@link Limits#MAX_STORE_TRANSACTION_BYTES} bytes. This class only collects operations. The store checks the rules, so
 * that every store responds alike. Not safe for use by several threads.
 */
public final class StoreTransaction {
    /** Most transactions write one entity and a few index rows. */
    private final List<Operation> operations = new ArrayList<>(4);

    /** Creates an empty transaction. */
    public StoreTransaction() {}

    /**
     * An operation on a row of a table.
     *
     * @param table the table of the row
     * @param operation the operation
     */
    public record Operation(String table, RowOperation operation) {
        @Override
        public String toString() {
            return operation + " in " + table;
        }
    }

    /** Creates a transaction of the given operations, in order. */
    public static StoreTransaction of(Iterable<Operation> operations) {
        StoreTransaction transaction = new StoreTransaction();
        operations.forEach(transaction.operations::add);
        return transaction;
    }

    /** Appends an operation on a row of a table. */
    public StoreTransaction add(String table, RowOperation operation) {
        operations.add(new Operation(table, operation));
        return this;
    }

    /** Returns an unmodifiable view of the operations, in order. */
    public List<Operation> operations() {
        return Collections.unmodifiableList(operations);
    }

    /** Returns the number of operations. */
    public int size() {
        return operations.size();
    }
}
