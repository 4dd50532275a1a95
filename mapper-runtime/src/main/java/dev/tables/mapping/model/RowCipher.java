package dev.tables.mapping.model;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import dev.tables.mapping.table.RowCipherException;
import dev.tables.mapping.value.MappingException;

/**
 * Stands between the mapper of one entity and the store: writes its {@linkplain PropertyModel#isEncrypted encrypted}
 * properties as ciphertexts under the same stored names and reads them back as what they were; everything else passes
 * untouched. Mappers know nothing of it.
 *
 * <p>Safe for any number of threads. An entity without encrypted properties needs none. Methods throw a
 * {@link RowCipherException} if the cipher cannot use its keys.
 */
public interface RowCipher {
    /**
     * What {@code plain} writes, encrypted for one row: an entity's own, or an index row that holds copies of its
     * properties. A ciphertext copied to any other row cannot be read there.
     *
     * <p>Encrypts at once and only once; the result may be written any number of times.
     *
     * @param table the table of the row
     * @param keys the row
     * @param entityKeys the entity's own row, on which a resolver decides; {@code keys} unless that is an index row
     * @param plain the properties
     */
    RowSource encrypt(String table, PrimaryKey keys, PrimaryKey entityKeys, RowSource plain);

    /**
     * Reads a stored row, decrypting each encrypted property when it is asked for.
     *
     * <p>The reader answers with a {@link MappingException} where a value cannot be decrypted.
     *
     * @param table the table of the row
     * @param stored the row
     */
    RowReader decrypt(String table, RowReader stored);

    /**
     * Returns the projection that must be read so that the wanted properties can be decrypted: these, and what rows of
     * other writers contain in addition.
     */
    Projection projectionForDecryption(Projection wanted);

    /**
     * Returns whether a row of the entity is encrypted as it would be if it were written now: with the primary keys of
     * its keysets, in the current format, and with plaintext only where that is intended.
     *
     * <p>Decrypts nothing.
     */
    boolean isEncryptedWithCurrentKeys(RowReader stored);

    /** Whether a row may hold the property in plain, so that not every row need have been found by its token. */
    default boolean acceptsPlaintext(PropertyModel property) {
        return false;
    }

    /**
     * Returns a fingerprint of what makes the hashes of a blind index differ between processes or times, in a few words
     * with a leading space. It is part of the index's definition, so that the index must be filled again if it changes.
     * Empty if there is nothing of the kind.
     */
    default String indexEncryptionKeyFingerprint(IndexModel index) {
        return "";
    }

    /** The entity's model with keys for its blind indexes. */
    EntityModel model();
}
