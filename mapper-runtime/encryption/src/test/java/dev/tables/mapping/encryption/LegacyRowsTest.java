package dev.tables.mapping.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.tables.engine.EdmType;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RowSource;
import dev.tables.mapping.encryption.DecryptionException.Reason;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.spec.MGF1ParameterSpec;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.OAEPParameterSpec;
import javax.crypto.spec.PSource;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

class LegacyRowsTest {
    private static final PrimaryKey KEYS = new PrimaryKey("pk", "rk");
    private static final byte[] KEY_ENCRYPTION_KEY = new byte[32];
    private static final byte[] CONTENT_KEY = new byte[32];
    private static final byte[] CONTENT_IV = HexFormat.of().parseHex("000102030405060708090a0b0c0d0e0f");

    static {
        java.util.Arrays.fill(KEY_ENCRYPTION_KEY, (byte) 3);
        java.util.Arrays.fill(CONTENT_KEY, (byte) 4);
    }

    static final LegacyKeyResolver RESOLVER =
            id -> id.equals("kid") ? LegacyKeyUnwrapper.ofSymmetric(KEY_ENCRYPTION_KEY) : null;
    private final SecretRows rows = new SecretRows(TableEncryption.builder(SecretRows.keyring("default"))
            .legacyKeyResolver(RESOLVER)
            .build());

    @Test
    void initializationVectorsMatchTheSpecification() {
        assertThat(hexIv("Secret", true)).isEqualTo("2d6638ac9dd6e3985bdb2bfbd2e9e786");
        assertThat(hexIv("Secret", false)).isEqualTo("99c1fb82f6db68ba02a5c8c2c51934fc");
        assertThat(hexIv(LegacyRow.METADATA_2, true)).isEqualTo("412bb4b921a933c1d0a6a0e32c991021");
    }

    @Test
    void propertyListsOfBothWritersAreRead() {
        assertThat(LegacyRow.names("[a, b]")).isEqualTo(Set.of("a", "b"));
        assertThat(LegacyRow.names("[\"a\",\"b\"]")).isEqualTo(Set.of("a", "b"));
        assertThat(LegacyRow.names("[a]")).isEqualTo(Set.of("a"));
        assertThat(LegacyRow.names("[]")).isEmpty();
    }

    @Test
    void rowOfTheJavaWriterIsRead() throws GeneralSecurityException {
        rows.putRaw(KEYS, legacyRow("\"KeyWrappingMetadata\":{\"EncryptionLibrary\":\"Java 8.6.6\"}", "[text]", true));
        assertThat(rows.row(KEYS).string("text")).isEqualTo("marked secret ä");
        assertThat(rows.row(KEYS).propertyNames()).containsExactlyInAnyOrder("open", "text");
        assertThat(rows.typeOf(KEYS, "text")).isEqualTo(EdmType.STRING);
    }

    @Test
    void rowOfTheDotNetWriterIsRead() throws GeneralSecurityException {
        rows.putRaw(
                KEYS, legacyRow("\"KeyWrappingMetadata\":{\"EncryptionLibrary\":\".NET 9.3.3\"}", "[\"text\"]", false));
        assertThat(rows.row(KEYS).string("text")).isEqualTo("marked secret ä");
    }

    @Test
    void writerDefaultsToJavaWithoutMetadata() throws GeneralSecurityException {
        rows.putRaw(KEYS, legacyRow("\"x\":1", "[text]", true));
        assertThat(rows.row(KEYS).string("text")).isEqualTo("marked secret ä");
        rows.putRaw(KEYS, legacyRow("\"KeyWrappingMetadata\":null", "[text]", true));
        assertThat(rows.row(KEYS).string("text")).isEqualTo("marked secret ä");
    }

    @Test
    void saveRewritesALegacyRow() throws GeneralSecurityException {
        rows.putRaw(KEYS, legacyRow("\"x\":1", "[text]", true));
        assertThat(rows.isCurrent(KEYS)).isFalse();
        String text = rows.row(KEYS).string("text");
        rows.put(KEYS, writer -> writer.string("text", text));
        assertThat(rows.raw(KEYS).propertyNames()).containsExactly("text");
        assertThat(rows.row(KEYS).string("text")).isEqualTo("marked secret ä");
        assertThat(rows.isCurrent(KEYS)).isTrue();
    }

    @Test
    void propertyMergedIntoALegacyRowIsRead() throws GeneralSecurityException {
        rows.putRaw(KEYS, legacyRow("\"x\":1", "[text]", true));
        rows.merge(KEYS, writer -> writer.string("text", "merged").int32("small", 5));
        assertThat(rows.row(KEYS).string("text")).isEqualTo("merged");
        assertThat(rows.row(KEYS).int32("small")).isEqualTo(5);
    }

    @Test
    void projectionIncludesTheMetadata() throws GeneralSecurityException {
        rows.putRaw(KEYS, legacyRow("\"x\":1", "[text]", true));
        Projection reading = rows.cipher().projectionForDecryption(Projection.of("text"));
        assertThat(reading.propertyNames()).contains("text", LegacyRow.METADATA_1, LegacyRow.METADATA_2);
        assertThat(rows.cipher().projectionForDecryption(Projection.of("open")).propertyNames())
                .containsExactly("open");
        assertThat(rows.text(rows.cipher(), SecretRows.TABLE, KEYS, reading)).isEqualTo("marked secret ä");
    }

    @Test
    void contentKeysWrappedByRsaAreUnwrapped() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(2048);
        KeyPair pair = generator.generateKeyPair();
        LegacyKeyUnwrapper key = LegacyKeyUnwrapper.ofRsa(pair.getPrivate());
        for (String digest : new String[] {"SHA-1", "SHA-256"}) {
            Cipher cipher = Cipher.getInstance("RSA/ECB/OAEPPadding");
            cipher.init(
                    Cipher.WRAP_MODE,
                    pair.getPublic(),
                    new OAEPParameterSpec(digest, "MGF1", new MGF1ParameterSpec(digest), PSource.PSpecified.DEFAULT));
            byte[] wrapped = cipher.wrap(new SecretKeySpec(CONTENT_KEY, "AES"));
            assertThat(key.unwrap(wrapped, digest.equals("SHA-1") ? "RSA-OAEP" : "RSA-OAEP-256"))
                    .isEqualTo(CONTENT_KEY);
        }
        assertThatThrownBy(() -> key.unwrap(new byte[256], "RSA1_5"))
                .isInstanceOf(GeneralSecurityException.class)
                .hasMessageContaining("RSA1_5");
    }

    @Test
    void unknownAndWrongKeysAreDistinguished() throws GeneralSecurityException {
        rows.putRaw(KEYS, legacyRow("\"x\":1", "[text]", true));
        assertThat(reasonWith(id -> null)).isEqualTo(Reason.UNKNOWN_KEY);
        assertThat(reasonWith(id -> LegacyKeyUnwrapper.ofSymmetric(new byte[32])))
                .isEqualTo(Reason.INTEGRITY_CHECK_FAILED);
        assertThat(reasonWith(id -> LegacyKeyUnwrapper.ofSymmetric(new byte[16])))
                .isEqualTo(Reason.INTEGRITY_CHECK_FAILED);
    }

    @Test
    void invalidMetadataIsRejected() throws GeneralSecurityException {
        RowSource good = legacyRow("\"x\":1", "[text]", true);
        for (String envelope :
                new String[] {"", "[]", "{}", "{\"EncryptionAgent\":{\"Protocol\":\"1.0\"}}", "nonsense{"}) {
            rows.putRaw(KEYS, good);
            rows.store.write(
                    SecretRows.TABLE,
                    dev.tables.engine.RowOperation.merge(
                            KEYS, writer -> writer.string(LegacyRow.METADATA_1, envelope), dev.tables.engine.ETag.ANY));
            DecryptionException refused = catchThrowableOfType(DecryptionException.class, () -> rows.row(KEYS));
            assertThat(refused.reason()).isEqualTo(Reason.UNKNOWN_FORMAT);
        }
    }

    @Test
    void legacyRowIsRejectedWithoutLegacyKeys() throws GeneralSecurityException {
        SecretRows without = new SecretRows(
                TableEncryption.builder(SecretRows.keyring("default")).build());
        without.putRaw(KEYS, legacyRow("\"x\":1", "[text]", true));
        assertThat(catchThrowableOfType(DecryptionException.class, () -> without.text(KEYS))
                        .reason())
                .isEqualTo(Reason.NOT_ENCRYPTED);
    }

    private Reason reasonWith(LegacyKeyResolver resolver) {
        var cipher = TableEncryption.builder(SecretRows.keyring("default"))
                .legacyKeyResolver(resolver)
                .build()
                .cipherFor(SecretRows.MODEL);
        return catchThrowableOfType(
                        DecryptionException.class, () -> rows.text(cipher, SecretRows.TABLE, KEYS, Projection.ALL))
                .reason();
    }

    private static RowSource legacyRow(String more, String list, boolean javaForm) throws GeneralSecurityException {
        return legacyRow(KEYS, "text", more, list, javaForm);
    }

    /** Creates a row as the legacy libraries wrote it, according to the specification of their format. */
    static RowSource legacyRow(PrimaryKey keys, String name, String more, String list, boolean javaForm)
            throws GeneralSecurityException {
        Cipher wrap = Cipher.getInstance("AESWrap");
        wrap.init(Cipher.WRAP_MODE, new SecretKeySpec(KEY_ENCRYPTION_KEY, "AES"));
        String envelope = "{\"WrappedContentKey\":{\"KeyId\":\"kid\",\"EncryptedKey\":\""
                + Base64.getEncoder().encodeToString(wrap.wrap(new SecretKeySpec(CONTENT_KEY, "AES")))
                + "\",\"Algorithm\":\"A256KW\"},\"EncryptionAgent\":{\"Protocol\":\"1.0\","
                + "\"EncryptionAlgorithm\":\"AES_CBC_256\"},\"ContentEncryptionIV\":\""
                + Base64.getEncoder().encodeToString(CONTENT_IV) + "\"," + more + "}";
        Map<String, byte[]> encrypted = Map.of(
                name,
                encrypt(keys, "marked secret ä", name, javaForm),
                LegacyRow.METADATA_2,
                encrypt(keys, list, LegacyRow.METADATA_2, javaForm));
        return writer -> {
            writer.string("open", "seen").string(LegacyRow.METADATA_1, envelope);
            encrypted.forEach(writer::binary);
        };
    }

    private static byte[] encrypt(PrimaryKey keys, String text, String name, boolean javaForm)
            throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/CBC/PKCS5Padding");
        cipher.init(
                Cipher.ENCRYPT_MODE,
                new SecretKeySpec(CONTENT_KEY, "AES"),
                new IvParameterSpec(LegacyRow.iv(CONTENT_IV, keys.partitionKey(), keys.rowKey(), name, javaForm)));
        return cipher.doFinal(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String hexIv(String name, boolean javaForm) {
        return HexFormat.of().formatHex(LegacyRow.iv(CONTENT_IV, "pk", "rk", name, javaForm));
    }
}
