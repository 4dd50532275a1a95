package dev.tables.data.migration;

import dev.tables.mapping.job.TableJob;
import org.jspecify.annotations.Nullable;

/** The work of one step. */
interface StepAction {
    /**
     * Returns the description of the step, with the names of the changed entities, properties or indexes. The
     * description is compared with the one that was recorded when the step ran.
     */
    String text();

    /**
     * Checks everything at startup that can be checked without a request.
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
