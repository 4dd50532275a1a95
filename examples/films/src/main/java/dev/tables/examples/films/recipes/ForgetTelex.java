package dev.tables.examples.films.recipes;

import dev.tables.data.migration.Migration;
import dev.tables.data.migration.MigrationSteps;
import dev.tables.data.migration.TableMigration;
import org.springframework.stereotype.Component;

/** Writes all cinemas without telex numbers. */
@Component
@Migration(order = 1)
public class ForgetTelex implements TableMigration {
    @Override
    public void define(MigrationSteps steps) {
        steps.upgradeOutdatedEntities(Cinema.class);
    }
}
