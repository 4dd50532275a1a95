package dev.tables.engine.ordered;

import dev.tables.engine.TableStoreException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A map from bytes to bytes, ordered by unsigned byte. This interface is the storage of the embedded engine, for engine
 * modules only, and has no table semantics.
 *
 * <p>Safe for use by any number of threads. Implementations have these duties:
 * <ul>
 * <li>{@link #write} applies a batch atomically and in order: a reader or a reopened store sees all of it or nothing.
 * <li>A logged write survives a killed process once {@code write} has returned, and a power failure once a later
 *     {@link #sync} has. All earlier logged writes then also survive, without a gap.
 * <li>A {@link Cursor} reads one snapshot of the time when it was opened. All reads of a {@link Snapshot} read that
 *     snapshot. Reads never wait for writes.
 * <li>Buffers of callers are only used during the call.
 * <li>After a failed {@code sync} or {@code flush}, writes fail until the store has resumed, if it
 *     {@linkplain #resumesWritesAfterFailure resumes by itself}.
 * <li>Damage causes a {@link dev.tables.engine.StoreCorruptedException}. Any other failure, including use after close,
 *     causes a {@link dev.tables.engine.StoreUnavailableException}. Damaged bytes are never returned as data.
 * </ul>
 */
public interface OrderedStore extends OrderedReads, AutoCloseable {

    /** {@inheritDoc} All values are read from one snapshot. */
    @Override
    default void getAll(List<byte[]> keys, ValueConsumer found) {
        try (Snapshot now = snapshot()) {
            now.getAll(keys, found);
        }
    }

    /**
     * Creates a snapshot of the current state for several reads. Close the snapshot soon, in the thread that created
     * it.
     */
    Snapshot snapshot();

    /**
     * Applies a batch atomically. When this method returns, all readers see the batch.
     *
     * @param logged whether the batch must survive a killed process; otherwise it is only safe after the next
     *     {@link #flush} or orderly close
     */
    void write(WriteBatch batch, boolean logged);

    /**
     * Ensures that every logged write that returned before this call survives a power failure. Many writers share one
     * call.
     */
    void sync();

    /** Flushes every write that returned before this call, logged or not, so that it is durable. */
    void flush();

    /**
     * Releases the disk space of a range whose keys were all deleted, if the benefit exceeds the cost. Does not change
     * what reads return.
     *
     * <p>The contents of the range may be removed from the device immediately. Before this call, the deletion must
     * therefore be {@linkplain #sync safe from a power failure}. A {@link Snapshot} from before the deletion may read
     * only a part of the range from then on.
     */
    void reclaimDiskSpace(Bytes from, Bytes to);

    /**
     * Removes overwritten and deleted values of a range of keys from the device, as far as possible. Does not change
     * what reads return, and keeps the values that a {@link Snapshot} reads. Takes as long as reading and writing the
     * range.
     */
    void purgeOverwrittenValues(Bytes from, Bytes to);

    /**
     * Cancels current and later calls of {@link #reclaimDiskSpace} and {@link #purgeOverwrittenValues}, which fail
     * soon, because the store is about to be closed.
     */
    default void stopReclaimingDiskSpace() {}

    /**
     * Reads all data and verifies the checksums that the store keeps.
     *
     * @throws dev.tables.engine.StoreCorruptedException if any data is damaged
     */
    void verifyChecksums();

    /** Releases as much space as possible, however long it takes. Does not change what reads return. */
    void compact();

    /** Returns the approximate size of the store in bytes, in memory or on disk. */
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
     * Registers a callback for each time when the store is about to accept writes again after a failure. When the
     * callback runs, all readable data would survive a power failure, including writes that were reported as failed. A
     * write that failed before may have become visible. A {@link Snapshot} that was created before the failure can no
     * longer be read.
     */
    default void onWritesResumed(Runnable work) {}

    /** Returns why the store currently accepts no writes, or null if no problem is known. */
    default @Nullable TableStoreException writeFailure() {
        return null;
    }

    /**
     * Flushes and releases all resources. May be called twice.
     *
     * @throws dev.tables.engine.StoreUnavailableException if the flush failed and a write that was not logged is lost;
     *     all resources are released in this case, too
     */
    @Override
    void close();

    /**
     * An immutable view of the store at one point in time, unaffected by later writes. Not safe for use by several
     * threads.
     */
    interface Snapshot extends OrderedReads, AutoCloseable {
        /** Releases the snapshot. All cursors of the snapshot must already be closed. */
        @Override
        void close();
    }
}
