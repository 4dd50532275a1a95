package dev.tables.mapping.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.EdmType;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.model.UniqueIndexViolationException;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.PropertyChanges;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Entities with secrets through their table: rows, index rows, equality, uniqueness. */
class EncryptedEntitiesTest {
    private final LocalTableStore store = LocalTableStore.inMemory();
    private final TableEncryption encryption = TableEncryption.builder(SecretRows.keyring("default", "default-index"))
            .build();
    private final EntityTable<Person> people = table(PersonTableMapper.ENCRYPTED);

    private EntityTable<Person> table(PersonTableMapper mapper) {
        store.createTableIfNotExists("people");
        return EntityTable.of(store, mapper, encryption.cipherFor(mapper.model()));
    }

    @Test
    void entityIsReadBackAndItsRowsRevealNothing() {
        Person ada = people.insert(Person.of(1, "Ada", "ada@example.org", 4711L));
        assertThat(people.get(keys(1))).isEqualTo(ada);
        List<Row> rows = rows();
        assertThat(rows).hasSize(3);
        for (Row row : rows) {
            assertThat(row.rowKey()).doesNotContain("ada@").doesNotContain("4711");
            for (String name : row.propertyNames()) {
                boolean secret = List.of("mail", "phone", "income").contains(name);
                EdmType open = name.equals("_def") ? EdmType.INT32 : EdmType.STRING;
                assertThat(row.typeOf(name)).isEqualTo(secret ? EdmType.BINARY : open);
            }
        }
    }

    @Test
    void blindIndexesFindByEquality() {
        people.insert(Person.of(1, "Ada", "ada@example.org", 4711L));
        people.insert(Person.of(2, "Bob", "bob@example.org", 4711L));
        people.insert(Person.of(3, "Eve", null, null));
        assertThat(byEmail(people, "bob@example.org")).containsExactly(2);
        assertThat(byEmail(people, "nobody@example.org")).isEmpty();
        assertThat(byPhone(people, 4711)).containsExactlyInAnyOrder(1, 2);
        assertThat(byPhone(people, -1)).isEmpty();
    }

    @Test
    void indexesFollowChangesOfSecrets() {
        Person ada = people.insert(Person.of(1, "Ada", "ada@example.org", 4711L));
        ada = people.save(ada.withEmail("countess@example.org").withPhone(null));
        assertThat(byEmail(people, "ada@example.org")).isEmpty();
        assertThat(byEmail(people, "countess@example.org")).containsExactly(1);
        assertThat(byPhone(people, 4711)).isEmpty();
        people.delete(ada);
        assertThat(rows()).isEmpty();
    }

    @Test
    void mergedSecretsAreEncryptedAndFound() {
        Person ada = people.insert(Person.of(1, "Ada", "ada@example.org", 4711L));
        assertThat(people.merge(keys(1), PropertyChanges.of("email", "countess@example.org")))
                .isTrue();
        Person merged = people.get(keys(1));
        assertThat(merged).isNotNull();
        assertThat(merged.email()).isEqualTo("countess@example.org");
        assertThat(merged.phone()).isEqualTo(ada.phone());
        assertThat(byEmail(people, "ada@example.org")).isEmpty();
        assertThat(byEmail(people, "countess@example.org")).containsExactly(1);
        assertThat(byPhone(people, 4711)).containsExactly(1);
        for (Row row : rows()) {
            assertThat(row.typeOf("mail")).isIn(null, EdmType.BINARY);
        }
    }

    @Test
    void uniqueIndexRejectsDuplicateSecrets() {
        people.insert(Person.of(1, "Ada", "ada@example.org", null));
        assertThatThrownBy(() -> people.insert(Person.of(2, "Eve", "ada@example.org", null)))
                .isInstanceOf(UniqueIndexViolationException.class)
                .hasMessageNotContaining("ada@");
        people.insert(Person.of(3, "Bob", "bob@example.org", null));
    }

    @Test
    void shortHashesReadAdditionalRows() {
        EntityTable<Person> coarse = table(new PersonTableMapper(16));
        for (int i = 0; i < 2_000; i++) {
            coarse.insert(Person.of(i, "P" + i, null, (long) i));
        }
        int read = 0;
        for (long phone = 0; phone < 2_000; phone++) {
            List<Integer> found = byPhone(coarse, phone);
            assertThat(found).contains((int) phone);
            read += found.size();
        }
        assertThat(read)
                .as("16 bits, 2000 values: collisions are expected, and few")
                .isBetween(2_001, 2_400);
    }

    @Test
    void globalBlindIndexFindsAcrossPartitions() {
        EntityTable<Person> everywhere = table(PersonTableMapper.ENCRYPTED_IN_TABLE);
        Person ada = everywhere.insert(Person.of(1, "Ada", "ada@example.org", null));
        everywhere.insert(new Person("Cologne", 1, "Bob", "bob@example.org", null, null, null));
        assertThat(anywhere(everywhere, "bob@example.org")).containsExactly("Bob");
        assertThat(anywhere(everywhere, "ada@example.org")).containsExactly("Ada");
        assertThatThrownBy(
                        () -> everywhere.insert(new Person("Cologne", 2, "Eve", "ada@example.org", null, null, null)))
                .isInstanceOf(UniqueIndexViolationException.class)
                .hasMessageNotContaining("ada@");
        everywhere.save(ada.withEmail("countess@example.org"));
        assertThat(anywhere(everywhere, "ada@example.org")).isEmpty();
        assertThat(anywhere(everywhere, "countess@example.org")).containsExactly("Ada");
        for (String name : store.tableNames()) {
            for (Row row : store.query(name, RowQuery.wholeTable(), Row.DECODER).items()) {
                assertThat(row.primaryKey().toString()).doesNotContain("@example.org");
                for (String property : row.propertyNames()) {
                    assertThat(String.valueOf(row.value(property))).doesNotContain("@example.org");
                }
            }
        }
    }

    @Test
    void processWithoutTheKeyCanDeleteRowsAndTheirIndexRows() {
        Person ada = people.insert(Person.of(1, "Ada", "ada@example.org", 4711L));
        TableEncryption other = TableEncryption.builder(SecretRows.keyring("default", "default-index"))
                .build();
        EntityTable<Person> stranger = EntityTable.of(
                store, PersonTableMapper.ENCRYPTED, other.cipherFor(PersonTableMapper.ENCRYPTED.model()));
        List<Row> before = rows();
        assertThatThrownBy(() -> stranger.save(ada.withEmail("x"))).isInstanceOf(DecryptionException.class);
        assertThat(rows()).isEqualTo(before);
        assertThat(stranger.delete(keys(1))).isTrue();
        assertThat(rows()).isEmpty();
    }

    @Test
    void tableWithoutEncryptionIsRejected() {
        assertThatThrownBy(() -> EntityTable.of(store, PersonTableMapper.ENCRYPTED))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Configure a keyset");
    }

    private static List<String> anywhere(EntityTable<Person> table, String email) {
        KeyLayout layout = table.model().indexKey(PersonTableMapper.BY_EMAIL);
        return table
                .queryIndex(
                        PersonTableMapper.BY_EMAIL,
                        RowQuery.wholeTable().withPartitionKeyRange(layout.equalTo("Person", List.of(email))))
                .items()
                .stream()
                .map(Person::name)
                .toList();
    }

    private List<Integer> byEmail(EntityTable<Person> table, String email) {
        return found(table, PersonTableMapper.BY_EMAIL, email);
    }

    private List<Integer> byPhone(EntityTable<Person> table, long phone) {
        return found(table, PersonTableMapper.BY_PHONE, phone);
    }

    private static List<Integer> found(EntityTable<Person> table, int index, Object value) {
        KeyLayout layout = table.model().indexKey(index);
        return table
                .queryIndex(index, RowQuery.partition("Bonn").withRowKeyRange(layout.equalTo("Person", List.of(value))))
                .items()
                .stream()
                .map(Person::number)
                .toList();
    }

    private List<Row> rows() {
        return new ArrayList<>(
                store.query("people", RowQuery.wholeTable(), Row.DECODER).items());
    }

    private static PrimaryKey keys(int number) {
        return PersonTableMapper.ENCRYPTED.primaryKeyOf(Person.of(number, "", null, null));
    }
}
