package dev.tables.mapping.table.internal.write;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowReader;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.TransactionFailedException;
import dev.tables.engine.internal.RequestReceipt;
import dev.tables.mapping.key.internal.IndexRowFormat;
import dev.tables.mapping.model.UniqueIndexViolationException;
import dev.tables.mapping.table.internal.index.IndexAccess;
import dev.tables.mapping.table.internal.protocol.CommitRecord;
import dev.tables.mapping.table.internal.protocol.OpenUnit;
import dev.tables.mapping.table.internal.protocol.TransactionProtocol;
import dev.tables.mapping.table.internal.protocol.WritePermits;
import dev.tables.mapping.table.internal.protocol.Written;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One attempt to commit plans for one table, with its permits, its intent, the steps of its transaction, and whether
 * one of its requests may still arrive. If an index row differs from what was expected, the attempt corrects its steps
 * and sends them again. If another write has changed an entity, the attempt ends.
 */
final class Attempt {
    private static final Projection NAMES_OF_ENTITY =
            Projection.of(IndexRowFormat.PARTITION_KEY, IndexRowFormat.ROW_KEY);

    private final List<WritePlan<?>> plans;
    private final TransactionSteps.Scope scope;
    private final WritePermits permits;
    private final @Nullable OpenUnit unit;
    private final AttemptLimits limits;
    private final TableStore store;
    private final String table;
    /** Whether blobs, or index rows that the transaction cannot include, may change. */
    private final boolean reachesOutside;
    /** Whether entities have a property for their version or timestamp. */
    private final boolean showsVersions;
    /** The outcome of each plan. */
    private final List<Written> written;

    /** Whether a request of the transaction was sent whose outcome is unknown. */
    private boolean sent;
    /** Whether the transaction was sent again after a lost response, so that one of its requests may arrive later. */
    private boolean mayArriveAgain;

    /**
     * Creates an attempt.
     *
     * @param unit the unit of work that the attempt is part of; null outside of units of work
     */
    Attempt(
            List<WritePlan<?>> plans,
            TransactionSteps.Scope scope,
            WritePermits permits,
            AttemptLimits limits,
            @Nullable OpenUnit unit) {
        this.plans = plans;
        this.unit = unit;
        this.scope = scope;
        this.permits = permits;
        this.limits = limits;
        store = plans.get(0).context().store();
        table = plans.get(0).context().table();
        boolean outside = false;
        boolean versions = false;
        for (int i = 0; i < plans.size(); i++) {
            WritePlan<?> plan = plans.get(i);
            outside |= plan.mayReachOutside();
            versions |= plan.context().showsVersions();
        }
        reachesOutside = outside;
        showsVersions = versions;
        Written[] nothing = new Written[plans.size()];
        Arrays.fill(nothing, Written.NOTHING);
        written = Arrays.asList(nothing);
    }

    /**
     * Commits all plans or none.
     *
     * @return the outcome of each plan; null after a lost race, or if preparing took too long
     */
    @Nullable
    List<Written> tryCommit() {
        try {
            TransactionProtocol protocol = reachesOutside ? OutsideWrites.protocolOf(plans, unit != null) : null;
            TransactionSteps steps = new TransactionSteps(plans, protocol, scope);
            // Refuses what is too much before anything is put.
            boolean done = steps.collect() && (protocol == null ? execute(steps) : execute(steps, protocol));
            return done ? written : null;
        } catch (OutcomeUnknownException lost) {
            throw sent ? lost : CommitRecord.notDone(lost);
        }
    }

    /**
     * Sends the steps, and corrects and resends them while only index rows or parts of wide entities differ from what
     * was expected. An index row to delete that is absent is omitted. Returns false after a lost race, or if preparing
     * took too long.
     */
    private boolean execute(TransactionSteps steps) {
        while (true) {
            if (!permits.areValid() || !steps.areInTime()) {
                limits.countTooLong();
                return false;
            }
            TransactionSteps.Step failed = send(steps);
            if (failed == null || !failed.isCorrectable()) {
                return failed == null;
            }
            if (!steps.collect()) {
                return false;
            }
        }
    }

    /** Executes the transaction, and the requests of the protocol before and after the transaction. */
    private boolean execute(TransactionSteps steps, TransactionProtocol protocol) {
        plans.forEach(plan -> plan.change().requireWritable());
        try {
            protocol.prepare(permits);
        } catch (OutcomeUnknownException lost) {
            limits.countLostAnswer(lost);
            return false;
        } catch (UniqueIndexViolationException taken) {
            requireVersions();
            throw taken;
        }
        steps.addPrepared(protocol);
        TableStoreException failed = null;
        boolean done = false;
        try {
            done = execute(steps);
        } catch (TableStoreException refusedOrLost) {
            failed = refusedOrLost;
        }
        if (!done) {
            if (!isCommittedDespiteError(protocol, failed)) {
                protocol.abandon();
                throwUnlessRetryable(failed);
                return false;
            }
            steps.entities().forEach(number -> written.set(number, Written.as(null)));
            completeVersions();
        }
        if (unit == null) {
            protocol.complete(written, mayArriveAgain);
        } else {
            unit.add(protocol);
        }
        return true;
    }

    /**
     * Verifies that rows still have the versions that the caller passed. If a row has another version, its error is
     * thrown, because a value from an outdated row does not prove a duplicate. Sends one request per version.
     */
    private void requireVersions() {
        for (WritePlan<?> plan : plans) {
            ETag expected = plan.change().expected;
            if (expected == null || expected.isAny()) {
                continue;
            }
            String from = plan.context().table();
            ETag present = store.get(from, plan.primaryKey(), Projection.of(), RowReader::etag);
            if (present == null) {
                throw new RowNotFoundException(from, plan.primaryKey());
            }
            if (!expected.equals(present)) {
                throw new ConcurrentUpdateException(from, plan.primaryKey());
            }
        }
    }

    /**
     * Determines whether a transaction that lost a race, was refused, or got no response was committed nevertheless. If
     * the result is false, the transaction can never be committed.
     *
     * @param failed the error of the transaction; null after a lost race
     */
    private boolean isCommittedDespiteError(TransactionProtocol protocol, @Nullable TableStoreException failed) {
        if (failed instanceof StoreUnavailableException && !(failed instanceof OutcomeUnknownException)) {
            // It was not taken; or what can be read of the store proves nothing.
            throw failed;
        }
        mayArriveAgain |= failed instanceof OutcomeUnknownException;
        try {
            // A request that may still arrive would find its row absent once others have deleted it.
            boolean committed = isOvertaken(failed) && !mayArriveAgain ? protocol.isCommitted() : protocol.abort();
            sent = false;
            return committed;
        } catch (TableStoreException noAnswer) {
            if (failed != null) {
                failed.addSuppressed(noAnswer);
                throw failed;
            }
            throw mayArriveAgain
                    ? new OutcomeUnknownException(
                            "A response from the store was lost, so it is unknown whether the change was made. "
                                    + "Read the row before you retry the change.",
                            noAnswer)
                    : noAnswer;
        }
    }

    private static boolean isOvertaken(@Nullable TableStoreException failed) {
        return failed == null
                || failed instanceof ConcurrentUpdateException
                || failed instanceof RowNotFoundException
                || failed instanceof RowAlreadyExistsException;
    }

    /** Throws the error of an attempt without effect, unless another attempt may succeed. */
    private void throwUnlessRetryable(@Nullable TableStoreException failed) {
        if (failed instanceof OutcomeUnknownException lost) {
            limits.countLostAnswer(lost);
        } else if (failed != null) {
            throw failed;
        }
    }

    /**
     * Sends the steps. Returns null on success, otherwise the step that lost a race. After a lost race, another attempt
     * may succeed.
     */
    private TransactionSteps.@Nullable Step send(TransactionSteps transaction) {
        List<TransactionSteps.Step> steps = transaction.steps();
        if (steps.isEmpty()) {
            return null;
        }
        if (steps.size() == 1) {
            TransactionSteps.Step only = steps.get(0);
            try {
                ETag version = request(() -> store.write(only.table(), only.operation()));
                written.set(only.number(), after(only, version));
            } catch (TableStoreException failed) {
                return lost(transaction, only, failed);
            }
        } else {
            try {
                var versions = transaction.fitEntityGroup() ? sendGroup(transaction) : sendAcross(transaction);
                for (int i = 0; i < steps.size() && steps.get(i).isEntity(); i++) {
                    written.set(steps.get(i).number(), after(steps.get(i), versions.get(i)));
                }
            } catch (TransactionFailedException failed) {
                return lost(transaction, steps.get(failed.failedOperationIndex()), failed.failedOperationException());
            }
        }
        completeVersions();
        return null;
    }

    private void completeVersions() {
        if (showsVersions) {
            Versions.complete(store, table, plans, written);
        }
    }

    /** Returns the result of a step on an entity. A step that only checks the row leaves the version unchanged. */
    private static Written after(TransactionSteps.Step step, @Nullable ETag version) {
        return Written.as(step.plan().leavesEntityUnchanged() ? step.operation().ifMatch() : version);
    }

    /**
     * Sends an entity group transaction. Almost every entity fits into one entity group transaction. The size is not
     * checked beforehand, because only a store that encodes its rows determines it, and rows should not be encoded
     * twice. If the store rejects the size, a transaction across partitions is sent instead, if the steps allow it.
     */
    @SuppressWarnings("NullAway") // does not see nullable type arguments of compiled interfaces on JDK 17
    private List<@Nullable ETag> sendGroup(TransactionSteps transaction) {
        EntityGroupTransaction group = new EntityGroupTransaction();
        for (TransactionSteps.Step step : transaction.steps()) {
            group.add(step.operation());
        }
        try {
            return request(() -> store.execute(table, group));
        } catch (TransactionFailedException failed) {
            boolean isTooLarge = failed.failedOperationException().errorCode() == ErrorCode.REQUEST_BODY_TOO_LARGE;
            if (isTooLarge && transaction.mayExceedPartition()) {
                return sendAcross(transaction);
            }
            throw failed;
        }
    }

    @SuppressWarnings("NullAway") // does not see nullable type arguments of compiled interfaces on JDK 17
    private List<@Nullable ETag> sendAcross(TransactionSteps transaction) {
        transaction.requireRequestSize();
        StoreTransaction across = new StoreTransaction();
        for (TransactionSteps.Step step : transaction.steps()) {
            across.add(step.table(), step.operation());
        }
        return request(() -> store.execute(across));
    }

    private <R extends @Nullable Object> R request(Supplier<R> request) {
        sent = true;
        RequestReceipt<R> receipt = RequestReceipt.of(request);
        mayArriveAgain |= receipt.mayArriveAgain();
        R answer = receipt.answer();
        sent = false;
        return answer;
    }

    /** Returns the step that failed if the transaction may be retried; otherwise throws the error. */
    private TransactionSteps.Step lost(TransactionSteps steps, TransactionSteps.Step step, TableStoreException error) {
        boolean present = error instanceof RowAlreadyExistsException;
        boolean overtaken =
                present || error instanceof RowNotFoundException || error instanceof ConcurrentUpdateException;
        if ((step.isCommitRecord() || step.isList()) && overtaken) {
            return step;
        }
        if (step.isEntity()) {
            Change<?> change = step.plan().change();
            if (!change.mayRetry() || !overtaken) {
                throw change.explained(error);
            }
            limits.addRaced(change);
            return step;
        }
        if (present) {
            return takeOver(steps, step);
        }
        if (step.isOutside() && error instanceof TableNotFoundException) {
            step.plan().context().storage().indexTables().create(step.table());
            return step;
        }
        if (!steps.correct(step, error)) {
            throw error;
        }
        return step;
    }

    /**
     * Handles a row of a unique index that is already present. Another process has written the row's entity without
     * maintaining the row, or with another definition of the index.
     *
     * <p>The row can be replaced if it still has the version that was read before its entity, because a write that
     * gives an entity the values also writes the row. If this transaction removes the values from the entity of the
     * row, another write has changed that entity since it was read, so another attempt is needed.
     *
     * @return the step that lost the race
     * @throws UniqueIndexViolationException if the row leads to an entity that has the row's values
     */
    private TransactionSteps.Step takeOver(TransactionSteps steps, TransactionSteps.Step step) {
        PrimaryKey row = step.operation().primaryKey();
        EntityContext<?> context = step.plan().context();
        IndexAccess<?> index = context.accesses().get(step.index());
        Present found = store.get(
                step.table(), row, NAMES_OF_ENTITY, reader -> new Present(index.entityOf(reader), reader.etag()));
        if (found == null) {
            return step;
        }
        PrimaryKey owner = found.entity;
        for (WritePlan<?> plan : plans) {
            Change<?> change = plan.change();
            boolean givesUp = plan != step.plan()
                    && plan.context() == context
                    && plan.primaryKey().equals(owner)
                    && !plan.indexKeys().get(step.index()).contains(index.keyOf(row));
            if (givesUp && change.mayRetry()) {
                limits.addRaced(change);
                return steps.steps().get(0); // that of an entity, which is not corrected
            }
        }
        boolean taken = owner != null
                && !owner.equals(step.plan().primaryKey())
                && context.indexes().mayHave(owner, step.index(), index.keyOf(row));
        if (taken || !limits.mayTakeOver()) {
            throw step.plan().duplicate(step.index());
        }
        steps.replaceStale(step, found.version);
        return step;
    }

    /** A row of an index, and the entity it leads to, if any. */
    private record Present(@Nullable PrimaryKey entity, ETag version) {}
}
