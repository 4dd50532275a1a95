package dev.tables.mapping.encryption;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.EdmType;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowReader;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.encryption.EncryptionKeyUsage.KeyId;
import dev.tables.testing.Seed;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Encrypted values at every place of a row, and in every form in which something else contains them. */
class CiphertextSearchTest {
    private static final PrimaryKey KEYS = new PrimaryKey("p", "r");
    private static final KeyId KEY = new KeyId("default", 0xABCD_0123);
    private static final Random RANDOM = Seed.of(44).random();

    /** Names of pieces in a row: of steps of pending work, and of a property that is cut. */
    private static final List<List<String>> PIECES =
            List.of(List.of("steps9", "steps10"), List.of("value", "value_1"), List.of("value_9", "value_10"));

    private static byte[] sealed(KeyId key, EdmType type) {
        byte[] ciphertext = new byte[5 + 12 + 20 + 16];
        RANDOM.nextBytes(ciphertext);
        ciphertext[0] = 1;
        ByteBuffer.wrap(ciphertext).putInt(1, key.idInKeyset());
        return SealedValue.compose(type, key.keyset(), ciphertext);
    }

    private static List<KeyId> found(Row.Builder row) {
        try (LocalTableStore store = LocalTableStore.inMemory()) {
            store.createTable("rows");
            store.write("rows", RowOperation.insert(KEYS, row.build()));
            return Objects.requireNonNull(
                    store.get("rows", KEYS, Projection.ALL, (RowReader one) -> CiphertextSearch.keysOfValues(one)));
        }
    }

    private static byte[] joined(byte[]... parts) {
        int length = Arrays.stream(parts).mapToInt(part -> part.length).sum();
        ByteBuffer all = ByteBuffer.allocate(length);
        Arrays.stream(parts).forEach(all::put);
        return all.array();
    }

    @Test
    void encryptedValueIsFoundWhereverItIsSplit() {
        byte[] sealed = sealed(KEY, EdmType.STRING);
        for (int before : List.of(0, 1, 2, 7, 64)) {
            byte[] whole = joined(new byte[before], sealed, new byte[9]);
            for (int cut = 0; cut <= whole.length; cut++) {
                for (List<String> names : PIECES) {
                    Row.Builder row = Row.builder(KEYS)
                            .binary(names.get(0), Arrays.copyOf(whole, cut))
                            .binary(names.get(1), Arrays.copyOfRange(whole, cut, whole.length));
                    assertThat(found(row))
                            .as("%d bytes before, cut at %d, in %s", before, cut, names)
                            .containsExactly(KEY);
                }
            }
        }
    }

    @Test
    void encryptedValueIsFoundForEveryTypeAndKeysetName() {
        for (EdmType type : EdmType.values()) {
            for (String name : List.of("a", "default", "Tenant_1.x", "x".repeat(64))) {
                for (int id : List.of(0, 1, -1, Integer.MIN_VALUE, RANDOM.nextInt())) {
                    KeyId key = new KeyId(name, id);
                    assertThat(everyForm(sealed(key, type)))
                            .allSatisfy(row -> assertThat(found(row)).containsExactly(key));
                }
            }
        }
    }

    private static List<Row.Builder> everyForm(byte[] sealed) {
        String base64 = Base64.getEncoder().encodeToString(sealed);
        String forUrls = Base64.getUrlEncoder().withoutPadding().encodeToString(sealed);
        String json = "{\"a\":1,\"mail\":\"" + base64 + "\"}";
        return List.of(
                Row.builder(KEYS).binary("mail", sealed),
                Row.builder(KEYS).binary("object", joined(new byte[] {1, 2}, sealed, new byte[] {3})),
                Row.builder(KEYS).string("event", json),
                Row.builder(KEYS).string("event", base64),
                Row.builder(KEYS).string("event", "x=" + forUrls + "&y=1"),
                Row.builder(KEYS).binary("event", json.getBytes(StandardCharsets.UTF_8)),
                Row.builder(KEYS).binary("event", json.getBytes(StandardCharsets.UTF_16BE)),
                Row.builder(KEYS).binary("event", base64.getBytes(StandardCharsets.UTF_16BE)));
    }

    @Test
    void severalValuesAreCountedSeparately() {
        KeyId other = new KeyId("other", 7);
        Row.Builder row = Row.builder(KEYS)
                .binary("h00", sealed(KEY, EdmType.INT64))
                .binary("h01", sealed(KEY, EdmType.INT64))
                .binary("object", joined(sealed(other, EdmType.GUID), sealed(KEY, EdmType.DOUBLE)))
                .string("event", Base64.getEncoder().encodeToString(sealed(other, EdmType.STRING)));
        assertThat(found(row)).containsExactlyInAnyOrder(KEY, KEY, KEY, other, other);
    }

    @Test
    void nothingIsFoundInOtherBytesAndTexts() {
        byte[] sealed = sealed(KEY, EdmType.STRING);
        for (int length = 0; length < sealed.length - 40; length++) {
            byte[] cut = Arrays.copyOf(sealed, Math.min(length, 17));
            assertThat(found(Row.builder(KEYS)
                            .binary("mail", cut)
                            .string("text", Base64.getEncoder().encodeToString(cut))))
                    .as("the first %d bytes", cut.length)
                    .isEmpty();
        }
        for (int round = 0; round < 200; round++) {
            byte[] noise = new byte[RANDOM.nextInt(4000)];
            RANDOM.nextBytes(noise);
            String text = Base64.getEncoder().encodeToString(noise);
            assertThat(found(Row.builder(KEYS)
                            .binary("photo", noise)
                            .string("text", text + "1VRCA1VRCA=1VRC" + text)
                            .int32("n", round)))
                    .isEmpty();
        }
    }
}
