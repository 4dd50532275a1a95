package dev.tables.mapping.job;

/** The state of a job in its journal. */
public enum TableJobState {
    /** A process runs the job, or was killed while it did. */
    RUNNING,
    /** No process runs the job; the next run continues from its position. */
    STOPPED,
    /** No process may continue the job until it is {@linkplain TableJobs#resume resumed}. */
    PAUSED,
    /** An error ended the run; the next run continues from its position. */
    FAILED,
    /** The job ended without reaching its target; after the reason is removed, a run starts over. */
    BLOCKED,
    /** The job is completed; a run starts over. */
    COMPLETED
}
