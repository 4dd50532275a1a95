package dev.tables.mapping.job;

/** The definition of a job, for one run of it: its phases, the items of each phase, and the journal of its progress. */
public interface JobDefinition {
    /** Returns the journal that stores the progress. */
    JobProgressStore progressStore();

    /** Returns the progress at the start; may send requests to the store to count the work. */
    JobProgress start();

    /** Returns the items of the current phase. */
    JobPages<?> pages(JobProgress at);

    /** Returns how the job continues when a phase has ended: with another phase, with this one again, or not at all. */
    JobProgress nextPhase(JobProgress ended);

    /**
     * Returns the progress from which a run resumes that finds this progress, which another run may have saved long
     * ago.
     */
    default JobProgress resumeFrom(JobProgress found) {
        return found;
    }

    /** Clears what this run has cached, since another run may have changed it. */
    default void clearCachedState() {}
}
