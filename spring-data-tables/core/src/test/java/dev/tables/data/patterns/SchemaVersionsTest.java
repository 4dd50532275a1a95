package dev.tables.data.patterns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.annotation.AllowScan;
import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.TablesRepository;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.model.EntityMappers;
import dev.tables.mapping.model.EntityUpgrade;
import dev.tables.mapping.model.SchemaVersionException;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.EntityTableOptions;
import dev.tables.mapping.table.IndexRepair;
import dev.tables.mapping.table.PropertyChanges;
import dev.tables.mapping.table.SchemaRewrite;
import dev.tables.mapping.value.MappingException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * <b>Schema versions.</b> Version 1 of a contact had two names, version 2 has one, version 3 calls the address {@code mail}.
 * Rows of each are in the table together, and all are read as version 3.
 */
class SchemaVersionsTest {
    @TableEntity(
            table = "contacts",
            schemaVersion = 3,
            schemaUpgrades = {FromTwoNames.class, FromEmail.class})
    record Contact(
            @PartitionKey String team,
            @RowKey(digits = 4) int number,
            @IndexedBy String name,

            @IndexedBy(scope = IndexScope.GLOBAL, layout = IndexLayout.KEYS_ONLY) @Nullable
            String mail) {}

    /** From version 1: the name was in two parts. */
    static final class FromTwoNames implements EntityUpgrade<Contact> {
        @Override
        public Class<Contact> entityType() {
            return Contact.class;
        }

        @Override
        public int fromVersion() {
            return 1;
        }

        @Override
        public Row upgrade(Row row) {
            return row.with("name", row.string("first") + " " + row.string("last"))
                    .without("first")
                    .without("last");
        }
    }

    /** From version 2: the address had another name. */
    static final class FromEmail implements EntityUpgrade<Contact> {
        @Override
        public Class<Contact> entityType() {
            return Contact.class;
        }

        @Override
        public int fromVersion() {
            return 2;
        }

        @Override
        public Row upgrade(Row row) {
            return row.with("mail", row.string("email")).without("email");
        }
    }

    interface Contacts extends TablesRepository<Contact, SchemaVersionsTestContactKey> {
        List<Contact> findByTeam(String team);

        List<Contact> findByTeamAndName(String team, String name);

        List<NameOnly> findNamesByTeam(String team);

        @AllowScan
        long countByMailIsNotNull();
    }

    record NameOnly(String name) {}

    private static final Contact ANN = new Contact("red", 1, "Ann Lee", "ann@example.org");
    private static final Contact BEN = new Contact("red", 2, "Ben Poe", "ben@example.org");
    private static final Contact CAT = new Contact("red", 3, "Cat Roe", "cat@example.org");

    private final TableStore store = LocalTableStore.inMemory();
    private final EntityTable<Contact> table = EntityTable.of(store, EntityMappers.of(Contact.class));
    private final Contacts contacts =
            new TablesRepositoryFactory(new TablesTemplate(store)).getRepository(Contacts.class);

    /** Ann as version 1 wrote her, Ben as version 2 did with his index row, Cat as version 3 does. */
    @BeforeEach
    void oldRows() {
        put(Row.builder("red", "0001")
                .string("first", "Ann")
                .string("last", "Lee")
                .string("email", "ann@example.org"));
        put(benOf("red", "0002"));
        put(benOf("red", "~byName_Ben!_Poe 0002"));
        contacts.save(CAT);
    }

    private static Row.Builder benOf(String partitionKey, String rowKey) {
        return Row.builder(partitionKey, rowKey)
                .int32("SchemaVersion", 2)
                .string("name", "Ben Poe")
                .string("email", "ben@example.org");
    }

    private void put(Row.Builder row) {
        Row built = row.build();
        store.write("contacts", RowOperation.insert(built.primaryKey(), built));
    }

    private @Nullable Row stored(String rowKey) {
        return store.get("contacts", new PrimaryKey("red", rowKey), Projection.ALL, Row.DECODER);
    }

    @Test
    void rowsOfEachSchemaVersionAreReadAsTheCurrentOne() {
        assertThat(contacts.findByTeam("red")).containsExactly(ANN, BEN, CAT);
        assertThat(contacts.findById(new SchemaVersionsTestContactKey("red", 1)))
                .contains(ANN);
    }

    @Test
    void projectionsAndCountsSeeUpgradedValues() {
        assertThat(contacts.findNamesByTeam("red"))
                .containsExactly(new NameOnly("Ann Lee"), new NameOnly("Ben Poe"), new NameOnly("Cat Roe"));
        assertThat(contacts.countByMailIsNotNull()).isEqualTo(3);
    }

    @Test
    void indexContainsOldValuesUntilRowsAreRewritten() {
        assertThat(contacts.findByTeamAndName("red", "Ben Poe")).containsExactly(BEN);
        assertThat(contacts.findByTeamAndName("red", "Ann Lee")).isEmpty();

        assertThat(SchemaRewrite.job(table).run().changedRows()).isEqualTo(2);

        assertThat(contacts.findByTeamAndName("red", "Ann Lee")).containsExactly(ANN);
        assertThat(SchemaRewrite.job(table).run().changedRows()).isZero();
        assertThat(IndexRepair.verify(table).isClean()).isTrue();
    }

    @Test
    void saveWritesTheCurrentSchemaVersionAndMovesIndexRows() {
        contacts.save(new Contact("red", 2, "Ben Moe", "ben@example.org"));

        assertThat(stored("0002"))
                .extracting(Row::withoutETag)
                .isEqualTo(Row.builder("red", "0002")
                        .int32("SchemaVersion", 3)
                        .string("name", "Ben Moe")
                        .string("mail", "ben@example.org")
                        .build());
        assertThat(stored("~byName_Ben!_Poe 0002")).isNull();
        assertThat(stored("~byName_Ben!_Moe 0002")).isNotNull();
        assertThat(contacts.findByTeamAndName("red", "Ben Moe")).hasSize(1);
        assertThat(IndexRepair.verify(table).orphanedIndexRows()).isZero();
    }

    @Test
    void mergeIntoRowOfEarlierSchemaVersionUpgradesIt() {
        assertThat(table.merge(new PrimaryKey("red", "0001"), PropertyChanges.of("mail", "lee@example.org")))
                .isTrue();

        assertThat(contacts.findById(new SchemaVersionsTestContactKey("red", 1)))
                .contains(new Contact("red", 1, "Ann Lee", "lee@example.org"));
        Row merged = Objects.requireNonNull(stored("0001"));
        assertThat(merged.int32("SchemaVersion")).isEqualTo(3);
        assertThat(merged.has("first")).isFalse();
        assertThat(contacts.findByTeamAndName("red", "Ann Lee")).hasSize(1);
    }

    @Test
    void repairRewritesRowsOfEarlierSchemaVersions() {
        IndexRepair.Report report = IndexRepair.repair(table);

        assertThat(report.missingIndexRows()).isEqualTo(3);
        assertThat(IndexRepair.verify(table).isClean()).isTrue();
        assertThat(SchemaRewrite.job(table).run().changedRows()).isZero();
    }

    @Test
    void queryIgnoresIndexRowThatNoLongerMatches() {
        put(Row.builder("red", "0004")
                .string("first", "Dan")
                .string("last", "Doe")
                .string("name", "Alias"));
        put(Row.builder("red", "~byName_Alias 0004")
                .string("first", "Dan")
                .string("last", "Doe")
                .string("name", "Alias"));

        assertThat(contacts.findByTeamAndName("red", "Alias")).isEmpty();
    }

    @Test
    void readFailsIfSchemaVersionIsUnknown() {
        put(Row.builder("red", "0009").int32("SchemaVersion", 7).string("name", "Zoe"));

        assertThatThrownBy(() -> table.get(new PrimaryKey("red", "0009")))
                .isInstanceOfSatisfying(SchemaVersionException.class, error -> {
                    assertThat(error.primaryKey()).isEqualTo(new PrimaryKey("red", "0009"));
                    assertThat(error.found()).isEqualTo(7);
                    assertThat(error.expected()).isEqualTo(3);
                })
                .hasMessage(
                        "Contact: found row (keys hidden) of schema version 7, expected version 3. A newer version of "
                                + "the application wrote the row. Deploy that version here too.");
    }

    @TableEntity(table = "notes", schemaVersion = 3)
    record Note(@PartitionKey String book, @RowKey int page, String text) {}

    @Test
    void upgradesWithDependenciesAreRegistered() {
        store.createTable("notes");
        Row old = Row.builder("b", "0000000001").string("txt", "Hi").build();
        store.write("notes", RowOperation.insert(old.primaryKey(), old));
        EntityUpgrade<Note> first = EntityUpgrade.of(
                Note.class, 1, row -> row.with("text", row.string("txt")).without("txt"));
        EntityUpgrade<Note> second = EntityUpgrade.of(Note.class, 2, row -> row.with("text", row.string("text") + "!"));

        EntityTable<Note> half = notes(List.of(first));
        assertThatThrownBy(() -> half.query(RowQuery.wholeTable()))
                .isInstanceOf(SchemaVersionException.class)
                .hasMessage("Note: found row (keys hidden) of schema version 1, expected version 3. There is no "
                        + "upgrade from schema version 2. List one in @TableEntity(schemaUpgrades = ...), or "
                        + "register an EntityUpgrade.");

        assertThat(notes(List.of(first, second)).get(old.primaryKey())).isEqualTo(new Note("b", 1, "Hi!"));
    }

    @Test
    void invalidUpgradesAreRejected() {
        EntityUpgrade<Note> one = EntityUpgrade.of(Note.class, 1, row -> row);
        assertThatThrownBy(() -> notes(List.of(one, one)))
                .hasMessage("Note: found two upgrades from schema version 1. Remove one of them.");
        assertThatThrownBy(() -> notes(List.of(EntityUpgrade.of(Note.class, 3, row -> row))))
                .hasMessage("Note: found an upgrade from schema version 3, but it must be below the entity's schema "
                        + "version 3. Raise schemaVersion in @TableEntity, or remove the upgrade.");
        store.createTable("notes");
        Row old = Row.builder("b", "0000000001").string("text", "Hi").build();
        store.write("notes", RowOperation.insert(old.primaryKey(), old));
        EntityTable<Note> moving = notes(List.of(EntityUpgrade.of(
                Note.class, 1, row -> row.toBuilder(new PrimaryKey("c", "1")).build())));
        assertThatThrownBy(() -> moving.get(old.primaryKey()))
                .isInstanceOf(MappingException.class)
                .hasMessage("Note: the upgrade from schema version 1 changed the keys of row (keys hidden). Create the "
                        + "new row from the given row with the methods of Row.");
    }

    private EntityTable<Note> notes(List<EntityUpgrade<Note>> upgrades) {
        return EntityTable.of(
                store,
                EntityMappers.of(Note.class),
                EntityTableOptions.defaults().withSchemaUpgrades(upgrades));
    }
}
