package dev.tables.data.patterns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.Embedded;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.TablesRepository;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** <b>Inheritance.</b> Cats and dogs are animals of one table; the property {@code EntityType} says which a row is. */
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
    void entitiesAreReadAsTheirOwnSubtype() {
        Animal tom = animals.save(new Animal.Cat("north", 1, "Tom", true));
        Animal rex = animals.save(new Animal.Dog("north", 2, "Rex", 3));

        assertThat(animals.findByShelter("north")).containsExactly(tom, rex);
        assertThat(animals.findByShelterAndName("north", "Rex")).containsExactly(rex);
        assertThat(animals.findByShelterAndWalksGreaterThan("north", 1)).containsExactly(rex);
        Row stored = store.get("animals", new PrimaryKey("north", "0000000001"), Projection.ALL, Row.DECODER);
        assertThat(stored)
                .isNotNull()
                .extracting(row -> row.string("EntityType"))
                .isEqualTo("Cat");
    }

    @TableEntity(table = "bookings")
    sealed interface Booking {
        @PartitionKey
        String guest();

        @RowKey
        int number();

        record Room(
                String guest,
                int number,
                @Embedded @Nullable Stay stay) implements Booking {}

        record Meal(String guest, int number, String dish) implements Booking {}
    }

    record Stay(int nights, String view) {}

    record Shown(int number, @Nullable Stay stay, @Nullable String dish) {}

    interface Closed {
        int getNumber();

        @Nullable
        Stay getStay();

        @Nullable
        String getDish();
    }

    interface Nested {
        interface Nights {
            int getNights();
        }

        @Nullable
        Nights getStay();
    }

    interface Bookings extends TablesRepository<Booking, InheritanceTestBookingKey> {
        <P> List<P> findByGuest(String guest, Class<P> type);

        List<Shown> findByGuestAndNumberGreaterThan(String guest, int number);
    }

    @Test
    void projectionShowsNullForValueObjectOfAnotherSubtype() {
        Bookings bookings = new TablesRepositoryFactory(new TablesTemplate(store)).getRepository(Bookings.class);
        Stay sea = new Stay(3, "sea");
        bookings.saveAll(List.<Booking>of(
                new Booking.Room("ann", 1, sea), new Booking.Meal("ann", 2, "soup"), new Booking.Room("ann", 3, null)));

        Shown[] expected = {new Shown(1, sea, null), new Shown(2, null, "soup"), new Shown(3, null, null)};
        assertThat(bookings.findByGuest("ann", Shown.class)).containsExactly(expected);
        assertThat(bookings.findByGuestAndNumberGreaterThan("ann", 0)).containsExactly(expected);
        assertThat(bookings.findByGuest("ann", Closed.class))
                .extracting(one -> new Shown(one.getNumber(), one.getStay(), one.getDish()))
                .containsExactly(expected);
        assertThat(bookings.findByGuest("ann", Nested.class))
                .extracting(Nested::getStay)
                .extracting(stay -> stay == null ? null : stay.getNights())
                .containsExactly(3, null, null);
    }
}
