package dev.tables.mapping.table;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.internal.Backoff;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Carries out changes of different entities of one partition with all their index rows: one entity group transaction,
 * conditional on the rows read before. After a lost race it plans again, of what is there then, a bounded number of times.
 */
final class PartitionTransaction {
    private final List<? extends Change<?>> changes;
    private final RetryBudget budget = new RetryBudget();

    private PartitionTransaction(List<? extends Change<?>> changes) {
        this.changes = changes;
    }

    /** Carries out one change. */
    static Written commit(Change<?> change) {
        return new PartitionTransaction(List.of(change)).run(null).get(0);
    }

    /**
     * Carries out changes of different rows of one partition, all or none.
     *
     * @param plans those for the first attempt
     * @return what came of each
     */
    static List<Written> commitPlanned(List<WritePlan<?>> plans) {
        return new PartitionTransaction(
                        plans.stream().<Change<?>>map(WritePlan::change).toList())
                .run(plans);
    }

    private List<Written> run(@Nullable List<WritePlan<?>> first) {
        List<WritePlan<?>> planned = first;
        for (int number = 0; number < RetryBudget.ATTEMPTS; number++) {
            List<Written> written = attempt(number, planned);
            if (written != null) {
                return written;
            }
            budget.requireTime();
            planned = null;
            Backoff.LOST_RACE.pause(number);
        }
        throw new ConcurrentUpdateException(
                changes.get(0).rows().table(), changes.get(0).keys());
    }

    /** One attempt; null if another may succeed. */
    private @Nullable List<Written> attempt(int number, @Nullable List<WritePlan<?>> planned) {
        try (WritePermits permits = WritePermits.acquire(changes)) {
            return new Attempt(planned == null ? plan(number) : planned, permits, budget).tryCommit();
        }
    }

    private List<WritePlan<?>> plan(int number) {
        try {
            return number == 0 ? CurrentRows.plan(changes) : CurrentRows.planAgain(changes, budget);
        } catch (OutcomeUnknownException lost) {
            throw CommitRecord.notDone(lost);
        }
    }
}
