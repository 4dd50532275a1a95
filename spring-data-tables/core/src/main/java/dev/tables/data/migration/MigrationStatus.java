package dev.tables.data.migration;

import dev.tables.mapping.job.JobProgress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A migration that is declared, or that the store knows of.
 *
 * @param order its place
 * @param name its name
 * @param state its state
 * @param isDeclared whether this application declares it; one that is done and is not may be of a later version
 * @param steps what it does
 * @param stepsDone how many steps are done
 * @param step how far the present step is, if it is a job that was begun; else null
 * @param begun when it was begun; null if it was not
 * @param ended when it was done; null if it is not
 * @param error the kind of error that it failed with; empty if it did not
 */
public record MigrationStatus(
        int order,
        String name,
        State state,
        boolean isDeclared,
        List<String> steps,
        int stepsDone,
        @Nullable JobProgress step,
        @Nullable Instant begun,
        @Nullable Instant ended,
        String error) {
    /** The states of a migration. */
    public enum State {
        /** Not begun, or stopped. */
        PENDING,
        /** A process runs it, or was killed while it did. */
        RUNNING,
        /** Nobody goes on with it until it is resumed. */
        PAUSED,
        /** A step failed; the next run continues with it. */
        FAILED,
        /** Done. */
        DONE
    }

    /** Copies. */
    public MigrationStatus {
        steps = List.copyOf(steps);
    }

    /** Whether there is something left to do. */
    public boolean isPending() {
        return state != State.DONE;
    }

    /** From its begin to its end; null if it is not done. */
    public @Nullable Duration took() {
        return begun == null || ended == null ? null : Duration.between(begun, ended);
    }

    /** How much is done of all steps, each counted as one, from 0 to 100; 100 only at the end. */
    public int percent() {
        if (state == State.DONE) {
            return 100;
        }
        int ofStep = step == null ? 0 : Math.max(0, step.percent());
        return Math.min(99, (100 * stepsDone + ofStep) / Math.max(1, steps.size()));
    }
}
