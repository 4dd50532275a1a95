package dev.tables.mapping.table.internal.write;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.mapping.internal.Retry;
import dev.tables.mapping.table.internal.index.IndexPlan;
import dev.tables.mapping.table.internal.protocol.CommitRecord;
import dev.tables.mapping.table.internal.protocol.OpenUnit;
import dev.tables.mapping.table.internal.protocol.UnitStore;
import dev.tables.mapping.table.internal.protocol.UnitWrites;
import dev.tables.mapping.table.internal.protocol.WritePermits;
import dev.tables.mapping.table.internal.protocol.Written;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A transaction that carries out changes of different entities with all their index rows, conditional on the rows read
 * before. After a lost race it plans the changes again from the current rows, a bounded number of times.
 */
public final class ChangeTransaction {
    private final List<? extends Change<?>> changes;
    /** Whether the changes may be of several partitions. */
    private final boolean across;

    private final AttemptLimits limits = new AttemptLimits();
    /** The result of the last attempt; null if the attempt lost a race. */
    private @Nullable List<Written> written;

    private ChangeTransaction(List<? extends Change<?>> changes, boolean across) {
        this.changes = changes;
        this.across = across;
    }

    /** Commits one change. */
    public static Written commit(Change<?> change) {
        return new ChangeTransaction(List.of(change), false).run(null).get(0);
    }

    /**
     * Commits changes of different rows of one partition, all or none.
     *
     * @param plans the plans for the first attempt
     * @return the outcome of each plan
     */
    public static List<Written> commitPlanned(List<WritePlan<?>> plans) {
        return new ChangeTransaction(changes(plans), false).run(plans);
    }

    /**
     * Commits changes of different rows in any partitions of one table, all or none. The store must support
     * transactions across partitions.
     *
     * @param plans the plans for the first attempt
     * @return the outcome of each plan
     */
    static List<Written> commitAcross(List<WritePlan<?>> plans) {
        return new ChangeTransaction(changes(plans), true).run(plans);
    }

    private static List<Change<?>> changes(List<WritePlan<?>> plans) {
        List<Change<?>> changes = new ArrayList<>(plans.size());
        plans.forEach(plan -> changes.add(plan.change()));
        return changes;
    }

    private List<Written> run(@Nullable List<WritePlan<?>> first) {
        Retry.until(
                Retry.RACE_ON_ONE_ROW,
                number -> {
                    written = attempt(number, number == 0 ? first : null);
                    if (written == null) {
                        limits.requireTime();
                    }
                    return written != null;
                },
                () -> {
                    throw new ConcurrentUpdateException(changes.get(0).context.table(), changes.get(0).primaryKey);
                });
        return Objects.requireNonNull(written);
    }

    /** Runs one attempt; returns null if another attempt may succeed. */
    private @Nullable List<Written> attempt(int number, @Nullable List<WritePlan<?>> planned) {
        try (WritePermits permits = WritePermits.acquire(changes.get(0).context.lease())) {
            for (int i = 1; i < changes.size(); i++) {
                permits.add(changes.get(i).context.lease());
            }
            List<WritePlan<?>> plans = planned == null ? plan(number) : planned;
            OpenUnit unit = plans.get(0).context().store() instanceof UnitStore units ? units.current() : null;
            if (unit != null) {
                unit.requireWritable();
                plans.forEach(plan -> join(plan, unit));
            }
            return new Attempt(plans, scope(), permits, limits, unit).tryCommit();
        }
    }

    /** Adds a plan to a unit of work. */
    private static void join(WritePlan<?> plan, OpenUnit unit) {
        EntityContext<?> context = plan.context();
        unit.acquirePermit(context.lease());
        UnitWrites writes = unit.writes();
        UnitWrites.Owner write =
                writes.add(context.model(), plan.primaryKey(), plan.change().kind == Change.Kind.INSERT);
        for (IndexPlan.RowEdit edit : plan.indexes().rows()) {
            writes.addIndexRow(write, edit.index(), context.table(), edit.row());
        }
        for (IndexPlan.OutsideEdit edit : plan.indexes().outside()) {
            writes.addIndexRow(write, edit.index(), context.model().indexTable(edit.index()), edit.row());
        }
    }

    private TransactionSteps.Scope scope() {
        if (across) {
            return TransactionSteps.Scope.STORE;
        }
        return changes.get(0).context.storage().reach().includesIndexTables()
                ? TransactionSteps.Scope.PARTITION_AND_INDEXES
                : TransactionSteps.Scope.PARTITION;
    }

    private List<WritePlan<?>> plan(int number) {
        try {
            return number == 0 ? CurrentRows.plan(changes) : CurrentRows.planAgain(changes, limits);
        } catch (OutcomeUnknownException lost) {
            throw CommitRecord.notDone(lost);
        }
    }
}
