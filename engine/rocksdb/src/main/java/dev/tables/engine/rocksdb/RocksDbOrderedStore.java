package dev.tables.engine.rocksdb;

import dev.tables.engine.StoreCorruptedException;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.local.Bytes;
import dev.tables.engine.local.Durability;
import dev.tables.engine.local.OrderedStore;
import dev.tables.engine.local.WriteBatch;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.rocksdb.AbstractNativeReference;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.CompressionType;
import org.rocksdb.FlushOptions;
import org.rocksdb.HyperClockCache;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.Options;
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
    static {
        NativeLibrary.load();
    }

    private static final System.Logger LOG = System.getLogger(RocksDbOrderedStore.class.getName());

    /** One native call for several keys is slower than a call for each when there are fewer. */
    private static final int FEWEST_TOGETHER = 4;

    private final Path directory;
    private final DirectoryLock lock;
    private final Deque<AbstractNativeReference> owned;
    private final RocksDB db;
    private final ReadOptions readOptions;
    private final WriteOptions logged;
    private final WriteOptions unlogged;
    private final IteratorPool iterators;
    private final DeletedRanges deletedRanges;
    /** Idle iterators hold on to memtables that are full: they go about as often as one fills. */
    private final AtomicLong sinceIteratorsDropped = new AtomicLong();

    private final List<LogScan.Lost> lost;
    private final long memtableBytes;
    private final Gate gate = new Gate();

    private RocksDbOrderedStore(
            DirectoryLock lock,
            RocksDB db,
            Deque<AbstractNativeReference> owned,
            RocksDbOptions options,
            List<LogScan.Lost> lost) {
        this.directory = Path.of(db.getName());
        this.lost = lost;
        this.memtableBytes = options.memtableBytes();
        this.lock = lock;
        this.db = db;
        this.owned = owned;
        owned.push(db);
        readOptions = own(new ReadOptions());
        logged = own(new WriteOptions());
        unlogged = own(new WriteOptions().setDisableWAL(true));
        iterators = new IteratorPool(db, readOptions);
        deletedRanges = new DeletedRanges(db, own(DeletedRanges.options()), options.memtableBytes() / 2);
    }

    /**
     * Opens the store in a directory, or makes one; missing directories are created. Warns if the log is damaged before
     * records that are sound; {@link #verify} tells it again.
     *
     * @throws dev.tables.engine.StoreLockedException if it is open already, in this process or another
     * @throws StoreCorruptedException if files are damaged
     * @throws StoreUnavailableException if the directory cannot be used
     */
    public static RocksDbOrderedStore open(Path directory, RocksDbOptions options) {
        DirectoryLock lock = DirectoryLock.take(directory);
        Deque<AbstractNativeReference> owned = new ArrayDeque<>();
        try {
            requireCurrent(directory);
            List<LogScan.Lost> lost = LogScan.of(directory);
            lost.forEach(records -> LOG.log(System.Logger.Level.WARNING, records.message()));
            Options native_ = options(options, owned);
            RocksDB db = RocksDB.open(native_, directory.toString());
            return new RocksDbOrderedStore(lock, db, owned, options, lost);
        } catch (RocksDBException failed) {
            closeAll(owned);
            lock.close();
            throw Failures.whileOpening(directory, failed);
        } catch (TableStoreException refused) {
            lock.close();
            throw refused;
        }
    }

    /** Where files of rows are without the file that names them, RocksDB would begin an empty store and delete them. */
    private static void requireCurrent(Path directory) {
        if (Files.exists(directory.resolve("CURRENT"))) {
            return;
        }
        try (DirectoryStream<Path> rows = Files.newDirectoryStream(directory, "*.{sst,log}")) {
            if (rows.iterator().hasNext()) {
                throw new StoreCorruptedException(
                        "Found files of rows in '" + directory
                                + "' but no file CURRENT, expected both or none. Restore a backup.",
                        null);
            }
        } catch (IOException unreadable) {
            throw Failures.unavailable(directory, ": it cannot be listed. Check disk and permissions.", unreadable);
        }
    }

    private static Options options(RocksDbOptions options, Deque<AbstractNativeReference> owned) {
        Cache cache = new HyperClockCache(options.blockCacheBytes(), 0, -1, false);
        owned.push(cache);
        BloomFilter bloom = new BloomFilter(10);
        owned.push(bloom);
        BlockBasedTableConfig blocks = new BlockBasedTableConfig()
                .setBlockSize(16 * 1024)
                .setBlockCache(cache)
                .setFilterPolicy(bloom)
                .setWholeKeyFiltering(true)
                .setFormatVersion(5);
        Options made = new Options()
                .setCreateIfMissing(true)
                .setTableFormatConfig(blocks)
                .setWriteBufferSize(options.memtableBytes())
                .setMaxWriteBufferNumber(3)
                .setCompressionType(CompressionType.LZ4_COMPRESSION)
                .setLevelCompactionDynamicLevelBytes(true)
                // Writing a log file over an old one spares the device an update of its size; RocksDB refuses it
                // together with writes that are not logged.
                .setRecycleLogFileNum(options.tables().durability() == Durability.NONE ? 0 : 4)
                .setMaxBackgroundJobs(Math.max(2, Runtime.getRuntime().availableProcessors()))
                .setKeepLogFileNum(4)
                .setStatsDumpPeriodSec(0)
                .setInfoLogLevel(InfoLogLevel.WARN_LEVEL);
        owned.push(made);
        return made;
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
        int ticket = gate.enter();
        try {
            int size = read(key, value);
            if (size == RocksDB.NOT_FOUND) {
                return false;
            }
            while (size > value.array().length) {
                value.clear();
                value.ensure(size);
                size = read(key, value);
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

    private int read(Bytes key, Bytes value) throws RocksDBException {
        byte[] into = value.array();
        return db.get(readOptions, key.array(), 0, key.length(), into, 0, into.length);
    }

    @Override
    public void getAll(List<byte[]> keys, Found found) {
        if (keys.size() < FEWEST_TOGETHER) {
            OrderedStore.super.getAll(keys, found);
            return;
        }
        List<byte[]> values = together(keys);
        for (int i = 0; i < values.size(); i++) {
            byte[] value = values.get(i);
            if (value != null) {
                found.value(i, value, value.length);
            }
        }
    }

    private List<byte[]> together(List<byte[]> keys) {
        int ticket = gate.enter();
        try {
            return db.multiGetAsList(readOptions, keys);
        } catch (RocksDBException failed) {
            throw Failures.translated(directory, failed);
        } finally {
            gate.leave(ticket);
        }
    }

    @Override
    public Cursor cursor() {
        int ticket = gate.enter();
        try {
            return new RocksDbCursor(directory, iterators, gate, ticket);
        } catch (RocksDBException failed) {
            gate.leave(ticket);
            throw Failures.translated(directory, failed);
        }
    }

    @Override
    public void write(WriteBatch batch, boolean log) {
        int ticket = gate.enter();
        byte[] bytes = batch.toArray();
        try (org.rocksdb.WriteBatch native_ = new org.rocksdb.WriteBatch(bytes)) {
            db.write(log ? logged : unlogged, native_);
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

    @Override
    public void sync() {
        maintain(RocksDB::syncWal);
    }

    @Override
    public void flush() {
        maintain(RocksDbOrderedStore::flush);
    }

    @Override
    public void reclaim(Bytes from, Bytes to) {
        iterators.dropIdle();
        maintain(open -> deletedRanges.reclaim(from.toArray(), to.toArray()));
        iterators.dropIdle();
    }

    @Override
    public void stopReclaiming() {
        maintain(open -> deletedRanges.stop());
    }

    private static void flush(RocksDB open) throws RocksDBException {
        try (FlushOptions wait = new FlushOptions().setWaitForFlush(true)) {
            open.flush(wait);
        }
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
        // A closed store lies in files whose every block has a checksum; of the log only its torn end is recognized.
        try {
            flush(db);
        } catch (RocksDBException notFlushed) {
            // What was acknowledged is in the log.
        }
        closeAll(owned);
        lock.close();
    }

    private static void closeAll(Deque<AbstractNativeReference> owned) {
        owned.forEach(AbstractNativeReference::close);
        owned.clear();
    }
}
