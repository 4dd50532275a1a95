package dev.tables.boot.encryption;

import dev.tables.boot.TablesProperties;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Configuration of the keysets of encrypted properties. Keysets are looked up in this order: beans of type
 * EncryptionKeysetSource, the directory, the keysets configured here, environment variables.
 *
 * @param masterKey Key that encrypts the keysets: 32 bytes in Base64. Without a master key, keysets in properties and
 *     environment variables are not encrypted. A bean of type MasterKey replaces this key.
 * @param kmsKeyUri Key of a key management service that encrypts the keysets, such as aws-kms://.... The client of the
 *     key management service must be registered with Tink.
 * @param keysetDirectory Directory of encrypted keyset files.
 * @param createMissingKeysets Whether to create missing keysets of entities in the directory at startup. If several
 *     processes create keysets, they must share the directory.
 * @param keysets Keysets by name, in the format of KeysetText.
 * @param keysetEnvironmentVariablePrefix Prefix of the environment variables that contain keysets.
 * @param keysetCacheTimeToLive Time after which a keyset is read again from its source.
 * @param acceptPlaintext Whether an encrypted property may contain unencrypted values that were written before it was
 *     encrypted.
 * @param lostKeysets Names of keysets that are lost, in whole or in part. The application starts although it
 *     cannot decrypt the values of these keysets.
 */
@ConfigurationProperties("tables.encryption")
public record TablesEncryptionProperties(
        @Nullable String masterKey,
        @Nullable String kmsKeyUri,
        @Nullable Path keysetDirectory,
        @DefaultValue("false") boolean createMissingKeysets,
        @DefaultValue Map<String, String> keysets,
        @DefaultValue("TABLES_KEYSET_") String keysetEnvironmentVariablePrefix,
        @DefaultValue("5m") Duration keysetCacheTimeToLive,
        @DefaultValue("false") boolean acceptPlaintext,
        @DefaultValue List<String> lostKeysets) {
    /** Rejects an invalid duration. */
    public TablesEncryptionProperties {
        TablesProperties.require(
                !keysetCacheTimeToLive.isNegative(),
                "encryption.keyset-cache-time-to-live",
                keysetCacheTimeToLive,
                "Set the maximum age of loaded keysets to 0 or more.");
    }

    /** Returns a description of the settings that contains no keys. */
    @Override
    public String toString() {
        return "TablesEncryptionProperties[keysetDirectory=" + keysetDirectory + ", keysets=" + keysets.keySet()
                + ", createMissingKeysets=" + createMissingKeysets + ", keysetCacheTimeToLive=" + keysetCacheTimeToLive
                + ", acceptPlaintext="
                + acceptPlaintext
                + ", lostKeysets=" + lostKeysets + "]";
    }
}
