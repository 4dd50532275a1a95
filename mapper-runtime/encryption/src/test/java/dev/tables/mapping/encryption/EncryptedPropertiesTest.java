package dev.tables.mapping.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.tables.engine.EdmType;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowSource;
import dev.tables.mapping.encryption.DecryptionException.Reason;
import dev.tables.mapping.value.MappingException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class EncryptedPropertiesTest {
    private static final PrimaryKey KEYS = new PrimaryKey("tenant", "0001");
    private static final UUID ID = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
    private static final RowSource EVERY_TYPE = writer -> writer.string("open", "seen")
            .string("text", "marked secret")
            .binary("bytes", new byte[] {1, 2, 3})
            .bool("flag", true)
            .int32("small", -7)
            .int64("large", Long.MIN_VALUE)
            .float64("real", -0.0)
            .dateTime("time", Instant.parse("2024-02-29T12:00:00.1234567Z"))
            .guid("id", ID);

    private final SecretRows rows = new SecretRows(
            TableEncryption.builder(SecretRows.keyring("default")).build());

    @Test
    void everyTypeIsStoredAsBinaryAndReadBack() {
        rows.put(KEYS, EVERY_TYPE);
        assertThat(rows.row(KEYS).withoutETag()).isEqualTo(Row.of(KEYS, EVERY_TYPE));
        Row raw = rows.raw(KEYS);
        assertThat(raw.typeOf("open")).isEqualTo(EdmType.STRING);
        for (String name : List.of("text", "bytes", "flag", "small", "large", "real", "time", "id")) {
            assertThat(raw.typeOf(name)).as(name).isEqualTo(EdmType.BINARY);
        }
        assertThat(new String(rows.sealed(KEYS, "text"), java.nio.charset.StandardCharsets.ISO_8859_1))
                .doesNotContain("marked");
    }

    @Test
    void readersReturnTypesWithoutDecrypting() {
        rows.put(KEYS, EVERY_TYPE);
        assertThat(rows.typeOf(KEYS, "time")).isEqualTo(EdmType.DATE_TIME);
        assertThat(rows.<Boolean>read(KEYS, reader -> reader.has("missing"))).isFalse();
        assertThat(rows.<Object>read(KEYS, reader -> reader.int64("small"))).isEqualTo(-7L);
        assertThat(rows.<Object>read(KEYS, reader -> reader.float64("small"))).isEqualTo(-7.0);
        assertThatThrownBy(() -> rows.read(KEYS, reader -> String.valueOf(reader.string("small"))))
                .isInstanceOf(InvalidRowException.class)
                .hasMessageContaining("Edm.Int32");
        assertThatThrownBy(() -> rows.read(KEYS, reader -> reader.bool("missing")))
                .isInstanceOf(InvalidRowException.class);
    }

    @Test
    void nullIsStoredAsNull() {
        rows.put(KEYS, writer -> writer.string("text", null).binary("bytes", null));
        assertThat(rows.raw(KEYS).propertyNames()).isEmpty();
        assertThat(rows.<Boolean>read(KEYS, reader -> reader.string("text") == null))
                .isTrue();
    }

    @Test
    void emptyTextsAndBytesAreNotNull() {
        rows.put(KEYS, writer -> writer.string("text", "").binary("bytes", new byte[0]));
        assertThat(rows.row(KEYS).string("text")).isEmpty();
        assertThat(rows.row(KEYS).binary("bytes")).isEmpty();
    }

    @Test
    void textsOfEveryKindAreReadBack() {
        for (String text : List.of("ä€𝄞", "\uD800 alone", "\u0000", "中".repeat(1000), "a".repeat(32_000))) {
            rows.put(KEYS, writer -> writer.string("text", text));
            assertThat(rows.row(KEYS).string("text")).isEqualTo(text);
        }
    }

    @Test
    void mergeOfOnePropertyKeepsOthersReadable() {
        rows.put(KEYS, EVERY_TYPE);
        rows.merge(KEYS, writer -> writer.string("text", "changed"));
        assertThat(rows.row(KEYS).string("text")).isEqualTo("changed");
        assertThat(rows.row(KEYS).int64("large")).isEqualTo(Long.MIN_VALUE);
    }

    @Test
    void rowSourceWrittenTwiceWritesTheSame() {
        RowSource sealed = rows.cipher().encrypt(SecretRows.TABLE, KEYS, KEYS, EVERY_TYPE);
        assertThat(Row.of(KEYS, sealed)).isEqualTo(Row.of(KEYS, sealed));
        assertThat(Row.of(KEYS, sealed))
                .as("but each encryption has its own nonce")
                .isNotEqualTo(Row.of(KEYS, rows.cipher().encrypt(SecretRows.TABLE, KEYS, KEYS, EVERY_TYPE)));
    }

    @Test
    void copyInAnIndexRowIsBoundToThatRow() {
        PrimaryKey indexKeys = new PrimaryKey("tenant", "~byOpen seen 0001");
        RowSource copy = rows.cipher().encrypt(SecretRows.TABLE, indexKeys, KEYS, EVERY_TYPE);
        rows.putRaw(indexKeys, copy);
        assertThat(rows.row(indexKeys).string("text")).isEqualTo("marked secret");
        rows.putRaw(KEYS, copy);
        assertThatThrownBy(() -> rows.row(KEYS)).isInstanceOf(DecryptionException.class);
    }

    @Test
    void valueMovedToAnotherRowPropertyOrTableIsRejected() {
        rows.put(KEYS, EVERY_TYPE);
        byte[] sealed = rows.sealed(KEYS, "text");
        for (PrimaryKey elsewhere : List.of(new PrimaryKey("tenant", "0002"), new PrimaryKey("tenant0", "001"))) {
            rows.putRaw(elsewhere, writer -> writer.binary("text", sealed));
            DecryptionException refused = catchThrowableOfType(DecryptionException.class, () -> rows.row(elsewhere));
            assertThat(refused.reason()).isEqualTo(Reason.INTEGRITY_CHECK_FAILED);
            assertThat(refused.primaryKey()).isEqualTo(elsewhere);
            assertThat(refused.property()).isEqualTo("text");
            assertThat(refused).hasMessageContaining("Person.text").hasMessageNotContaining("marked");
        }
        rows.putRaw(KEYS, writer -> writer.binary("bytes", sealed));
        assertThatThrownBy(() -> rows.row(KEYS)).isInstanceOf(DecryptionException.class);
        rows.store.createTable("others");
        rows.store.write("others", RowOperation.insert(KEYS, writer -> writer.binary("text", sealed)));
        assertThatThrownBy(() -> rows.text(rows.cipher(), "others", KEYS, Projection.ALL))
                .isInstanceOf(DecryptionException.class);
    }

    @Test
    void tableNameIsCaseInsensitive() {
        rows.put(KEYS, EVERY_TYPE);
        assertThat(rows.text(rows.cipher(), "PEOPLE", KEYS, Projection.ALL)).isEqualTo("marked secret");
    }

    @Test
    void messagesOmitKeysOfIndexRows() {
        PrimaryKey indexKeys = new PrimaryKey("tenant", "~byText 0badc0de 0001");
        rows.put(KEYS, EVERY_TYPE);
        byte[] sealed = rows.sealed(KEYS, "text");
        rows.putRaw(indexKeys, writer -> writer.binary("text", sealed));
        DecryptionException refused = catchThrowableOfType(DecryptionException.class, () -> rows.row(indexKeys));
        assertThat(refused).hasMessageContaining("an index row").hasMessageNotContaining("0badc0de");
        assertThat(refused.primaryKey()).isNull();
    }

    @Test
    void plaintextValueIsRejectedUnlessAccepted() {
        rows.putRaw(KEYS, writer -> writer.string("text", "marked plain"));
        DecryptionException refused = catchThrowableOfType(DecryptionException.class, () -> rows.row(KEYS));
        assertThat(refused.reason()).isEqualTo(Reason.NOT_ENCRYPTED);
        assertThat(refused).hasMessageNotContaining("marked");
        SecretRows accepting = new SecretRows(TableEncryption.builder(SecretRows.keyring("default"))
                .acceptPlaintext(true)
                .build());
        accepting.putRaw(KEYS, EVERY_TYPE);
        assertThat(accepting.row(KEYS).withoutETag()).isEqualTo(Row.of(KEYS, EVERY_TYPE));
    }

    @Test
    void plaintextBinaryThatLooksEncryptedIsDistinguished() {
        byte[] lookalike = {(byte) 0xD5, 'T', 'B', 1, 2, 3};
        SecretRows plain = new SecretRows(TableEncryption.builder(SecretRows.keyring("default"))
                .keysetNameResolver((table, keys, property, declared) -> null)
                .build());
        plain.put(KEYS, writer -> writer.binary("bytes", lookalike));
        assertThat(plain.row(KEYS).binary("bytes")).isEqualTo(lookalike);
        assertThat(plain.typeOf(KEYS, "bytes")).isEqualTo(EdmType.BINARY);
    }

    @Test
    void instantOutOfRangeIsRejected() {
        assertThatThrownBy(
                        () -> rows.put(KEYS, writer -> writer.dateTime("time", Instant.parse("1600-01-01T00:00:00Z"))))
                .isInstanceOf(MappingException.class)
                .hasMessageContaining("1601");
    }

    @Test
    void newerOrTruncatedFormatIsReported() {
        rows.put(KEYS, EVERY_TYPE);
        byte[] newer = rows.sealed(KEYS, "text");
        newer[3] = 9;
        rows.putRaw(KEYS, writer -> writer.binary("text", newer));
        assertThat(catchThrowableOfType(DecryptionException.class, () -> rows.row(KEYS))
                        .reason())
                .isEqualTo(Reason.UNKNOWN_FORMAT);
        rows.putRaw(KEYS, writer -> writer.binary("text", java.util.Arrays.copyOf(newer, 5)));
        assertThat(catchThrowableOfType(DecryptionException.class, () -> rows.row(KEYS))
                        .reason())
                .isEqualTo(Reason.UNKNOWN_FORMAT);
    }
}
