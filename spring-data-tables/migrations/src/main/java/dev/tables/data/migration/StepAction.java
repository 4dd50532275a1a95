package dev.tables.data.migration;

import dev.tables.mapping.job.TableJob;
import org.jspecify.annotations.Nullable;

/** The work of one step. */
interface StepAction {
    /**
     * Returns the description of the step, with the names of the changed entities, properties or indexes. At each
     * start, the description is compared with the one recorded when the step ran.
     */
    String text();

    /**
     * Checks the step at startup, as far as possible without a request to the store.
     *
     * @throws IllegalArgumentException if this application cannot run the step
     */
    default void check(StepContext context) {}

    /**
     * Returns the job of this step, or null if the step is not a job. A step that is not a job is run by {@link #run}.
     */
    default @Nullable TableJob job(StepContext context, String id) {
        return null;
    }

    /** Runs the step, unless it is a job. */
    default void run(StepContext context) {}

    /** Estimates the work of the step. */
    MigrationPlan.Step forecast(StepContext context, String migration);
}
