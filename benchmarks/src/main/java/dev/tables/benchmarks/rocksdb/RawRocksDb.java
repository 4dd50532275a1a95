package dev.tables.benchmarks.rocksdb;

import dev.tables.benchmarks.contender.Contender;
import dev.tables.benchmarks.contender.Employee;
import dev.tables.engine.ETag;
import dev.tables.engine.local.Durability;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
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
 * Employees on RocksDB, by hand, with the settings of the engine: one row and two index rows per employee, each with all
 * properties, written in one batch after the checks that the others make too (row absent, address free, version
 * unchanged). Values go into reused arrays, iterators are reused per thread.
 */
public final class RawRocksDb implements Contender {
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

    /** Opens or creates a database. */
    public RawRocksDb(Path directory, Durability durability) {
        Arrays.setAll(locks, any -> new ReentrantLock());
        options = new Options()
                .setCreateIfMissing(true)
                .setWriteBufferSize(32L << 20)
                .setMaxWriteBufferNumber(3)
                .setCompressionType(CompressionType.LZ4_COMPRESSION)
                .setLevelCompactionDynamicLevelBytes(true)
                .setMaxBackgroundJobs(2)
                .setRecycleLogFileNum(durability == Durability.NONE ? 0 : 4) // RocksDB refuses both
                .setTableFormatConfig(new BlockBasedTableConfig()
                        .setBlockSize(16 << 10)
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

    @Override
    public void insert(Employee employee) {
        Scratch my = scratch.get();
        int first = stripe(employee.department(), employee.number());
        int second = stripe(employee.department(), employee.email());
        lock(first, second);
        try {
            checkAbsent(my.bytes, employee);
            my.batch.clear();
            putAll(my, employee);
            db.write(writes, my.batch);
        } catch (RocksDBException failure) {
            throw new IllegalStateException(failure);
        } finally {
            unlock(first, second);
        }
    }

    @Override
    public void saveAll(List<Employee> employees) {
        Scratch my = scratch.get();
        TreeSet<Integer> stripes = new TreeSet<>();
        for (Employee employee : employees) {
            stripes.add(stripe(employee.department(), employee.number()));
            stripes.add(stripe(employee.department(), employee.email()));
        }
        stripes.forEach(stripe -> locks[stripe].lock());
        try {
            my.batch.clear();
            for (Employee employee : employees) {
                checkAbsent(my.bytes, employee);
                putAll(my, employee);
            }
            db.write(writes, my.batch);
        } catch (RocksDBException failure) {
            throw new IllegalStateException(failure);
        } finally {
            stripes.forEach(stripe -> locks[stripe].unlock());
        }
    }

    @Override
    public @Nullable Employee find(String department, int number) {
        EmployeeBytes bytes = scratch.get().bytes;
        bytes.rowKey(department, number);
        return get(bytes) ? bytes.decode(department) : null;
    }

    @Override
    public List<Employee> range(String department, int from, int to) {
        Scratch my = scratch.get();
        my.bytes.rowKey(department, from);
        byte[] last = my.bytes.keyCopy();
        my.bytes.rowKey(department, to);
        return scan(my, department, last, Integer.MAX_VALUE);
    }

    @Override
    public @Nullable Employee byEmail(String department, String email) {
        EmployeeBytes bytes = scratch.get().bytes;
        bytes.emailKey(department, email);
        return get(bytes) ? bytes.decode(department) : null;
    }

    @Override
    public List<Employee> byLastName(String department, String lastName) {
        Scratch my = scratch.get();
        my.bytes.lastNamePrefix(department, lastName);
        return scan(my, department, my.bytes.keyCopy(), Integer.MAX_VALUE);
    }

    @Override
    public List<Employee> tenNewest(String department) {
        Scratch my = scratch.get();
        my.bytes.partition(department, EmployeeBytes.ROW);
        return scan(my, department, my.bytes.keyCopy(), 10);
    }

    @Override
    public void update(Employee changed) {
        Scratch my = scratch.get();
        int stripe = stripe(changed.department(), changed.number());
        locks[stripe].lock();
        try {
            my.bytes.rowKey(changed.department(), changed.number());
            if (!get(my.bytes) || !ETag.ofTicks(my.bytes.version()).equals(changed.version())) {
                throw new IllegalStateException("The employee was changed or deleted.");
            }
            String lastName = my.bytes.lastName();
            my.batch.clear();
            if (!lastName.equals(changed.lastName())) {
                my.bytes.lastNameKey(changed.department(), lastName, changed.number());
                my.batch.delete(my.bytes.keyCopy());
            }
            putAll(my, changed);
            db.write(writes, my.batch);
        } catch (RocksDBException failure) {
            throw new IllegalStateException(failure);
        } finally {
            locks[stripe].unlock();
        }
    }

    @Override
    public void delete(String department, int number) {
        Scratch my = scratch.get();
        int stripe = stripe(department, number);
        locks[stripe].lock();
        try {
            my.bytes.rowKey(department, number);
            if (!get(my.bytes)) {
                throw new IllegalStateException("There is no such employee.");
            }
            String lastName = my.bytes.lastName();
            String email = my.bytes.email();
            my.batch.clear();
            my.batch.delete(my.bytes.keyCopy());
            my.bytes.lastNameKey(department, lastName, number);
            my.batch.delete(my.bytes.keyCopy());
            my.bytes.emailKey(department, email);
            my.batch.delete(my.bytes.keyCopy());
            db.write(writes, my.batch);
        } catch (RocksDBException failure) {
            throw new IllegalStateException(failure);
        } finally {
            locks[stripe].unlock();
        }
    }

    @Override
    public long count(String department) {
        Scratch my = scratch.get();
        my.bytes.partition(department, EmployeeBytes.ROW);
        byte[] prefix = my.bytes.keyCopy();
        RocksIterator rows = my.seek(prefix);
        long count = 0;
        while (rows.isValid()) {
            rows.key(my.bytes.key);
            if (!Arrays.equals(my.bytes.key, 0, prefix.length, prefix, 0, prefix.length)) {
                break;
            }
            count++;
            rows.next();
        }
        return count;
    }

    /** Reads from the key in {@code my} on, as long as keys are not after {@code last}, or start with it. */
    private List<Employee> scan(Scratch my, String department, byte[] last, int limit) {
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

    private boolean get(EmployeeBytes bytes) {
        try {
            bytes.valueLength = db.get(reads, bytes.key, 0, bytes.keyLength, bytes.value, 0, bytes.value.length);
            return bytes.valueLength != RocksDB.NOT_FOUND;
        } catch (RocksDBException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private void checkAbsent(EmployeeBytes bytes, Employee employee) {
        bytes.rowKey(employee.department(), employee.number());
        boolean taken = get(bytes);
        bytes.emailKey(employee.department(), employee.email());
        if (taken || get(bytes)) {
            throw new IllegalStateException("The number or the e-mail address is taken.");
        }
    }

    private void putAll(Scratch my, Employee employee) throws RocksDBException {
        my.bytes.encode(employee, versions.incrementAndGet());
        byte[] value = my.bytes.valueCopy();
        my.bytes.rowKey(employee.department(), employee.number());
        my.batch.put(my.bytes.keyCopy(), value);
        my.bytes.lastNameKey(employee.department(), employee.lastName(), employee.number());
        my.batch.put(my.bytes.keyCopy(), value);
        my.bytes.emailKey(employee.department(), employee.email());
        my.batch.put(my.bytes.keyCopy(), value);
    }

    private static int stripe(String department, Object what) {
        return (department.hashCode() * 31 + what.hashCode() & 0x7fffffff) % STRIPES;
    }

    private void lock(int first, int second) {
        locks[Math.min(first, second)].lock();
        locks[Math.max(first, second)].lock();
    }

    private void unlock(int first, int second) {
        locks[first].unlock();
        locks[second].unlock();
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
    private static final class Scratch implements AutoCloseable {
        private final EmployeeBytes bytes = new EmployeeBytes();
        private final WriteBatch batch = new WriteBatch();
        private final RocksIterator iterator;

        Scratch(RocksIterator iterator) {
            this.iterator = iterator;
        }

        RocksIterator seek(byte[] key) {
            try {
                iterator.refresh();
            } catch (RocksDBException failure) {
                throw new IllegalStateException(failure);
            }
            iterator.seek(key);
            return iterator;
        }

        @Override
        public void close() {
            iterator.close();
            batch.close();
        }
    }
}
