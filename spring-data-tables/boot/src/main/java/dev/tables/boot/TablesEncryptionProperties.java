package dev.tables.boot;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where the keys of encrypted properties come from. Sources are asked in this order: beans of type KeysetSource, the
 * directory, the keysets given here, the environment.
 *
 * @param masterKey Key that encrypts the keysets: 32 bytes in Base64. Without it, keysets in properties and in the environment
 *     are plain. A bean of type MasterKey replaces it.
 * @param kmsKeyUri Key of a key management service that encrypts the keysets, such as aws-kms://.... Its client must be
 *     registered with Tink.
 * @param keysetDirectory Directory of encrypted keyset files.
 * @param createKeysets Whether to create, at start, keysets that entities name and the directory lacks. Several processes must
 *     share the directory.
 * @param keysets Keysets by name, in the form that KeysetText writes.
 * @param environmentPrefix Beginning of the names of environment variables that hold keysets.
 * @param maxKeyAge How long a keyset is used before it is read again.
 * @param acceptPlain Whether an encrypted property may hold plain values, written before it was declared encrypted.
 * @param acceptLostKeysets Keysets that are lost, in whole or in part. The application starts although it cannot read the values
 *     that they encrypt.
 */
@ConfigurationProperties("tables.encryption")
public record TablesEncryptionProperties(
        @Nullable String masterKey,
        @Nullable String kmsKeyUri,
        @Nullable Path keysetDirectory,
        @DefaultValue("false") boolean createKeysets,
        @DefaultValue Map<String, String> keysets,
        @DefaultValue("TABLES_KEYSET_") String environmentPrefix,
        @DefaultValue("5m") Duration maxKeyAge,
        @DefaultValue("false") boolean acceptPlain,
        @DefaultValue List<String> acceptLostKeysets) {
    /** Refuses a time that means nothing. */
    public TablesEncryptionProperties {
        TablesProperties.require(
                !maxKeyAge.isNegative(),
                "encryption.max-key-age",
                maxKeyAge,
                "It is how long a keyset is used before its source is asked again: 0 or more.");
    }

    /** Names what is set, never a key. */
    @Override
    public String toString() {
        return "TablesEncryptionProperties[keysetDirectory=" + keysetDirectory + ", keysets=" + keysets.keySet()
                + ", createKeysets=" + createKeysets + ", maxKeyAge=" + maxKeyAge + ", acceptPlain=" + acceptPlain
                + ", acceptLostKeysets=" + acceptLostKeysets + "]";
    }
}
