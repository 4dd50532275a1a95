package dev.tables.mapping.job;

/** A job is run by another process, and was told not to wait for that. */
public final class JobRunningException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    private final transient JobProgress progress;

    JobRunningException(JobProgress progress) {
        super("The " + progress.name()
                + " is run by another process, or was until a moment ago. Let that one finish or stop"
                + " it; if it was killed, run the job again in a minute.");
        this.progress = progress;
    }

    /** How far the other one is. */
    public JobProgress progress() {
        return progress;
    }
}
