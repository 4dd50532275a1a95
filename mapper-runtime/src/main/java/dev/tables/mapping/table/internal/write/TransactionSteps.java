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
 * The operations of one transaction that carries out plans: an entity group transaction, or one across partitions. Entity rows come first,
 * so that a failing index row means that all entity rows were as expected. Where index rows are not, the steps are corrected and collected
 * again.
 */
final class TransactionSteps {
    private static final Comparator<Step> INSERTS_LAST =
            Comparator.comparing(step -> step.operation().kind() == RowOperation.Kind.INSERT);

    private final List<WritePlan<?>> plans;
    /** What happens around the transaction; null if nothing outside of the partition changes. */
    private final @Nullable TransactionProtocol protocol;
    /** How much it may be, and where. */
    private final Scope scope;

    private final StoreLimits limits;
    private final List<Step> steps;
    /** Rows of unique indexes, which one entity may hand to another within the transaction. */
    private Map<Place, Handover> handovers = Map.of();
    /** Index rows, and parts of wide entities, that should be there and are not, as after another program's write. */
    private Set<Place> missing = Set.of();
    /** Rows of unique indexes that are there although their entity lacks the values, by their versions. */
    private Map<Place, ETag> stale = Map.of();

    private @Nullable List<ListEdits> lists;

    TransactionSteps(List<WritePlan<?>> plans, @Nullable TransactionProtocol protocol, Scope scope) {
        this.plans = plans;
        this.protocol = protocol;
        this.scope = scope;
        limits = plans.get(0).context().storage().limits();
        steps = new ArrayList<>(4 * plans.size());
    }

    /** Where the operations of a transaction may be. */
    enum Scope {
        /** Everything is in the entities' partition. */
        PARTITION,
        /** Entities are of one partition, and rows of indexes in tables of their own are changed too. */
        PARTITION_AND_INDEXES,
        /** Entities are of any partitions. */
        STORE
    }

    /** A row of a table. */
    private record Place(String table, PrimaryKey row) {}

    /** What was collected. */
    List<Step> steps() {
        return steps;
    }

    /** Whether an entity group transaction can do them, unless they are too large for one. */
    boolean areOfOnePartition() {
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

    /** Returns whether a transaction across partitions may do them if they are too large for an entity group transaction. */
    boolean mayExceedPartition() {
        return stepLimits().mayExceedPartition();
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

    /** Records that the intent is there, which the transaction changes. */
    void addPrepared(TransactionProtocol prepared) {
        steps.replaceAll(step -> step.isCommitRecord()
                ? new Step(step.table, prepared.commitRecord(), step.plan, step.number, step.role, null)
                : step);
    }

    /** Collects the operations on rows that serve one entity; returns whether it enters or leaves lists. */
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

    /** Refuses a transaction across tables if it would break the limits of Azure that are to be kept. */
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

    /** Has the next collection replace a row of a unique index, if it has that version, that leads to no entity with the values. */
    void replaceStale(Step step, ETag version) {
        stale = new HashMap<>(stale);
        stale.put(step.place(), version);
    }

    /** Has the next collection do without what a row was expected to be; false if the error is another. */
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
     * @param table where its row is
     * @param operation what is done
     * @param plan the plan it belongs to; the first, if it belongs to all
     * @param number the plan's
     * @param role what its row is
     * @param edit what it does to an index; null if its row is no {@link Role#INDEX_ROW}
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

        /** Whether it concerns a row of an index in a table of its own. */
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
     * @param table where the row is
     * @param index maintains the index
     */
    private record Owner(WritePlan<?> plan, int number, String table, IndexMaintainer<?> index, IndexPlan.Edit edit) {
        boolean isUnique() {
            return index.index.unique();
        }

        /** In a table of its own a row that is rewritten may be another entity's. */
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

    /** What becomes of one row of a unique index. */
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
