package dev.tables.engine.rocksdb;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.local.Durability;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.rocksdb.AbstractNativeReference;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.CompactRangeOptions;
import org.rocksdb.CompactRangeOptions.BottommostLevelCompaction;
import org.rocksdb.FlushOptions;
import org.rocksdb.LiveFileMetaData;
import org.rocksdb.Options;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.SstFileReader;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * An open database and all objects with the same lifetime. A store that reopens its database after a failure replaces
 * this object.
 *
 * <p>A thread must enter the {@link Gate} of the store before it uses the database.
 */
final class OpenDatabase {
    private static final System.Logger LOG = System.getLogger(RocksDbOrderedStore.class.getName());
    private static final String BACKGROUND_ERRORS = "rocksdb.background-errors";
    private static final String IS_WRITE_STOPPED = "rocksdb.is-write-stopped";
    private static final long POLL_NANOS = 1_000_000;

    private final Path directory;
    private final Deque<AbstractNativeReference> owned;
    private final RocksDB db;
    /** Null if the database is open for reading only. */
    private final @Nullable AcknowledgedWrites acknowledged;

    private final List<LogScan.Lost> lost;
    private final ReadOptions readOptions;
    private final Writes logged;
    private final Writes unlogged;
    private final IteratorPool iterators;
    private final DeletedRanges deletedRanges;
    /**
     * Options of a compaction that also rewrites the last level. The files of the last level may contain overwritten
     * values that a reader still needed during the previous compaction.
     */
    private final CompactRangeOptions purging;

    private final Set<RocksDbSnapshot> snapshots = ConcurrentHashMap.newKeySet();
    /** Whether a change was written without the log. If so, the log no longer shows which change was the last. */
    private volatile boolean hasWritesWithoutWal;

    /** Whether memory contains a write that is neither in the log nor in files. */
    private volatile boolean unflushed;

    private volatile long backgroundErrors;
    private final AtomicBoolean abandoned = new AtomicBoolean();

    private OpenDatabase(
            Path directory,
            Deque<AbstractNativeReference> owned,
            RocksDB db,
            StoreOpening.@Nullable Opened opened,
            RocksDbOptions options) {
        this.directory = directory;
        this.owned = owned;
        this.db = db;
        acknowledged = opened == null ? null : opened.acknowledged();
        lost = opened == null ? List.of() : opened.lost();
        readOptions = own(new ReadOptions());
        logged = new Writes(false);
        unlogged = new Writes(true);
        iterators = new IteratorPool(db, readOptions);
        purging = own(DeletedRanges.options().setBottommostLevelCompaction(BottommostLevelCompaction.kForce));
        deletedRanges = new DeletedRanges(db, own(DeletedRanges.options()), options.memtableBytes() / 2);
    }

    /**
     * A writer of batches. RocksDB blocks writes while memory is full; on a full disk, the wait may never end. This
     * class therefore waits before the write, and fails if files cannot be written.
     */
    private final class Writes {
        private final WriteOptions atOnce;
        private final WriteOptions waiting;

        Writes(boolean disableLog) {
            atOnce = own(new WriteOptions().setDisableWAL(disableLog).setNoSlowdown(true));
            waiting = own(new WriteOptions().setDisableWAL(disableLog));
        }

        void write(WriteBatch batch) throws RocksDBException {
            try {
                db.write(atOnce, batch);
            } catch (RocksDBException failed) {
                if (!Failures.isIncomplete(failed)) {
                    throw failed;
                }
                awaitMemory();
                db.write(waiting, batch);
            }
        }
    }

    /** Waits while RocksDB stops writes; fails if the cause is that files cannot be written. */
    private void awaitMemory() throws RocksDBException {
        while (db.getLongProperty(IS_WRITE_STOPPED) != 0) {
            if (db.getLongProperty(BACKGROUND_ERRORS) > backgroundErrors) {
                throw Failures.unavailable(
                        "The store in '" + directory
                                + "' rejects writes: its memtables are full and cannot be flushed to files. Free disk"
                                + " space, or fix the disk, the permissions or the limit on open files. The store then"
                                + " accepts writes again, without a restart.",
                        null);
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    /** Opens the database of a locked directory; fails if acknowledged changes are missing. */
    static OpenDatabase open(Path directory, RocksDbOptions options) {
        Deque<AbstractNativeReference> owned = new ArrayDeque<>();
        boolean done = false;
        try {
            StoreOpening.Opened opened = StoreOpening.open(directory, options, owned);
            OpenDatabase made = new OpenDatabase(directory, owned, opened.db(), opened, options);
            done = true;
            return made;
        } finally {
            if (!done) {
                closeAll(owned);
            }
        }
    }

    /**
     * Opens the database of a locked directory without writing anything. Reads see the same state as after
     * {@link #open}.
     */
    static OpenDatabase openForReading(Path directory, RocksDbOptions options) throws RocksDBException {
        Deque<AbstractNativeReference> owned = new ArrayDeque<>();
        boolean done = false;
        try {
            RocksDB db = StoreOpening.openForReading(directory, options, owned);
            OpenDatabase made = new OpenDatabase(directory, owned, db, null, options);
            done = true;
            return made;
        } finally {
            if (!done) {
                closeAll(owned);
            }
        }
    }

    private <T extends AbstractNativeReference> T own(T made) {
        owned.addLast(made);
        return made;
    }

    RocksDB db() {
        return db;
    }

    /** Returns the options for reads of the current state. */
    ReadOptions readOptions() {
        return readOptions;
    }

    IteratorPool iterators() {
        return iterators;
    }

    DeletedRanges deletedRanges() {
        return deletedRanges;
    }

    /** Returns the options of a compaction that removes overwritten values. */
    CompactRangeOptions purging() {
        return purging;
    }

    /** Returns the log records that recovery did not reach when the database was opened. */
    List<LogScan.Lost> lost() {
        return lost;
    }

    /** Returns whether memory contains a write that is neither in the log nor in files. */
    boolean isUnflushed() {
        return unflushed;
    }

    /**
     * Writes a batch. With a log and durability {@code OS}, the batch is acknowledged immediately. If the durability
     * requires no flush, the call fails if the lock is lost. A process that takes the lock later finds this write.
     */
    void write(byte[] bytes, boolean log, Durability durability, DirectoryLock lock) throws RocksDBException {
        AcknowledgedWrites notes = acknowledged;
        if (!log) {
            if (notes != null && !hasWritesWithoutWal) {
                notes.recordWriteWithoutWal();
            }
            hasWritesWithoutWal = true;
            unflushed = true;
        }
        try (WriteBatch batch = new WriteBatch(bytes)) {
            (log ? logged : unlogged).write(batch);
        }
        if (durability != Durability.SYNC) {
            lock.requireUndisturbed();
        }
        if (notes != null && durability == Durability.OS && !hasWritesWithoutWal) {
            notes.writtenLog(db.getLatestSequenceNumber());
        }
    }

    /**
     * Flushes the log to the device; fails if the lock is lost. A process that takes the lock later finds the flushed
     * writes.
     */
    void sync(DirectoryLock lock) throws RocksDBException {
        long last = db.getLatestSequenceNumber();
        db.syncWal();
        lock.requireInPlace();
        AcknowledgedWrites notes = acknowledged;
        if (notes != null && !hasWritesWithoutWal) {
            notes.flushedLog(last);
        }
    }

    /** Flushes memtables to files. */
    void flush() throws RocksDBException {
        flush(false);
    }

    /**
     * Flushes memtables to files. If {@code allowStall} is true, RocksDB may delay writes during the flush; otherwise
     * the flush waits until it can avoid that.
     */
    void flush(boolean allowStall) throws RocksDBException {
        long last = db.getLatestSequenceNumber();
        boolean before = unflushed;
        boolean done = false;
        unflushed = false;
        try (FlushOptions wait = new FlushOptions().setWaitForFlush(true).setAllowWriteStall(allowStall)) {
            db.flush(wait);
            done = true;
        } finally {
            unflushed |= before && !done;
        }
        AcknowledgedWrites notes = acknowledged;
        if (notes != null) {
            notes.writtenFiles(last);
        }
    }

    /** Fails if the database refuses writes; does not test the device. */
    void tryLogging() throws RocksDBException {
        try (WriteBatch nothing = new WriteBatch()) {
            nothing.putLogData(new byte[1]);
            db.write(hasWritesWithoutWal ? unlogged.atOnce : logged.atOnce, nothing);
        }
    }

    /** Writes to the log, flushes it, and flushes memtables to files; fails if the database refuses writes. */
    void tryWriting(DirectoryLock lock) throws RocksDBException {
        tryLogging();
        if (!hasWritesWithoutWal) {
            sync(lock);
        }
        // Allowed to stall others, who cannot write anyway: else it waits, maybe for ever, for room that only it can
        // make.
        flush(true);
    }

    /** Returns whether a background job, such as a compaction, has failed since the last call. */
    boolean failedInBackground() throws RocksDBException {
        long now = db.getLongProperty(BACKGROUND_ERRORS);
        long before = backgroundErrors;
        backgroundErrors = now;
        return now > before;
    }

    /** Records the size of the manifest, which lists all other files. */
    void noteManifest() {
        AcknowledgedWrites notes = acknowledged;
        if (notes != null) {
            notes.noteManifest();
        }
    }

    /** Stops requiring an intact end of the manifest, because a write to the manifest may have failed. */
    void distrustManifest() {
        AcknowledgedWrites notes = acknowledged;
        if (notes == null) {
            return;
        }
        try {
            notes.distrustManifest();
        } catch (StoreUnavailableException notNoted) {
            // The note fails for the same cause; the failure of the write is reported.
        }
    }

    private boolean hasFailedInBackground() {
        try {
            return db.getLongProperty(BACKGROUND_ERRORS) > 0;
        } catch (RocksDBException unknown) {
            return true;
        }
    }

    /** Creates a snapshot of the current state. */
    RocksDbSnapshot snapshot(RocksDbOrderedStore store) {
        RocksDbSnapshot made = new RocksDbSnapshot(store, this, db.getSnapshot());
        snapshots.add(made);
        return made;
    }

    /** Releases a snapshot; does nothing if it was already released. */
    void release(RocksDbSnapshot snapshot) {
        if (snapshots.remove(snapshot)) {
            db.releaseSnapshot(snapshot.released());
        }
    }

    /** Fails if {@code begun} is a different database, which must have been closed in the meantime. */
    void requireSame(OpenDatabase begun) {
        if (begun != this) {
            throw new StoreUnavailableException(
                    ErrorCode.OPERATION_TIMED_OUT,
                    "The store in '" + directory
                            + "' was reopened after a device failure, which ended all snapshots. Begin the reads or the"
                            + " transaction again.",
                    null);
        }
    }

    /** Stops running compactions, and prevents later ones. */
    void stopReclaiming() {
        deletedRanges.stop();
        purging.setCanceled(true);
    }

    /**
     * Verifies every checksum, file by file, so that closing the store waits for at most one file.
     *
     * @param goesOn a function that throws an exception if the check must stop
     */
    void verify(Runnable goesOn) throws RocksDBException {
        db.disableFileDeletions();
        try (Options options = new Options().setTableFormatConfig(new BlockBasedTableConfig().setNoBlockCache(true))) {
            for (LiveFileMetaData file : db.getLiveFilesMetaData()) {
                goesOn.run();
                try (SstFileReader reader = new SstFileReader(options)) {
                    reader.open(file.path() + file.fileName());
                    reader.verifyChecksum();
                }
            }
        } finally {
            db.enableFileDeletions();
        }
    }

    /**
     * Stops all background work permanently, because the files now belong to another process. The database stays
     * readable.
     */
    void abandon() {
        if (!abandoned.getAndSet(true)) {
            try {
                db.disableFileDeletions();
            } catch (RocksDBException none) {
                LOG.log(
                        System.Logger.Level.WARNING,
                        "Another process now uses the directory '" + directory
                                + "', but RocksDB in this process may still delete files there. Stop this process.",
                        none);
            }
            db.cancelAllBackgroundWork(false);
        }
    }

    /**
     * Releases as much as possible of a database whose files belong to another process; no thread may be using it.
     *
     * <p>Resources that cannot be released stay in memory until the process ends. If RocksDB closed the database, it
     * might write a new list of files, without the files of the other process.
     */
    void leave() {
        abandon();
        AbandonedDirectories.add(directory);
        iterators.dropIdle();
        snapshots.forEach(this::release);
        AcknowledgedWrites notes = acknowledged;
        if (notes != null) {
            notes.close();
        }
    }

    /** Releases all resources; no thread may be using the database. */
    void close() {
        if (hasFailedInBackground()) {
            distrustManifest();
        }
        iterators.dropIdle();
        snapshots.forEach(this::release);
        closeAll(owned);
        AcknowledgedWrites notes = acknowledged;
        if (notes != null) {
            notes.noteManifest();
            notes.close();
        }
    }

    private static void closeAll(Deque<AbstractNativeReference> owned) {
        owned.forEach(AbstractNativeReference::close);
        owned.clear();
    }
}
