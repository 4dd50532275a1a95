package dev.tables.mapping.model;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import dev.tables.mapping.table.RowCipherException;
import dev.tables.mapping.value.MappingException;

/**
 * A cipher between the mapper of one entity and the store. The cipher writes {@linkplain PropertyModel#isEncrypted
 * encrypted} properties as ciphertexts under the same stored names and decrypts them when they are read. All other
 * properties remain unchanged. Mappers do not depend on ciphers.
 *
 * <p>Thread-safe. An entity without encrypted properties requires no cipher. Methods throw a {@link RowCipherException}
 * if the cipher cannot use its keys.
 */
public interface RowCipher {
    /**
     * Encrypts the properties that {@code plain} writes, for one row: an entity's own row, or an index row with copies
     * of its properties. A ciphertext that is copied to another row cannot be decrypted there.
     *
     * <p>Encrypts immediately and only once; the result may be written any number of times.
     *
     * @param table the table of the row
     * @param keys the keys of the row
     * @param entityKeys the keys of the entity's own row, on which a resolver decides; equal to {@code keys} except for
     *     an index row
     * @param plain the properties
     */
    RowSource encrypt(String table, PrimaryKey keys, PrimaryKey entityKeys, RowSource plain);

    /**
     * Returns a reader of a stored row that decrypts each encrypted property when it is read.
     *
     * <p>The reader throws a {@link MappingException} if a value cannot be decrypted.
     *
     * @param table the table of the row
     * @param stored the row
     */
    RowReader decrypt(String table, RowReader stored);

    /**
     * Returns the projection that must be read so that the given properties can be decrypted. The result contains the
     * given properties and the additional properties that rows of other writers contain.
     */
    Projection projectionForDecryption(Projection wanted);

    /**
     * Returns whether a row of the entity is encrypted as it would be if it were written now. The row must use the
     * primary keys of its keysets and the current format, and contain plaintext only where plaintext is intended.
     *
     * <p>Decrypts nothing.
     */
    boolean isEncryptedWithCurrentKeys(RowReader stored);

    /**
     * Returns whether a row may contain the property in plain text, so that a search by blind index hash may miss rows.
     */
    default boolean acceptsPlaintext(PropertyModel property) {
        return false;
    }

    /**
     * Returns a fingerprint of the parameters of a blind index hash that differ between processes or over time, as a
     * few words with a leading space. The text is part of the index's definition, so that the index must be filled
     * again if the text changes. Empty if no parameter can differ.
     */
    default String indexEncryptionKeyFingerprint(IndexModel index) {
        return "";
    }

    /** Returns the entity's model with keys for its blind indexes. */
    EntityModel model();
}
