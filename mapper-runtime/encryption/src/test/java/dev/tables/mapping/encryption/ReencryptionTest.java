package dev.tables.mapping.encryption;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.ETag;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import dev.tables.engine.local.Durability;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.rocksdb.RocksDbOptions;
import dev.tables.engine.rocksdb.RocksDbTableStores;
import dev.tables.mapping.job.SkippedEntity;
import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.job.TableJobState;
import dev.tables.mapping.model.RowCipher;
import dev.tables.mapping.table.EntityTable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReencryptionTest {
    private static final int ROWS = 1_200;

    @TempDir
    Path directory;

    private final LocalTableStore store = LocalTableStore.inMemory();
    private KeysetDirectory keysets = new KeysetDirectory(Path.of("."), KeysTest.masterKey(1));
    private TableEncryption encryption = TableEncryption.builder(Keyring.of()).build();

    @BeforeEach
    void makeKeys() {
        store.createTable("people");
        keysets = new KeysetDirectory(directory, KeysTest.masterKey(1));
        keysets.create("default");
        keysets.create("default-index");
        encryption = TableEncryption.builder(ring()).build();
    }

    @Test
    void reencryptionRewritesEverythingAndTheOldKeyIsPruned() {
        EntityTable<Person> people = people(encryption);
        fill(people, ROWS);
        keysets.rotate("default");
        TableJob job = Reencryption.job(people, encryption);
        job.run();
        assertThat(job.progress().isCompleted()).isTrue();
        assertThat(job.progress().changedRows()).isEqualTo(ROWS);
        assertThat(job.progress().counts().unreadableEntities()).isZero();
        assertThat(job.progress().passNumber())
                .as("the second finds nothing left")
                .isEqualTo(2);
        keysets.pruneUnusedKeys("default", EncryptionKeyUsage.of(store));
        encryption.keyring().refresh();
        assertThat(people.query(RowQuery.wholeTable()).items())
                .hasSize(1000)
                .allSatisfy(person -> assertThat(person.email()).isEqualTo("p" + person.number() + "@example.org"));
        assertIndexRowsAreReadable();
    }

    @Test
    void stoppedJobContinuesAtItsPosition() {
        fill(people(encryption), ROWS);
        keysets.rotate("default");
        int[] read = new int[1];
        TableJob[] running = new TableJob[1];
        PersonTableMapper stopping = new PersonTableMapper(128) {
            @Override
            public Person read(RowReader reader) {
                if (++read[0] == 700) {
                    running[0].stop();
                }
                return super.read(reader);
            }
        };
        TableJob first =
                Reencryption.job(EntityTable.of(store, stopping, encryption.cipherFor(stopping.model())), encryption);
        running[0] = first;
        first.run();
        assertThat(first.progress().isCompleted()).isFalse();
        assertThat(first.progress().changedRows()).isEqualTo(700);
        assertThat(first.progress().state()).isEqualTo(TableJobState.STOPPED);
        TableJob second = Reencryption.job(people(encryption), encryption);
        second.run();
        assertThat(second.progress().isCompleted()).isTrue();
        assertThat(second.progress().changedRows()).as("nothing was done twice").isEqualTo(ROWS);
    }

    @Test
    void currentRowsAreNotRewritten() {
        EntityTable<Person> people = people(encryption);
        fill(people, 10);
        List<Person> before = people.query(RowQuery.wholeTable()).items();
        TableJob job = Reencryption.job(people, encryption);
        job.run();
        assertThat(job.progress().changedRows()).isZero();
        assertThat(job.progress().processedRows()).isEqualTo(10);
        assertThat(people.query(RowQuery.wholeTable()).items()).isEqualTo(before);
    }

    @Test
    void acceptedPlaintextRowsAreEncrypted() {
        fill(EntityTable.of(store, PersonTableMapper.PLAIN), 10);
        TableEncryption accepting =
                TableEncryption.builder(ring()).acceptPlaintext(true).build();
        Reencryption.job(people(accepting), accepting).run();
        assertThat(people(encryption).query(RowQuery.wholeTable()).items())
                .hasSize(10)
                .allSatisfy(person -> assertThat(person.email()).isEqualTo("p" + person.number() + "@example.org"));
    }

    @Test
    void plaintextIsRemovedFromTheFilesOfTheStore() throws IOException {
        Path files = directory.resolve("store");
        RocksDbOptions options = RocksDbOptions.defaults().withDurability(Durability.OS);
        try (LocalTableStore disk = RocksDbTableStores.open(files, options)) {
            EntityTable<Person> plain = EntityTable.of(disk, PersonTableMapper.PLAIN);
            plain.createTables();
            fill(plain, ROWS);
            disk.compact();
            assertThat(filesWith(files, "@example.org")).isNotEmpty();
            TableEncryption accepting =
                    TableEncryption.builder(ring()).acceptPlaintext(true).build();
            EntityTable<Person> people = EntityTable.of(
                    disk, PersonTableMapper.ENCRYPTED, accepting.cipherFor(PersonTableMapper.ENCRYPTED.model()));
            TableJob job = Reencryption.job(people, accepting);
            job.run();
            assertThat(job.progress().state()).isEqualTo(TableJobState.COMPLETED);
            assertThat(filesWith(files, "@example.org")).isEmpty();
            assertThat(people.count(RowQuery.wholeTable())).isEqualTo(ROWS);
        }
    }

    private static List<Path> filesWith(Path files, String text) throws IOException {
        List<Path> found = new ArrayList<>();
        try (Stream<Path> all = Files.walk(files)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                if (Files.readString(file, StandardCharsets.ISO_8859_1).contains(text)) {
                    found.add(file);
                }
            }
        }
        return found;
    }

    @Test
    void legacyRowsAreRewrittenWithTheirIndexes() throws GeneralSecurityException {
        RowSource legacy = LegacyRowsTest.legacyRow(keys(1), "mail", "\"KeyWrappingMetadata\":{}", "[\"mail\"]", false);
        store.write("people", RowOperation.insert(keys(1), writer -> {
            legacy.writeTo(writer);
            writer.string("name", "Ada");
        }));
        TableEncryption reading = TableEncryption.builder(ring())
                .legacyKeyResolver(LegacyRowsTest.RESOLVER)
                .build();
        assertThat(Objects.requireNonNull(people(reading).get(keys(1))).email()).isEqualTo("marked secret ä");
        Reencryption.job(people(reading), reading).run();
        Row row = Objects.requireNonNull(store.get("people", keys(1), Projection.ALL, Row.DECODER));
        assertThat(row.propertyNames()).containsExactlyInAnyOrder("name", "mail", "open");
        assertThat(Objects.requireNonNull(people(encryption).get(keys(1))).email())
                .as("without legacy keys")
                .isEqualTo("marked secret ä");
        assertThat(store.query("people", RowQuery.wholeTable(), Row.DECODER).items())
                .as("the row and its index row")
                .hasSize(2);
    }

    @Test
    void concurrentChangeIsKept() {
        EntityTable<Person> people = people(encryption);
        fill(people, 3);
        keysets.rotate("default");
        boolean[] changed = new boolean[1];
        PersonTableMapper racing = new PersonTableMapper(128) {
            @Override
            public Person read(RowReader reader) {
                Person read = super.read(reader);
                if (!changed[0] && read.number() == 1) {
                    changed[0] = true;
                    people.save(read.withEmail("changed@example.org"));
                }
                return read;
            }
        };
        TableJob job =
                Reencryption.job(EntityTable.of(store, racing, encryption.cipherFor(racing.model())), encryption);
        job.run();
        assertThat(job.progress().isCompleted()).isTrue();
        Person kept = Objects.requireNonNull(people.get(keys(1)));
        assertThat(kept.email()).isEqualTo("changed@example.org");
    }

    @Test
    void undecryptableRowsAreCountedAndReported() {
        EntityTable<Person> people = people(encryption);
        fill(people, 5);
        store.write(
                "people",
                RowOperation.merge(keys(2), writer -> writer.string("mail", "put past the mapper"), ETag.ANY));
        keysets.rotate("default");
        TableJob job = Reencryption.job(people, encryption).withMaxRowsPerSecond(1_000);
        job.run();
        assertThat(job.progress().isCompleted()).isTrue();
        assertThat(job.progress().changedRows()).isEqualTo(4);
        assertThat(job.progress().counts().unreadableEntities()).isEqualTo(1);
        assertThat(job.progress().skippedEntities()).containsExactly(new SkippedEntity(keys(2), "DecryptionException"));
    }

    @Test
    void rowsOfADestroyedKeysetAreSkippedAndOthersRewritten() {
        keysets.create("even");
        keysets.create("odd");
        TableEncryption tenants = TableEncryption.builder(ring())
                .keysetNameResolver(
                        (table, keys, property, declared) -> keys.rowKey().charAt(5) % 2 == 0 ? "even" : "odd")
                .build();
        EntityTable<Person> people = people(tenants);
        fill(people, 10);
        keysets.destroy("even");
        keysets.rotate("odd");
        TableJob job = Reencryption.job(people, tenants);
        job.run();
        assertThat(job.progress().isCompleted()).isTrue();
        assertThat(job.progress().changedRows()).isEqualTo(5);
        assertThat(job.progress().counts().unreadableEntities()).isEqualTo(5);
        assertThat(job.progress().skippedEntities())
                .hasSize(5)
                .allSatisfy(skipped -> assertThat(skipped.errorMessage()).isEqualTo("CryptoShreddedValueException"));
        assertThat(people.delete(keys(2))).as("a shredded row can be deleted").isTrue();
    }

    private void assertIndexRowsAreReadable() {
        RowCipher cipher = encryption.cipherFor(PersonTableMapper.ENCRYPTED.model());
        RowQuery indexRows = RowQuery.partition("Bonn").withRowKeyRange(KeyRange.startingWith("~"));
        List<Row> read = store.query("people", indexRows, stored -> Row.from(cipher.decrypt("people", stored)))
                .items();
        assertThat(read).hasSize(1000);
    }

    private Keyring ring() {
        return Keyring.of(List.of(keysets), Keyring.DEFAULT_CACHE_TTL, InstantSource.system());
    }

    private EntityTable<Person> people(TableEncryption with) {
        return EntityTable.of(store, PersonTableMapper.ENCRYPTED, with.cipherFor(PersonTableMapper.ENCRYPTED.model()));
    }

    private static void fill(EntityTable<Person> people, int rows) {
        for (int i = 0; i < rows; i++) {
            people.insert(Person.of(i, "P" + i, "p" + i + "@example.org", (long) i));
        }
    }

    private static PrimaryKey keys(int number) {
        return PersonTableMapper.ENCRYPTED.primaryKeyOf(Person.of(number, "", null, null));
    }
}
