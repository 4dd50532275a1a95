package dev.tables.mapping.table.internal.write;

import dev.tables.engine.Limits;
import dev.tables.engine.StoreLimits;
import dev.tables.engine.TransactionFailedException;
import dev.tables.engine.rules.TransactionRules;
import dev.tables.mapping.table.internal.index.TransactionReach;
import dev.tables.mapping.table.internal.row.TransactionBounds;
import dev.tables.mapping.table.internal.write.TransactionSteps.Scope;
import dev.tables.mapping.table.internal.write.TransactionSteps.Step;
import dev.tables.mapping.value.MappingException;
import java.util.List;

/**
 * A comparison of the steps of a transaction with the limits of one transaction.
 *
 * @param plans the plans that the steps carry out
 * @param scope the rows that the transaction may change
 * @param hasRecord whether one of the steps is a commit record
 */
record StepLimits(List<WritePlan<?>> plans, List<Step> steps, Scope scope, boolean hasRecord) {
    /**
     * Rejects a transaction with too many operations. Callers have already divided the changes of several entities
     * among transactions, so that only lists that must be split can exceed the limit.
     */
    void requireFit() {
        TransactionBounds bounds = bounds();
        int count = bounds.spansPartitions() ? steps.size() : inPartition();
        if (count > bounds.operations()) {
            throw tooMany(count, bounds);
        }
        if (steps.size() > Limits.MAX_STORE_TRANSACTION_OPERATIONS) {
            throw tooMany(steps.size(), TransactionBounds.OF_STORE);
        }
    }

    /**
     * Returns whether the rows of one entity may be larger than an entity group transaction, because the limits of the
     * store apply. Returns false for several entities, because callers have counted their size.
     */
    boolean mayExceedPartition() {
        return plans.size() == 1 && bounds().spansPartitions();
    }

    private RuntimeException tooMany(int count, TransactionBounds bounds) {
        if (plans.size() > 1) {
            return new TransactionTooLargeException(steps.size());
        }
        return new MappingException(
                plans.get(0).context().model().entity(),
                null,
                "writing the entity needs " + count + " operations, including index rows, but at most "
                        + bounds.operations()
                        + " are allowed " + bounds.place()
                        + ". Index collections with fewer elements, or use a global index.");
    }

    /**
     * Returns the limits of the transaction. For several entities of one partition, the limits that every store has for
     * a partition apply; for one entity, the limits of the store.
     */
    TransactionBounds bounds() {
        return switch (scope) {
            case STORE -> TransactionBounds.OF_STORE;
            case PARTITION -> TransactionBounds.ofPartition(limits());
            case PARTITION_AND_INDEXES ->
                plans.size() == 1 ? reach().ofEntity() : TransactionBounds.ofPartition(limits());
        };
    }

    private TransactionReach reach() {
        return plans.get(0).context().storage().reach();
    }

    /**
     * Returns the number of operations in the entities' partition. If the limits of Azure apply, the number includes
     * the commit record that the write would need on Azure.
     */
    private int inPartition() {
        boolean isRecordCounted = !reach().spansPartitions()
                && (hasRecord
                        || plans.stream()
                                .anyMatch(plan -> !plan.indexes().outside().isEmpty()));
        int count = isRecordCounted ? 1 : 0;
        for (Step step : steps) {
            boolean counts = isInEntitiesTable(step) && !(isRecordCounted && step.isCommitRecord());
            count += counts ? 1 : 0;
        }
        return count;
    }

    private boolean isInEntitiesTable(Step step) {
        return step.table().equals(plans.get(0).context().table());
    }

    /**
     * Refuses a transaction across tables if the limits of Azure apply, and its operations in the entities' partition
     * are larger than an entity group transaction.
     */
    void requireRequestSize() {
        long bytes = 0;
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            bytes += isInEntitiesTable(step) ? RequestSize.of(step.operation()) : 0;
            if (bytes > limits().maxTransactionBytes()) {
                throw new TransactionFailedException(
                        i,
                        TransactionRules.tooLarge(
                                limits().maxTransactionBytes(),
                                "request size",
                                step.table(),
                                step.operation().primaryKey()));
            }
        }
    }

    private StoreLimits limits() {
        return plans.get(0).context().storage().limits();
    }
}
