package dev.tables.mapping.encryption;

import com.google.crypto.tink.KeysetHandle;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A source of keysets.
 *
 * <p>An implementation must load the keyset at each call, because the {@link Keyring} caches keysets. An implementation
 * must be thread-safe, and must never log or quote key material. A keyset named {@code *-index} contains keys of a
 * pseudo-random function for blind indexes. Any other keyset contains AEAD keys with Tink's output prefix.
 */
@FunctionalInterface
public interface EncryptionKeysetSource {
    /**
     * Loads a keyset.
     *
     * @return the keyset, or null if it does not exist in this source
     * @throws KeysetDestroyedException if it was destroyed on purpose
     * @throws KeysetUnavailableException if the source currently does not respond
     * @throws InvalidKeysetException if the data is not a valid keyset, or was encrypted with another master key
     */
    @Nullable
    KeysetHandle load(String name);

    /**
     * Returns whether the source has a keyset of this name, or had one that was destroyed. An implementation should not
     * decrypt the keyset for this check.
     *
     * @throws KeysetUnavailableException if the source currently does not respond
     */
    default boolean isNameTaken(String name) {
        try {
            return load(name) != null;
        } catch (KeysetDestroyedException onPurpose) {
            return true;
        }
    }

    /**
     * Returns whether this process has destroyed a keyset of this source. A destroyed keyset must not be used even if
     * it is still cached in memory. The method is called for each value, so it must not access files or services.
     */
    default boolean isDestroyed(String name) {
        return false;
    }

    /**
     * Creates a source from the serialized form of each keyset, by name. The serialized form has the format of
     * {@link KeysetText}.
     *
     * @param masterKey the key that encrypts the keysets, or null if they are plaintext
     */
    static EncryptionKeysetSource ofSerializedKeysets(Map<String, String> texts, @Nullable MasterKey masterKey) {
        Map<String, String> copy = Map.copyOf(texts);
        return name -> {
            String text = copy.get(name);
            return text == null ? null : KeysetText.parse(name, text, masterKey);
        };
    }

    /**
     * Creates a source of keysets in environment variables, one variable for each keyset. See
     * {@link #environmentVariableName} for the names of the variables.
     *
     * @param masterKey the key that encrypts the keysets, or null if they are plaintext
     */
    static EncryptionKeysetSource ofEnvironment(String prefix, @Nullable MasterKey masterKey) {
        return ofEnvironment(prefix, System.getenv(), masterKey);
    }

    /**
     * Returns the name of the environment variable for a keyset, such as {@code TABLES_KEYSET_DEFAULT_INDEX}. The
     * variable is named {@code prefix}, then the keyset name in capitals with underscores instead of hyphens. If the
     * keyset name contains capitals, periods or underscores, the variable is named {@code prefix}, an underscore and
     * the keyset name in hexadecimal. Two keysets therefore never have the same environment variable.
     */
    static String environmentVariableName(String prefix, String name) {
        return prefix + KeysetNames.asVariable(KeysetNames.checked(name));
    }

    /** Creates a source of keysets in the given environment variables. */
    static EncryptionKeysetSource ofEnvironment(
            String prefix, Map<String, String> environment, @Nullable MasterKey masterKey) {
        return name -> {
            String text = environment.get(environmentVariableName(prefix, name));
            return text == null ? null : KeysetText.parse(name, text, masterKey);
        };
    }
}
