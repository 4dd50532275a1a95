package dev.tables.mapping.table;

import dev.tables.engine.Capability;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.JobProgressStore;
import dev.tables.mapping.job.TableJobPhase;
import dev.tables.mapping.job.TableJobState;
import dev.tables.mapping.lifecycle.AcquiredIndexLease;
import dev.tables.mapping.lifecycle.IndexState;
import dev.tables.mapping.lifecycle.IndexStatus;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A progress store that keeps the progress of a backfill in the catalog row of its index. Saving progress also sets the
 * state of the index.
 */
final class BackfillJournal implements JobProgressStore {
    private final EntityTable<?> table;
    private final TableStore store;
    private final AcquiredIndexLease lease;
    private final int index;
    private @Nullable IndexStatus status;

    BackfillJournal(EntityTable<?> table, AcquiredIndexLease lease, int index) {
        this.table = table;
        store = table.store();
        this.lease = lease;
        this.index = index;
    }

    @Override
    public JobProgress readOrCreate(Supplier<JobProgress> start) {
        IndexStatus found = lease.beginBackfill(index, () -> table.count(RowQuery.wholeTable()));
        status = found;
        // What an earlier run has found is not what keeps this one from the start.
        return found.isBackfillInProgress() || found.state() == IndexState.READABLE
                ? noted(found)
                : JobProgress.notStarted(found.backfillProgress().name()).asBlocked(found.stateReason());
    }

    @Override
    public JobProgress readSaved() {
        return noted(lease.reloadIndexStatus(index));
    }

    private JobProgress noted(IndexStatus found) {
        status = found;
        if (found.isBackfillInProgress()) {
            return found.backfillProgress();
        }
        JobProgress progress = found.backfillProgress().asStopped();
        return found.state() == IndexState.READABLE ? progress.asCompleted() : progress.asBlocked(found.stateReason());
    }

    @Override
    public @Nullable JobProgress trySave(JobProgress progress) {
        IndexStatus before = Objects.requireNonNull(status);
        IndexState state = state(progress);
        IndexStatus saved = state == before.state()
                ? lease.saveProgress(before, progress)
                : lease.changeState(before.withBackfillProgress(progress), state, progress.stateReason());
        if (saved == null) {
            return null;
        }
        status = saved;
        return saved.backfillProgress();
    }

    private static IndexState state(JobProgress progress) {
        if (progress.state() == TableJobState.COMPLETED) {
            return IndexState.READABLE;
        }
        if (progress.state() == TableJobState.BLOCKED) {
            return IndexState.WRITE_ONLY;
        }
        boolean checks =
                progress.phase() == TableJobPhase.CHECK_INDEX_ROWS || progress.phase() == TableJobPhase.CHECK_ENTITIES;
        return checks ? IndexState.VERIFYING : IndexState.BACKFILLING;
    }

    @Override
    public Object currentRevision() {
        return Objects.requireNonNullElse(Objects.requireNonNull(status).etag(), "");
    }

    @Override
    public boolean isProcessLocal() {
        return store.capabilities().contains(Capability.SINGLE_PROCESS_ACCESS);
    }
}
