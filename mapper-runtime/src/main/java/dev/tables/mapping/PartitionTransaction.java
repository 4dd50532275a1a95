package dev.tables.mapping;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.Limits;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowSource;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.TransactionFailedException;
import dev.tables.mapping.blob.BlobStoreException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Carries out changes of different entities of one partition with all their index rows: one entity group transaction,
 * conditional on the rows read before. After a lost race it reads again and repeats, a bounded number of times.
 *
 * <p>Entity rows come first, so that a failing index row means that all entity rows were as expected.
 */
final class PartitionTransaction {
    private static final int ATTEMPTS = 30;

    private final TableStore store;
    private final String table;
    private final List<? extends Change<?>> changes;
    private final List<Step> steps = new ArrayList<>();
    /** Rows of unique indexes, which one entity may hand to another within the transaction. */
    private final Map<String, Handover> handovers = new LinkedHashMap<>();
    /** Row keys of index rows that should be there and are not, as after another program's write. */
    private final Set<String> missing = new HashSet<>();

    /** What happens around the transaction. */
    private List<TransactionProtocol> protocols = List.of();

    private @Nullable ListRows lists;

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
            List<EntityRows<?>> admitted = new ArrayList<>();
            try {
                askLeave(admitted);
                if (succeeds()) {
                    return;
                }
            } finally {
                admitted.forEach(EntityRows::afterWrite);
            }
            changes.forEach(Change::forget);
            Backoff.pause(attempt);
        }
        throw new ConcurrentUpdateException(table, changes.get(0).keys());
    }

    /** One attempt. */
    private boolean succeeds() {
        CurrentRows.read(changes);
        lists = null;
        missing.clear();
        protocols = protocols();
        // Refuses what is too much before anything is put.
        return collect() && (protocols.isEmpty() ? executeRepaired() : executeGuarded());
    }

    /** This process must still count as one that writes these entities. */
    private void askLeave(List<EntityRows<?>> admitted) {
        for (Change<?> change : changes) {
            EntityRows<?> last = admitted.isEmpty() ? null : admitted.get(admitted.size() - 1);
            if (change.rows() != last) {
                change.rows().beforeWrite();
                admitted.add(change.rows());
            }
        }
    }

    /** Whether it succeeded; false after a lost race. An index row to delete that is not there is left out. */
    private boolean executeRepaired() {
        while (true) {
            Step failed = execute();
            if (failed == null || failed.index() < 0) {
                return failed == null;
            }
            if (!collect()) {
                return false;
            }
        }
    }

    private List<TransactionProtocol> protocols() {
        TransactionProtocol large = LargeWrite.of(changes);
        TransactionProtocol tables = TableIndexWrite.of(changes);
        if (large == null) {
            return tables == null ? List.of() : List.of(tables);
        }
        return tables == null ? List.of(large) : List.of(large, tables);
    }

    /** The transaction with the steps around it. All protocols have their decision rows in it, and so the same outcome. */
    private boolean executeGuarded() {
        changes.forEach(Change::requireWritable);
        prepare();
        boolean done;
        try {
            done = executeRepaired();
            if (!done && !protocols.get(0).isCommitted()) {
                protocols.forEach(TransactionProtocol::abandon);
                return false;
            }
        } catch (TableStoreException failed) {
            boolean committed = true;
            for (TransactionProtocol protocol : protocols) {
                committed &= protocol.isCommittedAfterAll(failed);
            }
            if (!committed) {
                throw failed;
            }
            done = false;
        }
        if (!done) {
            // The request was sent twice and succeeded the first time.
            steps.stream().filter(Step::isEntity).forEach(step -> step.change().done(null));
            Versions.complete(store, table, changes);
        }
        protocols.forEach(TransactionProtocol::finish);
        return true;
    }

    /** One that cannot be prepared has left nothing; what those before it have prepared goes too. */
    private void prepare() {
        int prepared = 0;
        try {
            for (TransactionProtocol protocol : protocols) {
                protocol.prepare();
                prepared++;
            }
        } catch (TableStoreException | BlobStoreException refused) {
            protocols.subList(0, prepared).forEach(TransactionProtocol::abandon);
            throw refused;
        }
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
        for (TransactionProtocol protocol : protocols) {
            steps.add(new Step(protocol.decision(), changes.get(0), Step.DECISION));
        }
        for (Change<?> change : changes) {
            for (RowOperation operation : change.partOperations()) {
                if (!missing.contains(operation.keys().rowKey())) {
                    steps.add(new Step(operation, change, Step.PART));
                }
            }
            for (int i = 0; i < change.rows().indexCount(); i++) {
                if (!change.rows().isTable(i) && !change.rows().isList(i)) {
                    collectIndex(change, i);
                }
            }
        }
        for (Map.Entry<String, Handover> handover : handovers.entrySet()) {
            handover.getValue().collect(handover.getKey());
        }
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

    private void collectIndex(Change<?> change, int index) {
        boolean handedOver = change.rows().index(index).unique() && changes.size() > 1;
        for (String key : change.indexes().removed(index)) {
            if (handedOver) {
                handover(key).from = new Step.Owner(change, index);
            } else {
                remove(change, index, key);
            }
        }
        for (String key : change.indexes().rewritten(index)) {
            put(change, index, key, false, handedOver);
        }
        for (String key : change.indexes().added(index)) {
            put(change, index, key, true, handedOver);
        }
    }

    private void put(Change<?> change, int index, String key, boolean isNew, boolean handedOver) {
        if (handedOver) {
            handover(key).to(change, index, !isNew);
        } else {
            put(change, index, key, change.rows().index(index).unique() && isNew);
        }
    }

    private Handover handover(String rowKey) {
        return handovers.computeIfAbsent(rowKey, key -> new Handover());
    }

    private void remove(Change<?> change, int index, String rowKey) {
        if (!missing.contains(rowKey)) {
            RowKeys keys = new RowKeys(change.keys().partitionKey(), rowKey);
            steps.add(new Step(RowOperation.deleteUnseen(keys), change, index));
        }
    }

    private void put(Change<?> change, int index, String rowKey, boolean mustBeAbsent) {
        RowKeys keys = new RowKeys(change.keys().partitionKey(), rowKey);
        RowSource source = change.rows()
                .indexSource(
                        index, change.keys(), rowKey, change.requiredContent().plain());
        RowOperation operation =
                mustBeAbsent ? RowOperation.insert(keys, source) : RowOperation.insertOrReplace(keys, source);
        steps.add(new Step(operation, change, index));
    }

    /** Does the steps. Null if that succeeded, else the step that lost a race, after which another attempt may succeed. */
    private @Nullable Step execute() {
        if (steps.isEmpty()) {
            return null;
        }
        if (steps.size() == 1) {
            Step only = steps.get(0);
            try {
                only.change().done(store.write(table, only.operation()));
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
            var versions = store.execute(table, transaction);
            for (int i = 0; i < steps.size() && steps.get(i).isEntity(); i++) {
                steps.get(i).change().done(versions.get(i));
            }
            Versions.complete(store, table, changes);
            return null;
        } catch (TransactionFailedException failed) {
            return lost(steps.get(failed.index()), failed.error());
        }
    }

    /** The step that failed if the transaction may be repeated, else the error. */
    private Step lost(Step step, TableStoreException error) {
        Change<?> change = step.change();
        boolean present = error instanceof RowAlreadyExistsException;
        boolean absent = error instanceof RowNotFoundException;
        if (step.index() == Step.DECISION && present) {
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
            throw duplicate(change, step.index());
        }
        if (!absent) {
            throw error;
        }
        missing.add(step.operation().keys().rowKey());
        return step;
    }

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
     * @param index the index whose row it concerns, {@link #ENTITY}, {@link #DECISION}, {@link #PART} or {@link #LIST}
     */
    private record Step(RowOperation operation, Change<?> change, int index) {
        static final int ENTITY = -1;
        static final int DECISION = -2;
        static final int PART = -3;
        static final int LIST = -4;

        boolean isEntity() {
            return index == ENTITY;
        }

        /** Who has a row of a unique index. */
        record Owner(Change<?> change, int index) {}
    }

    /** What becomes of one row of a unique index. */
    private final class Handover {
        private Step.@Nullable Owner from;
        private Step.@Nullable Owner to;
        private boolean stays;

        void to(Change<?> change, int index, boolean hadItBefore) {
            if (to != null) {
                throw duplicate(change, index);
            }
            to = new Step.Owner(change, index);
            stays = hadItBefore;
        }

        void collect(String rowKey) {
            if (to != null) {
                put(to.change(), to.index(), rowKey, from == null && !stays);
            } else if (from != null) {
                remove(from.change(), from.index(), rowKey);
            }
        }
    }
}
