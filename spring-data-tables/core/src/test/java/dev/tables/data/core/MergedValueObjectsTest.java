package dev.tables.data.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.annotation.Embedded;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.data.repository.RecordingStore;
import dev.tables.mapping.table.PropertyChanges;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.dao.DataIntegrityViolationException;

/** A merge leaves an entity that can be read, or changes nothing: each state of a value object, and each change of its properties. */
class MergedValueObjectsTest {
    record Address(String street, String city, @Nullable String zip) {}

    @TableEntity(table = "customers")
    record Customer(
            @PartitionKey String country,
            @RowKey int number,
            String name,
            @Embedded @Nullable Address address) {}

    @TableEntity(table = "pets")
    sealed interface Pet {
        @PartitionKey
        String owner();

        @RowKey
        String name();
    }

    record Dog(String owner, String name, String breed) implements Pet {}

    record Fish(String owner, String name, @Nullable String colour) implements Pet {}

    private static final List<String> MEMBERS = List.of("street", "city", "zip");

    /** What is stored, and for each member whether it is left, set, or removed. */
    record Case(@Nullable Address stored, List<Integer> changes) {}

    private final TablesTemplate template = new TablesTemplate(new RecordingStore());
    private final MergedValueObjectsTestCustomerKey id = new MergedValueObjectsTestCustomerKey("NO", 1);

    static List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        List<@Nullable Address> stored = new ArrayList<>();
        stored.add(null);
        stored.add(new Address("Storgata", "Oslo", null));
        stored.add(new Address("Storgata", "Oslo", "0155"));
        for (Address address : stored) {
            for (int i = 1; i < 27; i++) {
                cases.add(new Case(address, List.of(i % 3, i / 3 % 3, i / 9)));
            }
        }
        return cases;
    }

    @ParameterizedTest
    @MethodSource("cases")
    void mergedValueObjectIsReadableOrRejected(Case one) {
        Customer before = template.insert(new Customer("NO", 1, "Kari", one.stored));
        Address address = one.stored == null ? null : one.stored;
        List<@Nullable String> values = new ArrayList<>();
        values.add(address == null ? null : address.street());
        values.add(address == null ? null : address.city());
        values.add(address == null ? null : address.zip());
        PropertyChanges changes = PropertyChanges.of("name", "Kari Nordmann");
        for (int i = 0; i < MEMBERS.size(); i++) {
            if (one.changes.get(i) > 0) {
                String value = one.changes.get(i) == 1 ? "new" : null;
                changes = changes.set("address." + MEMBERS.get(i), value);
                values.set(i, value);
            }
        }
        PropertyChanges all = changes;
        boolean none = values.get(0) == null && values.get(1) == null && values.get(2) == null;
        String street = values.get(0);
        String city = values.get(1);
        if (none || street != null && city != null) {
            assertThat(template.merge(Customer.class, id, all)).isTrue();
            Address expected = street == null || city == null ? null : new Address(street, city, values.get(2));
            assertThat(template.findById(Customer.class, id))
                    .contains(new Customer("NO", 1, "Kari Nordmann", expected));
        } else {
            assertThatThrownBy(() -> template.merge(Customer.class, id, all))
                    .isInstanceOf(DataIntegrityViolationException.class)
                    .hasMessageContaining("a required value would be missing after the changes, so nothing was written")
                    .hasMessageNotContaining("new");
            assertThat(template.findById(Customer.class, id)).contains(before);
        }
    }

    @Test
    void mergeCannotRemovePropertyRequiredBySubtype() {
        template.insert(new Dog("Kari", "Rex", "Poodle"));
        MergedValueObjectsTestPetKey rex = new MergedValueObjectsTestPetKey("Kari", "Rex");
        assertThatThrownBy(() -> template.merge(Pet.class, rex, PropertyChanges.of("breed", null)))
                .isInstanceOf(DataIntegrityViolationException.class)
                .hasMessageContaining("breed");
        assertThat(template.findById(Pet.class, rex)).contains(new Dog("Kari", "Rex", "Poodle"));
    }
}
