package dev.tables.examples.films.recipes;

import dev.tables.data.core.TablesOperations;
import java.util.Optional;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Reads what is known of somebody from wherever it is, and writes it beside the person. */
@Service
public class People {
    private final TablesOperations tables;

    People(TablesOperations tables) {
        this.tables = tables;
    }

    /** From the person's row as long as it is there. */
    public Optional<String> biography(String country, String name) {
        return tables.findById(Person.class, new PersonKey(country, name))
                .map(Person::biographyBefore)
                .or(() -> tables.findById(Biography.class, new BiographyKey(country, name))
                        .map(Biography::text));
    }

    /** One transaction: both rows are in one partition. */
    @Transactional
    public void split(String country, String name) {
        Person person =
                tables.findById(Person.class, new PersonKey(country, name)).orElseThrow();
        String biography = person.biographyBefore();
        if (biography != null) {
            tables.save(new Biography(country, name, biography));
            tables.save(new Person(country, name, null));
        }
    }
}
