package dev.tables.data.patterns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.TablesRepository;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowKeys;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import java.util.List;
import org.junit.jupiter.api.Test;

/** <b>Inheritance.</b> Cats and dogs are animals of one table; the property {@code EntityType} tells which a row is. */
class InheritanceTest {
    @TableEntity(table = "animals")
    sealed interface Animal {
        @PartitionKey
        String shelter();

        @RowKey
        int chip();

        String name();

        record Cat(String shelter, int chip, String name, boolean indoors) implements Animal {}

        record Dog(String shelter, int chip, String name, int walks) implements Animal {}
    }

    interface Animals extends TablesRepository<Animal, InheritanceTestAnimalKey> {
        List<Animal> findByShelter(String shelter);

        List<Animal> findByShelterAndName(String shelter, String name);

        List<Animal> findByShelterAndWalksGreaterThan(String shelter, int walks);
    }

    private final TableStore store = LocalTableStore.inMemory();
    private final Animals animals = new TablesRepositoryFactory(new TablesTemplate(store)).getRepository(Animals.class);

    @Test
    void eachComesBackAsWhatItIs() {
        Animal tom = animals.save(new Animal.Cat("north", 1, "Tom", true));
        Animal rex = animals.save(new Animal.Dog("north", 2, "Rex", 3));

        assertThat(animals.findByShelter("north")).containsExactly(tom, rex);
        assertThat(animals.findByShelterAndName("north", "Rex")).containsExactly(rex);
        assertThat(animals.findByShelterAndWalksGreaterThan("north", 1)).containsExactly(rex);
        Row stored = store.get("animals", new RowKeys("north", "0000000001"), Projection.ALL, Row.DECODER);
        assertThat(stored)
                .isNotNull()
                .extracting(row -> row.string("EntityType"))
                .isEqualTo("Cat");
    }
}
