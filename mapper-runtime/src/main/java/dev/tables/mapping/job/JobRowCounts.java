package dev.tables.mapping.job;

/**
 * The numbers of items that a job has found and changed so far.
 *
 * @param changedRows index rows written, or entities rewritten
 * @param missingIndexRows index rows that did not exist
 * @param outdatedEntities entities that have all their index rows, at least one of them with outdated content
 * @param orphanedIndexRows index rows whose values no entity has; removed, unless the job only verifies
 * @param uniqueIndexConflicts entities of the current pass that cannot be in a unique index, because another entity has
 *     their values
 * @param unreadableEntities entities of the current pass that cannot be read and are left unchanged
 * @param concurrentlyModifiedEntities entities of the current pass that other writers changed each time their index
 *     rows were to be written or compared
 */
public record JobRowCounts(
        long changedRows,
        long missingIndexRows,
        long outdatedEntities,
        long orphanedIndexRows,
        long uniqueIndexConflicts,
        long unreadableEntities,
        long concurrentlyModifiedEntities) {
    /** Nothing. */
    public static final JobRowCounts NONE = new JobRowCounts(0, 0, 0, 0, 0, 0, 0);

    JobRowCounts plus(JobRowCounts more) {
        return new JobRowCounts(
                changedRows + more.changedRows,
                missingIndexRows + more.missingIndexRows,
                outdatedEntities + more.outdatedEntities,
                orphanedIndexRows + more.orphanedIndexRows,
                uniqueIndexConflicts + more.uniqueIndexConflicts,
                unreadableEntities + more.unreadableEntities,
                concurrentlyModifiedEntities + more.concurrentlyModifiedEntities);
    }

    /** Returns a copy without the counts that each pass over entities starts from zero. */
    JobRowCounts ofNextPass() {
        return new JobRowCounts(changedRows, missingIndexRows, outdatedEntities, orphanedIndexRows, 0, 0, 0);
    }
}
