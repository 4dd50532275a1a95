package dev.tables.boot.migration;

import dev.tables.boot.actuate.JobDescriptor;
import dev.tables.boot.index.TablesIndexesEndpoint;
import dev.tables.data.migration.MigrationPlan;
import dev.tables.data.migration.MigrationStatus;
import dev.tables.data.migration.TablesMigrationRunner;
import dev.tables.mapping.job.JobProgress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.OperationResponseBody;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;

/**
 * Actuator endpoint {@code tablesmigrations}: the states and the progress of migrations. The endpoint also plans, runs,
 * pauses and resumes migrations.
 */
@Endpoint(id = "tablesmigrations")
public final class TablesMigrationsEndpoint {
    private static final int CONFLICT = 409;
    private static final String PLAN = "plan";

    private final TablesMigrationRunner migrations;
    private final StartupMigrationRunner start;

    /** Creates an endpoint for these migrations. */
    public TablesMigrationsEndpoint(TablesMigrationRunner migrations, StartupMigrationRunner start) {
        this.migrations = migrations;
        this.start = start;
    }

    /** Returns every migration that the application declares or the store contains. Sends at most two requests. */
    @ReadOperation
    public MigrationsDescriptor migrations() {
        return new MigrationsDescriptor(
                migrations.statuses().stream().map(MigrationDescriptor::of).toList());
    }

    /**
     * Returns one migration by its name; status 404 if it does not exist. For the name {@code plan}, returns the plan
     * of the pending migrations instead; planning reads all rows that these migrations would read.
     */
    @ReadOperation
    public WebEndpointResponse<OperationResponseBody> migration(@Selector String name) {
        Optional<MigrationStatus> found = migrations.statuses().stream()
                .filter(status -> status.name().equals(name))
                .findFirst();
        if (found.isEmpty() && name.equals(PLAN)) {
            MigrationPlan plan = migrations.plan();
            return new WebEndpointResponse<>(
                    new PlanDescriptor(plan.steps(), plan.text().lines().toList()));
        }
        return found.map(status -> new WebEndpointResponse<OperationResponseBody>(MigrationDescriptor.of(status)))
                .orElseGet(() -> refused(
                        WebEndpointResponse.STATUS_NOT_FOUND,
                        "Migration '" + name
                                + "' does not exist. GET /actuator/tablesmigrations lists all migrations."));
    }

    /**
     * Executes an action and returns the states. {@code run} runs pending migrations in the background. {@code pause}
     * stops the migrations, whichever process runs them; {@code resume} continues and runs them. Status 404 for any
     * other action, 409 with the reason if the action is not possible.
     */
    @WriteOperation
    public WebEndpointResponse<OperationResponseBody> executeAction(@Selector String action) {
        switch (action) {
            case "run" -> {
                return start.tryStartInBackground()
                        ? states()
                        : refused(CONFLICT, "This process is already running migrations.");
            }
            case "pause" -> {
                return migrations.pause() ? states() : refused(CONFLICT, "No migration is pending.");
            }
            case "resume" -> {
                if (!migrations.resume()) {
                    return refused(CONFLICT, "No migration is paused.");
                }
                start.tryStartInBackground();
                return states();
            }
            default -> {
                return refused(
                        WebEndpointResponse.STATUS_NOT_FOUND,
                        "Unknown action '" + action + "'. Use run, pause or resume.");
            }
        }
    }

    private WebEndpointResponse<OperationResponseBody> states() {
        return new WebEndpointResponse<>(migrations());
    }

    private static WebEndpointResponse<OperationResponseBody> refused(int status, String reason) {
        return new WebEndpointResponse<>(new TablesIndexesEndpoint.RejectionDescriptor(reason), status);
    }

    /**
     * The migrations of the application and the store.
     *
     * @param migrations the migrations, in order
     */
    public record MigrationsDescriptor(List<MigrationDescriptor> migrations) implements OperationResponseBody {}

    /**
     * The plan of the pending migrations.
     *
     * @param steps the steps, in order
     * @param summary the plan as lines of text
     */
    public record PlanDescriptor(List<MigrationPlan.Step> steps, List<String> summary)
            implements OperationResponseBody {}

    /**
     * A migration.
     *
     * @param order the position in the order of migrations
     * @param name the name of the migration
     * @param state the state of the migration
     * @param declaredByApplication whether this application declares it
     * @param steps the descriptions of the steps
     * @param completedStepCount the number of completed steps
     * @param completedFraction the completed fraction of all steps, from 0 to 1
     * @param currentStep the progress of the current step; null if unknown
     * @param startedAt when it started; null if it has not started
     * @param completedAt when it was completed; null if it is not complete
     * @param durationSeconds the time from start to completion; null if it is not complete
     * @param error the kind of error that it failed with; null if it has not failed
     */
    public record MigrationDescriptor(
            int order,
            String name,
            String state,
            boolean declaredByApplication,
            List<String> steps,
            int completedStepCount,
            double completedFraction,
            @Nullable JobDescriptor currentStep,
            @Nullable Instant startedAt,
            @Nullable Instant completedAt,
            @Nullable Double durationSeconds,
            @Nullable String error)
            implements OperationResponseBody {
        static MigrationDescriptor of(MigrationStatus status) {
            Duration took = status.duration();
            JobProgress step = status.currentStepProgress();
            return new MigrationDescriptor(
                    status.order(),
                    status.name(),
                    status.state().name(),
                    status.isDeclaredInApplication(),
                    status.steps(),
                    status.completedStepCount(),
                    status.percentComplete() / 100.0,
                    step == null ? null : JobDescriptor.of(step),
                    status.startedAt(),
                    status.completedAt(),
                    took == null ? null : took.toMillis() / 1000.0,
                    status.errorMessage().isEmpty() ? null : status.errorMessage());
        }
    }
}
