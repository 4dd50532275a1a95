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
 * @param currentStepProgress the progress of the current step if it is a job that has started; otherwise null
 * @param startedAt the start time; null if it has not started
 * @param completedAt the time of completion; null if it is not complete
 * @param errorMessage the kind of error that it failed with; empty if it did not fail
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
        /** An administrator has paused the migration. No process continues it until it is resumed. */
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

    /** Returns whether the migration is not complete. */
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
