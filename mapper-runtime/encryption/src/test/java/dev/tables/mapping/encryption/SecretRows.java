package dev.tables.mapping.encryption;

import dev.tables.engine.ETag;
import dev.tables.engine.EdmType;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowSource;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.RowCipher;
import dev.tables.mapping.value.type.ValueType;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** A table in memory whose rows are written and read through the cipher of an entity. */
final class SecretRows {
    static final String TABLE = "people";
    static final EntityModel MODEL = EntityModel.builder("Person", TABLE)
            .property(PropertyModel.stored("open", ValueType.STRING))
            .property(secret("text", ValueType.STRING))
            .property(secret("bytes", ValueType.BINARY))
            .property(secret("flag", ValueType.BOOLEAN))
            .property(secret("small", ValueType.INT))
            .property(secret("large", ValueType.LONG))
            .property(secret("real", ValueType.DOUBLE))
            .property(secret("time", ValueType.INSTANT))
            .property(secret("id", ValueType.UUID))
            .build();

    final LocalTableStore store = LocalTableStore.inMemory();
    private final RowCipher cipher;

    SecretRows(TableEncryption encryption) {
        this(encryption.cipherFor(MODEL));
    }

    SecretRows(RowCipher cipher) {
        this.cipher = cipher;
        store.createTable(TABLE);
    }

    private static PropertyModel secret(String name, ValueType type) {
        return PropertyModel.stored(name, type).encrypted("default");
    }

    /** Creates a keyring of new plaintext keysets with the given names. */
    static Keyring keyring(String... names) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (String name : names) {
            texts.put(name, KeysetText.generate(name, null));
        }
        return Keyring.of(EncryptionKeysetSource.ofSerializedKeysets(texts, null));
    }

    RowCipher cipher() {
        return cipher;
    }

    void put(PrimaryKey keys, RowSource plain) {
        store.write(TABLE, RowOperation.insertOrReplace(keys, cipher.encrypt(TABLE, keys, keys, plain)));
    }

    void merge(PrimaryKey keys, RowSource plain) {
        store.write(TABLE, RowOperation.merge(keys, cipher.encrypt(TABLE, keys, keys, plain), ETag.ANY));
    }

    void putRaw(PrimaryKey keys, RowSource source) {
        store.write(TABLE, RowOperation.insertOrReplace(keys, source));
    }

    <T> T read(PrimaryKey keys, RowDecoder<T> decoder) {
        return read(TABLE, keys, Projection.ALL, reader -> decoder.decode(cipher.decrypt(TABLE, reader)));
    }

    Row row(PrimaryKey keys) {
        return read(keys, Row::from);
    }

    Row raw(PrimaryKey keys) {
        return read(TABLE, keys, Projection.ALL, Row.DECODER);
    }

    /** Returns the text property of a row as the cipher reads it. */
    String text(PrimaryKey keys) {
        return text(cipher, TABLE, keys, Projection.ALL);
    }

    String text(RowCipher reading, String table, PrimaryKey keys, Projection projection) {
        return read(
                table,
                keys,
                projection,
                stored -> Objects.requireNonNull(reading.decrypt(table, stored).string("text")));
    }

    /** Returns the stored bytes of a property. */
    byte[] sealed(PrimaryKey keys, String name) {
        return Objects.requireNonNull(raw(keys).binary(name));
    }

    EdmType typeOf(PrimaryKey keys, String name) {
        return read(keys, reader -> Objects.requireNonNull(reader.typeOf(name)));
    }

    boolean isCurrent(PrimaryKey keys) {
        return read(TABLE, keys, Projection.ALL, cipher::isEncryptedWithCurrentKeys);
    }

    private <T> T read(String table, PrimaryKey keys, Projection projection, RowDecoder<T> decoder) {
        return Objects.requireNonNull(store.get(table, keys, projection, decoder));
    }
}
