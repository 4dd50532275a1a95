package dev.tables.integration.cache;

import java.io.IOException;
import java.io.Serializable;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.Cache;
import org.springframework.core.serializer.DefaultSerializer;
import org.springframework.core.serializer.Deserializer;
import org.springframework.core.serializer.Serializer;

/**
 * The stored form of the keys and values of a cache.
 *
 * @param serializer converts values to bytes
 * @param deserializer converts bytes to values
 */
record CacheForm(Serializer<Object> serializer, Deserializer<Object> deserializer) {
    private static final DefaultSerializer KEYS = new DefaultSerializer();

    /** Returns a digest of the serialized form of a key. Keys of different types have different digests. */
    static String digest(Object key) {
        if (!(key instanceof Serializable)) {
            throw new IllegalArgumentException("The cache key type "
                    + key.getClass().getName() + " is not Serializable. Define the key with @Cacheable(key = …).");
        }
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(sha.digest(KEYS.serializeToByteArray(key)));
        } catch (IOException failed) {
            throw new IllegalArgumentException(
                    "The cache key of type " + key.getClass().getName()
                            + " cannot be serialized. Define another key with @Cacheable(key = …).",
                    failed);
        } catch (NoSuchAlgorithmException never) {
            throw new IllegalStateException("The Java runtime does not support SHA-256.", never);
        }
    }

    byte @Nullable [] bytes(String cache, @Nullable Object value) {
        try {
            return value == null ? null : serializer.serializeToByteArray(value);
        } catch (IOException | IllegalArgumentException failed) {
            throw new IllegalArgumentException(
                    "A value of type " + value.getClass().getName() + " for cache '" + cache
                            + "' cannot be serialized. Cache a serializable type, or configure another serializer in the cache"
                            + " manager.",
                    failed);
        }
    }

    @Nullable
    Object value(Cache cache, byte @Nullable [] bytes) {
        try {
            return bytes == null ? null : deserializer.deserializeFromByteArray(bytes);
        } catch (IOException failed) {
            throw new IllegalStateException(
                    "A value of cache '" + cache.getName()
                            + "' cannot be deserialized. It was probably written by another version of the application. Clear the"
                            + " cache.",
                    failed);
        }
    }
}
