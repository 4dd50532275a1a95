package dev.tables.mapping.encryption;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.value.type.ValueType;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/**
 * A test of the vectors of FORMAT.md, which a program in another language with another library computed. They stay
 * readable forever: a change of the format gets a new version and additional vectors.
 */
class FormatVectorsTest {
    /** One AES-256-GCM key, bytes 00 to 1f, id 01020304. */
    static final String VALUE_KEYSET =
            "{\"primaryKeyId\":16909060,\"key\":[{\"keyData\":{\"typeUrl\":\"type.googleapis.com/google.crypto.tink.AesGcmKey\","
                    + "\"value\":\"GiAAAQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHw==\",\"keyMaterialType\":\"SYMMETRIC\"},"
                    + "\"status\":\"ENABLED\",\"keyId\":16909060,\"outputPrefixType\":\"TINK\"}]}";

    /** One HMAC-SHA-256 key, bytes 20 to 3f. */
    static final String INDEX_KEYSET =
            "{\"primaryKeyId\":5,\"key\":[{\"keyData\":{\"typeUrl\":\"type.googleapis.com/google.crypto.tink.HmacPrfKey\","
                    + "\"value\":\"EgIIAxogICEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj8=\",\"keyMaterialType\":\"SYMMETRIC\"},"
                    + "\"status\":\"ENABLED\",\"keyId\":5,\"outputPrefixType\":\"RAW\"}]}";

    private static final String HEADER = "0764656661756c740101020304a0a1a2a3a4a5a6a7a8a9aaab";
    private static final PrimaryKey KEYS = new PrimaryKey("tenant", "0001");
    private static final Keyring KEYRING = Keyring.of(EncryptionKeysetSource.ofSerializedKeysets(
            Map.of("default", VALUE_KEYSET, "default-index", INDEX_KEYSET), null));

    @Test
    void associatedDataContainsEveryPartWithItsLength() {
        ValueLocation place = new ValueLocation("Person", "text", "People", KEYS, "text", true);
        assertThat(HexFormat.of().formatHex(place.associatedData(1, 1, "default")))
                .isEqualTo("0101" + "00000007" + "00640065006600610075006c0074" + "00000006"
                        + "00700065006f0070006c0065" + "00000006" + "00740065006e0061006e0074" + "00000004"
                        + "0030003000300031" + "00000004" + "0074006500780074");
    }

    @Test
    void vectorsOfEveryTypeAreRead() {
        SecretRows rows = new SecretRows(TableEncryption.builder(KEYRING).build());
        rows.putRaw(
                KEYS,
                writer -> writer.binary("text", sealed("01", "e66b194e37ae769fa1c1ff0fef9968c5650b3ebc55abebbc0281"))
                        .binary("bytes", sealed("02", "e71a7f6567d3d8b924015ca4ec3a70c381ee6d"))
                        .binary("flag", sealed("03", "e77d603b3c136e596c7c80bd8b7858f27f"))
                        .binary("small", sealed("04", "19e783d4fec6990b4f208d7d9cccbdf9bfe52010"))
                        .binary("large", sealed("05", "66187c2d45cb02bf8d93cc4a91dfe4a710ad3525c171e15d"))
                        .binary("real", sealed("06", "66187c2d45cb02bfadff456f6c3c400279e17093766db7d4"))
                        .binary("time", sealed("07", "e624c50ab9393438952d4d07fd9449a246e8f2c459ad4c01"))
                        .binary(
                                "id",
                                sealed("08", "e6095e1e019e64c8eafc2d68cba72e21714e9875c34af00494835fe255012057")));
        assertThat(rows.row(KEYS).withoutETag())
                .isEqualTo(Row.builder(KEYS)
                        .string("text", "secret ä")
                        .binary("bytes", new byte[] {1, 2, 3})
                        .bool("flag", true)
                        .int32("small", -7)
                        .int64("large", Long.MIN_VALUE)
                        .float64("real", -0.0)
                        .dateTime("time", Instant.parse("2024-02-29T12:00:00.1234567Z"))
                        .guid("id", UUID.fromString("00112233-4455-6677-8899-aabbccddeeff"))
                        .build());
    }

    @Test
    void textWithUnpairedSurrogateIsReadFromUtf16() {
        SecretRows rows = new SecretRows(TableEncryption.builder(KEYRING).build());
        rows.putRaw(KEYS, writer -> writer.binary("text", sealed("01", "e7c07c7ac9dc9a51bf844591f3c7a8ebeec085")));
        assertThat(rows.row(KEYS).string("text")).isEqualTo("\uD800");
    }

    @Test
    void blindIndexHashesMatchTheVectors() {
        assertThat(key(256, "ada@example.org"))
                .isEqualTo("67c2f8abd648f133d5fcb4f756ebe5d86575cb883202314709a7daa656448c7e");
        assertThat(key(128, "ada@example.org")).isEqualTo("67c2f8abd648f133d5fcb4f756ebe5d8");
        assertThat(key(16, "ada@example.org")).isEqualTo("67c2");
        assertThat(key(128, "ada@example.orh")).isNotEqualTo("67c2f8abd648f133d5fcb4f756ebe5d8");
    }

    private static String key(int blindIndexBits, String email) {
        EntityModel model = EntityModel.builder("Person", "people")
                .property(PropertyModel.stored("email", ValueType.STRING)
                        .encrypted("default")
                        .blindIndexBits(blindIndexBits))
                .index(IndexModel.of("byEmail", KeyComponent.of("email", ValueType.STRING))
                        .scope(IndexScope.LOCAL)
                        .layout(IndexLayout.ALL_PROPERTIES))
                .build();
        EntityModel bound =
                TableEncryption.builder(KEYRING).build().cipherFor(model).model();
        return KeyLayout.of(bound.indexes().get(0).components())
                .writer("Person")
                .string(email)
                .toKey();
    }

    private static byte[] sealed(String type, String ciphertext) {
        return HexFormat.of().parseHex("d5544201" + type + HEADER + ciphertext);
    }
}
