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
 * @param masterKey Key that keysets are encrypted under: 32 bytes in Base64. Without it keysets given here and in the
 *     environment are in the clear. A bean of type MasterKey takes its place.
 * @param kmsKeyUri Key in a key management service that keysets are encrypted under, such as aws-kms://...; its client must be
 *     registered with Tink.
 * @param keysetDirectory Directory of encrypted keyset files.
 * @param createKeysets Whether to make, at start, keysets that entities name and the directory lacks. For one process with a
 *     directory of its own; several must share the directory.
 * @param keysets Keysets by name, as KeysetText writes them.
 * @param environmentPrefix What the names of environment variables that hold keysets start with.
 * @param maxKeyAge How long a keyset is used before its source is asked again.
 * @param acceptPlain Whether an encrypted property may be found unencrypted, as before it was declared encrypted.
 * @param acceptLostKeysets Keysets that are gone for good, wholly or some of their keys: the application starts though stored values
 *     of them cannot be read.
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
