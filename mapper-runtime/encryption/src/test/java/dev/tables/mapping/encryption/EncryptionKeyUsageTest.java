package dev.tables.mapping.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.local.LocalStoreOptions;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.ordered.MemoryOrderedStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.engine.tck.fault.FaultyOrderedStore;
import dev.tables.mapping.encryption.EncryptionKeyUsage.KeyId;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.value.type.ValueType;
import dev.tables.testing.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which keys a store holds values of: recorded in time, required at start, asked before a key is removed. */
class EncryptionKeyUsageTest {
    private static final MasterKey MASTER = KeysTest.masterKey(1);
    private static final Person ADA = Person.of(1, "Ada", "ada@example.org", 1L);

    private static final EntityModel VISITORS = EntityModel.builder("Visitor", "visitors")
            .property(PropertyModel.stored("passport", ValueType.STRING).encrypted("default"))
            .build();

    @TempDir
    private Path directory;

    private LocalTableStore store = LocalTableStore.inMemory();
    private KeysetDirectory keysets = new KeysetDirectory(Path.of("."), MASTER);

    @BeforeEach
    void makeKeys() {
        store.createTable("people");
        keysets = new KeysetDirectory(directory, MASTER);
        keysets.create("default");
        keysets.create("default-index");
    }

    private TableEncryption.Builder encryption() {
        return TableEncryption.builder(Keyring.of(new KeysetDirectory(directory, MASTER)));
    }

    /** Opens the table as a newly started process does. */
    private EntityTable<Person> people() {
        return people(encryption().build());
    }

    private EntityTable<Person> people(TableEncryption with) {
        return EntityTable.of(
                store, PersonTableMapper.ENCRYPTED, with.cipherFor(PersonTableMapper.ENCRYPTED.model(), store));
    }

    private int primary() {
        return Objects.requireNonNull(keysets.load("default")).getPrimary().getId();
    }

    private Set<KeyId> recorded() {
        return new TreeSet<>(EncryptionKeyUsage.of(store).recordedFor("people"));
    }

    @Test
    void startFailsIfAKeyOfAStoredValueIsMissing() throws IOException {
        byte[] before = Files.readAllBytes(directory.resolve("default.json"));
        people().insert(ADA);
        keysets.rotate("default");
        people().insert(Person.of(2, "Bob", null, 2L));
        int newer = primary();
        assertThat(EncryptionKeyUsage.of(store).keysetNames()).containsExactly("default", "default-index");
        byte[] after = Files.readAllBytes(directory.resolve("default.json"));

        Files.write(directory.resolve("default.json"), before);
        assertThatThrownBy(this::people)
                .isInstanceOf(KeysetLostException.class)
                .hasMessageContaining("lacks key " + new KeyId("default", newer))
                .hasMessageContaining("values in table 'people' need that key")
                .hasMessageContaining("Restore the keyset from its backup");
        Files.delete(directory.resolve("default.json"));
        assertThatThrownBy(this::people).as("it is not to be made").isInstanceOf(KeysetLostException.class);
        keysets.create("default");
        assertThatThrownBy(this::people).isInstanceOf(KeysetLostException.class);
        assertThatCode(() -> people(encryption().lostKeysets(List.of("default")).build()))
                .doesNotThrowAnyException();
        Files.delete(directory.resolve("default-index.json"));
        keysets.create("default-index");
        Files.write(directory.resolve("default.json"), after);
        assertThatThrownBy(this::people)
                .isInstanceOf(KeysetLostException.class)
                .hasMessageContaining("default-index")
                .hasMessageContaining("index rows in table 'people'");
    }

    /** Checks a table that pending work creates after the first request of the count. */
    @Test
    void keyUsageCountsValuesOfTablesCreatedConcurrently() {
        people().insert(ADA);
        List<Row> rows =
                store.query("people", RowQuery.wholeTable(), Row.DECODER).items();
        TableStore moving = new ForwardingTableStore(store) {
            private boolean moved;

            @Override
            public <T> ResultPage<T> query(String table, RowQuery query, RowDecoder<T> decoder) {
                if (!moved) {
                    moved = true;
                    delegate().createTable("latecomers");
                    rows.forEach(row -> delegate().write("latecomers", RowOperation.insert(row.primaryKey(), row)));
                    delegate().deleteTable("people");
                }
                return super.query(table, query, decoder);
            }
        };
        assertThat(EncryptionKeyUsage.of(moving).countValuesByKey()).containsKey(new KeyId("default", primary()));
    }

    @Test
    void unusedKeyIsNotRequired() throws IOException {
        people().insert(ADA);
        assertThat(recorded()).hasSize(2);
        people().delete(PersonTableMapper.ENCRYPTED.primaryKeyOf(ADA));
        for (String name : List.of("default", "default-index")) {
            Files.delete(directory.resolve(name + ".json"));
            keysets.create(name);
        }
        people();
        assertThat(recorded()).as("records of nothing are taken back").isEmpty();
        people().insert(ADA);
        keysets.destroy("default");
        assertThatThrownBy(this::people).as("not lost").isInstanceOf(KeysetDestroyedException.class);
    }

    /** Checks that the first opened entity may be one without values. */
    @Test
    void keysetOfAnotherTableIsNotRecreated() throws IOException {
        people().insert(ADA);
        Files.delete(directory.resolve("default.json"));
        assertThatThrownBy(() -> encryption().build().cipherFor(VISITORS, store))
                .isInstanceOf(KeysetLostException.class)
                .hasMessageContaining("values in table 'people'")
                .hasMessageContaining("Restore the keyset from its backup");
        store.deleteTable("people");
        assertThatThrownBy(() -> encryption().build().cipherFor(VISITORS, store))
                .isInstanceOf(KeysetNotFoundException.class);
    }

    /** Checks keysets that a resolver chooses, which the model does not declare. */
    @Test
    void keysetOfATenantIsRequired() throws IOException {
        keysets.create("bonn");
        EncryptionKeysetNameResolver resolver =
                (table, keys, property, declared) -> keys.partitionKey().toLowerCase(java.util.Locale.ROOT);
        people(encryption().keysetNameResolver(resolver).build()).insert(ADA);
        assertThat(EncryptionKeyUsage.of(store).keysetNames()).containsExactly("bonn", "default-index");
        Files.move(directory.resolve("bonn.json"), directory.resolve("bonn.moved"));
        assertThatThrownBy(
                        () -> people(encryption().keysetNameResolver(resolver).build()))
                .isInstanceOf(KeysetLostException.class)
                .hasMessageContaining("'bonn'");
        assertThatThrownBy(() -> TableEncryption.requireKeysetUnused("bonn", List.of(), store))
                .isInstanceOf(KeysetLostException.class)
                .hasMessageContaining("table 'people'");
        TableEncryption.requireKeysetUnused("bonn", List.of("people"), store);
        TableEncryption.requireKeysetUnused("cologne", List.of(), store);
    }

    /**
     * Checks after each step of a random history that every key of a value is recorded and that no prune removes it.
     */
    @Test
    void prunedKeysAreNeverNeededByAValue() {
        long seed = Seed.of(20_261_123).value();
        Random random = new Random(seed);
        EntityTable<Person> people = people();
        Map<Integer, Person> expected = new HashMap<>();
        int refused = 0;
        int pruned = 0;
        for (int step = 0; step < 600; step++) {
            String when = "seed " + seed + ", step " + step;
            int number = random.nextInt(6);
            switch (random.nextInt(7)) {
                case 0 -> {
                    keysets.rotate("default");
                    people = people();
                }
                case 1 -> {
                    people.delete(PersonTableMapper.ENCRYPTED.primaryKeyOf(Person.of(number, "", null, null)));
                    expected.remove(number);
                }
                case 2 -> {
                    boolean needed = EncryptionKeyUsage.of(store).countValuesByKey().keySet().stream()
                            .anyMatch(key -> key.keyset().equals("default") && key.idInKeyset() != primary());
                    try {
                        keysets.pruneUnusedKeys("default", EncryptionKeyUsage.of(store));
                        assertThat(needed).as(when).isFalse();
                        assertThat(Objects.requireNonNull(keysets.load("default"))
                                        .size())
                                .isEqualTo(1);
                        pruned++;
                    } catch (EncryptionKeyInUseException chosen) {
                        assertThat(needed).as(when).isTrue();
                        assertThat(chosen).hasMessageContaining("in table 'people'");
                        refused++;
                    }
                }
                default -> {
                    Person person = Person.of(
                            number, "P", random.nextBoolean() ? "p" + step + "@example.org" : null, (long) step);
                    people.overwrite(person);
                    expected.put(number, person);
                }
            }
            assertThat(recorded())
                    .as(when)
                    .containsAll(EncryptionKeyUsage.of(store).countValuesByKey().keySet());
            if (step % 20 == 0) {
                assertReadable(people(), expected, when);
            }
        }
        assertThat(refused).isPositive();
        assertThat(pruned).isPositive();
    }

    private static void assertReadable(EntityTable<Person> people, Map<Integer, Person> expected, String when) {
        List<Person> all = people.query(RowQuery.wholeTable()).items();
        assertThat(all).as(when).hasSize(expected.size());
        for (Person person : all) {
            Person saved = Objects.requireNonNull(expected.get(person.number()));
            assertThat(person.email()).as(when).isEqualTo(saved.email());
            assertThat(person.phone()).as(when).isEqualTo(saved.phone());
        }
    }

    /** Checks a store that fails before or after each of its writes: every stored key is recorded. */
    @Test
    void keyUsageIsRecordedBeforeTheValueIsStored() {
        for (FaultyOrderedStore.Call call :
                List.of(FaultyOrderedStore.Call.WRITE, FaultyOrderedStore.Call.AFTER_WRITE)) {
            boolean failed = true;
            for (int number = 1; failed; number++) {
                FaultyOrderedStore faulty = new FaultyOrderedStore(new MemoryOrderedStore());
                store = LocalTableStore.open(faulty, LocalStoreOptions.defaults());
                store.createTable("people");
                EntityTable<Person> people = people();
                faulty.fail(call, number);
                try {
                    people.insert(ADA);
                    keysets.rotate("default");
                    people().insert(Person.of(2, "Bob", null, 2L));
                } catch (TableStoreException down) {
                    assertThat(faulty.hasFailed()).isTrue();
                }
                failed = faulty.hasFailed();
                assertThat(recorded())
                        .as(call + " " + number)
                        .containsAll(
                                EncryptionKeyUsage.of(store).countValuesByKey().keySet());
            }
        }
    }

    @Test
    void forcedPruneSkipsTheUsageCheck() {
        people().insert(ADA);
        keysets.rotate("default");
        assertThatThrownBy(() -> keysets.pruneUnusedKeys("default", EncryptionKeyUsage.of(store)))
                .isInstanceOf(EncryptionKeyInUseException.class)
                .hasMessageContaining("values in table 'people'")
                .hasMessageContaining("run a Reencryption");
        assertThat(Objects.requireNonNull(keysets.load("default")).size()).isEqualTo(2);
        keysets.pruneWithoutUsageCheck("default");
        assertThat(Objects.requireNonNull(keysets.load("default")).size()).isEqualTo(1);
        assertThatThrownBy(this::people).isInstanceOf(KeysetLostException.class);
    }
}
