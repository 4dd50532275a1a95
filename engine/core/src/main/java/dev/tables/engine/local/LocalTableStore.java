package dev.tables.engine.local;

import dev.tables.engine.Capability;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.KeyRange;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.SharedStoreState;
import dev.tables.engine.StoreClosedException;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.ordered.MemoryOrderedStore;
import dev.tables.engine.ordered.OrderedStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The embedded engine, which keeps tables in this process on an {@link OrderedStore}.
 *
 * <p><b>Visibility.</b> A commit is visible as soon as it is in the log, which may be shortly before its writer
 * returns: at {@link Durability#SYNC} the writer still waits for the device. After a power failure (never after a
 * killed process), a reader may therefore have seen a change that is lost and was never acknowledged. Acknowledged
 * writes are never lost.
 *
 * <p><b>Counts.</b> A result of {@link #count} without a condition on properties is kept in memory and kept exact as
 * long as it is used. The next count of the same keys reads nothing ({@link RowCounts}).
 *
 * <p><b>Concurrency.</b> Reads never wait; a count waits for commits that are being written to the log. Writes of the
 * same row are serialized, each from its read to its write; a transaction is serialized with all other writes of its
 * rows. After the commit, writes of different rows wait for the device together.
 */
public final class LocalTableStore implements TableStore {
    /** The maximum time for which {@link #close} waits for writes that have begun. */
    private static final Duration LONGEST_WAIT_FOR_WRITERS = Duration.ofSeconds(10);

    private final OrderedStore store;
    private final LocalStoreOptions options;
    private final Catalog catalog;
    private final TickClock clock;
    private final Commit.Commits commits;
    private final Acknowledgement acknowledgement;
    private final SpaceReclaimer reclaimer;
    private final RowLocks locks = new RowLocks();
    private final RowCounts counts;
    private final LocalReads reads;
    private final LocalWrites writes;
    private final Moment now;
    private final WritersAtWork writersAtWork = new WritersAtWork();
    private final SharedStoreState shared = new SharedStoreState();
    private volatile boolean closed;

    private LocalTableStore(OrderedStore store, LocalStoreOptions options) {
        this.store = store;
        this.options = options;
        if (store.hasLostWrites()) {
            UsedNumbers.reserve(store);
        }
        catalog = new Catalog(store, options);
        clock = new TickClock(store, options);
        counts = new RowCounts(store, locks);
        commits = new Commit.Commits(store, clock, options.durability() != Durability.NONE, counts, locks);
        acknowledgement = new Acknowledgement(store, options.durability());
        reads = new LocalReads(store, options, locks, counts);
        writes = new LocalWrites(catalog, commits, acknowledgement);
        reclaimer = new SpaceReclaimer(store, catalog, acknowledgement);
        now = Moment.now(catalog, store);
        store.onWritesResumed(this::resume);
        if (!catalog.dropped().isEmpty()) {
            reclaimer.wake();
        }
    }

    /** Creates an empty store in memory, whose contents are lost when it is closed. */
    public static LocalTableStore inMemory() {
        return open(new MemoryOrderedStore(), LocalStoreOptions.defaults());
    }

    /**
     * Opens the tables in an ordered store, or initializes an empty store. The store belongs to the tables from then on
     * and is closed with them, even if this method fails.
     *
     * @throws dev.tables.engine.StoreCorruptedException if it contains other data, or tables of another format version
     */
    public static LocalTableStore open(OrderedStore store, LocalStoreOptions options) {
        boolean opened = false;
        try {
            LocalTableStore made = new LocalTableStore(store, options);
            opened = true;
            return made;
        } finally {
            if (!opened) {
                store.close();
            }
        }
    }

    /**
     * Reloads all data about tables and rows that is cached in memory, because failed writes may have become visible.
     */
    private void resume() {
        catalog.reload();
        locks.countWriteOnAll();
        counts.forgetAll();
        reclaimer.wake();
    }

    @Override
    public void createTable(String name) {
        beginWrite();
        try {
            catalog.create(name);
            acknowledgement.await();
        } finally {
            writersAtWork.leave();
        }
    }

    @Override
    public boolean createTableIfNotExists(String name) {
        checkOpen();
        return !catalog.has(name) && TableStore.super.createTableIfNotExists(name);
    }

    @Override
    public boolean createDependentTable(String name, String owner) {
        checkOpen();
        if (catalog.isDependent(name, owner)) {
            return false;
        }
        beginWrite();
        try {
            boolean created = catalog.createDependent(name, owner);
            acknowledgement.await();
            return created;
        } finally {
            writersAtWork.leave();
        }
    }

    @Override
    public void deleteTable(String name) {
        beginWrite();
        try {
            List<Table> dropped = catalog.drop(name);
            // Threads that still write to the table have found it present: let them finish, so that nothing comes after
            // the rows were removed.
            locks.awaitWriters();
            dropped.forEach(counts::forget);
            try {
                acknowledgement.await();
            } finally {
                reclaimer.wake();
            }
        } finally {
            writersAtWork.leave();
        }
    }

    @Override
    public List<String> tableNames() {
        checkOpen();
        return catalog.names();
    }

    @Override
    public <T> @Nullable T get(String table, PrimaryKey keys, Projection projection, RowDecoder<T> decoder) {
        checkOpen();
        return reads.get(now.ofThisThread(), table, keys, projection, decoder);
    }

    @Override
    public <T> List<@Nullable T> getAll(
            String table, List<PrimaryKey> keys, Projection projection, RowDecoder<T> decoder) {
        checkOpen();
        return reads.getAll(now.ofThisThread(), table, keys, projection, decoder);
    }

    @Override
    public <T> ResultPage<T> query(String table, RowQuery query, RowDecoder<T> decoder) {
        checkOpen();
        return reads.query(now.ofThisThread(), table, query, decoder);
    }

    /**
     * {@inheritDoc}
     *
     * <p>The count is a snapshot, unless it continues from a page. A count by keys alone is kept in memory after the
     * first call. The rows are read for a count with a filter on properties, within {@link #readSnapshot} or in a
     * transaction.
     */
    @Override
    public long count(String table, RowQuery query) {
        checkOpen();
        return query.continuationToken() == null
                ? reads.count(now.ofThisThread(), table, query)
                : TableStore.super.count(table, query);
    }

    @Override
    public @Nullable ETag write(String table, RowOperation operation) {
        beginWrite();
        try {
            LocalTransaction open = now.ofThisThread().transaction();
            return open == null ? writes.write(table, operation) : open.write(table, operation);
        } finally {
            writersAtWork.leave();
        }
    }

    @Override
    public List<@Nullable ETag> execute(String table, EntityGroupTransaction transaction) {
        beginWrite();
        try {
            LocalTransaction open = now.ofThisThread().transaction();
            List<RowOperation> operations = transaction.operations();
            return open == null ? writes.execute(table, operations) : open.execute(table, operations);
        } finally {
            writersAtWork.leave();
        }
    }

    @Override
    public List<@Nullable ETag> execute(StoreTransaction transaction) {
        beginWrite();
        try {
            LocalTransaction open = now.ofThisThread().transaction();
            List<StoreTransaction.Operation> operations = transaction.operations();
            return open == null ? writes.execute(operations) : open.execute(operations);
        } finally {
            writersAtWork.leave();
        }
    }

    /**
     * {@inheritDoc}
     *
     * <p>Parts of {@link #scanInParallel} that other threads read are not part of the snapshot.
     */
    @Override
    public <T> T readSnapshot(Supplier<T> reads) {
        checkOpen();
        return Moment.callWithMoment(catalog, store, reads);
    }

    @Override
    public OpenTransaction beginTransaction() {
        checkWritable();
        return new LocalTransaction(catalog, commits, write -> {
            beginWrite();
            try {
                write.accept(acknowledgement);
            } finally {
                writersAtWork.leave();
            }
        });
    }

    @Override
    public boolean isReadingFromSnapshot() {
        return !now.ofThisThread().isNow();
    }

    /**
     * {@inheritDoc}
     *
     * <p>Saves time only at {@link Durability#SYNC}. Each write goes to the log immediately. One flush to the device at
     * the end serves all these writes and other waiting writers.
     */
    @Override
    public void runWithSingleFlush(Runnable work) {
        checkWritable();
        acknowledgement.together(work);
    }

    @Override
    public void purgeOverwrittenValues(String table) {
        checkOpen();
        catalog.purge(table);
    }

    @Override
    public Set<Capability> capabilities() {
        return EnumSet.complementOf(EnumSet.of(Capability.BENEFITS_FROM_PARALLEL_REQUESTS));
    }

    /**
     * Reports how a table is used: its ranges with their load, its hottest partitions, and patterns of keys that do not
     * scale.
     *
     * @throws TableNotFoundException if the table does not exist
     */
    public TrafficReport trafficReport(String table) {
        checkOpen();
        return catalog.table(table).ranges().report();
    }

    /**
     * Splits a query at the boundaries of the table's ranges. The parts, run in order, return the same rows as the
     * query; they can also run concurrently. Returns one part if the query reads one partition or the table has one
     * range.
     *
     * @throws TableNotFoundException if the table does not exist
     */
    public List<RowQuery> splitByRange(String table, RowQuery query) {
        checkOpen();
        List<RowQuery> parts = new ArrayList<>();
        for (RangeTraffic range : catalog.table(table).ranges().loads()) {
            KeyRange both = query.partitionKeyRange().intersect(range.partitionKeyRange());
            if (!both.isEmpty()) {
                parts.add(query.withPartitionKeyRange(both));
            }
        }
        if (query.descending()) {
            Collections.reverse(parts);
        }
        return parts;
    }

    /**
     * Runs work for each part of a query ({@link #splitByRange}), several parts at a time, and returns the results in
     * the order of the query. If the work returns lists of rows, their concatenation is the result of the query. The
     * work reads its part to the end, page after page; only its result is kept. Ranges that split or merge during the
     * scan have no effect.
     *
     * <p>The parts are read at different points in time, as the pages of one query are. If a part fails, its exception
     * is thrown, and working threads are interrupted without waiting for them.
     *
     * @param threads the maximum number of parts in progress; with one, all work runs in the caller's thread
     * @param work called once for each part, by several threads
     * @throws TableNotFoundException if the table does not exist
     */
    public <R> List<R> scanInParallel(
            String table, RowQuery query, int threads, Function<? super RowQuery, ? extends R> work) {
        return PartsInParallel.run(splitByRange(table, query), threads, work);
    }

    /**
     * Checks the whole store: verifies every checksum, reads every key and every property of every row, and recounts
     * the rows of the counts that are kept in memory. Other threads can read and write during the check. The check
     * takes as long as reading the whole store. If the store accepts no writes, this is also reported as a problem.
     *
     * @throws dev.tables.engine.StoreCorruptedException if a checksum does not match
     */
    public StoreCheck checkIntegrity() {
        checkOpen();
        store.verifyChecksums();
        return new Checker(store, catalog).check(counts, this::requireWritable);
    }

    @Override
    public void requireWritable() {
        checkWritable();
        TableStoreException failure = store.writeFailure();
        if (failure != null) {
            throw failure;
        }
    }

    /** Returns the approximate size of the store in bytes, in memory or on disk. */
    public long storedBytes() {
        checkOpen();
        return store.storedBytes();
    }

    /** Releases as much space as possible, however long it takes. Concurrent reads and writes are possible. */
    public void compact() {
        checkOpen();
        store.compact();
    }

    /** Returns the row counts that are kept. */
    RowCounts counts() {
        return counts;
    }

    /**
     * Returns the underlying store, for maintenance by the module that implements it. Writes to the underlying store
     * damage the tables.
     */
    public OrderedStore orderedStore() {
        return store;
    }

    private void checkWritable() {
        checkOpen();
        acknowledgement.checkHealthy();
    }

    /** Begins a write, which must leave {@link #writersAtWork}. */
    private void beginWrite() {
        writersAtWork.enter();
        boolean begun = false;
        try {
            acknowledgement.checkHealthy();
            begun = true;
        } finally {
            if (!begun) {
                writersAtWork.leave();
            }
        }
    }

    @Override
    public SharedStoreState sharedState() {
        return shared;
    }

    private void checkOpen() {
        if (closed) {
            throw new StoreClosedException();
        }
    }

    /**
     * {@inheritDoc}
     *
     * <p>Writes that have begun are acknowledged first; later ones are rejected.
     *
     * @throws dev.tables.engine.StoreUnavailableException if rows are lost that were written with
     *     {@link Durability#NONE}, because they could not be written to the device
     */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        shared.close();
        try {
            writersAtWork.close(LONGEST_WAIT_FOR_WRITERS);
            reclaimer.close();
            clock.close();
        } catch (TableStoreException notMarked) {
            // The mark logged before holds as well: it only leaves a gap of a second.
        } finally {
            store.close();
        }
    }
}
