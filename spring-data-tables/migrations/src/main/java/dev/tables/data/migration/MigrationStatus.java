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
 * @param isDeclaredInApplication whether this application declares it; one that is done and is not may be of a later version
 * @param steps what it does
 * @param completedStepCount the number of completed steps
 * @param currentStepProgress the progress of the current step, if it is a job that was begun; else null
 * @param startedAt when it was started; null if it was not
 * @param completedAt when it was completed; null if it is not
 * @param errorMessage the kind of error that it failed with; empty if it did not
 */
public record MigrationStatus(
        int order,
        String name,
        State state,
        boolean isDeclaredInApplication,
        List<String> steps,
        int completedStepCount,
        @Nullable JobProgress currentStepProgress,
        @Nullable Instant startedAt,
        @Nullable Instant completedAt,
        String errorMessage) {
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
        COMPLETED
    }

    /** Copies. */
    public MigrationStatus {
        steps = List.copyOf(steps);
    }

    /** Whether there is something left to do. */
    public boolean isPending() {
        return state != State.COMPLETED;
    }

    /** Returns the duration from start to completion; null if it is not completed. */
    public @Nullable Duration duration() {
        return startedAt == null || completedAt == null ? null : Duration.between(startedAt, completedAt);
    }

    /** Returns how much of all steps is complete, each counted as one, from 0 to 100; 100 only at the end. */
    public int percentComplete() {
        if (state == State.COMPLETED) {
            return 100;
        }
        int ofStep = currentStepProgress == null ? 0 : Math.max(0, currentStepProgress.percentComplete());
        return Math.min(99, (100 * completedStepCount + ofStep) / Math.max(1, steps.size()));
    }
}
