package dev.tables.mapping.job;

import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A journal that keeps the progress in memory, for one run. */
final class TransientJournal implements JobProgressStore {
    private @Nullable JobProgress saved;

    @Override
    public JobProgress readOrCreate(Supplier<JobProgress> start) {
        JobProgress first = start.get();
        saved = first;
        return first;
    }

    @Override
    public JobProgress readSaved() {
        return Objects.requireNonNull(saved);
    }

    @Override
    public JobProgress trySave(JobProgress progress) {
        saved = progress;
        return progress;
    }

    @Override
    public Object currentRevision() {
        return this;
    }

    @Override
    public boolean isProcessLocal() {
        return true;
    }
}
