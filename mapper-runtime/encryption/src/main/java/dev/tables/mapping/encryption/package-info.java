/**
 * Encryption of properties, and blind indexes on encrypted properties. This is the only package that uses Tink.
 *
 * <p>Start with {@link TableEncryption}, which creates the {@link dev.tables.mapping.model.RowCipher} of an entity. A
 * {@link Keyring} loads named keysets from an {@link EncryptionKeysetSource}. {@code docs/concepts/encryption.md}
 * describes the threat model and key rotation. The mapper's {@code FORMAT.md} describes the stored format.
 */
@NullMarked
package dev.tables.mapping.encryption;

import org.jspecify.annotations.NullMarked;
