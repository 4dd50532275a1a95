package dev.tables.data.migration;

import java.util.List;

/** Migrations are pending where none may be, or somebody has paused them. Nothing was written. */
public final class MigrationsPendingException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /** An array, which is serializable, as the exception is. */
    private final String[] pending;

    /** For these, by name. */
    public MigrationsPendingException(List<String> pending, String why) {
        super("Migrations are pending: " + String.join(", ", pending) + ". " + why);
        this.pending = pending.toArray(String[]::new);
    }

    /** The names of the migrations, in order. */
    public List<String> pending() {
        return List.of(pending);
    }
}
