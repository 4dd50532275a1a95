package dev.tables.benchmarks.rocksdb;

import dev.tables.benchmarks.contender.Employee;
import dev.tables.engine.local.Durability;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.SortedSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.CompressionType;
import org.rocksdb.HyperClockCache;
import org.rocksdb.Options;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * RocksDB with the settings of the engine, locks in stripes, and what each thread reuses: arrays, a batch, an iterator. Which
 * rows there are is up to its users.
 */
final class EmployeeDatabase implements AutoCloseable {
    private static final int STRIPES = 256;
    private static final long BLOCK_CACHE = 128L << 20;

    static {
        RocksDB.loadLibrary();
    }

    private final BloomFilter filter = new BloomFilter(10, false);
    private final HyperClockCache cache = new HyperClockCache(BLOCK_CACHE, 0, -1, false);
    private final Options options;
    private final ReadOptions reads = new ReadOptions();
    private final WriteOptions writes = new WriteOptions();
    private final RocksDB db;
    private final ReentrantLock[] locks = new ReentrantLock[STRIPES];
    private final AtomicLong versions = new AtomicLong(System.currentTimeMillis() * 1000);
    private final Queue<Scratch> all = new ConcurrentLinkedQueue<>();
    private final ThreadLocal<Scratch> scratch = ThreadLocal.withInitial(this::newScratch);

    EmployeeDatabase(Path directory, Durability durability) {
        Arrays.setAll(locks, any -> new ReentrantLock());
        options = new Options()
                .setCreateIfMissing(true)
                .setWriteBufferSize(32L << 20)
                .setMemtableWholeKeyFiltering(true)
                .setMemtablePrefixBloomSizeRatio(0.02)
                .setMaxWriteBufferNumber(3)
                .setCompressionType(CompressionType.LZ4_COMPRESSION)
                .setLevelCompactionDynamicLevelBytes(true)
                .setMaxBackgroundJobs(2)
                .setRecycleLogFileNum(durability == Durability.SYNC ? 4 : 0)
                .setTableFormatConfig(new BlockBasedTableConfig()
                        .setBlockSize(16 << 10)
                        .setBlockRestartInterval(4)
                        .setFormatVersion(5)
                        .setFilterPolicy(filter)
                        .setBlockCache(cache));
        writes.setSync(durability == Durability.SYNC);
        writes.setDisableWAL(durability == Durability.NONE);
        try {
            db = RocksDB.open(options, directory.toString());
        } catch (RocksDBException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** What the calling thread reuses. */
    Scratch scratch() {
        return scratch.get();
    }

    /** A version no row had before. */
    long newVersion() {
        return versions.incrementAndGet();
    }

    /** Reads the value of the key; whether there is one. */
    boolean get(EmployeeBytes bytes) {
        try {
            bytes.valueLength = db.get(reads, bytes.key, 0, bytes.keyLength, bytes.value, 0, bytes.value.length);
            return bytes.valueLength != RocksDB.NOT_FOUND;
        } catch (RocksDBException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** Reads rows from the present key on, as long as keys are not after {@code last}, or start with it. */
    List<Employee> scan(Scratch my, String department, byte[] last, int limit) {
        List<Employee> found = new ArrayList<>();
        EmployeeBytes bytes = my.bytes;
        RocksIterator rows = my.seek(bytes.keyCopy());
        while (found.size() < limit && rows.isValid()) {
            int length = rows.key(bytes.key);
            if (Arrays.compareUnsigned(bytes.key, 0, Math.min(length, last.length), last, 0, last.length) > 0) {
                break;
            }
            bytes.valueLength = rows.value(bytes.value);
            found.add(bytes.decode(department));
            rows.next();
        }
        return found;
    }

    /** Counts the keys that start with the present one. */
    long count(Scratch my) {
        byte[] prefix = my.bytes.keyCopy();
        RocksIterator rows = my.seek(prefix);
        long count = 0;
        while (rows.isValid()) {
            rows.key(my.bytes.key);
            if (!my.bytes.keyStartsWith(prefix)) {
                break;
            }
            count++;
            rows.next();
        }
        return count;
    }

    /** Writes the batch of the calling thread: atomic, one flush if writes are durable. */
    void write(Scratch my) {
        try {
            db.write(writes, my.batch);
        } catch (RocksDBException failure) {
            throw new IllegalStateException(failure);
        }
    }

    static int stripe(String partition, Object what) {
        return (partition.hashCode() * 31 + what.hashCode() & 0x7fffffff) % STRIPES;
    }

    void lock(int first, int second) {
        locks[Math.min(first, second)].lock();
        locks[Math.max(first, second)].lock();
    }

    void unlock(int first, int second) {
        locks[first].unlock();
        locks[second].unlock();
    }

    void lock(SortedSet<Integer> stripes) {
        stripes.forEach(stripe -> locks[stripe].lock());
    }

    void unlock(SortedSet<Integer> stripes) {
        stripes.forEach(stripe -> locks[stripe].unlock());
    }

    /** Merges all files into as few as there can be. */
    void compact() {
        try {
            db.compactRange();
        } catch (RocksDBException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private Scratch newScratch() {
        Scratch made = new Scratch(db.newIterator(reads));
        all.add(made);
        return made;
    }

    @Override
    public void close() {
        all.forEach(Scratch::close);
        db.close();
        options.close();
        reads.close();
        writes.close();
        filter.close();
        cache.close();
    }

    /** What a thread reuses. */
    static final class Scratch implements AutoCloseable {
        final EmployeeBytes bytes = new EmployeeBytes();
        private final WriteBatch batch = new WriteBatch();
        private final RocksIterator iterator;

        private Scratch(RocksIterator iterator) {
            this.iterator = iterator;
        }

        /** The iterator, at the first of the present rows that is not before a key. */
        RocksIterator seek(byte[] key) {
            try {
                iterator.refresh();
            } catch (RocksDBException failure) {
                throw new IllegalStateException(failure);
            }
            iterator.seek(key);
            return iterator;
        }

        /** Empties the batch. */
        void begin() {
            batch.clear();
        }

        /** Adds to the batch that the present key gets a value. */
        void put(byte[] value) {
            try {
                batch.put(bytes.keyCopy(), value);
            } catch (RocksDBException failure) {
                throw new IllegalStateException(failure);
            }
        }

        /** Adds to the batch that the present key goes. */
        void delete() {
            try {
                batch.delete(bytes.keyCopy());
            } catch (RocksDBException failure) {
                throw new IllegalStateException(failure);
            }
        }

        @Override
        public void close() {
            iterator.close();
            batch.close();
        }
    }
}
