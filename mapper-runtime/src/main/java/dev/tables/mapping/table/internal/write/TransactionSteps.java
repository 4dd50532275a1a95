package dev.tables.mapping.table.internal.write;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowSource;
import dev.tables.engine.StoreLimits;
import dev.tables.engine.TableStoreException;
import dev.tables.mapping.table.internal.index.IndexMaintainer;
import dev.tables.mapping.table.internal.index.IndexPlan;
import dev.tables.mapping.table.internal.index.IndexPlan.Action;
import dev.tables.mapping.table.internal.index.IndexPlan.OutsideEdit;
import dev.tables.mapping.table.internal.index.IndexPlan.RowEdit;
import dev.tables.mapping.table.internal.protocol.TransactionProtocol;
import dev.tables.mapping.value.MappingException;
import java.util.ArrayList;
import java.util.Comparator;
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
 * The operations of one transaction that carries out plans: an entity group transaction, or one across partitions.
 * Entity rows come first, so a failing index row means that all entity rows were as expected. If an index row was not
 * as expected, the steps are corrected and collected again.
 */
final class TransactionSteps {
    private static final Comparator<Step> INSERTS_LAST =
            Comparator.comparing(step -> step.operation().kind() == RowOperation.Kind.INSERT);

    private final List<WritePlan<?>> plans;
    /**
     * The protocol for requests before and after the transaction; null if nothing outside of the partition changes.
     */
    private final @Nullable TransactionProtocol protocol;
    /** The rows that the transaction may change. */
    private final Scope scope;

    private final StoreLimits limits;
    private final List<Step> steps;
    /**
     * The changed rows of unique indexes. Within the transaction, one entity may hand over its row to another entity.
     */
    private Map<Place, Handover> handovers = Map.of();
    /**
     * Index rows, and parts of wide entities, that should exist but do not, for example after a write by another
     * program.
     */
    private Set<Place> missing = Set.of();
    /** The versions of rows of unique indexes that exist although their entity lacks the rows' values. */
    private Map<Place, ETag> stale = Map.of();

    private @Nullable List<ListEdits> lists;

    TransactionSteps(List<WritePlan<?>> plans, @Nullable TransactionProtocol protocol, Scope scope) {
        this.plans = plans;
        this.protocol = protocol;
        this.scope = scope;
        limits = plans.get(0).context().storage().limits();
        steps = new ArrayList<>(4 * plans.size());
    }

    /** The rows that a transaction may change. */
    enum Scope {
        /** All changed rows are in the partition of the entities. */
        PARTITION,
        /** The entities are in one partition. Index rows in separate tables are changed too. */
        PARTITION_AND_INDEXES,
        /** The entities may be in several partitions. */
        STORE
    }

    /** A row of a table. */
    private record Place(String table, PrimaryKey row) {}

    /** Returns the collected steps. */
    List<Step> steps() {
        return steps;
    }

    /** Returns whether an entity group transaction can contain the steps, unless they are too large for one. */
    boolean fitEntityGroup() {
        if (scope == Scope.STORE || steps.size() > limits.maxTransactionOperations()) {
            return false;
        }
        Step first = steps.get(0);
        String partition = first.operation().primaryKey().partitionKey();
        for (int i = 1; i < steps.size(); i++) {
            Step step = steps.get(i);
            if (!step.operation().primaryKey().partitionKey().equals(partition)
                    || !step.table().equals(first.table())) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns whether a transaction across partitions may carry out the steps if they are too large for an entity group
     * transaction.
     */
    boolean mayExceedPartition() {
        return stepLimits().mayExceedPartition();
    }

    /** Returns the numbers of the plans whose entities are written. */
    IntStream entities() {
        return steps.stream().filter(Step::isEntity).mapToInt(Step::number);
    }

    /** Returns whether the intent is recent enough for the transaction to be sent now. */
    boolean areInTime() {
        return protocol == null || protocol.isInTime();
    }

    /**
     * Collects the operations.
     *
     * @return false if other writes changed the same lists, so that they must be read again
     * @throws MappingException if one entity needs too many operations
     * @throws TransactionTooLargeException if several entities need too many operations
     */
    boolean collect() {
        steps.clear();
        handovers = Map.of();
        boolean hasLists = false;
        for (int number = 0; number < plans.size(); number++) {
            WritePlan<?> plan = plans.get(number);
            if (!plan.isVoid()) {
                steps.add(new Step(plan.context().table(), plan.operation(), plan, number, Role.ENTITY, null));
            }
        }
        // The first operation that fails is reported, and a row that is not as it was read says more than a duplicate.
        steps.sort(INSERTS_LAST);
        if (protocol != null) {
            steps.add(new Step(
                    protocol.tableOfRecord(), protocol.commitRecord(), plans.get(0), 0, Role.COMMIT_RECORD, null));
        }
        for (int number = 0; number < plans.size(); number++) {
            hasLists |= collectRest(plans.get(number), number);
        }
        if (!handovers.isEmpty()) {
            handovers.values().forEach(Handover::collect);
        }
        try {
            if (hasLists) {
                collectLists();
            }
        } catch (ConcurrentUpdateException moved) {
            return false;
        }
        if (steps.size() > limits.maxTransactionOperations()) {
            stepLimits().requireFit();
        }
        return true;
    }

    /**
     * Updates the step of the commit record after the intent was written, because the transaction changes the existing
     * intent.
     */
    void addPrepared(TransactionProtocol prepared) {
        steps.replaceAll(step -> step.isCommitRecord()
                ? new Step(step.table, prepared.commitRecord(), step.plan, step.number, step.role, null)
                : step);
    }

    /** Collects the operations on the other rows of one entity; returns whether the entity enters or leaves lists. */
    private boolean collectRest(WritePlan<?> plan, int number) {
        String table = plan.context().table();
        for (RowOperation operation : plan.partOperations()) {
            if (!isMissing(table, operation.primaryKey())) {
                steps.add(new Step(table, operation, plan, number, Role.PART, null));
            }
        }
        IndexPlan indexes = plan.indexes();
        for (RowEdit edit : indexes.rows()) {
            collectIndex(new Owner(plan, number, table, maintainer(plan, edit), edit));
        }
        if (scope != Scope.PARTITION) {
            for (OutsideEdit edit : indexes.outside()) {
                IndexMaintainer<?> index = maintainer(plan, edit);
                collectIndex(new Owner(plan, number, index.table(), index, edit));
            }
        }
        return !indexes.lists().isEmpty();
    }

    private static IndexMaintainer<?> maintainer(WritePlan<?> plan, IndexPlan.Edit edit) {
        return plan.context().maintainers().get(edit.index());
    }

    private boolean isMissing(String table, PrimaryKey row) {
        return !missing.isEmpty() && missing.contains(new Place(table, row));
    }

    private void addShared(RowOperation operation, int number, Role role) {
        WritePlan<?> plan = plans.get(number);
        steps.add(new Step(plan.context().table(), operation, plan, number, role, null));
    }

    /** Refuses a transaction across tables if it exceeds the limits of Azure and these limits apply. */
    void requireRequestSize() {
        if (!plans.get(0).context().storage().reach().spansPartitions()) {
            stepLimits().requireRequestSize();
        }
    }

    private StepLimits stepLimits() {
        return new StepLimits(plans, steps, scope, protocol != null);
    }

    private void collectLists() {
        lists = lists == null ? ListEdits.of(plans) : lists;
        for (ListEdits ofPartition : lists) {
            ofPartition.operations().forEach(operation -> addShared(operation, ofPartition.number(), Role.LIST));
        }
    }

    private void collectIndex(Owner owner) {
        boolean handedOver = owner.isUnique() && plans.size() > 1;
        if (owner.edit.action() == Action.REMOVE) {
            if (handedOver) {
                handover(owner).from = owner;
            } else {
                remove(owner);
            }
        } else if (handedOver) {
            handover(owner).to(owner);
        } else {
            put(owner, owner.isUnique() && owner.mustBeAbsent());
        }
    }

    private Handover handover(Owner owner) {
        if (handovers.isEmpty()) {
            handovers = new LinkedHashMap<>();
        }
        return handovers.computeIfAbsent(owner.place(), key -> new Handover());
    }

    private void remove(Owner owner) {
        if (!isMissing(owner.table, owner.edit.row())) {
            steps.add(owner.step(RowOperation.deleteIfExists(owner.edit.row())));
        }
    }

    private void put(Owner owner, boolean mustBeAbsent) {
        PrimaryKey keys = owner.edit.row();
        WritePlan<?> plan = owner.plan;
        RowSource source =
                owner.index.sourceInTransaction(plan.primaryKey(), keys, plan.plain(), plan.unchangedEntity());
        ETag taken = mustBeAbsent && !stale.isEmpty() ? stale.get(owner.place()) : null;
        RowOperation operation =
                mustBeAbsent ? RowOperation.insert(keys, source) : RowOperation.insertOrReplace(keys, source);
        steps.add(owner.step(taken == null ? operation : RowOperation.replace(keys, source, taken)));
    }

    /**
     * Marks a stale row of a unique index, so that the next collection of steps replaces the row if it still has this
     * version. A row is stale if it leads to no entity that has the values of the row.
     */
    void replaceStale(Step step, ETag version) {
        stale = new HashMap<>(stale);
        stale.put(step.place(), version);
    }

    /**
     * Corrects the expected state of the row that caused a step to fail; the next collection of steps uses the
     * correction. Returns false if the error has another cause.
     */
    boolean correct(Step step, TableStoreException error) {
        Place place = step.place();
        boolean changed = stale.containsKey(place);
        if (changed) {
            stale.remove(place);
        }
        if (!(error instanceof RowNotFoundException) && !(changed && error instanceof ConcurrentUpdateException)) {
            return false;
        }
        if (!changed) {
            missing = new HashSet<>(missing);
            missing.add(place);
        }
        return true;
    }

    /** The kind of a row of the transaction. */
    private enum Role {
        /** The main row of an entity. */
        ENTITY,
        /** Another row of a wide entity. */
        PART,
        /** A row of an index, of one entity. */
        INDEX_ROW,
        /** A row of an index that lists entities. */
        LIST,
        /** The commit record, which proves that the write was committed. */
        COMMIT_RECORD
    }

    /**
     * One operation of the transaction.
     *
     * @param table the table of the row
     * @param operation the operation on the row
     * @param plan the plan of the operation; the first plan if the operation belongs to all of them
     * @param number the number of that plan
     * @param role the kind of the row
     * @param edit the edit of an index; null if the row is no {@link Role#INDEX_ROW}
     */
    record Step(
            String table,
            RowOperation operation,
            WritePlan<?> plan,
            int number,
            Role role,
            IndexPlan.@Nullable Edit edit) {
        private Place place() {
            return new Place(table, operation.primaryKey());
        }

        /** Returns whether the row is an index row in a separate table. */
        boolean isOutside() {
            return edit instanceof OutsideEdit;
        }

        boolean isEntity() {
            return role == Role.ENTITY;
        }

        boolean isCommitRecord() {
            return role == Role.COMMIT_RECORD;
        }

        boolean isList() {
            return role == Role.LIST;
        }

        /**
         * Returns whether the row is an additional row of one entity, whose step can be corrected without another
         * attempt.
         */
        boolean isCorrectable() {
            return role == Role.INDEX_ROW || role == Role.PART;
        }

        /** Returns the number of the index of the row. */
        int index() {
            return Objects.requireNonNull(edit).index();
        }
    }

    /**
     * The plan that changes a row of an index.
     *
     * @param number the number of the plan
     * @param table the table of the row
     * @param index the maintainer of the index
     */
    private record Owner(WritePlan<?> plan, int number, String table, IndexMaintainer<?> index, IndexPlan.Edit edit) {
        boolean isUnique() {
            return index.index.unique();
        }

        /**
         * Returns whether the row must be absent. In a separate table, a row to rewrite may belong to another entity.
         */
        boolean mustBeAbsent() {
            return edit.action() == Action.ADD || edit.action() == Action.REWRITE && edit instanceof OutsideEdit;
        }

        Place place() {
            return new Place(table, edit.row());
        }

        Step step(RowOperation operation) {
            return new Step(table, operation, plan, number, Role.INDEX_ROW, edit);
        }
    }

    /** The change of one row of a unique index, which one entity may hand over to another. */
    private final class Handover {
        private @Nullable Owner from;
        private @Nullable Owner to;

        void to(Owner owner) {
            if (to != null) {
                throw owner.plan.duplicate(owner.edit.index());
            }
            to = owner;
        }

        void collect() {
            if (to != null) {
                put(to, from == null && to.mustBeAbsent());
            } else if (from != null) {
                remove(from);
            }
        }
    }
}
