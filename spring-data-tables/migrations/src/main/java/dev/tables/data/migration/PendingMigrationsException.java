package dev.tables.data.migration;

import java.util.List;

/**
 * An error because migrations are still pending. A migration is paused, startup was stopped, or the application is
 * configured not to run migrations.
 */
public final class PendingMigrationsException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /**
     * The names of the pending migrations. The type is an array, because a field of an exception must be serializable.
     */
    private final String[] pendingMigrations;

    /** Creates an exception for the named migrations. */
    public PendingMigrationsException(List<String> pending, String why) {
        super("Migrations are pending: " + String.join(", ", pending) + ". " + why);
        this.pendingMigrations = pending.toArray(String[]::new);
    }

    /** Returns the names of the pending migrations, in order. */
    public List<String> pendingMigrations() {
        return List.of(pendingMigrations);
    }
}
