package dev.tables.mapping.job;

import dev.tables.engine.TableStore;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The stored progress of one job, as a run of the job reads and saves it. Saving is conditional on the progress that
 * was read or saved last: if several processes run a job, only one of them succeeds, and the others detect this.
 *
 * <p>Every journal stores the same properties ({@link JobProgress#writeTo}). The progress of most jobs is in a separate
 * row in the table {@value TableJobs#TABLE_NAME}. The progress of a backfill is in the row that contains the state of
 * its index, because both must change together.
 */
public interface JobProgressStore {
    /**
     * Returns the progress with which a run begins: the stored progress, or the progress of a new start, which is not
     * saved yet. If the job cannot run, returns a progress that contains the reason.
     */
    JobProgress readOrCreate(Supplier<JobProgress> start);

    /** Returns the progress that is saved now. */
    JobProgress readSaved();

    /** Saves the progress. Returns the saved progress, or null if another process has saved progress since. */
    @Nullable
    JobProgress trySave(JobProgress progress);

    /** Returns a marker that changes whenever progress is saved. */
    Object currentRevision();

    /** Returns whether only one process at a time can have the store open, so that no other process can run the job. */
    boolean isProcessLocal();

    /**
     * Creates a journal in a row of the table {@value TableJobs#TABLE_NAME}.
     *
     * @param target the target of the job; if it differs from the target with which the job was begun, the job starts
     *     over
     */
    static JobProgressStore of(TableStore store, JobName name, String target) {
        return new StoredJournal(store, name, target);
    }

    /** Creates a journal that saves nothing in the store: for a job that runs to its end, or starts over. */
    static JobProgressStore inMemory() {
        return new TransientJournal();
    }
}
