package dev.tables.engine;

import java.util.ArrayList;
import java.util.List;

/**
 * An atomic transaction of up to 100 operations on rows of one partition of one table, each row at most once
 * ("Performing entity group transactions").
 *
 * <p>This class only collects operations. The store checks the rules, so that every store responds alike. Not safe for
 * use by several threads.
 */
public final class EntityGroupTransaction {
    /** Most transactions write one entity and a few index rows. */
    private final List<RowOperation> operations = new ArrayList<>(4);

    /** Creates an empty transaction. */
    public EntityGroupTransaction() {}

    /** Creates a transaction of the given operations, in order. */
    public static EntityGroupTransaction of(Iterable<RowOperation> operations) {
        EntityGroupTransaction transaction = new EntityGroupTransaction();
        operations.forEach(transaction::add);
        return transaction;
    }

    /** Appends an operation. */
    public EntityGroupTransaction add(RowOperation operation) {
        operations.add(operation);
        return this;
    }

    /** Returns an unmodifiable view of the operations, in order. */
    public List<RowOperation> operations() {
        return java.util.Collections.unmodifiableList(operations);
    }

    /** Returns the number of operations. */
    public int size() {
        return operations.size();
    }
}
