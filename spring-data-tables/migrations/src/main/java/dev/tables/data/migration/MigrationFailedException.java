package dev.tables.data.migration;

import dev.tables.mapping.job.SkippedEntity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An exception for a failed step of a migration. The steps after it were not started. The next run of the migrations
 * continues with the failed step.
 */
public final class MigrationFailedException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    private final String migration;
    private final String step;
    private final transient List<SkippedEntity> skippedEntities;

    MigrationFailedException(
            String migration, String step, String why, List<SkippedEntity> skipped, @Nullable Throwable cause) {
        super("Migration '" + migration + "' failed at " + step + ": " + why, cause);
        this.migration = migration;
        this.step = step;
        this.skippedEntities = List.copyOf(skipped);
    }

    /** Returns the name of the migration. */
    public String migration() {
        return migration;
    }

    /** Returns the description of the failed step. */
    public String step() {
        return step;
    }

    /** Returns the first skipped entities if the step failed because it skipped entities, otherwise an empty list. */
    public List<SkippedEntity> skippedEntities() {
        return skippedEntities;
    }
}
