package dev.tables.mapping.table;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.Limits;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowSource;
import dev.tables.engine.TableStoreException;
import dev.tables.mapping.table.IndexPlan.Action;
import dev.tables.mapping.table.IndexPlan.RowEdit;
import dev.tables.mapping.value.MappingException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The operations of one entity group transaction that carries out plans for a partition. Entity rows come first, so that a failing index row
 * means that all entity rows were as expected. Where index rows are not, the steps are corrected and collected again.
 */
final class TransactionSteps {
    private final List<WritePlan<?>> plans;
    /** What happens around the transaction; null if nothing outside of the partition changes. */
    private final @Nullable TransactionProtocol protocol;

    private final List<Step> steps;
    /** Rows of unique indexes, which one entity may hand to another within the transaction. */
    private Map<String, Handover> handovers = Map.of();
    /** Row keys of index rows, and of parts of wide entities, that should be there and are not, as after another program's write. */
    private Set<String> missing = Set.of();
    /** Rows of unique indexes that are there although their entity lacks the values, by their versions. */
    private Map<String, ETag> stale = Map.of();

    private @Nullable ListRows lists;

    TransactionSteps(List<WritePlan<?>> plans, @Nullable TransactionProtocol protocol) {
        this.plans = plans;
        this.protocol = protocol;
        steps = new ArrayList<>(4 * plans.size());
    }

    /** What was collected. */
    List<Step> steps() {
        return steps;
    }

    /** The numbers of the plans whose entities are written. */
    IntStream entities() {
        return steps.stream().filter(Step::isEntity).mapToInt(Step::number);
    }

    /** Whether the transaction may be sent now, by the age of its intent. */
    boolean areInTime() {
        return protocol == null || protocol.isInTime();
    }

    /**
     * Collects the operations.
     *
     * @return false if others were at the same lists, so that they must be read again
     * @throws MappingException if they are too many for one entity
     * @throws TransactionTooLargeException if they are too many for several
     */
    boolean collect() {
        steps.clear();
        handovers = Map.of();
        for (int number = 0; number < plans.size(); number++) {
            WritePlan<?> plan = plans.get(number);
            if (!plan.isVoid()) {
                steps.add(new Step(plan.operation(), plan, number, Role.ENTITY, null));
            }
        }
        if (protocol != null) {
            addShared(protocol.commitRecord(), Role.COMMIT_RECORD);
        }
        for (int number = 0; number < plans.size(); number++) {
            collectRest(plans.get(number), number);
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

    private void collectRest(WritePlan<?> plan, int number) {
        for (RowOperation operation : plan.partOperations()) {
            if (!missing.contains(operation.keys().rowKey())) {
                steps.add(new Step(operation, plan, number, Role.PART, null));
            }
        }
        for (RowEdit edit : plan.indexes().rows()) {
            collectIndex(new Owner(plan, number, edit));
        }
    }

    private void addShared(RowOperation operation, Role role) {
        steps.add(new Step(operation, plans.get(0), 0, role, null));
    }

    /** Of several entities the callers have made transactions that fit, unless lists must be cut. */
    private void requireFit() {
        if (steps.size() <= Limits.MAX_TRANSACTION_OPERATIONS) {
            return;
        }
        if (plans.size() > 1) {
            throw new TransactionTooLargeException(steps.size());
        }
        throw new MappingException(
                plans.get(0).rows().model().entity(),
                null,
                "its write needs " + steps.size() + " operations, index rows included, at most "
                        + Limits.MAX_TRANSACTION_OPERATIONS
                        + " can be done together. Index collections of fewer elements, or in a table of their own.");
    }

    private void collectLists() {
        lists = lists == null ? ListRows.of(plans) : lists;
        if (lists != null) {
            lists.edit(plans);
            lists.operations().forEach(operation -> addShared(operation, Role.LIST));
        }
    }

    private void collectIndex(Owner owner) {
        boolean handedOver = owner.isUnique() && plans.size() > 1;
        boolean isNew = owner.edit.action() == Action.ADD;
        String rowKey = owner.edit.row().rowKey();
        if (owner.edit.action() != Action.REMOVE) {
            if (handedOver) {
                handover(rowKey).to(owner, !isNew);
            } else {
                put(owner, owner.isUnique() && isNew);
            }
        } else if (handedOver) {
            handover(rowKey).from = owner;
        } else {
            remove(owner);
        }
    }

    private Handover handover(String rowKey) {
        if (handovers.isEmpty()) {
            handovers = new LinkedHashMap<>();
        }
        return handovers.computeIfAbsent(rowKey, key -> new Handover());
    }

    private void remove(Owner owner) {
        if (!missing.contains(owner.edit.row().rowKey())) {
            steps.add(owner.step(RowOperation.deleteUnseen(owner.edit.row())));
        }
    }

    private void put(Owner owner, boolean mustBeAbsent) {
        RowKeys keys = owner.edit.row();
        WritePlan<?> plan = owner.plan;
        RowSource source = plan.rows()
                .indexSource(
                        owner.edit.index(),
                        plan.keys(),
                        keys,
                        plan.change().requiredContent().plain());
        ETag taken = mustBeAbsent ? stale.get(keys.rowKey()) : null;
        RowOperation operation =
                mustBeAbsent ? RowOperation.insert(keys, source) : RowOperation.insertOrReplace(keys, source);
        steps.add(owner.step(taken == null ? operation : RowOperation.replace(keys, source, taken)));
    }

    /** Has the next collection replace a row of a unique index, if it has that version, that leads to no entity with the values. */
    void replaceStale(String rowKey, ETag version) {
        stale = new HashMap<>(stale);
        stale.put(rowKey, version);
    }

    /** Has the next collection do without what a row was expected to be; false if the error is another. */
    boolean correct(Step step, TableStoreException error) {
        String rowKey = step.operation().keys().rowKey();
        boolean changed = stale.containsKey(rowKey);
        if (changed) {
            stale.remove(rowKey);
        }
        if (!(error instanceof RowNotFoundException) && !(changed && error instanceof ConcurrentUpdateException)) {
            return false;
        }
        if (!changed) {
            missing = new HashSet<>(missing);
            missing.add(rowKey);
        }
        return true;
    }

    static DuplicateIndexValueException duplicate(WritePlan<?> plan, int index) {
        EntityRows<?> rows = plan.rows();
        return new DuplicateIndexValueException(
                rows.model().entity(), rows.index(index).name(), rows.table(), plan.keys());
    }

    /** What a row of the transaction is. */
    private enum Role {
        /** The main row of an entity. */
        ENTITY,
        /** Another row of a wide entity. */
        PART,
        /** A row of an index, of one entity. */
        INDEX_ROW,
        /** A row of an index that lists entities. */
        LIST,
        /** The commit record, which says that the write is done. */
        COMMIT_RECORD
    }

    /**
     * One operation of the transaction.
     *
     * @param operation what is done
     * @param plan the plan it belongs to; the first, if it belongs to all
     * @param number the plan's
     * @param role what its row is
     * @param edit what it does to an index; null if its row is no {@link Role#INDEX_ROW}
     */
    record Step(
            RowOperation operation,
            WritePlan<?> plan,
            int number,
            Role role,
            @Nullable RowEdit edit) {
        boolean isEntity() {
            return role == Role.ENTITY;
        }

        boolean isCommitRecord() {
            return role == Role.COMMIT_RECORD;
        }

        boolean isList() {
            return role == Role.LIST;
        }

        /** Whether it concerns a row of one entity besides its main one, which another attempt is not needed for. */
        boolean isCorrectable() {
            return role == Role.INDEX_ROW || role == Role.PART;
        }

        /** The index whose row it concerns. */
        int index() {
            return Objects.requireNonNull(edit).index();
        }
    }

    /**
     * Who has a row of an index.
     *
     * @param number the plan's
     */
    private record Owner(WritePlan<?> plan, int number, RowEdit edit) {
        boolean isUnique() {
            return plan.rows().index(edit.index()).unique();
        }

        Step step(RowOperation operation) {
            return new Step(operation, plan, number, Role.INDEX_ROW, edit);
        }
    }

    /** What becomes of one row of a unique index. */
    private final class Handover {
        private @Nullable Owner from;
        private @Nullable Owner to;
        private boolean stays;

        void to(Owner owner, boolean hadItBefore) {
            if (to != null) {
                throw duplicate(owner.plan, owner.edit.index());
            }
            to = owner;
            stays = hadItBefore;
        }

        void collect() {
            if (to != null) {
                put(to, from == null && !stays);
            } else if (from != null) {
                remove(from);
            }
        }
    }
}
