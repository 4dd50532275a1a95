package dev.tables.mapping.encryption;

import org.jspecify.annotations.Nullable;

/** Finds the keys under which rows of the old storage client libraries were encrypted. Safe for any number of threads. */
@FunctionalInterface
public interface LegacyKeyResolver {
    /**
     * The key of that id, or null if there is none.
     *
     * @throws KeysetUnavailableException if it cannot be had now
     */
    @Nullable
    LegacyKeyUnwrapper resolve(String keyId);
}
