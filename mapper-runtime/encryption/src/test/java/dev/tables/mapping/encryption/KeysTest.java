package dev.tables.mapping.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.encryption.DecryptionException.Reason;
import dev.tables.testing.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class KeysTest {
    private static final PrimaryKey KEYS = new PrimaryKey("tenant", "0001");
    private static final MasterKey MASTER = masterKey(1);

    @TempDir
    Path directory;

    private Instant now = Instant.parse("2026-11-20T12:00:00Z");
    private final InstantSource clock = () -> now;

    @Test
    void rotatedKeysetReadsOldValuesAndWritesWithTheNewKey() {
        KeysetDirectory keysets = keysets();
        SecretRows rows = rows(keysets);
        rows.put(KEYS, writer -> writer.string("text", "old"));
        byte[] old = rows.sealed(KEYS, "text");
        keysets.rotate("default");
        now = now.plus(Keyring.DEFAULT_CACHE_TTL);
        assertThat(rows.row(KEYS).string("text")).isEqualTo("old");
        assertThat(rows.isCurrent(KEYS)).isFalse();
        rows.put(KEYS, writer -> writer.string("text", "new"));
        assertThat(keyId(rows.sealed(KEYS, "text"))).isNotEqualTo(keyId(old));
        assertThat(rows.isCurrent(KEYS)).isTrue();
    }

    @Test
    void keysetIsCreatedOnlyOnce() throws IOException {
        KeysetDirectory keysets = new KeysetDirectory(directory, MASTER);
        assertThat(keysets.createIfAbsent("default")).isTrue();
        byte[] made = Files.readAllBytes(directory.resolve("default.json"));
        assertThat(keysets.createIfAbsent("default")).isFalse();
        assertThat(Files.readAllBytes(directory.resolve("default.json"))).isEqualTo(made);
        assertThatThrownBy(() -> keysets.create("default")).isInstanceOf(IllegalStateException.class);
        assertThat(new KeysetDirectory(directory, masterKey(2)).createIfAbsent("default"))
                .as("it is there, even if nobody here can open it")
                .isFalse();
        keysets.destroy("default");
        assertThatThrownBy(() -> keysets.createIfAbsent("default")).isInstanceOf(KeysetDestroyedException.class);
    }

    @Test
    void preloadingChangesNothing() {
        TableEncryption.preloadClasses();
        TableEncryption.preloadClasses();
        SecretRows rows = rows(keysets());
        rows.put(KEYS, writer -> writer.string("text", "value"));
        assertThat(rows.row(KEYS).string("text")).isEqualTo("value");
    }

    @Test
    void keysetOfABlindIndexCannotBeRotated() {
        KeysetDirectory keysets = keysets();
        keysets.create("default-index");
        assertThatThrownBy(() -> keysets.rotate("default-index")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> KeysetText.rotate("x-index", KeysetText.generate("x-index", null), null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("rename the index");
    }

    @Test
    void keyCreatedByAnotherProcessIsFoundImmediately() {
        KeysetDirectory keysets = keysets();
        SecretRows here = rows(keysets);
        here.put(KEYS, writer -> writer.string("text", "loads the keyset"));
        keysets.rotate("default");
        SecretRows there = rows(keysets);
        there.put(KEYS, writer -> writer.string("text", "written elsewhere"));
        byte[] written = there.sealed(KEYS, "text");
        here.putRaw(KEYS, writer -> writer.binary("text", written));
        now = now.plusSeconds(1);
        assertThat(here.row(KEYS).string("text")).isEqualTo("written elsewhere");
    }

    /**
     * Checks every rotation, however recently the keyset was loaded. A key that no source has is looked up once a
     * second.
     */
    @Test
    void everyNewerKeyIsFoundImmediately() {
        KeysetDirectory keysets = keysets();
        int[] loads = new int[1];
        SecretRows here = rows(name -> {
            loads[0]++;
            return keysets.load(name);
        });
        for (int i = 0; i < 5; i++) {
            keysets.rotate("default");
            SecretRows there = rows(keysets);
            there.put(KEYS, writer -> writer.string("text", "written elsewhere"));
            byte[] written = there.sealed(KEYS, "text");
            here.putRaw(KEYS, writer -> writer.binary("text", written));
            assertThat(here.row(KEYS).string("text")).isEqualTo("written elsewhere");
        }
        keysets.pruneWithoutUsageCheck("default");
        SecretRows pruned = rows(keysets);
        PrimaryKey other = new PrimaryKey("tenant", "0002");
        pruned.put(other, writer -> writer.string("text", "of a key that will be gone"));
        byte[] lost = pruned.sealed(other, "text");
        keysets.rotate("default");
        keysets.pruneWithoutUsageCheck("default");
        here.putRaw(other, writer -> writer.binary("text", lost));
        now = now.plus(Keyring.DEFAULT_CACHE_TTL);
        loads[0] = 0;
        for (int i = 0; i < 10; i++) {
            assertThatThrownBy(() -> here.row(other)).isInstanceOf(DecryptionException.class);
        }
        assertThat(loads[0]).isBetween(1, 2);
        now = now.plusSeconds(1);
        assertThatThrownBy(() -> here.row(other)).isInstanceOf(DecryptionException.class);
        assertThat(loads[0]).isBetween(2, 3);
    }

    @Test
    void prunedKeyIsReportedAsUnknown() {
        KeysetDirectory keysets = keysets();
        SecretRows rows = rows(keysets);
        rows.put(KEYS, writer -> writer.string("text", "old"));
        keysets.rotate("default");
        keysets.pruneWithoutUsageCheck("default");
        now = now.plus(Keyring.DEFAULT_CACHE_TTL);
        DecryptionException unknown = catchThrowableOfType(DecryptionException.class, () -> rows.row(KEYS));
        assertThat(unknown.reason()).isEqualTo(Reason.UNKNOWN_KEY);
        rows.put(KEYS, writer -> writer.string("text", "new"));
        assertThat(rows.row(KEYS).string("text")).isEqualTo("new");
    }

    @Test
    void destroyedKeysetAffectsOnlyItsTenant() {
        KeysetDirectory keysets = keysets();
        keysets.create("tenant-a");
        keysets.create("tenant-b");
        SecretRows rows = new SecretRows(TableEncryption.builder(ring(keysets))
                .keysetNameResolver((table, keys, property, declared) -> "tenant-" + keys.partitionKey())
                .build());
        PrimaryKey ofA = new PrimaryKey("a", "1");
        PrimaryKey ofB = new PrimaryKey("b", "1");
        rows.put(ofA, writer -> writer.string("open", "seen").string("text", "of a"));
        rows.put(ofB, writer -> writer.string("text", "of b"));
        assertThat(rows.row(ofA).string("text")).isEqualTo("of a");
        new KeysetDirectory(directory, MASTER).destroy("tenant-a");
        CryptoShreddedValueException gone =
                catchThrowableOfType(CryptoShreddedValueException.class, () -> rows.row(ofA));
        assertThat(gone.reason()).isEqualTo(Reason.CRYPTO_SHREDDED);
        assertThat(gone.primaryKey()).isEqualTo(ofA);
        assertThat(gone).hasMessageContaining("tenant-a").hasMessageContaining("Person.text");
        assertThat(rows.<String>read(ofA, reader -> String.valueOf(reader.string("open"))))
                .isEqualTo("seen");
        assertThat(rows.row(ofB).string("text")).isEqualTo("of b");
        assertThatThrownBy(() -> rows.put(ofA, writer -> writer.string("text", "again")))
                .isInstanceOf(KeysetDestroyedException.class);
        assertThatThrownBy(() -> keysets.create("tenant-a")).isInstanceOf(KeysetDestroyedException.class);
        assertThat(keysets.names()).containsExactly("default", "tenant-b");
    }

    @Test
    void rowsOfSeveralKeysetsAreRead() {
        SecretRows rows = new SecretRows(TableEncryption.builder(ring(keysets()))
                .keysetNameResolver((table, keys, property, declared) ->
                        keys.rowKey().startsWith("0") && !property.equals("small") ? declared : null)
                .build());
        PrimaryKey plain = new PrimaryKey("tenant", "1001");
        for (PrimaryKey keys : List.of(KEYS, plain)) {
            rows.put(keys, writer -> writer.string("text", "value").int32("small", 7));
            assertThat(rows.row(keys).string("text")).isEqualTo("value");
            assertThat(rows.row(keys).int32("small")).isEqualTo(7);
        }
        assertThat(rows.raw(KEYS).has("text")).isTrue();
        assertThat(rows.raw(KEYS).value("text")).isInstanceOf(byte[].class);
        assertThat(rows.raw(KEYS).value("small")).isEqualTo(7);
        assertThat(rows.raw(plain).value("text")).isEqualTo("value");
        rows.putRaw(KEYS, writer -> writer.string("text", "put past the mapper"));
        assertThatThrownBy(() -> rows.row(KEYS)).isInstanceOf(DecryptionException.class);
    }

    @Test
    void missingKeysetIsReportedWhenTheCipherIsCreated() {
        assertThatThrownBy(() -> rows(new KeysetDirectory(directory, MASTER)))
                .isInstanceOf(KeysetNotFoundException.class)
                .hasMessageContaining("'default'");
        assertThatThrownBy(() -> TableEncryption.builder(Keyring.of()).build().cipherFor(SecretRows.MODEL))
                .isInstanceOf(KeysetNotFoundException.class)
                .hasMessageContaining("no source of keysets is configured");
    }

    @Test
    void keysetCannotBeOpenedWithAnotherMasterKeyOrName() throws IOException {
        KeysetDirectory keysets = keysets();
        assertThatThrownBy(() -> new KeysetDirectory(directory, masterKey(2)).load("default"))
                .isInstanceOf(InvalidKeysetException.class)
                .hasMessageContaining("another master key");
        Files.copy(directory.resolve("default.json"), directory.resolve("other.json"));
        assertThatThrownBy(() -> keysets.load("other")).isInstanceOf(InvalidKeysetException.class);
        Files.writeString(directory.resolve("other.json"), "{\"encryptedKeyset\":");
        assertThatThrownBy(() -> keysets.load("other")).isInstanceOf(InvalidKeysetException.class);
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void createdKeysetDirectoryIsPrivate() throws IOException {
        Path made = directory.resolve("made").resolve("keys");
        KeysetDirectory keysets = new KeysetDirectory(made, MASTER);
        keysets.create("default");
        keysets.create("default-index");
        keysets.destroy("default-index");
        for (Path one : List.of(made.getParent(), made)) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(one)))
                    .isEqualTo("rwx------");
        }
        try (Stream<Path> files = Files.list(made)) {
            assertThat(files)
                    .hasSizeGreaterThanOrEqualTo(2)
                    .allSatisfy(file -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                            .isEqualTo("rw-------"));
        }
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void keysetFilesArePrivate() throws IOException {
        keysets();
        assertThat(Files.getPosixFilePermissions(directory.resolve("default.json")))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
        try (var files = Files.list(directory)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("default.json", ".lock");
        }
    }

    @Test
    void invalidKeysetNamesAreRejected() {
        for (String name : List.of("", "../x", "a/b", ".hidden", "ä", "x".repeat(65))) {
            assertThatThrownBy(() -> keysets().create(name)).isInstanceOf(RuntimeException.class);
            assertThatThrownBy(() -> new KeysetDirectory(directory, MASTER).load(name))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void keysetsAreReadFromPropertiesAndEnvironment() {
        String encrypted = KeysetText.generate("my-keys", MASTER);
        String clear = KeysetText.generate("default", null);
        assertThat(EncryptionKeysetSource.ofSerializedKeysets(Map.of("my-keys", encrypted), MASTER)
                        .load("my-keys"))
                .isNotNull();
        assertThat(EncryptionKeysetSource.ofSerializedKeysets(Map.of("default", clear), null)
                        .load("other"))
                .isNull();
        EncryptionKeysetSource environment = EncryptionKeysetSource.ofEnvironment(
                "TABLES_KEYSET_", Map.of("TABLES_KEYSET_MY_KEYS", encrypted), MASTER);
        assertThat(environment.load("my-keys")).isNotNull();
        assertThat(environment.load("default")).isNull();
        String rotated = KeysetText.rotate("default", clear, null);
        assertThat(KeysetText.parse("default", rotated, null).size()).isEqualTo(2);
    }

    /**
     * Changes each byte and tries each length of a keyset. The result is a permanent rejection or the original keyset,
     * never a retryable error.
     */
    @Test
    void damagedKeysetIsNotRetryable() throws IOException, GeneralSecurityException {
        MasterKey ofService = MasterKey.ofKms(new KeyServiceTest.LocalKeyService(), "local-kms://key");
        for (MasterKey key : List.of(MASTER, ofService)) {
            Path place = directory.resolve(key == MASTER ? "own" : "service");
            KeysetDirectory keysets = new KeysetDirectory(place, key);
            keysets.create("default");
            Path file = place.resolve("default.json");
            byte[] whole = Files.readAllBytes(file);
            int primary =
                    Objects.requireNonNull(keysets.load("default")).getPrimary().getId();
            for (int i = 0; i < whole.length; i++) {
                byte[] changed = whole.clone();
                changed[i] ^= (byte) (i % 2 == 0 ? 0x80 : 0x01);
                assertRefusedOrSame(keysets, file, changed, primary);
                assertRefusedOrSame(keysets, file, java.util.Arrays.copyOf(whole, i), primary);
            }
            Files.write(file, new byte[] {(byte) 0xC3, (byte) 0x28});
            assertThatThrownBy(() -> keysets.load("default"))
                    .isInstanceOf(InvalidKeysetException.class)
                    .hasMessageContaining("not valid UTF-8");
        }
    }

    private static void assertRefusedOrSame(KeysetDirectory keysets, Path file, byte[] content, int primary)
            throws IOException {
        Files.write(file, content);
        try {
            assertThat(Objects.requireNonNull(keysets.load("default"))
                            .getPrimary()
                            .getId())
                    .isEqualTo(primary);
        } catch (InvalidKeysetException refused) {
            assertThat(refused.isRetryable()).isFalse();
        }
    }

    @Test
    void invalidKeysetTextIsRejectedWithoutQuotingIt() {
        for (String text : List.of("marked not base64 §", "bWFya2Vk", "{\"marked\":1}", "{marked", "")) {
            InvalidKeysetException refused =
                    catchThrowableOfType(InvalidKeysetException.class, () -> KeysetText.parse("default", text, null));
            assertThat(refused).hasMessageNotContaining("marked").hasNoCause();
        }
        assertThatThrownBy(() -> MasterKey.ofBase64("marked")).hasMessageNotContaining("marked");
        assertThatThrownBy(() -> MasterKey.ofBase64("!")).hasMessageContaining("not Base64");
        assertThat(MASTER).hasToString("MasterKey");
    }

    @Test
    void keysetOfAnotherKindIsRejected() {
        EncryptionKeysetSource swapped = EncryptionKeysetSource.ofSerializedKeysets(
                Map.of(
                        "default",
                        FormatVectorsTest.INDEX_KEYSET,
                        "default-index",
                        FormatVectorsTest.VALUE_KEYSET,
                        "raw",
                        FormatVectorsTest.VALUE_KEYSET.replace("TINK", "RAW")),
                null);
        for (String name : List.of("default", "default-index", "raw")) {
            assertThatThrownBy(() -> Keyring.of(swapped).loadKeysets(List.of(name)))
                    .isInstanceOf(InvalidKeysetException.class);
        }
    }

    /**
     * Combines rotations, outages of the source, pauses and, after each rotation, a prune at random. No value written
     * under a key after its time is lost, and a refused write is reported as retryable.
     */
    @Test
    void valuesAreNeverWrittenWithAPrunableKey() {
        long seed = Seed.of(20_261_123).value();
        Random random = new Random(seed);
        KeysetDirectory keysets = keysets();
        boolean[] away = new boolean[1];
        SecretRows here = rows(name -> {
            if (away[0]) {
                throw new KeysetUnavailableException(name, "is away.", null);
            }
            return keysets.load(name);
        });
        int refused = 0;
        for (int i = 0; i < 2_000; i++) {
            switch (random.nextInt(8)) {
                case 0 -> away[0] = !away[0];
                case 1 -> now = now.plusSeconds(random.nextInt(400));
                case 2 -> {
                    keysets.rotate("default");
                    now = now.plus(Keyring.DEFAULT_CACHE_TTL);
                    keysets.pruneWithoutUsageCheck("default");
                }
                default -> {
                    try {
                        here.put(KEYS, writer -> writer.string("text", "value"));
                        assertThat(keyId(here.sealed(KEYS, "text")))
                                .as("seed %d, step %d", seed, i)
                                .isEqualTo(Objects.requireNonNull(keysets.load("default"))
                                        .getPrimary()
                                        .getId());
                    } catch (KeysetUnavailableException later) {
                        assertThat(later.isRetryable()).isTrue();
                        refused++;
                    }
                }
            }
        }
        assertThat(refused).isPositive();
    }

    private KeysetDirectory keysets() {
        KeysetDirectory keysets = new KeysetDirectory(directory, MASTER);
        if (keysets.names().isEmpty()) {
            keysets.create("default");
        }
        return keysets;
    }

    private Keyring ring(EncryptionKeysetSource source) {
        return Keyring.of(List.of(source), Keyring.DEFAULT_CACHE_TTL, clock);
    }

    private SecretRows rows(EncryptionKeysetSource source) {
        return new SecretRows(TableEncryption.builder(ring(source)).build());
    }

    private static int keyId(byte[] sealed) {
        return java.util.Objects.requireNonNull(SealedValue.parse(sealed)).keyId();
    }

    static MasterKey masterKey(int fill) {
        byte[] key = new byte[32];
        java.util.Arrays.fill(key, (byte) fill);
        return MasterKey.ofBase64(Base64.getEncoder().encodeToString(key));
    }
}
