package dev.tables.mapping.blob;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A store of values that are too large for rows. The caller creates the ids of values: 1 to 64 lowercase ASCII letters,
 * digits and {@code -}.
 *
 * <p>Implementations must be safe for any number of threads and processes. A blob must exist completely or not at all,
 * even after a crash during the write. A blob must be durable when {@link #put} returns. An id is never reused for
 * different content; the same content may be written again.
 */
public interface BlobStore {
    /**
     * Writes a blob.
     *
     * @throws BlobStoreException if the blob cannot be written
     */
    void put(String id, byte[] content);

    /**
     * Reads a blob; returns null if it does not exist.
     *
     * @throws BlobStoreException if the blob cannot be read
     */
    byte @Nullable [] get(String id);

    /**
     * Returns whether a blob with that id exists, without reading it.
     *
     * @throws BlobStoreException if the store cannot determine whether the blob exists
     */
    boolean exists(String id);

    /**
     * Deletes a blob; does nothing if it does not exist.
     *
     * @throws BlobStoreException if the blob cannot be deleted
     */
    void delete(String id);

    /**
     * Returns the ids of all blobs, for tools and tests. The cost is proportional to the number of blobs.
     *
     * @throws BlobStoreException if the blobs cannot be listed
     */
    List<String> ids();
}
