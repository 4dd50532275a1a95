package dev.tables.data.migration;

import java.util.List;

/** An error because migrations are pending where none may be, or are paused. Nothing was written. */
public final class PendingMigrationsException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /** An array, which is serializable, as the exception is. */
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
