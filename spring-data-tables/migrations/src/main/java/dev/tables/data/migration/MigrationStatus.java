package dev.tables.data.migration;

import dev.tables.mapping.job.JobProgress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The status of a migration that is declared or recorded in the store.
 *
 * @param order the order of the migration
 * @param name the name of the migration
 * @param state the state of the migration
 * @param isDeclaredInApplication whether this application declares it; a later release may have declared and completed
 *     a migration that this application does not declare
 * @param steps the descriptions of its steps
 * @param completedStepCount the number of completed steps
 * @param currentStepProgress the progress of the current step; null if the step is not a job or has not started
 * @param startedAt the start time; null if it has not started
 * @param completedAt the time of completion; null if it is not complete
 * @param errorMessage the kind of error with which the migration failed; empty if it did not fail
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
        /** The migration has not started, or was stopped. */
        PENDING,
        /** A process is running the migration, or was killed while it ran the migration. */
        RUNNING,
        /** An administrator has paused the migration. No process continues the migration until it is resumed. */
        PAUSED,
        /** A step failed. The next run continues with that step. */
        FAILED,
        /** The migration is complete. */
        COMPLETED
    }

    /** Copies the list. */
    public MigrationStatus {
        steps = List.copyOf(steps);
    }

    /** Returns whether the migration is not complete. */
    public boolean isPending() {
        return state != State.COMPLETED;
    }

    /** Returns the duration from start to completion; null if the migration is not complete. */
    public @Nullable Duration duration() {
        return startedAt == null || completedAt == null ? null : Duration.between(startedAt, completedAt);
    }

    /**
     * Returns the progress in percent, from 0 to 100. All steps have equal weight. The result is 100 only if the
     * migration is complete.
     */
    public int percentComplete() {
        if (state == State.COMPLETED) {
            return 100;
        }
        int ofStep = currentStepProgress == null ? 0 : Math.max(0, currentStepProgress.percentComplete());
        return Math.min(99, (100 * completedStepCount + ofStep) / Math.max(1, steps.size()));
    }
}
