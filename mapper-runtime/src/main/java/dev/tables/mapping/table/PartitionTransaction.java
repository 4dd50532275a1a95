package dev.tables.mapping.table;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.Limits;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.Projection;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowSource;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.TransactionFailedException;
import dev.tables.engine.internal.Backoff;
import dev.tables.engine.internal.Repetitions;
import dev.tables.mapping.key.internal.IndexRowFormat;
import dev.tables.mapping.table.IndexPlan.Action;
import dev.tables.mapping.table.IndexPlan.RowEdit;
import dev.tables.mapping.value.MappingException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Carries out changes of different entities of one partition with all their index rows: one entity group transaction,
 * conditional on the rows read before. After a lost race it reads again and repeats, a bounded number of times.
 *
 * <p>Entity rows come first, so that a failing index row means that all entity rows were as expected.
 */
final class PartitionTransaction {
    private static final int ATTEMPTS = 30;
    /** After so many attempts that failed because an answer was lost there is no other. */
    private static final int LOST_ANSWERS = 3;
    /** After so many attempts that took too long there is no other. */
    private static final int TOO_LONG = 3;

    private final TableStore store;
    private final String table;
    private final List<? extends Change<?>> changes;
    private final List<Step> steps = new ArrayList<>();
    /** Rows of unique indexes, which one entity may hand to another within the transaction. */
    private final Map<String, Handover> handovers = new LinkedHashMap<>();
    /** Row keys of index rows that should be there and are not, as after another program's write. */
    private final Set<String> missing = new HashSet<>();
    /** Rows of unique indexes that are there although their entity lacks the values, by their versions. */
    private final Map<String, ETag> stale = new HashMap<>();

    private int takeovers;

    /** What happens around the transaction; null if nothing outside of the partition changes. */
    private @Nullable TransactionProtocol protocol;

    private @Nullable ListRows lists;

    /** Whether a request of the present attempt's transaction was sent of which nobody knows what became. */
    private boolean sent;
    /** Whether the transaction was sent again after a lost answer: one of its requests may arrive later. */
    private boolean mayArriveAgain;
    /** How often an attempt failed because an answer was lost. */
    private int lostAnswers;
    /** How often a transaction was not sent because preparing it took too long. */
    private int tookTooLong;

    private PartitionTransaction(List<? extends Change<?>> changes) {
        store = changes.get(0).rows().store();
        table = changes.get(0).rows().table();
        this.changes = changes;
    }

    /** Carries out changes of different rows of one partition, all or none. */
    static void commit(List<? extends Change<?>> changes) {
        new PartitionTransaction(changes).commit();
    }

    private void commit() {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            sent = false;
            mayArriveAgain = false;
            try (WritePermits permits = WritePermits.acquire(changes)) {
                if (tryCommit(permits)) {
                    return;
                }
            } catch (OutcomeUnknownException lost) {
                throw sent ? lost : CommitRecord.notDone(lost);
            }
            if (tookTooLong == TOO_LONG) {
                throw new StoreUnavailableException(
                        ErrorCode.OPERATION_TIMED_OUT,
                        "Nothing was written: each time preparing the write took longer than this process may go without a look"
                                + " at the states of indexes. Look at the store, or set a longer lease.",
                        null);
            }
            changes.forEach(Change::forget);
            Backoff.LOST_RACE.pause(attempt);
        }
        throw new ConcurrentUpdateException(table, changes.get(0).keys());
    }

    /** One attempt. */
    private boolean tryCommit(WritePermits permits) {
        CurrentRows.read(changes);
        lists = null;
        missing.clear();
        stale.clear();
        TransactionProtocol around = TransactionProtocol.of(changes);
        protocol = around;
        // Refuses what is too much before anything is put.
        return collect() && (around == null ? executeRepaired(permits) : executeGuarded(around, permits));
    }

    /**
     * Whether it succeeded; false after a lost race, or if preparing it took too long. An index row to delete that is not there is left out.
     */
    private boolean executeRepaired(WritePermits permits) {
        while (true) {
            if (!permits.areValid() || protocol != null && !protocol.isInTime()) {
                tookTooLong++;
                return false;
            }
            Step failed = execute();
            if (failed == null || failed.index() < 0) {
                return failed == null;
            }
            if (!collect()) {
                return false;
            }
        }
    }

    /** The transaction with the steps around it. */
    private boolean executeGuarded(TransactionProtocol around, WritePermits permits) {
        changes.forEach(Change::requireWritable);
        try {
            around.prepare(permits);
        } catch (OutcomeUnknownException lost) {
            return again(lost);
        }
        TableStoreException failed = null;
        boolean done = false;
        try {
            done = executeRepaired(permits);
        } catch (TableStoreException refusedOrLost) {
            failed = refusedOrLost;
        }
        if (!done) {
            if (!isCommittedAfterAll(around, failed)) {
                around.abandon();
                return giveUp(failed);
            }
            steps.stream().filter(Step::isEntity).forEach(step -> step.change().done(null));
            Versions.complete(store, table, changes);
        }
        around.complete(mayArriveAgain);
        return true;
    }

    /**
     * Whether a transaction that lost a race, was refused, or was not answered is committed all the same. If not it never will be.
     *
     * @param failed what it failed with; null after a lost race
     */
    private boolean isCommittedAfterAll(TransactionProtocol around, @Nullable TableStoreException failed) {
        if (failed instanceof StoreUnavailableException && !(failed instanceof OutcomeUnknownException)) {
            // It was not taken; or what can be read of the store proves nothing.
            throw failed;
        }
        mayArriveAgain |= failed instanceof OutcomeUnknownException;
        try {
            // A request that may still arrive would find its row absent once others have deleted it.
            boolean committed = isOvertaken(failed) && !mayArriveAgain ? around.isCommitted() : around.abort();
            sent = false;
            return committed;
        } catch (TableStoreException noAnswer) {
            if (failed != null) {
                failed.addSuppressed(noAnswer);
                throw failed;
            }
            throw mayArriveAgain
                    ? new OutcomeUnknownException(
                            "An answer was lost, and whether the change was made could not be read. Read the row before"
                                    + " repeating the change.",
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

    /** After what is known not to be done. False if another attempt may succeed. */
    private boolean giveUp(@Nullable TableStoreException failed) {
        if (failed instanceof OutcomeUnknownException lost) {
            return again(lost);
        }
        if (failed != null) {
            throw failed;
        }
        return false;
    }

    /** False for another attempt, a few times: what could be found out was answered, so the store is there. */
    private boolean again(OutcomeUnknownException lost) {
        if (++lostAnswers > LOST_ANSWERS) {
            throw CommitRecord.notDone(lost);
        }
        return false;
    }

    /** Whether what is to be done could be told; false if others were at the same lists, so that they must be read again. */
    private boolean collect() {
        steps.clear();
        handovers.clear();
        for (Change<?> change : changes) {
            if (!change.isVoid()) {
                steps.add(new Step(change.operation(), change, Step.ENTITY));
            }
        }
        if (protocol != null) {
            steps.add(new Step(protocol.commitRecord(), changes.get(0), Step.COMMIT_RECORD));
        }
        for (Change<?> change : changes) {
            for (RowOperation operation : change.partOperations()) {
                if (!missing.contains(operation.keys().rowKey())) {
                    steps.add(new Step(operation, change, Step.PART));
                }
            }
            change.indexes().plan().rows().forEach(edit -> collectIndex(change, edit));
        }
        handovers.values().forEach(Handover::collect);
        try {
            collectLists();
        } catch (ConcurrentUpdateException moved) {
            return false;
        }
        requireFit();
        return true;
    }

    /** Of several entities the callers have made transactions that fit, unless lists must be cut. */
    private void requireFit() {
        if (steps.size() <= Limits.MAX_TRANSACTION_OPERATIONS) {
            return;
        }
        if (changes.size() > 1) {
            throw new TransactionTooLargeException(steps.size());
        }
        EntityRows<?> rows = changes.get(0).rows();
        throw new MappingException(
                rows.model().entity(),
                null,
                "its write needs " + steps.size() + " operations, index rows included, at most "
                        + Limits.MAX_TRANSACTION_OPERATIONS
                        + " can be done together. Index collections of fewer elements, or in a table of their own.");
    }

    private void collectLists() {
        lists = lists == null ? ListRows.of(changes) : lists;
        if (lists != null) {
            lists.edit(changes);
            lists.operations().forEach(operation -> steps.add(new Step(operation, changes.get(0), Step.LIST)));
        }
    }

    private void collectIndex(Change<?> change, RowEdit edit) {
        int index = edit.index();
        boolean unique = change.rows().index(index).unique();
        boolean handedOver = unique && changes.size() > 1;
        boolean isNew = edit.action() == Action.ADD;
        String rowKey = edit.row().rowKey();
        if (edit.action() != Action.REMOVE) {
            if (handedOver) {
                handover(rowKey).to(change, edit, !isNew);
            } else {
                put(change, edit, unique && isNew);
            }
        } else if (handedOver) {
            handover(rowKey).from = new Step.Owner(change, edit);
        } else {
            remove(change, edit);
        }
    }

    private Handover handover(String rowKey) {
        return handovers.computeIfAbsent(rowKey, key -> new Handover());
    }

    private void remove(Change<?> change, RowEdit edit) {
        if (!missing.contains(edit.row().rowKey())) {
            steps.add(new Step(RowOperation.deleteUnseen(edit.row()), change, edit.index()));
        }
    }

    private void put(Change<?> change, RowEdit edit, boolean mustBeAbsent) {
        RowKeys keys = edit.row();
        RowSource source = change.rows()
                .indexSource(
                        edit.index(),
                        change.keys(),
                        keys,
                        change.requiredContent().plain());
        ETag taken = mustBeAbsent ? stale.get(keys.rowKey()) : null;
        RowOperation operation =
                mustBeAbsent ? RowOperation.insert(keys, source) : RowOperation.insertOrReplace(keys, source);
        operation = taken == null ? operation : RowOperation.replace(keys, source, taken);
        steps.add(new Step(operation, change, edit.index()));
    }

    /** Does the steps. Null if that succeeded, else the step that lost a race, after which another attempt may succeed. */
    private @Nullable Step execute() {
        if (steps.isEmpty()) {
            return null;
        }
        if (steps.size() == 1) {
            Step only = steps.get(0);
            try {
                only.change().done(send(() -> store.write(table, only.operation())));
                Versions.complete(store, table, changes);
                return null;
            } catch (TableStoreException failed) {
                return lost(only, failed);
            }
        }
        EntityGroupTransaction transaction = new EntityGroupTransaction();
        for (Step step : steps) {
            transaction.add(step.operation());
        }
        try {
            var versions = send(() -> store.execute(table, transaction));
            for (int i = 0; i < steps.size() && steps.get(i).isEntity(); i++) {
                steps.get(i).change().done(versions.get(i));
            }
            Versions.complete(store, table, changes);
            return null;
        } catch (TransactionFailedException failed) {
            return lost(steps.get(failed.index()), failed.error());
        }
    }

    private <R extends @Nullable Object> R send(Supplier<R> request) {
        long before = Repetitions.afterLostAnswers();
        sent = true;
        try {
            R answer = request.get();
            sent = false;
            return answer;
        } finally {
            mayArriveAgain |= Repetitions.afterLostAnswers() != before;
        }
    }

    /** The step that failed if the transaction may be repeated, else the error. */
    private Step lost(Step step, TableStoreException error) {
        Change<?> change = step.change();
        boolean present = error instanceof RowAlreadyExistsException;
        boolean absent = error instanceof RowNotFoundException;
        if (step.index() == Step.COMMIT_RECORD && present) {
            return step;
        }
        if (step.index() == Step.LIST && (present || absent || error instanceof ConcurrentUpdateException)) {
            return step;
        }
        if (step.isEntity()) {
            if (!change.mayRetry() || !(present || absent || error instanceof ConcurrentUpdateException)) {
                throw change.explained(error);
            }
            change.lostRace();
            return step;
        }
        if (present) {
            takeOver(change, step);
            return step;
        }
        boolean changed = stale.remove(step.operation().keys().rowKey()) != null;
        if (!absent && !(changed && error instanceof ConcurrentUpdateException)) {
            throw error;
        }
        if (!changed) {
            missing.add(step.operation().keys().rowKey());
        }
        return step;
    }

    /**
     * A row of a unique index is there already: others wrote its entity without maintaining it, or by another definition of the index.
     * It can be replaced as it was seen before its entity was; whoever gives an entity the values writes the row.
     *
     * @throws DuplicateIndexValueException if the row leads to an entity that has the values
     */
    private void takeOver(Change<?> change, Step step) {
        RowKeys row = step.operation().keys();
        EntityRows<?> rows = change.rows();
        IndexMaintainer<?> index = rows.maintainer(step.index());
        Present found = store.get(
                table,
                row,
                Projection.of(IndexRowFormat.ROW_KEY),
                reader -> new Present(index.entityOf(reader), reader.etag()));
        if (found == null) {
            return;
        }
        RowKeys owner = found.entity;
        boolean taken =
                owner != null && !owner.equals(change.keys()) && rows.mayHave(owner, step.index(), index.keyOf(row));
        if (taken || takeovers++ == ATTEMPTS) {
            throw duplicate(change, step.index());
        }
        stale.put(row.rowKey(), found.version);
    }

    /** A row of an index, and the entity it leads to, if any. */
    private record Present(@Nullable RowKeys entity, ETag version) {}

    private static DuplicateIndexValueException duplicate(Change<?> change, int index) {
        EntityRows<?> rows = change.rows();
        return new DuplicateIndexValueException(
                rows.model().entity(), rows.index(index).name(), rows.table(), change.keys());
    }

    /**
     * One operation of the transaction.
     *
     * @param operation what is done
     * @param change the change it belongs to
     * @param index the index whose row it concerns, {@link #ENTITY}, {@link #COMMIT_RECORD}, {@link #PART} or {@link #LIST}
     */
    private record Step(RowOperation operation, Change<?> change, int index) {
        static final int ENTITY = -1;
        static final int COMMIT_RECORD = -2;
        static final int PART = -3;
        static final int LIST = -4;

        boolean isEntity() {
            return index == ENTITY;
        }

        /** Who has a row of a unique index. */
        record Owner(Change<?> change, RowEdit edit) {}
    }

    /** What becomes of one row of a unique index. */
    private final class Handover {
        private Step.@Nullable Owner from;
        private Step.@Nullable Owner to;
        private boolean stays;

        void to(Change<?> change, RowEdit edit, boolean hadItBefore) {
            if (to != null) {
                throw duplicate(change, edit.index());
            }
            to = new Step.Owner(change, edit);
            stays = hadItBefore;
        }

        void collect() {
            if (to != null) {
                put(to.change(), to.edit(), from == null && !stays);
            } else if (from != null) {
                remove(from.change(), from.edit());
            }
        }
    }
}
