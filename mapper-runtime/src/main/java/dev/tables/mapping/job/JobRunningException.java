package dev.tables.mapping.job;

/** Another process runs the job, and this one {@linkplain TableJob#refusing does not wait}. */
public final class JobRunningException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    private final transient JobProgress progress;

    JobRunningException(JobProgress progress) {
        super("The " + progress.name()
                + " is run by another process, or was when that process was killed. Let it finish, or stop it. If it was"
                + " killed, run the same object again in a minute, or a job that waits.");
        this.progress = progress;
    }

    /** How far the other process is. */
    public JobProgress progress() {
        return progress;
    }
}
