package dev.tables.mapping.job;

/**
 * What a job has found and done so far.
 *
 * @param changedRows index rows written, or entities rewritten
 * @param missingIndexRows index rows that did not exist
 * @param outdatedEntities entities with all their index rows, of which at least one has outdated content
 * @param orphanedIndexRows index rows that lead to no entity with their values; removed, unless the job only
 *     verifies
 * @param uniqueIndexConflicts entities of the current pass that cannot be in a unique index, since another entity
 *     has their values
 * @param unreadableEntities entities of the current pass that cannot be read and are left unchanged
 * @param concurrentlyModifiedEntities entities of the current pass that others changed each time their index rows were to be
 *     written or compared
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

    /** Without what each pass over entities counts for itself. */
    JobRowCounts ofNextPass() {
        return new JobRowCounts(changedRows, missingIndexRows, outdatedEntities, orphanedIndexRows, 0, 0, 0);
    }
}
