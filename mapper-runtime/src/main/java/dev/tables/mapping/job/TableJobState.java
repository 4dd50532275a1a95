package dev.tables.mapping.job;

/** The state of a job, as its journal has it. */
public enum TableJobState {
    /** A process works at it, or was killed while it did. */
    RUNNING,
    /** Nobody works at it; the next run goes on from its position. */
    STOPPED,
    /** Nobody may go on with it until it is {@linkplain TableJobs#resume resumed}. */
    PAUSED,
    /** An error ended the run; the next one goes on from its position. */
    FAILED,
    /** It ended without reaching its target; once the reason is removed, a run starts over. */
    BLOCKED,
    /** It is done; a run starts over. */
    COMPLETED
}
