package dev.tables.data.migration;

/** The migrations that an application declares do not fit each other, or what was done in the store. Nothing was written. */
public final class MigrationRefusedException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    private final String migration;

    MigrationRefusedException(String migration, String message) {
        super(message);
        this.migration = migration;
    }

    /** The name of the migration concerned. */
    public String migration() {
        return migration;
    }
}
