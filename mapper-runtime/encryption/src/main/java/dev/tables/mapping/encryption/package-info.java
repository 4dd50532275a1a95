/**
 * Encryption of properties, and blind indexes on them; the only package that uses Tink.
 *
 * <p>Start with {@link TableEncryption}: it creates the {@link dev.tables.mapping.model.RowCipher} of an entity from
 * a {@link Keyring}, which loads named keysets from a {@link EncryptionKeysetSource}. {@code docs/concepts/encryption.md}
 * describes the threat model and key rotation, {@code FORMAT.md} of the mapper the stored format.
 */
@NullMarked
package dev.tables.mapping.encryption;

import org.jspecify.annotations.NullMarked;
