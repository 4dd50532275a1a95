package dev.tables.mapping.job;

import dev.tables.engine.PrimaryKey;
import java.util.ArrayList;
import java.util.List;

/** The numbers of items that were found and changed on one page. Not thread-safe. */
public final class JobCounters {
    private final List<SkippedEntity> skipped = new ArrayList<>();
    private JobRowCounts counts = JobRowCounts.NONE;
    private boolean incomplete;
    private boolean batchIncomplete;

    /** Counts index rows written, or entities rewritten. */
    public void addChangedRows(long more) {
        counts = counts.plus(new JobRowCounts(more, 0, 0, 0, 0, 0, 0));
    }

    /** Counts missing index rows. */
    public void addMissingIndexRows(long more) {
        counts = counts.plus(new JobRowCounts(0, more, 0, 0, 0, 0, 0));
    }

    /** Counts an entity with an outdated index row. */
    public void addOutdatedEntity() {
        counts = counts.plus(new JobRowCounts(0, 0, 1, 0, 0, 0, 0));
    }

    /** Counts index rows without a matching entity. */
    public void addOrphanedIndexRows(long more) {
        counts = counts.plus(new JobRowCounts(0, 0, 0, more, 0, 0, 0));
    }

    /** Counts an entity that cannot be in a unique index, because another entity has the same values. */
    public void addUniqueIndexConflict(PrimaryKey keys, Throwable why) {
        counts = counts.plus(new JobRowCounts(0, 0, 0, 0, 1, 0, 0));
        skip(keys, why);
    }

    /** Counts an entity that cannot be read. */
    public void addUnreadableEntity(PrimaryKey keys, Throwable why) {
        counts = counts.plus(new JobRowCounts(0, 0, 0, 0, 0, 1, 0));
        skip(keys, why);
    }

    /**
     * Counts an entity that other writers changed each time its index rows were to be written or compared. A pass that
     * skips an entity is not complete.
     */
    public void addConcurrentlyModifiedEntity(PrimaryKey keys, Throwable why) {
        counts = counts.plus(new JobRowCounts(0, 0, 0, 0, 0, 0, 1));
        markPassIncomplete();
        skip(keys, why);
    }

    private void skip(PrimaryKey keys, Throwable why) {
        if (skipped.size() < JobProgress.MOST_SKIPPED) {
            skipped.add(new SkippedEntity(keys, why.getClass().getSimpleName()));
        }
    }

    /** Marks the pass as incomplete, regardless of later counts. */
    public void markPassIncomplete() {
        incomplete = true;
    }

    /** Marks the current batch as incomplete because the run will end. The page is read again when the job resumes. */
    public void markBatchIncomplete() {
        batchIncomplete = true;
    }

    boolean isBatchIncomplete() {
        return batchIncomplete;
    }

    /** Returns the counts so far. */
    public JobRowCounts counts() {
        return counts;
    }

    List<SkippedEntity> skipped() {
        return skipped;
    }

    boolean isIncomplete() {
        return incomplete;
    }
}
