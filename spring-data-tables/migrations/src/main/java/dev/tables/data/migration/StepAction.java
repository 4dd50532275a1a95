package dev.tables.data.migration;

import dev.tables.mapping.job.TableJob;
import org.jspecify.annotations.Nullable;

/** The work of one step. */
interface StepAction {
    /**
     * Returns the description of the step with the names of what it changes. It is compared with the description that
     * was declared when the step ran.
     */
    String text();

    /**
     * Checks at start what can be known without a request.
     *
     * @throws IllegalArgumentException if the step cannot be done by this application
     */
    default void check(StepContext context) {}

    /** Returns the job of this step, or null if the step is not a job but runs by {@link #run}. */
    default @Nullable TableJob job(StepContext context, String id) {
        return null;
    }

    /** Runs the step, unless it is a job. */
    default void run(StepContext context) {}

    /** Estimates the work of the step. */
    MigrationPlan.Step forecast(StepContext context, String migration);
}
