package dev.tables.engine.ordered;

import dev.tables.engine.TableStoreException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Bytes to bytes, ordered by unsigned byte: the seam beneath the embedded engine, for engine modules only. Table
 * semantics are above it.
 *
 * <p>Safe for use by any number of threads. Duties of an implementer:
 *
 * <ul>
 *   <li>{@link #write} applies a batch atomically and in order: a reader or a reopened store sees all of it or nothing.
 *   <li>What a logged write stored survives a killed process once {@code write} has returned, and a power cut once a
 *       later {@link #sync} has. After either, everything logged before it survives too: never a gap.
 *   <li>A {@link Cursor} sees one snapshot, taken when it was opened, and all reads of a {@link Snapshot} see that one. Reads never wait
 *       for writes.
 *   <li>Buffers of callers are only used during the call.
 *   <li>After a failed {@code sync} or {@code flush} of a store that {@linkplain #resumesWritesAfterFailure resumes by itself}, writes fail until it has
 *       resumed.
 *   <li>Damage is a {@link dev.tables.engine.StoreCorruptedException}, any other failure, use after close included, a
 *       {@link dev.tables.engine.StoreUnavailableException}; never data.
 * </ul>
 */
public interface OrderedStore extends OrderedReads, AutoCloseable {

    /** {@inheritDoc} All of them are of one snapshot. */
    @Override
    default void getAll(List<byte[]> keys, ValueConsumer found) {
        try (Snapshot now = snapshot()) {
            now.getAll(keys, found);
        }
    }

    /** Keeps the state of now for several reads. It must be closed soon, by the thread that opened it. */
    Snapshot snapshot();

    /**
     * Applies a batch atomically; it is visible to all on return.
     *
     * @param logged whether it must survive a killed process; otherwise it is safe after the next {@link #flush} or orderly
     *     close only
     */
    void write(WriteBatch batch, boolean logged);

    /** Makes every logged write that returned before this call survive a power cut. Many writers share one call. */
    void sync();

    /** Makes every write that returned before this call durable, logged or not. */
    void flush();

    /**
     * Gives the space of a range back, all of whose keys were deleted, as far as that is worth its cost. Changes nothing that can be
     * read. What was stored in the range may be gone from the device at once, so the deletion must be {@linkplain #sync safe from
     * a power cut} before; and a {@link Snapshot} from before the deletion may read a part of the range from then on.
     */
    void reclaimDiskSpace(Bytes from, Bytes to);

    /**
     * Removes from the device, as far as it can, what keys of a range held before they were overwritten or deleted. Changes nothing that can
     * be read, and leaves what a {@link Snapshot} reads. Takes as long as reading and writing the range.
     */
    void purgeOverwrittenValues(Bytes from, Bytes to);

    /** Lets calls of {@link #reclaimDiskSpace} and {@link #purgeOverwrittenValues}, present and later ones, fail soon, since the store is about to be closed. */
    default void stopReclaimingDiskSpace() {}

    /**
     * Reads everything and compares it with what checksums the store keeps.
     *
     * @throws dev.tables.engine.StoreCorruptedException if something is damaged
     */
    void verifyChecksums();

    /** Gives as much space back as possible, however long it takes. Changes nothing that can be read. */
    void compact();

    /** About how many bytes the store takes, in memory or on disk. */
    long storedBytes();

    /** Returns whether the store was opened without some of its writes because they are damaged or missing. */
    default boolean hasLostWrites() {
        return false;
    }

    /**
     * Returns whether the store accepts writes again by itself after the cause of a device failure has been removed.
     */
    default boolean resumesWritesAfterFailure() {
        return false;
    }

    /**
     * Calls {@code work} each time the store is about to take writes again after a failure. Everything that can be read is safe from a
     * power cut then, whatever was reported of it. A write that failed before may have become visible; a {@link Snapshot} from before can no longer be read.
     */
    default void onWritesResumed(Runnable work) {}

    /** Returns why the store takes no writes at present; null if nothing is known to be wrong. */
    default @Nullable TableStoreException writeFailure() {
        return null;
    }

    /**
     * Flushes and releases everything. May be called twice.
     *
     * @throws dev.tables.engine.StoreUnavailableException if the flush failed and a write that was not logged is lost; everything is
     *     released then, too
     */
    @Override
    void close();

    /** What can be read, whatever is written meanwhile: the same at every read. Not safe for use by several threads. */
    interface Snapshot extends OrderedReads, AutoCloseable {
        /** Lets the snapshot go. Cursors must be closed before. */
        @Override
        void close();
    }
}
