package dev.tables.engine.rocksdb;

import dev.tables.engine.StoreCorruptedException;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.local.Bytes;
import dev.tables.engine.local.Durability;
import dev.tables.engine.local.OrderedStore;
import dev.tables.engine.local.WriteBatch;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.rocksdb.AbstractNativeReference;
import org.rocksdb.CompactRangeOptions;
import org.rocksdb.CompactRangeOptions.BottommostLevelCompaction;
import org.rocksdb.FlushOptions;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteOptions;

/**
 * An {@link OrderedStore} in a directory, on RocksDB: log-structured, checksummed, crash-safe.
 *
 * <p>A batch goes to the log and to memory in one native call; one call of {@link #sync} flushes the log for every
 * writer waiting. Reads copy into the caller's buffers, and iterators are used again, so that reading makes no garbage.
 */
public final class RocksDbOrderedStore implements OrderedStore {
    private static final int BYTES_BETWEEN_MANIFESTS = 1024 * 1024;

    /** One native call for several keys is slower than a call for each when there are fewer. */
    static final int FEWEST_TOGETHER = 4;

    private final Path directory;
    private final DirectoryLock lock;
    private final Deque<AbstractNativeReference> owned;
    private final RocksDB db;
    private final ReadOptions readOptions;
    private final WriteOptions logged;
    private final WriteOptions unlogged;
    private final IteratorPool iterators;
    private final DeletedRanges deletedRanges;
    /** The last level, too, is written again: files there may hold what was overwritten while somebody could still read it. */
    private final CompactRangeOptions purging;

    private final Set<RocksDbSnapshot> snapshots = ConcurrentHashMap.newKeySet();
    /** Idle iterators hold on to memtables that are full: they go about as often as one fills. */
    private final AtomicLong sinceIteratorsDropped = new AtomicLong();

    private final List<LogScan.Lost> lost;
    private final AcknowledgedWrites acknowledged;
    private final Durability durability;
    /** Whether there was a write that the log does not hold: the log's state then says nothing about the last change. */
    private volatile boolean wroteUnlogged;

    private final AtomicLong sinceManifestNoted = new AtomicLong();
    private final long memtableBytes;
    private final Gate gate = new Gate();

    private RocksDbOrderedStore(
            DirectoryLock lock,
            StoreOpening.Opened opened,
            Deque<AbstractNativeReference> owned,
            RocksDbOptions options) {
        db = opened.db();
        this.directory = Path.of(db.getName());
        this.acknowledged = opened.acknowledged();
        this.lost = opened.lost();
        this.durability = options.tables().durability();
        this.memtableBytes = options.memtableBytes();
        this.lock = lock;
        this.owned = owned;
        readOptions = own(new ReadOptions());
        logged = own(new WriteOptions());
        unlogged = own(new WriteOptions().setDisableWAL(true));
        iterators = new IteratorPool(db, readOptions);
        purging = own(DeletedRanges.options().setBottommostLevelCompaction(BottommostLevelCompaction.kForce));
        deletedRanges = new DeletedRanges(db, own(DeletedRanges.options()), options.memtableBytes() / 2);
    }

    /**
     * Opens the store in a directory, or makes one; missing directories are created. Warns of records in
     * a log that recovery does not reach though they are sound; {@link #verify} reports them again.
     *
     * @throws dev.tables.engine.StoreLockedException if it is open already, in this process or another
     * @throws StoreCorruptedException if files are damaged, or something that was acknowledged is gone; nothing was changed then
     * @throws dev.tables.engine.StoreUnavailableException if the directory cannot be used
     * @throws MissingNativeLibraryException if the application was packed without RocksDB's library for this platform
     */
    public static RocksDbOrderedStore open(Path directory, RocksDbOptions options) {
        NativeLibrary.load();
        DirectoryLock lock = DirectoryLock.take(directory, options.access());
        Deque<AbstractNativeReference> owned = new ArrayDeque<>();
        try {
            return new RocksDbOrderedStore(lock, StoreOpening.open(directory, options, owned), owned, options);
        } catch (TableStoreException refused) {
            closeAll(owned);
            lock.close();
            throw refused;
        }
    }

    private <T extends AbstractNativeReference> T own(T made) {
        owned.addLast(made);
        return made;
    }

    /** Where the store lives. */
    public Path directory() {
        return directory;
    }

    @Override
    public boolean get(Bytes key, Bytes value) {
        return get(readOptions, key, value);
    }

    boolean get(ReadOptions options, Bytes key, Bytes value) {
        int ticket = gate.enter();
        try {
            int size = read(options, key, value);
            if (size == RocksDB.NOT_FOUND) {
                return false;
            }
            while (size > value.array().length) {
                value.clear();
                value.ensure(size);
                size = read(options, key, value);
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

    private int read(ReadOptions options, Bytes key, Bytes value) throws RocksDBException {
        byte[] into = value.array();
        return db.get(options, key.array(), 0, key.length(), into, 0, into.length);
    }

    @Override
    public void getAll(List<byte[]> keys, Found found) {
        if (!keys.isEmpty()) {
            // RocksDB reads them as of one sequence number.
            getTogether(readOptions, keys, found);
        }
    }

    void getTogether(ReadOptions options, List<byte[]> keys, Found found) {
        List<byte[]> values = together(options, keys);
        for (int i = 0; i < values.size(); i++) {
            byte[] value = values.get(i);
            if (value != null) {
                found.value(i, value, value.length);
            }
        }
    }

    private List<byte[]> together(ReadOptions options, List<byte[]> keys) {
        int ticket = gate.enter();
        try {
            return db.multiGetAsList(options, keys);
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

    /** A cursor as of a snapshot, or of now. */
    Cursor cursor(org.rocksdb.@Nullable Snapshot snapshot) {
        int ticket = gate.enter();
        try {
            return new RocksDbCursor(directory, iterators, snapshot, gate, ticket);
        } catch (RocksDBException failed) {
            gate.leave(ticket);
            throw Failures.translated(directory, failed);
        }
    }

    @Override
    public Snapshot snapshot() {
        int ticket = gate.enter();
        try {
            RocksDbSnapshot made = new RocksDbSnapshot(this, db.getSnapshot());
            snapshots.add(made);
            return made;
        } finally {
            gate.leave(ticket);
        }
    }

    /** Lets a snapshot go, unless closing the store has. */
    void release(RocksDbSnapshot snapshot) {
        int ticket = gate.tryEnter();
        if (ticket != Gate.CLOSED) {
            try {
                releaseOnce(snapshot);
            } finally {
                gate.leave(ticket);
            }
        }
    }

    private void releaseOnce(RocksDbSnapshot snapshot) {
        if (snapshots.remove(snapshot)) {
            db.releaseSnapshot(snapshot.released());
        }
    }

    @Override
    public void write(WriteBatch batch, boolean log) {
        int ticket = gate.enter();
        byte[] bytes = batch.toArray();
        try (org.rocksdb.WriteBatch native_ = new org.rocksdb.WriteBatch(bytes)) {
            if (!log) {
                wroteUnlogged = true;
            }
            db.write(log ? logged : unlogged, native_);
            noteWritten(bytes.length);
            if (sinceIteratorsDropped.addAndGet(bytes.length) > memtableBytes / 2) {
                sinceIteratorsDropped.set(0);
                iterators.dropIdle();
            }
        } catch (RocksDBException failed) {
            throw Failures.translated(directory, failed);
        } finally {
            gate.leave(ticket);
        }
    }

    /** At durability OS a write is acknowledged now; else it will be after a flush of log or memory. */
    private void noteWritten(int bytes) {
        if (durability == Durability.OS && !wroteUnlogged) {
            acknowledged.writtenLog(db.getLatestSequenceNumber());
        }
        if (sinceManifestNoted.addAndGet(bytes) > BYTES_BETWEEN_MANIFESTS) {
            sinceManifestNoted.set(0);
            acknowledged.noteManifest();
        }
    }

    @Override
    public void sync() {
        maintain(open -> {
            long last = open.getLatestSequenceNumber();
            open.syncWal();
            if (!wroteUnlogged) {
                acknowledged.flushedLog(last);
            }
        });
    }

    @Override
    public void flush() {
        maintain(this::flush);
    }

    @Override
    public void reclaim(Bytes from, Bytes to) {
        iterators.dropIdle();
        maintain(open -> deletedRanges.reclaim(from.toArray(), to.toArray()));
        iterators.dropIdle();
    }

    @Override
    public void purge(Bytes from, Bytes to) {
        iterators.dropIdle();
        maintain(open -> open.compactRange(open.getDefaultColumnFamily(), from.toArray(), to.toArray(), purging));
        iterators.dropIdle();
    }

    @Override
    public void stopReclaiming() {
        maintain(open -> {
            deletedRanges.stop();
            purging.setCanceled(true);
        });
    }

    private void flush(RocksDB open) throws RocksDBException {
        long last = open.getLatestSequenceNumber();
        try (FlushOptions wait = new FlushOptions().setWaitForFlush(true)) {
            open.flush(wait);
        }
        acknowledged.writtenFiles(last);
    }

    @Override
    public void verify() {
        maintain(RocksDB::verifyChecksum);
        if (!lost.isEmpty()) {
            throw new StoreCorruptedException(lost.get(0).message(), null);
        }
    }

    @Override
    public void compact() {
        maintain(RocksDB::compactRange);
        iterators.dropIdle();
    }

    @Override
    public long storedBytes() {
        long[] bytes = {0};
        maintain(open -> {
            bytes[0] += open.getLongProperty("rocksdb.total-sst-files-size");
            bytes[0] += open.getLongProperty("rocksdb.cur-size-all-mem-tables");
        });
        return bytes[0];
    }

    /** What can be done to an open database. */
    interface Maintenance {
        /** Does it. */
        void on(RocksDB open) throws RocksDBException;
    }

    void maintain(Maintenance work) {
        int ticket = gate.enter();
        try {
            work.on(db);
            acknowledged.noteManifest();
        } catch (RocksDBException failed) {
            throw Failures.translated(directory, failed);
        } finally {
            gate.leave(ticket);
        }
    }

    @Override
    public void close() {
        if (!gate.close()) {
            return;
        }
        iterators.dropIdle();
        snapshots.forEach(this::releaseOnce);
        // A closed store lies in files whose every block has a checksum; of the log only its torn end is recognized.
        try {
            flush(db);
        } catch (RocksDBException notFlushed) {
            // What was acknowledged is in the log.
        }
        closeAll(owned);
        acknowledged.noteManifest();
        acknowledged.close();
        lock.close();
    }

    private static void closeAll(Deque<AbstractNativeReference> owned) {
        owned.forEach(AbstractNativeReference::close);
        owned.clear();
    }
}
