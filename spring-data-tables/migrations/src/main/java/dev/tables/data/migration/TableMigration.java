package dev.tables.data.migration;

/** A change of what is stored, for what declarations cannot say. A bean with {@link Migration}; see {@link TablesMigrationRunner}. */
@FunctionalInterface
public interface TableMigration {
    /**
     * Declares the steps, in order. Runs nothing, reads nothing: it is called at each start, also when the migration is long done, and must
     * declare the same steps each time.
     */
    void define(MigrationSteps steps);
}
