/**
 * Encryption of properties: keysets from the configuration, and the ciphers of the entities that declare them.
 *
 * <p>The main type is {@link dev.tables.boot.encryption.TablesEncryptionProperties}. Start with {@link dev.tables.boot.encryption.TablesEncryptionConfiguration}.
 */
@NullMarked
package dev.tables.boot.encryption;

import org.jspecify.annotations.NullMarked;
