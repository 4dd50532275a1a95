package dev.tables.data.migration;

import org.springframework.stereotype.Component;

/** The example of the guide to migrations, with every step except re-encryption. */
// tag::migration[]
@Component
@Migration(order = 3) // the name is that of the class, or name = "…"
class SplitPeople implements TableMigration {
    @Override
    public void define(MigrationSteps steps) { // declares; runs nothing
        steps.updateEach(Person.class, Person::split);
        steps.updateEachRow("archive", row -> row.with("year", row.int64("created") / 10_000));
        steps.upgradeOutdatedEntities(Person.class); // entities of earlier schema versions
        steps.backfillIndex(Person.class, "byLast");
        steps.dropIndex("Person", "byName");
        steps.runOnce("createAdmin", operations -> operations.save(new Note("admins", 1, "root")));
    }
}
// end::migration[]
