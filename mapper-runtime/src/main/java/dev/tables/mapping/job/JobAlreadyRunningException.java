package dev.tables.mapping.job;

/**
 * An exception for a job that another process runs, thrown if this process
 * {@linkplain TableJob#withFailureIfRunning does not wait}.
 */
public final class JobAlreadyRunningException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    private final transient JobProgress progress;

    JobAlreadyRunningException(JobProgress progress) {
        super("The " + progress.name()
                + " is already running in another process. Wait until it finishes, or stop it. If that process "
                + "was killed, call run() on the same TableJob again after a minute. Or omit withFailureIfRunning(), so "
                + "that run() waits.");
        this.progress = progress;
    }

    /** Returns the progress of the other process. */
    public JobProgress progress() {
        return progress;
    }
}
