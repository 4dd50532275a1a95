package dev.tables.engine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Operations on rows of any partitions and tables of one store, each row at most once, all or nothing; for stores that have
 * {@link Capability#CROSS_PARTITION_TRANSACTIONS}.
 *
 * <p>At most {@link Limits#MAX_STORE_TRANSACTION_OPERATIONS} operations and {@link Limits#MAX_STORE_TRANSACTION_BYTES} bytes. Only
 * collects; the store checks the rules, so that every back end answers alike. Not safe for use by several threads.
 */
public final class StoreTransaction {
    /** Most transactions write one entity and a few index rows. */
    private final List<Operation> operations = new ArrayList<>(4);

    /** An empty transaction. */
    public StoreTransaction() {}

    /**
     * An operation on a row of a table.
     *
     * @param table where the row is
     * @param operation what is done to it
     */
    public record Operation(String table, RowOperation operation) {
        @Override
        public String toString() {
            return operation + " in " + table;
        }
    }

    /** A transaction of the given operations, in order. */
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

    /** The operations in order; a view. */
    public List<Operation> operations() {
        return Collections.unmodifiableList(operations);
    }

    /** How many operations there are. */
    public int size() {
        return operations.size();
    }
}
