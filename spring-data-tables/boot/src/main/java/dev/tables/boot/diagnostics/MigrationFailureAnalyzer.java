package dev.tables.boot.diagnostics;

import dev.tables.data.migration.MigrationFailedException;
import dev.tables.data.migration.MigrationRefusedException;
import dev.tables.data.migration.MigrationsPendingException;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;

/** Explains why migrations keep the application from its start. */
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
        if (failure instanceof MigrationsPendingException) {
            return "Run them with an application that has tables.migrations.mode=run; resume what is paused with POST"
                    + " /actuator/tablesmigrations/resume of an application that runs; or start without them,"
                    + " tables.migrations.mode=off.";
        }
        if (failure instanceof MigrationRefusedException) {
            return "Nothing was written. Change the migration as described, and start again.";
        }
        if (failure instanceof MigrationFailedException) {
            return "What was done stays done, and the next start continues with this step. A backup that was taken before is named in the"
                    + " log.";
        }
        return null;
    }
}
