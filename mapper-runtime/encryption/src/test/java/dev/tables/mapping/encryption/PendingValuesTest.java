package dev.tables.mapping.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowSource;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.intent.EventualTransaction;
import dev.tables.mapping.intent.EventualTransactionHandler;
import dev.tables.mapping.intent.IntentLog;
import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.MemoryBlobStore;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Encrypted values at rest outside of entities' rows: in work that is pending, in caches, in publications of events,
 * and in blobs. No key is removed that one of them needs, whatever happens to the keys while they lie there.
 */
class PendingValuesTest {
    private static final MasterKey MASTER = KeysTest.masterKey(1);
    private static final Person ADA = Person.of(1, "Ada", "ada@example.org", 1L);
    private static final String CACHE = "cachedvalues";

    @TempDir
    private Path directory;

    private final LocalTableStore store = LocalTableStore.inMemory();
    private final MemoryBlobStore blobs = new MemoryBlobStore();
    private KeysetDirectory keysets = new KeysetDirectory(Path.of("."), MASTER);

    @BeforeEach
    void makeKeys() {
        keysets = new KeysetDirectory(directory, MASTER);
        keysets.create("default");
        keysets.create("default-index");
        people(store).createTables();
        store.createTable(CACHE);
        store.createTable("archive");
    }

    @AfterEach
    void close() {
        store.close();
    }

    private TableEncryption encryption() {
        return TableEncryption.builder(Keyring.of(new KeysetDirectory(directory, MASTER)))
                .build();
    }

    /** Opens the table as a newly started process does. */
    private EntityTable<Person> people(LocalTableStore in) {
        return EntityTable.of(
                in, PersonTableMapper.ENCRYPTED, encryption().cipherFor(PersonTableMapper.ENCRYPTED.model(), in));
    }

    /** Returns the stored row of a person, as a step that moves the row contains it. */
    private Row encrypted(Person person) {
        EntityTable<Person> people = people(store);
        PrimaryKey keys = PersonTableMapper.ENCRYPTED.primaryKeyOf(person);
        people.overwrite(person);
        Row row = Objects.requireNonNull(store.get("people", keys, Projection.ALL, Row.DECODER));
        people.delete(keys);
        return row.withoutETag();
    }

    private byte[] sealed(Person person) {
        return Objects.requireNonNull(encrypted(person).binary("mail"));
    }

    /** Where a value may lie, and what takes it away from there. */
    private enum Place {
        ENTITY,
        STEP,
        LATE_STEP,
        ARGUMENT,
        QUARANTINED,
        CACHED,
        CACHED_IN_PIECES,
        PUBLISHED,
        PUBLISHED_FOR_URLS,
        BLOB
    }

    /** Stores a value of the current key at a place; returns an action that removes it. */
    private Runnable put(Place place, Person person, Random random) {
        byte[] sealed = sealed(person);
        String base64 = Base64.getEncoder().encodeToString(sealed);
        return switch (place) {
            case ENTITY -> {
                PrimaryKey keys = PersonTableMapper.ENCRYPTED.primaryKeyOf(person);
                people(store).overwrite(person);
                yield () -> people(store).delete(keys);
            }
            case STEP -> submitted(EventualTransaction.on(store).insertOrReplace("archive", encrypted(person)), "");
            case LATE_STEP -> {
                // The value is cut into two properties, before its mark, in its mark, or after it.
                byte[] before = new byte[64 * 1024 - 180 + random.nextInt(160)];
                Row filler = Row.builder("f", "f").binary("filler", before).build();
                yield submitted(
                        EventualTransaction.on(store)
                                .insertOrReplace("archive", filler)
                                .insertOrReplace("archive", encrypted(person)),
                        "");
            }
            case ARGUMENT ->
                submitted(EventualTransaction.on(store).callHandler("save", "{\"mail\":\"" + base64 + "\"}"), "save");
            case QUARANTINED -> {
                String id = EventualTransaction.on(store)
                        .insertOrReplace("archive", encrypted(person))
                        .submit();
                PrimaryKey intent =
                        store
                                .query(IntentLog.TABLE_NAME, RowQuery.wholeTable(), row -> row.primaryKey())
                                .items()
                                .stream()
                                .filter(keys -> id.endsWith(keys.rowKey()))
                                .findFirst()
                                .orElseThrow();
                store.write(
                        IntentLog.TABLE_NAME,
                        RowOperation.insertOrMerge(intent, row -> row.string("_reason", "failed too often")));
                yield () -> store.write(IntentLog.TABLE_NAME, RowOperation.deleteIfExists(intent));
            }
            case CACHED -> cached(row -> row.binary("value", serialized(sealed)));
            case CACHED_IN_PIECES -> {
                byte[] whole = serialized(sealed);
                int cut = random.nextInt(whole.length);
                yield cached(row -> row.binary("value", Arrays.copyOf(whole, cut))
                        .binary("value_1", Arrays.copyOfRange(whole, cut, whole.length)));
            }
            case PUBLISHED -> cached(row -> row.string("event", "{\"mail\":\"" + base64 + "\"}"));
            case PUBLISHED_FOR_URLS ->
                cached(row -> row.binary(
                        "event",
                        ("{\"mail\":\"" + Base64.getUrlEncoder().encodeToString(sealed) + "\"}")
                                .getBytes(StandardCharsets.UTF_8)));
            case BLOB -> {
                String id = "blob-" + random.nextInt(1_000_000_000);
                blobs.put(id, sealed);
                yield () -> blobs.delete(id);
            }
        };
    }

    private Runnable submitted(EventualTransaction work, String step) {
        String id = work.submit();
        return () -> assertThat(new EventualTransactionHandler(store, Map.of(step, argument -> {})).run(id))
                .isTrue();
    }

    private Runnable cached(RowSource properties) {
        PrimaryKey keys = new PrimaryKey("cache", "entry" + cached++);
        store.write(CACHE, RowOperation.insert(keys, properties));
        return () -> store.write(CACHE, RowOperation.deleteIfExists(keys));
    }

    private int cached;

    private static byte[] serialized(byte[] value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(new ArrayList<>(List.of("key", value)));
        } catch (IOException never) {
            throw new IllegalStateException(never);
        }
        return bytes.toByteArray();
    }

    private EncryptionKeyUsage stored() {
        return EncryptionKeyUsage.of(store, blobs);
    }

    private void reencrypt() {
        TableEncryption now = encryption();
        EntityTable<Person> people = EntityTable.of(
                store, PersonTableMapper.ENCRYPTED, now.cipherFor(PersonTableMapper.ENCRYPTED.model(), store));
        TableJob job = Reencryption.job(people, now);
        assertThat(job.run().isCompleted()).isTrue();
    }

    private int primary() {
        return Objects.requireNonNull(keysets.load("default")).getPrimary().getId();
    }

    /** Checks every place: rotates, re-encrypts and prunes while the value is there. */
    @ParameterizedTest
    @EnumSource(Place.class)
    void neededKeysAreNeverPruned(Place place) {
        for (int round = 0; round < Effort.byEffort(2, 12); round++) {
            Random random = Seed.of(44).plus(round).random();
            int before = primary();
            Runnable end = put(place, ADA, random);
            keysets.rotate("default");
            if (place == Place.ENTITY) {
                assertPruneIsRefused(before);
                reencrypt();
            } else {
                reencrypt();
                assertPruneIsRefused(before);
                assertThatThrownBy(() -> keysets.pruneUnusedKeys(
                                "default", EncryptionKeyUsage.of(store, new MemoryBlobStore(blobs))))
                        .isInstanceOf(EncryptionKeyInUseException.class);
                end.run();
            }
            clearArchive();
            keysets.pruneUnusedKeys("default", stored());
            assertThat(Objects.requireNonNull(keysets.load("default")).size()).isEqualTo(1);
        }
    }

    private void assertPruneIsRefused(int key) {
        assertThatThrownBy(() -> keysets.pruneUnusedKeys("default", stored()))
                .isInstanceOf(EncryptionKeyInUseException.class)
                .hasMessageContaining("was not pruned")
                .hasMessageContaining(new EncryptionKeyUsage.KeyId("default", key).toString());
        assertThat(Objects.requireNonNull(keysets.load("default")).size()).isGreaterThan(1);
    }

    private void clearArchive() {
        store.deleteTable("archive");
        store.createTable("archive");
    }

    /** Checks a value that a step writes under the old key after the rotation, which is found in its table. */
    @Test
    void pruneFindsValuesWrittenByPendingWork() {
        String id = EventualTransaction.on(store)
                .insertOrReplace("archive", encrypted(ADA))
                .submit();
        int before = primary();
        keysets.rotate("default");
        assertThat(new EventualTransactionHandler(store, Map.of()).run(id)).isTrue();

        assertPruneIsRefused(before);
        clearArchive();
        keysets.pruneUnusedKeys("default", stored());
    }

    /** Checks that a note that outlives its work does not keep a key. */
    @Test
    void decisionRecordsKeepNoKey() {
        int before = primary();
        Row row = encrypted(ADA);
        String id = EventualTransaction.on(store)
                .insertOrReplace("archive", row)
                .submitInTransaction(
                        "archive",
                        new EntityGroupTransaction()
                                .add(RowOperation.insert(new PrimaryKey("p", "r"), properties -> {})));
        keysets.rotate("default");
        assertPruneIsRefused(before);
        assertThat(new EventualTransactionHandler(store, Map.of()).run(id)).isTrue();
        clearArchive();
        keysets.pruneUnusedKeys("default", stored());
    }

    @Test
    void pruneFailsIfLargeValuesCannotBeChecked() {
        store.write(
                CACHE,
                RowOperation.insert(
                        new PrimaryKey("p", "r"),
                        row -> row.string(
                                "photo_blob", "1b671a64-40d5-491e-99b0-da01ff1f3341 12 " + "a1".repeat(32) + " b")));
        keysets.rotate("default");

        assertThatThrownBy(() -> keysets.pruneUnusedKeys("default", EncryptionKeyUsage.of(store)))
                .isInstanceOf(EncryptionKeyInUseException.class)
                .hasMessageContaining("Rows refer to 1 values in a BlobStore")
                .hasMessageContaining("EncryptionKeyUsage.of(store, blobs)");
        keysets.pruneUnusedKeys("default", stored());
    }

    /**
     * Checks a start after a restore, with keysets from after a prune or without keysets. The start is refused, and no
     * keyset is created in place of the lost one.
     */
    @ParameterizedTest
    @EnumSource(
            value = Place.class,
            names = {"ENTITY", "STEP", "LATE_STEP", "QUARANTINED"})
    void startFailsIfAKeyOfPendingWorkIsMissing(Place place) throws IOException {
        put(place, ADA, Seed.of(45).random());
        keysets.rotate("default");
        keysets.pruneWithoutUsageCheck("default");
        assertThatThrownBy(() -> people(store))
                .isInstanceOf(KeysetLostException.class)
                .hasMessageContaining("need that key");

        Files.delete(directory.resolve("default.json"));
        assertThatThrownBy(() -> people(store)).isInstanceOf(KeysetLostException.class);
        assertThatThrownBy(() ->
                        TableEncryption.requireKeysetUnused("default", PersonTableMapper.ENCRYPTED.model(), store))
                .isInstanceOf(KeysetLostException.class)
                .hasMessageContaining("contains data encrypted with it");
    }

    /** Checks that work with a destroyed keyset ends, and that the values it writes cannot be read. */
    @Test
    void pendingWorkOfADestroyedKeysetStaysUnreadable() {
        String id = EventualTransaction.on(store)
                .insertOrReplace("archive", encrypted(ADA))
                .submit();
        keysets.destroy("default");

        assertThat(new EventualTransactionHandler(store, Map.of()).run(id)).isTrue();
        Row written = Objects.requireNonNull(
                store.get("archive", PersonTableMapper.ENCRYPTED.primaryKeyOf(ADA), Projection.ALL, Row.DECODER));
        assertThat(written.binary("mail")).isNotNull();
        assertThatThrownBy(() -> people(store)).isInstanceOf(KeysetDestroyedException.class);
    }

    /** Checks random histories: no successful prune removes a key of a value that still exists. */
    @Test
    void randomOperationsLoseNoKey() {
        long seed = Seed.of(46).value();
        Random random = new Random(seed);
        Map<Runnable, Integer> lying = new HashMap<>();
        int pruned = 0;
        int refused = 0;
        for (int step = 0; step < Effort.byEffort(60, 400); step++) {
            switch (random.nextInt(6)) {
                case 0 -> keysets.rotate("default");
                case 1, 3 -> {
                    Place place = Place.values()[1 + random.nextInt(Place.values().length - 1)];
                    lying.put(put(place, Person.of(step, "P", "p" + step + "@example.org", 1L), random), primary());
                }
                case 2 -> {
                    lying.keySet().forEach(Runnable::run);
                    lying.clear();
                    clearArchive();
                }
                default -> {
                    try {
                        keysets.pruneUnusedKeys("default", stored());
                        pruned++;
                    } catch (EncryptionKeyInUseException chosen) {
                        refused++;
                    }
                }
            }
            assertThat(keys()).as("seed " + seed + ", step " + step).containsAll(lying.values());
        }
        assertThat(pruned).isPositive();
        assertThat(refused).isPositive();
    }

    private List<Integer> keys() {
        var keyset = Objects.requireNonNull(keysets.load("default"));
        return Stream.iterate(0, i -> i < keyset.size(), i -> i + 1)
                .map(i -> keyset.getAt(i).getId())
                .toList();
    }

    @Test
    void missingKeysetCannotBeDestroyed() throws IOException {
        assertThatThrownBy(() -> keysets.destroy("misspelt"))
                .isInstanceOf(KeysetNotFoundException.class)
                .hasMessageContaining("Correct the name");
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).noneMatch(file -> file.toString().contains("misspelt"));
        }
        keysets.create("misspelt");
        keysets.destroy("misspelt");
        keysets.destroy("misspelt");
        assertThatThrownBy(() -> keysets.load("misspelt")).isInstanceOf(KeysetDestroyedException.class);
        KeysetDirectory absent = new KeysetDirectory(directory.resolve("absent"), MASTER);
        assertThatThrownBy(() -> absent.destroy("default")).isInstanceOf(KeysetNotFoundException.class);
        assertThat(directory.resolve("absent")).doesNotExist();
    }
}
