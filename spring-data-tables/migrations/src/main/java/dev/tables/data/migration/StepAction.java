package dev.tables.data.migration;

import dev.tables.mapping.job.TableJob;
import org.jspecify.annotations.Nullable;

/** What a step does. */
interface StepAction {
    /** What it does, by name of what it concerns: compared with what was declared when it was done. */
    String text();

    /**
     * Checks at start what can be known without a request.
     *
     * @throws IllegalArgumentException if the step cannot be done by this application
     */
    default void check(StepContext context) {}

    /** The job that does it; null if it is not one, but {@link #run}. */
    default @Nullable TableJob job(StepContext context, String id) {
        return null;
    }

    /** Does it, unless it is a job. */
    default void run(StepContext context) {}

    /** What it would do. */
    MigrationPlan.Step forecast(StepContext context, String migration);
}
