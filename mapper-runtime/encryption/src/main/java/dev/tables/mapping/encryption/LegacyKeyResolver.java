package dev.tables.mapping.encryption;

import org.jspecify.annotations.Nullable;

/**
 * A function that finds the keys for rows that the old Azure Storage client libraries encrypted. An implementation must
 * be thread-safe.
 */
@FunctionalInterface
public interface LegacyKeyResolver {
    /**
     * Returns the key with this ID, or null if it does not exist.
     *
     * @throws KeysetUnavailableException if the key is temporarily unavailable
     */
    @Nullable
    LegacyKeyUnwrapper resolve(String keyId);
}
