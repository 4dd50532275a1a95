package dev.tables.mapping.job;

/**
 * What a job has found and done so far.
 *
 * @param changed index rows put, or entities rewritten
 * @param missing index rows that were not there
 * @param outdated entities with all their index rows, of which one holds something else than it should
 * @param stale index rows that lead to no entity with their values; removed, unless the job only verifies
 * @param conflicts entities of the present pass that cannot be in a unique index, since another has their values
 * @param unreadable entities of the present pass that cannot be read, and are left as they are
 * @param contended entities of the present pass that others changed each time their index rows were to be put or compared
 */
public record JobCounts(
        long changed, long missing, long outdated, long stale, long conflicts, long unreadable, long contended) {
    /** Nothing. */
    public static final JobCounts NONE = new JobCounts(0, 0, 0, 0, 0, 0, 0);

    JobCounts plus(JobCounts more) {
        return new JobCounts(
                changed + more.changed,
                missing + more.missing,
                outdated + more.outdated,
                stale + more.stale,
                conflicts + more.conflicts,
                unreadable + more.unreadable,
                contended + more.contended);
    }

    /** Without what each pass over entities counts for itself. */
    JobCounts ofNextPass() {
        return new JobCounts(changed, missing, outdated, stale, 0, 0, 0);
    }
}
