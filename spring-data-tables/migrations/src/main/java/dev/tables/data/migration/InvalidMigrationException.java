package dev.tables.data.migration;

/**
 * An error because the declared migrations contradict each other, or the migrations that have run in the store. Nothing
 * was written.
 */
public final class InvalidMigrationException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    private final String migration;

    InvalidMigrationException(String migration, String message) {
        super(message);
        this.migration = migration;
    }

    /** Returns the name of the affected migration. */
    public String migration() {
        return migration;
    }
}
