package dev.tables.data.migration;

/**
 * A change of stored data that declarations cannot express. Declare it as a bean with {@link Migration}; see
 * {@link TablesMigrationRunner}.
 */
@FunctionalInterface
public interface TableMigration {
    /**
     * Declares the steps, in order. The method is called at each start, even if the migration was completed long ago,
     * and must declare the same steps each time. The method does not run the steps or read data.
     */
    void define(MigrationSteps steps);
}
