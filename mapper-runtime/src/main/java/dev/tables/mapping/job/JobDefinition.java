package dev.tables.mapping.job;

/** The definition of a job, for one run of it: its phases, the items of each phase, and the journal of its progress. */
public interface JobDefinition {
    /** Returns the journal that stores the progress. */
    JobProgressStore progressStore();

    /** Returns the progress of a run that has not started; may send requests to the store to count the work. */
    JobProgress initialProgress();

    /** Returns the processor of the pages of the current phase. */
    JobPageProcessor<?> pageProcessor(JobProgress at);

    /**
     * Returns the progress after a phase has ended: at the start of another phase, at the start of this one again, or
     * completed.
     */
    JobProgress initialProgressOfNextPhase(JobProgress ended);

    /**
     * Returns the progress from which a run resumes if it finds the given progress, which another run may have saved
     * long ago.
     */
    default JobProgress progressOnResume(JobProgress found) {
        return found;
    }

    /** Clears what this run has cached, since another run may have changed it. */
    default void clearCachedState() {}
}
