package dev.tables.mapping.blob;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Keeps values that are too large for rows, by ids that the caller makes: 1 to 64 small ASCII letters, digits and {@code -}.
 *
 * <p>Duties of an implementer: a blob is there whole or not at all, also after a crash in the midst of writing it; what
 * {@link #put} has returned from is durable; safe for any number of threads and processes. An id is written once in its life,
 * or again with the same content.
 */
public interface BlobStore {
    /**
     * Keeps a blob.
     *
     * @throws BlobStoreException if it cannot be kept
     */
    void put(String id, byte[] content);

    /**
     * Reads a blob; null if there is none.
     *
     * @throws BlobStoreException if it cannot be read
     */
    byte @Nullable [] get(String id);

    /**
     * Whether there is a blob of that id, without reading it.
     *
     * @throws BlobStoreException if that cannot be found out
     */
    boolean exists(String id);

    /**
     * Removes a blob; nothing if there is none.
     *
     * @throws BlobStoreException if it cannot be removed
     */
    void delete(String id);

    /**
     * The ids of all blobs, for tools and tests: as costly as there are blobs.
     *
     * @throws BlobStoreException if they cannot be listed
     */
    List<String> ids();
}
