package dev.tables.mapping.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.annotation.IndexScope;
import dev.tables.engine.ETag;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.lifecycle.IndexDefinitionMismatchException;
import dev.tables.mapping.lifecycle.IndexMismatchPolicy;
import dev.tables.mapping.lifecycle.IndexNotReadableException;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.EntityTableOptions;
import dev.tables.mapping.table.IndexBackfill;
import dev.tables.mapping.table.IndexRepair;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A test of index rows of encrypted properties after a change of the encrypted properties, the keys, or the readability
 * of values.
 */
class BlindIndexMaintenanceTest {
    private static final int ROWS = 20;

    @TempDir
    Path directory;

    private final LocalTableStore store = LocalTableStore.inMemory();
    private final AtomicLong nanos = new AtomicLong();
    private KeysetDirectory keysets = new KeysetDirectory(Path.of("."), KeysTest.masterKey(1));

    @BeforeEach
    void makeKeys() {
        store.createTable("people");
        keysets = new KeysetDirectory(directory, KeysTest.masterKey(1));
        for (String name : List.of("default", "fresh", "even", "odd")) {
            keysets.create(name);
            keysets.create(name + "-index");
        }
    }

    @ParameterizedTest
    @EnumSource(IndexScope.class)
    void encryptionLeavesNoPlainTextIndexRows(IndexScope scope) {
        fill(EntityTable.of(store, new PersonTableMapper(0, scope)));
        assertThat(indexKeys()).anyMatch(key -> key.contains("p1@example.org"));
        TableEncryption accepting = TableEncryption.builder(Keyring.of(keysets))
                .acceptPlaintext(true)
                .build();
        PersonTableMapper encrypted = new PersonTableMapper(128, scope);

        Reencryption.job(table(encrypted, accepting), accepting).run();

        assertThat(indexKeys()).hasSize(2 * ROWS).noneMatch(key -> key.contains("@example.org"));
        assertFoundByIndex(table(encrypted, encryption()));
    }

    @ParameterizedTest
    @EnumSource(IndexScope.class)
    void blindIndexIsRehashedWithAnotherKeyset(IndexScope scope) {
        EntityTable<Person> before = table(new PersonTableMapper(128, scope), encryption());
        fill(before);
        List<String> old = indexKeys();
        EntityTable<Person> after = table(new PersonTableMapper(128, scope, "fresh"), encryption());

        TableJob job = Reencryption.job(after, encryption());
        job.run();

        assertThat(job.progress().changedRows()).isEqualTo(ROWS);
        assertThat(indexKeys()).hasSize(2 * ROWS).doesNotContainAnyElementsOf(old);
        assertFoundByIndex(after);
        keysets.destroy("default");
        keysets.destroy("default-index");
        TableEncryption later = encryption();
        assertFoundByIndex(table(new PersonTableMapper(128, scope, "fresh"), later));
    }

    @Test
    void indexRowsOfADestroyedKeysetAreRemovedAndTheirValuesFreed() {
        EntityTable<Person> people = table(PersonTableMapper.ENCRYPTED, tenants());
        fill(people);
        keysets.destroy("even");
        EntityTable<Person> later = table(PersonTableMapper.ENCRYPTED, tenants());

        assertThat(IndexRepair.verify(later)).isEqualTo(new IndexRepair.Report(ROWS, 0, 0, ROWS, 0, ROWS / 2, 0));
        assertThat(indexKeys()).hasSize(2 * ROWS);
        IndexRepair.repair(later);

        assertThat(indexKeys()).hasSize(ROWS);
        later.insert(Person.of(ROWS + 1, "New", "p2@example.org", null));
        assertThat(found(later, "p2@example.org")).containsExactly(ROWS + 1);
        assertThat(found(later, "p3@example.org")).containsExactly(3);
    }

    @Test
    void verificationWithAnotherKeyRemovesNothing() {
        fill(table(PersonTableMapper.ENCRYPTED, encryption()));
        List<String> before = indexKeys();
        TableEncryption other = TableEncryption.builder(SecretRows.keyring("default", "default-index"))
                .build();

        IndexRepair.Report report = IndexRepair.repair(table(PersonTableMapper.ENCRYPTED, other));

        assertThat(report).isEqualTo(new IndexRepair.Report(ROWS, 0, 0, 0, 0, ROWS, 0));
        assertThat(indexKeys()).isEqualTo(before);
    }

    @Test
    void repairContinuesAfterATamperedValue() {
        EntityTable<Person> people = table(PersonTableMapper.ENCRYPTED, encryption());
        fill(people);
        for (PrimaryKey row : indexRows()) {
            store.write("people", RowOperation.delete(row, ETag.ANY));
        }
        PrimaryKey altered = PersonTableMapper.ENCRYPTED.primaryKeyOf(Person.of(7, "", null, null));
        store.write("people", RowOperation.merge(altered, writer -> writer.string("mail", "put in"), ETag.ANY));

        IndexRepair.Report report = IndexRepair.repair(people);

        assertThat(report).isEqualTo(new IndexRepair.Report(ROWS, 2L * (ROWS - 1), 0, 0, 0, 1, 0));
        assertThat(found(people, "p6@example.org")).containsExactly(6);
    }

    @ParameterizedTest
    @EnumSource(IndexScope.class)
    void anotherKeyChangesTheIndexDefinition(IndexScope scope) {
        PersonTableMapper old = new PersonTableMapper(128, scope);
        try (IndexCatalog catalog = IndexCatalog.of(store, options())) {
            fill(table(old, encryption(), catalog));
        }
        PersonTableMapper renewed = new PersonTableMapper(128, scope, "fresh");
        try (IndexCatalog catalog = IndexCatalog.of(store, options())) {
            assertThatThrownBy(() -> table(renewed, encryption(), catalog))
                    .isInstanceOf(IndexDefinitionMismatchException.class)
                    .hasMessageContaining("blind key default-index/")
                    .hasMessageContaining("blind key fresh-index/");
        }
    }

    @ParameterizedTest
    @EnumSource(IndexScope.class)
    void blindIndexIsRehashedThroughIndexStates(IndexScope scope) {
        PersonTableMapper old = new PersonTableMapper(128, scope);
        try (IndexCatalog catalog = IndexCatalog.of(store, options())) {
            fill(table(old, encryption(), catalog));
        }
        List<String> tokens = indexKeys();
        PersonTableMapper renewed = new PersonTableMapper(128, scope, "fresh");
        try (IndexCatalog catalog = IndexCatalog.of(store, options().withMismatchPolicy(IndexMismatchPolicy.DEMOTE))) {
            EntityTable<Person> after = table(renewed, encryption(), catalog);
            for (String index : List.of("byEmail", "byPhone")) {
                after.markIndexForRebuild(index);
            }
            assertThatThrownBy(() -> found(after, "p1@example.org")).isInstanceOf(IndexNotReadableException.class);
            Person changed = Objects.requireNonNull(after.get(renewed.primaryKeyOf(Person.of(1, "", null, null))));
            after.save(changed.withEmail("new@example.org"));
            for (String index : List.of("byEmail", "byPhone")) {
                assertThat(IndexBackfill.job(after, index).run().isCompleted()).isTrue();
            }
            assertThat(found(after, "new@example.org")).containsExactly(1);
            assertThat(found(after, "p2@example.org")).containsExactly(2);
            assertThat(IndexRepair.verify(after).isClean()).isTrue();
            assertThat(indexKeys()).hasSize(2 * ROWS).doesNotContainAnyElementsOf(tokens);
        }
    }

    /**
     * Returns options that lose no time waiting for dead processes, and in which no time passes while a write is
     * prepared.
     */
    private IndexCatalog.Options options() {
        return IndexCatalog.Options.defaults().withClockAndSleeper(nanos::get, nanos::addAndGet);
    }

    private EntityTable<Person> table(PersonTableMapper mapper, TableEncryption with, IndexCatalog catalog) {
        EntityTableOptions options = EntityTableOptions.defaults()
                .withCipher(with.cipherFor(mapper.model()))
                .withIndexCatalog(catalog);
        return EntityTable.of(store, mapper, options);
    }

    private TableEncryption encryption() {
        return TableEncryption.builder(Keyring.of(keysets)).build();
    }

    private TableEncryption tenants() {
        return TableEncryption.builder(Keyring.of(keysets))
                .keysetNameResolver(
                        (table, keys, property, declared) -> keys.rowKey().charAt(5) % 2 == 0 ? "even" : "odd")
                .build();
    }

    private EntityTable<Person> table(PersonTableMapper mapper, TableEncryption with) {
        return EntityTable.of(store, mapper, with.cipherFor(mapper.model()));
    }

    private static void fill(EntityTable<Person> people) {
        for (int i = 0; i < ROWS; i++) {
            people.insert(Person.of(i, "P" + i, "p" + i + "@example.org", (long) i));
        }
    }

    private void assertFoundByIndex(EntityTable<Person> people) {
        assertThat(IndexRepair.verify(people).isClean()).isTrue();
        for (int i = 0; i < ROWS; i++) {
            assertThat(found(people, "p" + i + "@example.org")).containsExactly(i);
        }
    }

    private static List<Integer> found(EntityTable<Person> people, String email) {
        KeyRange values = people.model().indexKey(PersonTableMapper.BY_EMAIL).equalTo("Person", List.of(email));
        boolean inTable =
                people.model().indexes().get(PersonTableMapper.BY_EMAIL).scope() == IndexScope.GLOBAL;
        RowQuery query = inTable
                ? RowQuery.wholeTable().withPartitionKeyRange(values)
                : RowQuery.partition("Bonn").withRowKeyRange(values);
        return people.queryIndex(PersonTableMapper.BY_EMAIL, query).items().stream()
                .map(Person::number)
                .toList();
    }

    private List<PrimaryKey> indexRows() {
        return store
                .query("people", RowQuery.wholeTable().withRowKeyRange(KeyRange.startingWith("~")), Row.DECODER)
                .items()
                .stream()
                .map(Row::primaryKey)
                .toList();
    }

    /** Returns the keys of all index rows, of local and global indexes. */
    private List<String> indexKeys() {
        List<String> keys = new ArrayList<>();
        indexRows().forEach(row -> keys.add(row.rowKey()));
        String table = PersonTableMapper.ENCRYPTED_IN_TABLE.model().indexTable(PersonTableMapper.BY_EMAIL);
        try {
            store.query(table, RowQuery.wholeTable(), Row.DECODER).items().forEach(row -> keys.add(row.partitionKey()));
        } catch (TableNotFoundException noneInATable) {
            return keys;
        }
        return keys;
    }
}
