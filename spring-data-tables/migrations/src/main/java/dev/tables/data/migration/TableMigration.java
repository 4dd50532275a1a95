package dev.tables.data.migration;

/**
 * A change of stored data that runs once. Declare it as a bean with the annotation {@link Migration};
 * {@link TablesMigrationRunner} runs it.
 */
@FunctionalInterface
public interface TableMigration {
    /**
     * Declares the steps, in order. The method is called at each start, even if the migration is complete, and must
     * declare the same steps each time. The method must not read data or run the steps itself.
     */
    void define(MigrationSteps steps);
}
