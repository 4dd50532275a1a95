package dev.tables.examples.films.recipes;

import dev.tables.data.migration.Migration;
import dev.tables.data.migration.MigrationSteps;
import dev.tables.data.migration.TableMigration;
import org.springframework.stereotype.Component;

/** Encrypts the phone numbers that were stored before. */
@Component
@Migration(order = 5)
public class EncryptGuests implements TableMigration {
    @Override
    public void define(MigrationSteps steps) {
        steps.reencrypt(Guest.class);
    }
}
