package dev.tables.engine.rocksdb;

import dev.tables.engine.StoreClosedException;
import dev.tables.engine.StoreCorruptedException;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.local.Durability;
import dev.tables.engine.ordered.Bytes;
import dev.tables.engine.ordered.OrderedStore;
import dev.tables.engine.ordered.WriteBatch;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/**
 * An {@link OrderedStore} in a directory, on RocksDB: log-structured, checksummed, crash-safe.
 *
 * <p>A batch is written to the log and to memory in one native call; one call of {@link #sync} flushes the log for all
 * waiting writers. Reads create no garbage, because values are copied to the caller's buffers and iterators are reused.
 *
 * <p>After a device failure the store refuses writes, and accepts them again automatically once the cause is removed
 * ({@link Recovery}). Reads work even while writes are refused, except while the database is being reopened.
 */
public final class RocksDbOrderedStore implements OrderedStore {
    private static final System.Logger LOG = System.getLogger(RocksDbOrderedStore.class.getName());
    private static final int BYTES_BETWEEN_MANIFESTS = 1024 * 1024;
    private static final int CLOSE_SECONDS = 10;

    /** The minimum number of keys that are read in one native call. For fewer keys, one call for each key is faster. */
    static final int FEWEST_TOGETHER = 4;

    /**
     * The maximum number of keys of one native call. The call keeps all values in memory, and each value may be a row
     * of the maximum size.
     */
    static final int MOST_TOGETHER = 32;

    private final Path directory;
    private final RocksDbOptions options;
    private final DirectoryLock lock;
    private final CurrentDatabase database;
    private final Recovery recovery;
    /**
     * The bytes written since idle iterators were last dropped. Idle iterators keep full memtables in memory, so they
     * are dropped each time that half the size of a memtable was written.
     */
    private final AtomicLong sinceIteratorsDropped = new AtomicLong();

    private final AtomicLong sinceManifestNoted = new AtomicLong();
    private final Gate gate = new Gate();
    private volatile boolean stopsReclaiming;

    private RocksDbOrderedStore(DirectoryLock lock, OpenDatabase database, RocksDbOptions options) {
        this.directory = Path.of(database.db().getName());
        this.options = options;
        this.lock = lock;
        this.database = new CurrentDatabase(database, directory, options, gate, lock);
        recovery = this.database.recovery();
    }

    /**
     * Opens the store in a directory, or creates one with its missing directories. Logs a warning about intact log
     * records that recovery does not reach; {@link #verifyChecksums} reports them again.
     *
     * @throws dev.tables.engine.StoreLockedException if the store is already open, in this process or another
     * @throws StoreCorruptedException if files are damaged, or acknowledged changes are missing; no file was changed in
     * this case
     * @throws dev.tables.engine.StoreUnavailableException if the directory cannot be used
     * @throws MissingNativeLibraryException if the application was packaged without RocksDB's library for this platform
     */
    public static RocksDbOrderedStore open(Path directory, RocksDbOptions options) {
        NativeLibrary.load();
        DirectoryLock lock = DirectoryLock.take(directory, options.filePermissions());
        boolean opened = false;
        try {
            StoreOpening.prepare(directory, options);
            RocksDbOrderedStore made = new RocksDbOrderedStore(lock, OpenDatabase.open(directory, options), options);
            opened = true;
            return made;
        } finally {
            if (!opened) {
                lock.close();
            }
        }
    }

    /** Returns the directory of the store. */
    public Path directory() {
        return directory;
    }

    /** Returns the open database; fails if {@code snapshot} belongs to another database. */
    private OpenDatabase database(@Nullable RocksDbSnapshot snapshot) {
        OpenDatabase open = database.get();
        if (snapshot != null) {
            open.requireSame(snapshot.database());
        }
        return open;
    }

    @Override
    public boolean readInto(Bytes key, Bytes value) {
        return readInto(null, key, value);
    }

    /** Reads from a snapshot, or from the current state if {@code snapshot} is null. */
    boolean readInto(@Nullable RocksDbSnapshot snapshot, Bytes key, Bytes value) {
        int ticket = gate.enter();
        try {
            OpenDatabase open = database(snapshot);
            ReadOptions reading = snapshot == null ? open.readOptions() : snapshot.options();
            int size = read(open.db(), reading, key, value);
            if (size == RocksDB.NOT_FOUND) {
                return false;
            }
            while (size > value.array().length) {
                value.clear();
                value.ensureCapacity(size);
                size = read(open.db(), reading, key, value);
                if (size == RocksDB.NOT_FOUND) {
                    return false;
                }
            }
            value.setLength(size);
            return true;
        } catch (RocksDBException failed) {
            throw Failures.translated(directory, failed);
        } finally {
            gate.leave(ticket);
        }
    }

    private static int read(RocksDB db, ReadOptions options, Bytes key, Bytes value) throws RocksDBException {
        byte[] into = value.array();
        return db.get(options, key.array(), 0, key.length(), into, 0, into.length);
    }

    @Override
    public void getAll(List<byte[]> keys, ValueConsumer found) {
        if (keys.size() > MOST_TOGETHER) {
            try (Snapshot moment = snapshot()) {
                moment.getAll(keys, found);
            }
        } else if (!keys.isEmpty()) {
            // RocksDB reads them as of one sequence number.
            getTogether(null, keys, found);
        }
    }

    /** Reads from a snapshot, or from the current state if {@code snapshot} is null. */
    void getTogether(@Nullable RocksDbSnapshot snapshot, List<byte[]> keys, ValueConsumer found) {
        for (int from = 0; from < keys.size(); from += MOST_TOGETHER) {
            List<byte[]> some = keys.subList(from, Math.min(keys.size(), from + MOST_TOGETHER));
            List<byte[]> values = together(snapshot, some);
            for (int i = 0; i < values.size(); i++) {
                byte[] value = values.get(i);
                if (value != null) {
                    found.value(from + i, value, value.length);
                }
            }
        }
    }

    private List<byte[]> together(@Nullable RocksDbSnapshot snapshot, List<byte[]> keys) {
        int ticket = gate.enter();
        try {
            OpenDatabase open = database(snapshot);
            return open.db().multiGetAsList(snapshot == null ? open.readOptions() : snapshot.options(), keys);
        } catch (RocksDBException failed) {
            throw Failures.translated(directory, failed);
        } finally {
            gate.leave(ticket);
        }
    }

    @Override
    public Cursor cursor() {
        return cursor(null);
    }

    /** Opens a cursor on a snapshot, or on the current state if {@code snapshot} is null. */
    Cursor cursor(@Nullable RocksDbSnapshot snapshot) {
        int ticket = gate.enter();
        boolean opened = false;
        try {
            IteratorPool iterators = database(snapshot).iterators();
            Cursor made =
                    new RocksDbCursor(directory, iterators, snapshot == null ? null : snapshot.state(), gate, ticket);
            opened = true;
            return made;
        } catch (RocksDBException failed) {
            throw Failures.translated(directory, failed);
        } finally {
            if (!opened) {
                gate.leave(ticket);
            }
        }
    }

    @Override
    public Snapshot snapshot() {
        int ticket = gate.enter();
        try {
            return database.get().snapshot(this);
        } finally {
            gate.leave(ticket);
        }
    }

    /** Releases a snapshot, unless it was released when its database was closed. */
    void release(RocksDbSnapshot snapshot) {
        int ticket = gate.tryEnter();
        if (ticket != Gate.CLOSED) {
            try {
                if (database.orNull() == snapshot.database()) {
                    snapshot.database().release(snapshot);
                }
            } finally {
                gate.leave(ticket);
            }
        }
    }

    @Override
    public void write(WriteBatch batch, boolean log) {
        int ticket = gate.enter();
        try {
            recovery.requireWritable();
            byte[] bytes = batch.toArray();
            OpenDatabase open = database.get();
            writing(open, () -> open.write(bytes, log, durability(), lock));
            if (sinceManifestNoted.addAndGet(bytes.length) > BYTES_BETWEEN_MANIFESTS) {
                sinceManifestNoted.set(0);
                open.noteManifest();
            }
            if (sinceIteratorsDropped.addAndGet(bytes.length) > options.memtableBytes() / 2) {
                sinceIteratorsDropped.set(0);
                open.iterators().dropIdle();
            }
        } finally {
            gate.leave(ticket);
        }
    }

    /** An operation that writes to the device. */
    private interface Writing {
        void run() throws RocksDBException;
    }

    /** Performs work that writes to the device. After a failure the store refuses writes until it has recovered. */
    private void writing(OpenDatabase open, Writing work) {
        try {
            lock.requireUndisturbed();
            work.run();
        } catch (RocksDBException failed) {
            if (stopsReclaiming && Failures.isIncomplete(failed)) {
                throw Failures.translated(directory, failed);
            }
            open.distrustManifest();
            throw recovery.failed(Failures.whileWriting(directory, failed, open.isUnflushed()));
        } catch (StoreUnavailableException lostOrNotNoted) {
            if (!lock.isUndisturbed()) {
                open.abandon();
            }
            throw recovery.failed(lostOrNotNoted);
        }
    }

    /** Performs work that writes to the device, if the store accepts writes. */
    private void maintainWriting(Function<OpenDatabase, Writing> work) {
        int ticket = gate.enter();
        try {
            recovery.requireWritable();
            OpenDatabase open = database.get();
            Writing writing = work.apply(open);
            writing(open, () -> {
                // RocksDB would make its files in whatever directory has the path now.
                lock.requireInPlace();
                writing.run();
            });
            open.noteManifest();
        } finally {
            gate.leave(ticket);
        }
    }

    private Durability durability() {
        return options.storeOptions().durability();
    }

    @Override
    public void sync() {
        maintainWriting(open -> () -> open.sync(lock));
    }

    @Override
    public void flush() {
        maintainWriting(open -> open::flush);
    }

    @Override
    public void reclaimDiskSpace(Bytes from, Bytes to) {
        byte[] first = from.toArray();
        byte[] after = to.toArray();
        maintainWriting(open -> () -> {
            open.iterators().dropIdle();
            open.deletedRanges().reclaim(first, after);
            open.iterators().dropIdle();
        });
    }

    @Override
    public void purgeOverwrittenValues(Bytes from, Bytes to) {
        byte[] first = from.toArray();
        byte[] after = to.toArray();
        maintainWriting(open -> () -> {
            open.iterators().dropIdle();
            open.db().compactRange(open.db().getDefaultColumnFamily(), first, after, open.purging());
            open.iterators().dropIdle();
        });
    }

    @Override
    public void stopReclaimingDiskSpace() {
        stopsReclaiming = true;
        recovery.close();
        int ticket = gate.enter();
        try {
            OpenDatabase open = database.orNull();
            if (open != null) {
                open.stopReclaiming();
            }
        } finally {
            gate.leave(ticket);
        }
    }

    @Override
    public void verifyChecksums() {
        List<LogScan.Lost> lost = new ArrayList<>();
        int ticket = gate.enter();
        try {
            OpenDatabase open = database.get();
            open.verify(gate::requireOpen);
            lost.addAll(open.lost());
        } catch (RocksDBException failed) {
            throw Failures.translated(directory, failed);
        } finally {
            gate.leave(ticket);
        }
        if (!lost.isEmpty()) {
            throw new StoreCorruptedException(lost.get(0).message(), null);
        }
    }

    @Override
    public void compact() {
        maintainWriting(open -> () -> {
            open.db().compactRange();
            open.iterators().dropIdle();
        });
    }

    @Override
    public long storedBytes() {
        int ticket = gate.enter();
        try {
            RocksDB open = database.get().db();
            // In this order: a memtable that is flushed in between is counted twice rather than not at all.
            return open.getLongProperty("rocksdb.cur-size-all-mem-tables")
                    + open.getLongProperty("rocksdb.total-sst-files-size");
        } catch (RocksDBException failed) {
            throw Failures.translated(directory, failed);
        } finally {
            gate.leave(ticket);
        }
    }

    @Override
    public boolean hasLostWrites() {
        return options.damagedStoreAllowed();
    }

    @Override
    public boolean resumesWritesAfterFailure() {
        return true;
    }

    @Override
    public void onWritesResumed(Runnable work) {
        recovery.onResume(work);
    }

    /**
     * {@inheritDoc}
     *
     * <p>Also detects background failures that no call has reported, and a directory that was removed, renamed or
     * replaced.
     */
    @Override
    public @Nullable TableStoreException writeFailure() {
        int ticket = gate.tryEnter();
        if (ticket == Gate.CLOSED) {
            return new StoreClosedException();
        }
        try {
            OpenDatabase open = database.orNull();
            if (recovery.failure() == null && open != null) {
                writing(open, lock::requireInPlace);
                if (open.failedInBackground()) {
                    // RocksDB repeats some of what has failed.
                    writing(open, open::tryLogging);
                }
            }
        } catch (RocksDBException unknown) {
            return Failures.translated(directory, unknown);
        } catch (TableStoreException failed) {
            return failed;
        } finally {
            gate.leave(ticket);
        }
        return recovery.failure();
    }

    /** An operation on an open database. */
    interface Maintenance {
        /** Performs the operation. */
        void on(RocksDB open) throws RocksDBException;
    }

    void maintain(Maintenance work) {
        int ticket = gate.enter();
        try {
            OpenDatabase open = database.get();
            lock.requireInPlace();
            work.on(open.db());
            lock.requireInPlace();
            open.noteManifest();
        } catch (RocksDBException failed) {
            throw Failures.translated(directory, failed);
        } finally {
            gate.leave(ticket);
        }
    }

    /**
     * {@inheritDoc}
     *
     * <p>Waits at most {@value #CLOSE_SECONDS} s for work in other threads. Reads and checks end soon by themselves; a
     * backup or a compaction may take longer. After the wait, this method flushes all writes. Files, lock and memory
     * are released once the other threads' work has ended.
     */
    @Override
    public void close() {
        close(TimeUnit.SECONDS.toNanos(CLOSE_SECONDS));
    }

    void close(long waitNanos) {
        recovery.close();
        if (!gate.shut()) {
            return;
        }
        boolean left = gate.awaitEmpty(waitNanos);
        TableStoreException lost = database.flushAtEnd();
        if (left) {
            release();
        } else {
            releaseLater();
        }
        if (lost != null) {
            throw lost;
        }
    }

    private void releaseLater() {
        LOG.log(
                System.Logger.Level.WARNING,
                "The store in '" + directory
                        + "' is closed and flushed, but a backup, check or compaction is still running. The directory"
                        + " stays locked until that work ends.");
        Thread last = new Thread(
                () -> {
                    gate.awaitEmpty(Long.MAX_VALUE);
                    release();
                },
                "tables-store-closing");
        last.setDaemon(true);
        last.start();
    }

    private void release() {
        try {
            database.release();
        } finally {
            lock.close();
        }
    }
}
