package dev.tables.boot.diagnostics;

import dev.tables.data.migration.InvalidMigrationException;
import dev.tables.data.migration.MigrationFailedException;
import dev.tables.data.migration.PendingMigrationsException;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;

/** A failure analyzer for migrations that prevent startup. */
final class MigrationFailureAnalyzer implements FailureAnalyzer {
    @Override
    public @Nullable FailureAnalysis analyze(Throwable failure) {
        for (Throwable at = failure; at != null; at = at.getCause()) {
            String action = action(at);
            if (action != null) {
                return new FailureAnalysis(String.valueOf(at.getMessage()), action, at);
            }
        }
        return null;
    }

    private static @Nullable String action(Throwable failure) {
        if (failure instanceof PendingMigrationsException) {
            return "Run the migrations with an application that has tables.migrations.mode=run. If a migration is"
                    + " paused, resume it on a running application with POST /actuator/tablesmigrations/resume. To"
                    + " start this application without migrations, set tables.migrations.mode=off.";
        }
        if (failure instanceof InvalidMigrationException) {
            return "Nothing was written to the store. Correct the problem in the description above, then start the"
                    + " application again.";
        }
        if (failure instanceof MigrationFailedException) {
            return "Completed steps are kept, and the next start continues with the failed step. If a backup was taken,"
                    + " the log contains its name.";
        }
        return null;
    }
}
