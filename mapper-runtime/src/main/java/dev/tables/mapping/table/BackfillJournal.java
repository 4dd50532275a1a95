package dev.tables.mapping.table;

import dev.tables.engine.Capability;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.mapping.job.JobJournal;
import dev.tables.mapping.job.JobPhase;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.JobState;
import dev.tables.mapping.lifecycle.IndexMembership;
import dev.tables.mapping.lifecycle.IndexState;
import dev.tables.mapping.lifecycle.IndexStatus;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Keeps the progress of a backfill with the state of its index, in the catalog's row of it: what is saved decides the state. */
final class BackfillJournal implements JobJournal {
    private final EntityTable<?> table;
    private final TableStore store;
    private final IndexMembership membership;
    private final int index;
    private @Nullable IndexStatus status;

    BackfillJournal(EntityTable<?> table, IndexMembership membership, int index) {
        this.table = table;
        store = table.store();
        this.membership = membership;
        this.index = index;
    }

    @Override
    public JobProgress begin(Supplier<JobProgress> start) {
        IndexStatus found = membership.begin(index, () -> table.count(RowQuery.wholeTable()));
        status = found;
        // What an earlier run has found is not what keeps this one from the start.
        return found.isFilling() || found.state() == IndexState.READABLE
                ? noted(found)
                : JobProgress.none(found.backfill().name()).blocked(found.reason());
    }

    @Override
    public JobProgress readBack() {
        return noted(membership.reread(index));
    }

    private JobProgress noted(IndexStatus found) {
        status = found;
        if (found.isFilling()) {
            return found.backfill();
        }
        JobProgress progress = found.backfill().stopped();
        return found.state() == IndexState.READABLE ? progress.finished() : progress.blocked(found.reason());
    }

    @Override
    public @Nullable JobProgress trySave(JobProgress progress) {
        IndexStatus before = Objects.requireNonNull(status);
        IndexState state = state(progress);
        IndexStatus saved = state == before.state()
                ? membership.note(before, progress)
                : membership.move(before.with(progress), state, progress.reason());
        if (saved == null) {
            return null;
        }
        status = saved;
        return saved.backfill();
    }

    private static IndexState state(JobProgress progress) {
        if (progress.state() == JobState.FINISHED) {
            return IndexState.READABLE;
        }
        if (progress.state() == JobState.BLOCKED) {
            return IndexState.WRITE_ONLY;
        }
        boolean checks = progress.phase() == JobPhase.CHECK_ROWS || progress.phase() == JobPhase.CHECK_ENTITIES;
        return checks ? IndexState.VERIFYING : IndexState.BACKFILLING;
    }

    @Override
    public Object version() {
        return Objects.requireNonNullElse(Objects.requireNonNull(status).version(), "");
    }

    @Override
    public boolean isOfSingleProcess() {
        return store.capabilities().contains(Capability.SINGLE_PROCESS);
    }
}
