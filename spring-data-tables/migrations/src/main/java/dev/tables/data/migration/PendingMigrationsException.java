package dev.tables.data.migration;

import java.util.List;

/** Migrations are pending where none may be, or somebody has paused them. Nothing was written. */
public final class PendingMigrationsException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /** An array, which is serializable, as the exception is. */
    private final String[] pendingMigrations;

    /** For these, by name. */
    public PendingMigrationsException(List<String> pending, String why) {
        super("Migrations are pending: " + String.join(", ", pending) + ". " + why);
        this.pendingMigrations = pending.toArray(String[]::new);
    }

    /** The names of the migrations, in order. */
    public List<String> pendingMigrations() {
        return List.of(pendingMigrations);
    }
}
