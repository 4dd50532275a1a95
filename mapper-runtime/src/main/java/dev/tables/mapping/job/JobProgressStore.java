package dev.tables.mapping.job;

import dev.tables.engine.TableStore;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the progress of one job for one run of it. What is saved is conditional on what was read or saved last: of several
 * processes one is ahead, and the others notice.
 *
 * <p>Every journal keeps the same properties ({@link JobProgress#writeTo}): of most jobs in a row of their own in the table
 * {@value TableJobs#TABLE_NAME}; of a backfill in the row that holds the state of its index, since both must change at once.
 */
public interface JobProgressStore {
    /**
     * What a run begins with: the progress to go on from, or a new start that is not saved yet; or, if nothing can be done,
     * the progress that says so.
     */
    JobProgress readOrCreate(Supplier<JobProgress> start);

    /** Returns the progress that is saved now. */
    JobProgress readSaved();

    /** Saves the progress; what was saved, or null if somebody else has saved something. */
    @Nullable
    JobProgress trySave(JobProgress progress);

    /** Returns a marker that differs if any progress was saved in between. */
    Object currentRevision();

    /** Returns whether only one process at a time can have the store open, so that no other can be at work. */
    boolean isProcessLocal();

    /**
     * A journal in a row of table {@value TableJobs#TABLE_NAME}.
     *
     * @param target what the job is to reach; if it is another one now than when the job was begun, the job starts over
     */
    static JobProgressStore of(TableStore store, JobName name, String target) {
        return new StoredJournal(store, name, target);
    }

    /** Creates a journal that saves nothing in the store: for a job that runs to its end, or starts over. */
    static JobProgressStore inMemory() {
        return new TransientJournal();
    }
}
