/**
 * Encryption of properties, and blind indexes on them; the only package that knows Tink.
 *
 * <p>Start with {@link dev.tables.mapping.encryption.TableEncryption}: made of a
 * {@link dev.tables.mapping.encryption.Keyring}, which loads named keysets from
 * {@link dev.tables.mapping.encryption.EncryptionKeysetSource}s, it makes the {@link dev.tables.mapping.model.RowCipher} that an entity's
 * table puts between mapper and store. The stored format, its test vectors, the threat model and how to rotate keys are in
 * {@code ENCRYPTION.md} of this module.
 */
@NullMarked
package dev.tables.mapping.encryption;

import org.jspecify.annotations.NullMarked;
