/**
 * Encryption of properties: keysets from the configuration, and the ciphers of entities with encrypted properties.
 *
 * <p>The main type is {@link dev.tables.boot.encryption.TablesEncryptionProperties}.
 * Start with {@link dev.tables.boot.encryption.TablesEncryptionConfiguration}.
 */
@NullMarked
package dev.tables.boot.encryption;

import org.jspecify.annotations.NullMarked;
