package dev.tables.examples.films.v7;

import dev.tables.data.migration.Migration;
import dev.tables.data.migration.MigrationSteps;
import dev.tables.data.migration.TableMigration;
import org.springframework.stereotype.Component;

/** Writes each film as this version has it, and takes the index of years out of service. */
@Component
@Migration(order = 1)
public class CleanUp implements TableMigration {
    @Override
    public void define(MigrationSteps steps) {
        steps.dropIndex("Film", "byYear");
        steps.upgradeOutdatedEntities(Film.class);
    }
}
