package dev.tables.mapping.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.annotation.IndexConsistency;
import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.annotation.UnreadableEntityPolicy;
import dev.tables.engine.Capability;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.key.KeyWriter;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.ReadResult;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.EntityTableOptions;
import dev.tables.mapping.table.IndexRepair;
import dev.tables.mapping.table.LenientEntityReader;
import dev.tables.mapping.value.type.ValueType;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A test of rows that nobody, or not this process, can read. They can be deleted and replaced if their index rows are
 * known or can never be known. A scan returns them together with the other rows.
 */
class UnreadableRowsTest {
    private static final int PEOPLE = 6;

    /** An index by a plain or an encrypted property, of which rows may hold encrypted ones. */
    private record Kind(IndexLayout layout, IndexScope scope, boolean encrypted, boolean service, boolean destroyed) {}

    private static Stream<Kind> kinds() {
        List<Kind> kinds = new ArrayList<>();
        for (IndexScope scope : IndexScope.values()) {
            for (IndexLayout layout : IndexLayout.values()) {
                for (int bits = 0; bits < 8; bits++) {
                    if (scope == IndexScope.LOCAL || layout != IndexLayout.KEY_LIST_PER_VALUE) {
                        kinds.add(new Kind(layout, scope, (bits & 1) > 0, (bits & 2) > 0, (bits & 4) > 0));
                    }
                }
            }
        }
        return kinds.stream();
    }

    private static final class Mapper extends PersonTableMapper {
        private final EntityModel model;
        private final boolean encrypted;

        Mapper(Kind kind, UnreadableEntityPolicy policy) {
            super(128);
            encrypted = kind.encrypted();
            KeyComponent by = KeyComponent.of(encrypted ? "email" : "name", ValueType.STRING);
            IndexModel index = IndexModel.of("by", by).scope(kind.scope()).layout(kind.layout());
            model = EntityModel.builder("Person", "people")
                    .property(PropertyModel.partitionKey("city", ValueType.STRING))
                    .property(PropertyModel.rowKey("number", ValueType.INT))
                    .property(PropertyModel.stored("name", ValueType.STRING).notNull())
                    .property(secret("email", "mail", ValueType.STRING))
                    .property(secret("phone", "phone", ValueType.LONG))
                    .property(secret("income", "income", ValueType.DOUBLE))
                    .property(PropertyModel.version("version"))
                    .partitionKey(KeyLayout.of(KeyComponent.of("city", ValueType.STRING)))
                    .rowKey(KeyLayout.of(
                            KeyComponent.of("number", ValueType.INT).withDigits(6)))
                    .index(kind.layout() == IndexLayout.INCLUDED_PROPERTIES ? index.including("income") : index)
                    .unreadableEntities(policy)
                    .build();
        }

        private static PropertyModel secret(String name, String storedName, ValueType type) {
            return PropertyModel.stored(name, type).storedName(storedName).encrypted("default");
        }

        @Override
        public EntityModel model() {
            return model;
        }

        @Override
        public void writeIndex(int index, Person person, KeyWriter writer) {
            writer.string(encrypted ? person.email() : person.name());
        }
    }

    @TempDir
    private Path directory;

    private final List<ReadResult<?>> leftOut = new ArrayList<>();
    private UnreadableEntityPolicy policy = UnreadableEntityPolicy.FAIL;
    private int started;
    private TableStore store = LocalTableStore.inMemory();
    private EntityTable<Person> people = EntityTable.of(store, PersonTableMapper.PLAIN);

    /** Opens a table in which every second person is unreadable: the keyset is destroyed or missing in this process. */
    private void start(Kind kind) {
        store = kind.service() ? service(LocalTableStore.inMemory()) : LocalTableStore.inMemory();
        KeysetDirectory keysets = new KeysetDirectory(directory.resolve("keysets" + started++), KeysTest.masterKey(1));
        keysets.create("even");
        keysets.create("odd");
        keysets.create("default-index");
        people = table(kind, keysets);
        people.createTables();
        for (int i = 0; i < PEOPLE; i++) {
            people.insert(person(i));
        }
        if (kind.destroyed()) {
            keysets.destroy("even");
            people = table(kind, keysets);
        } else {
            people = table(kind, name -> name.equals("even") ? null : keysets.load(name));
        }
    }

    private EntityTable<Person> table(Kind kind, EncryptionKeysetSource keysets) {
        TableEncryption encryption = TableEncryption.builder(
                        Keyring.of(List.of(keysets), Keyring.DEFAULT_CACHE_TTL, InstantSource.system()))
                .keysetNameResolver(
                        (table, keys, property, declared) -> keys.rowKey().charAt(5) % 2 == 0 ? "even" : "odd")
                .build();
        Mapper mapper = new Mapper(kind, policy);
        return EntityTable.of(
                store,
                mapper,
                EntityTableOptions.defaults()
                        .withCipher(encryption.cipherFor(mapper.model()))
                        .withUnreadableEntityListener(leftOut::add));
    }

    private static TableStore service(TableStore embedded) {
        return new ForwardingTableStore(embedded) {
            @Override
            public Set<Capability> capabilities() {
                EnumSet<Capability> rest = EnumSet.copyOf(super.capabilities());
                rest.remove(Capability.CROSS_PARTITION_TRANSACTIONS);
                return rest;
            }
        };
    }

    private static Person person(int number) {
        return Person.of(number, "P" + number, "p" + number + "@example.org", (long) number);
    }

    private static PrimaryKey keys(int number) {
        return PersonTableMapper.ENCRYPTED.primaryKeyOf(person(number));
    }

    private static List<PrimaryKey> all() {
        return IntStream.range(0, PEOPLE).mapToObj(UnreadableRowsTest::keys).toList();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void unreadableEntitiesAreReturnedWithTheOthers(Kind kind) {
        start(kind);
        assertThatThrownBy(() -> people.query(RowQuery.wholeTable())).isInstanceOf(DecryptionException.class);
        List<ReadResult<Person>> found =
                LenientEntityReader.readEntities(people, RowQuery.wholeTable()).items();
        assertThat(found).extracting(ReadResult::primaryKey).isEqualTo(all());
        for (int i = 0; i < PEOPLE; i++) {
            ReadResult<Person> one = found.get(i);
            assertThat(one.isReadable()).isEqualTo(i % 2 == 1);
            if (i % 2 == 1) {
                assertThat(one.entity()).isEqualTo(people.get(keys(i)));
            } else {
                assertThat(one.entity()).isNull();
                assertThat(one.exception())
                        .isInstanceOf(
                                kind.destroyed() ? CryptoShreddedValueException.class : DecryptionException.class);
            }
        }
        assertThat(LenientEntityReader.readKeys(people, RowQuery.wholeTable().withPageSize(4))
                        .items())
                .isEqualTo(all().subList(0, 4));
    }

    /** Checks reads by keys and by the index, of the whole table and of parts. */
    @ParameterizedTest
    @MethodSource("kinds")
    void unreadableEntitiesAreSkippedIfConfigured(Kind kind) {
        RowQuery everything = RowQuery.wholeTable();
        boolean knownByIndex = !(kind.encrypted() && kind.destroyed());
        for (UnreadableEntityPolicy declared : UnreadableEntityPolicy.values()) {
            policy = declared;
            start(kind);
            boolean leavesOut = declared == UnreadableEntityPolicy.SKIP
                    || declared == UnreadableEntityPolicy.SKIP_CRYPTO_SHREDDED && kind.destroyed();
            found(leavesOut, () -> people.query(everything).items());
            assertThat(leftOut).extracting(ReadResult::exception).doesNotContainNull();
            found(
                    leavesOut,
                    () -> people.getAll(all()).stream().filter(Objects::nonNull).toList());
            for (IndexConsistency read : IndexConsistency.values()) {
                Supplier<List<Person>> byIndex =
                        () -> people.queryIndex(0, read, everything).items();
                if (knownByIndex) {
                    found(leavesOut, byIndex);
                } else {
                    foundByTokens(leavesOut, byIndex);
                }
            }
            List<Integer> numbers = new ArrayList<>();
            people.query(
                    everything.withProjection(Projection.of("name")),
                    reader -> numbers.add(reader.rowKey().length()));
            assertThat(numbers).as("all have a name that can be read").hasSize(PEOPLE);
            assertThat(people.count(everything)).isEqualTo(PEOPLE);
            assertThatThrownBy(() -> people.get(keys(0))).isInstanceOf(DecryptionException.class);
            leftOut.clear();
            assertThat(LenientEntityReader.readEntities(people, all()))
                    .extracting(ReadResult::primaryKey)
                    .isEqualTo(all());
            assertThat(LenientEntityReader.readEntities(people, 0, IndexConsistency.STRONG, everything)
                            .items())
                    .extracting(ReadResult::primaryKey)
                    .containsAll(knownByIndex ? all() : List.of(keys(1), keys(3), keys(5)));
            assertThat(leftOut).isEmpty();
        }
    }

    /**
     * Checks a read by hashes. It may omit entities that can no longer be matched; rows that contain a whole entity may
     * still match.
     */
    private void foundByTokens(boolean leavesOut, Supplier<List<Person>> read) {
        leftOut.clear();
        try {
            assertThat(read.get()).extracting(Person::number).containsExactlyInAnyOrder(1, 3, 5);
        } catch (CryptoShreddedValueException atARowThatHoldsAll) {
            assertThat(leavesOut).isFalse();
        }
        assertThat(leftOut).extracting(ReadResult::primaryKey).isSubsetOf(keys(0), keys(2), keys(4));
    }

    /** Checks that a read returns the readable entities and reports the others, or throws an error. */
    private void found(boolean leavesOut, Supplier<List<Person>> read) {
        leftOut.clear();
        if (!leavesOut) {
            assertThatThrownBy(read::get).isInstanceOf(DecryptionException.class);
            assertThat(leftOut).isEmpty();
            return;
        }
        assertThat(read.get()).extracting(Person::number).containsExactlyInAnyOrder(1, 3, 5);
        assertThat(leftOut).extracting(ReadResult::primaryKey).containsExactlyInAnyOrder(keys(0), keys(2), keys(4));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void unreadableEntitiesCanBeDeleted(Kind kind) {
        List<Consumer<EntityTable<Person>>> deletes = List.of(
                table -> all().forEach(keys -> assertThat(table.delete(keys)).isTrue()),
                table -> assertThat(table.deleteAllByPrimaryKey(all())).isEqualTo(PEOPLE),
                table -> IntStream.range(0, PEOPLE)
                        .mapToObj(UnreadableRowsTest::person)
                        .forEach(person -> assertThat(table.delete(person)).isTrue()),
                table -> assertThat(table.deleteAll(IntStream.range(0, PEOPLE)
                                .mapToObj(UnreadableRowsTest::person)
                                .toList()))
                        .isEqualTo(PEOPLE));
        for (Consumer<EntityTable<Person>> delete : deletes) {
            start(kind);
            delete.accept(people);
            assertThat(LenientEntityReader.readKeys(people, RowQuery.wholeTable())
                            .items())
                    .isEmpty();
            if (!kind.encrypted() || !kind.service() || kind.scope() == IndexScope.LOCAL) {
                assertThat(indexRows()).isEmpty();
            }
            IndexRepair.repair(people);
            assertThat(indexRows()).isEmpty();
        }
    }

    /** Checks that rows can be replaced if their index rows are known or can never be known. */
    @ParameterizedTest
    @MethodSource("kinds")
    void unreadableEntitiesCanBeReplaced(Kind kind) {
        start(kind);
        Person other = person(1).withoutETag();
        Person replaced = new Person("Bonn", 2, "new", null, null, null, null);
        assertThatThrownBy(() -> people.get(keys(2))).isInstanceOf(DecryptionException.class);
        if (kind.encrypted() && !kind.destroyed()) {
            assertThatThrownBy(() -> people.overwrite(replaced)).isInstanceOf(DecryptionException.class);
            return;
        }
        people.overwrite(replaced);
        people.overwrite(other);
        assertThat(people.get(keys(2))).satisfies(now -> assertThat(now.name()).isEqualTo("new"));
        if (!kind.service() || kind.scope() == IndexScope.LOCAL) {
            // Of the two that were not replaced.
            assertThat(IndexRepair.verify(people).orphanedIndexRows()).isEqualTo(kind.encrypted() ? 2 : 0);
        }
        IndexRepair.repair(people);
        assertThat(IndexRepair.verify(people)).matches(IndexRepair.Report::isClean);
    }

    private List<Row> indexRows() {
        List<Row> found = new ArrayList<>();
        for (String table : people.model().tables()) {
            if (store.tableNames().contains(table)) {
                store.query(table, RowQuery.wholeTable(), Row.DECODER).items().stream()
                        .filter(row ->
                                row.rowKey().startsWith("~") && !row.rowKey().startsWith("~~")
                                        || table.equals(people.model().indexTable(0)) && !table.equals("people"))
                        .forEach(found::add);
            }
        }
        return found;
    }
}
