package dev.tables.examples.films.recipes;

import dev.tables.data.core.TablesOperations;
import dev.tables.data.migration.Migration;
import dev.tables.data.migration.MigrationSteps;
import dev.tables.data.migration.TableMigration;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** Puts what is known of people into rows of its own. */
@Component
@Migration(order = 4)
public class SplitPeople implements TableMigration {
    private final People people;

    SplitPeople(People people) {
        this.people = people;
    }

    @Override
    public void define(MigrationSteps steps) {
        steps.runOnce("split people", this::split);
    }

    private void split(TablesOperations operations) {
        try (Stream<Person> all = operations.streamAll(Person.class)) {
            all.forEach(person -> people.split(person.country(), person.name()));
        }
    }
}
