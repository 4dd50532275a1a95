package dev.tables.engine.local;

import dev.tables.engine.Capability;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.Filter;
import dev.tables.engine.KeyRange;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.Page;
import dev.tables.engine.Projection;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.TransactionFailedException;
import dev.tables.engine.internal.FilterRules;
import dev.tables.engine.internal.RowRules;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The embedded engine: tables in this process, over an {@link OrderedStore}.
 *
 * <p><b>What a reader sees.</b> A commit is visible as soon as it is in the log, which may be a moment before its writer
 * returns: at {@link Durability#SYNC} the writer still waits for the device. So after a power cut (never after a killed
 * process) a reader may have seen a change that is gone and that was never reported as done. Nothing acknowledged is
 * ever lost.
 *
 * <p><b>Counts.</b> What {@link #count} has counted without a condition on properties is kept in memory, exactly, as long as it is asked for: the
 * next count of the same keys reads nothing ({@link RowCounts}).
 *
 * <p><b>Concurrency.</b> Reads never wait; a count waits for commits that just go to the log. Writes of one partition take turns to read, decide and write, transactions across partitions at
 * each of theirs; they then wait for the device together, with those of other partitions.
 */
public final class LocalTableStore implements TableStore {
    private final OrderedStore store;
    private final LocalStoreOptions options;
    private final Catalog catalog;
    private final TickClock clock;
    private final Commit.Commits commits;
    private final Acknowledgement acknowledgement;
    private final SpaceReclaimer reclaimer;
    private final PartitionLocks partitions = new PartitionLocks();
    private final RowCounts counts;
    private final Moment now;
    private volatile boolean closed;

    private LocalTableStore(OrderedStore store, LocalStoreOptions options) {
        this.store = store;
        this.options = options;
        catalog = new Catalog(store, options);
        clock = new TickClock(store, options.clock());
        counts = new RowCounts(store, partitions);
        commits = new Commit.Commits(store, clock, options.durability() != Durability.NONE, counts);
        acknowledgement = new Acknowledgement(store, options.durability());
        reclaimer = new SpaceReclaimer(store, catalog, acknowledgement);
        now = Moment.now(catalog, store);
        if (!catalog.dropped().isEmpty()) {
            reclaimer.wake();
        }
    }

    /** A new, empty store in memory, gone when closed. */
    public static LocalTableStore inMemory() {
        return open(new MemoryOrderedStore(), LocalStoreOptions.defaults());
    }

    /**
     * Opens the tables in an ordered store, or makes an empty one ready. The store belongs to the tables from then on
     * and is closed with them, also if this fails.
     *
     * @throws dev.tables.engine.StoreCorruptedException if it holds something else, or tables of another format version
     */
    public static LocalTableStore open(OrderedStore store, LocalStoreOptions options) {
        try {
            return new LocalTableStore(store, options);
        } catch (RuntimeException failed) {
            store.close();
            throw failed;
        }
    }

    @Override
    public void createTable(String name) {
        checkWritable();
        catalog.create(name);
        acknowledgement.await();
    }

    @Override
    public boolean createTableIfAbsent(String name) {
        checkOpen();
        return !catalog.has(name) && TableStore.super.createTableIfAbsent(name);
    }

    @Override
    public void deleteTable(String name) {
        checkWritable();
        Table dropped = catalog.drop(name);
        // Threads that still write to the table have found it present: let them finish, so that nothing comes after the
        // rows were removed.
        partitions.awaitWriters();
        counts.forget(dropped);
        acknowledgement.await();
        reclaimer.wake();
    }

    @Override
    public List<String> tableNames() {
        checkOpen();
        return catalog.names();
    }

    @Override
    public <T> @Nullable T get(String table, RowKeys keys, Projection projection, RowDecoder<T> decoder) {
        checkOpen();
        Moment moment = now.ofThisThread();
        Table found = moment.table(table);
        RowRules.checkKeys(found.name(), keys);
        found.ranges().read(keys.partitionKey());
        Scratch scratch = Scratch.take();
        try {
            key(found, keys, scratch.key);
            boolean present = moment.isNow()
                    ? readNow(found, keys, scratch)
                    : moment.reads().get(scratch.key, scratch.value);
            moment.confirm(found);
            return present ? decode(found, keys, projection, decoder, scratch) : null;
        } finally {
            scratch.giveBack();
        }
    }

    /** Reads a row as it is now, and takes note of it: who writes next may know its state from here. */
    private boolean readNow(Table table, RowKeys keys, Scratch scratch) {
        PartitionLock partition = partitions.of(table, keys.partitionKey());
        long writes = partition.writes();
        if (!store.get(scratch.key, scratch.value)) {
            return false;
        }
        scratch.commit.lastRead().note(scratch.key, partition, writes, scratch.value);
        return true;
    }

    private static void key(Table table, RowKeys keys, Bytes into) {
        Keys.table(into, table.id());
        Keys.text(into, keys.partitionKey());
        into.put(Keys.SEPARATOR);
        Keys.text(into, keys.rowKey());
    }

    /** Decodes what {@code scratch.value} holds. */
    private static <T> T decode(
            Table table, RowKeys keys, Projection projection, RowDecoder<T> decoder, Scratch scratch) {
        RecordReader reader = scratch.reader;
        reader.begin(table, table.dictionary().snapshot(), projection);
        reader.row(keys.partitionKey(), keys.rowKey(), scratch.value);
        try {
            return decoder.decode(reader);
        } finally {
            reader.end();
        }
    }

    @Override
    public <T> List<@Nullable T> getAll(
            String table, List<RowKeys> keys, Projection projection, RowDecoder<T> decoder) {
        checkOpen();
        Moment moment = now.ofThisThread();
        Table found = moment.table(table);
        List<@Nullable T> answers = new ArrayList<>(keys.size());
        Scratch scratch = Scratch.take();
        try {
            List<byte[]> wanted = new ArrayList<>(keys.size());
            for (RowKeys one : keys) {
                RowRules.checkKeys(found.name(), one);
                found.ranges().read(one.partitionKey());
                key(found, one, scratch.key);
                wanted.add(scratch.key.toArray());
                answers.add(null);
            }
            moment.reads().getAll(wanted, (number, array, length) -> {
                scratch.value.clear();
                scratch.value.put(array, 0, length);
                answers.set(number, decode(found, keys.get(number), projection, decoder, scratch));
            });
            moment.confirm(found);
        } finally {
            scratch.giveBack();
        }
        return answers;
    }

    @Override
    public <T> Page<T> query(String table, RowQuery query, RowDecoder<T> decoder) {
        checkOpen();
        Moment moment = now.ofThisThread();
        Table found = moment.table(table);
        Filter filter = query.filter();
        if (filter != null) {
            FilterRules.check(filter, options.maxFilterComparisons(), found.name());
        }
        Interval interval = Interval.of(query);
        String partition = interval.partition();
        found.ranges().query(partition, query.partitionKeys());
        Scratch scratch = Scratch.take();
        try {
            Page<T> page =
                    scratch.scan.page(moment.reads(), new Scan.Request(found, query, interval, options), decoder);
            moment.confirm(found);
            return page;
        } finally {
            scratch.giveBack();
        }
    }

    /**
     * {@inheritDoc}
     *
     * <p>Here as of one moment, unless it continues a page. Of keys alone it is known in memory after the first time; with a
     * filter on properties, within {@link #readAsOfOneMoment} and in a transaction, rows are read.
     */
    @Override
    public long count(String table, RowQuery query) {
        checkOpen();
        if (query.continuation() != null) {
            return TableStore.super.count(table, query);
        }
        Moment moment = now.ofThisThread();
        Table found = moment.table(table);
        Filter filter = query.filter();
        if (filter != null) {
            FilterRules.check(filter, options.maxFilterComparisons(), found.name());
        }
        Interval interval = Interval.of(query);
        found.ranges().query(interval.partition(), query.partitionKeys());
        boolean keep =
                moment.isNow() && interval.residual() == null && interval.rowKey() == null && !interval.isEmpty();
        Scratch scratch = Scratch.take();
        long rows;
        try {
            rows = keep
                    ? counts.count(found, interval, scratch.scan)
                    : scratch.scan.count(moment.reads(), found, interval);
        } finally {
            scratch.giveBack();
        }
        if (found.isDropped()) {
            // Its rows may have been gone in part already.
            throw new TableNotFoundException(found.name());
        }
        return rows;
    }

    @Override
    public @Nullable ETag write(String table, RowOperation operation) {
        checkWritable();
        LocalTransaction transaction = now.ofThisThread().transaction();
        if (transaction != null) {
            return transaction.write(table, operation);
        }
        Table found = catalog.table(table);
        String partitionKey = operation.keys().partitionKey();
        Scratch scratch = Scratch.take();
        long ticks;
        try {
            Commit commit = scratch.commit;
            commit.prepare(found, operation);
            PartitionLock partition = partitions.of(found, partitionKey);
            ticks = commit.apply(found, operation, partition, commits);
        } finally {
            scratch.giveBack();
        }
        found.ranges().write(partitionKey, 1);
        acknowledgement.await();
        return operation.kind() == RowOperation.Kind.DELETE ? null : ETag.ofTicks(ticks);
    }

    @Override
    public List<@Nullable ETag> execute(String table, EntityGroupTransaction transaction) {
        checkWritable();
        LocalTransaction open = now.ofThisThread().transaction();
        if (open != null) {
            return open.execute(table, transaction.operations());
        }
        List<RowOperation> operations = transaction.operations();
        Table found;
        try {
            found = catalog.table(table);
        } catch (TableNotFoundException absent) {
            throw new TransactionFailedException(0, absent);
        }
        Scratch scratch = Scratch.take();
        long ticks;
        try {
            Commit commit = scratch.commit;
            commit.prepare(found, operations);
            String partitionKey = operations.get(0).keys().partitionKey();
            found.ranges().write(partitionKey, operations.size());
            PartitionLock partition = partitions.of(found, partitionKey);
            ticks = commit.apply(found, operations, partition, commits);
        } catch (TableNotFoundException droppedMeanwhile) {
            throw new TransactionFailedException(0, droppedMeanwhile);
        } finally {
            scratch.giveBack();
        }
        acknowledgement.await();
        return versions(operations, ticks);
    }

    /** The versions that operations give rows, all at once. */
    static List<@Nullable ETag> versions(List<RowOperation> operations, long ticks) {
        ETag version = ETag.ofTicks(ticks);
        List<@Nullable ETag> versions = new ArrayList<>(operations.size());
        for (RowOperation operation : operations) {
            versions.add(operation.kind() == RowOperation.Kind.DELETE ? null : version);
        }
        return versions;
    }

    @Override
    public List<@Nullable ETag> execute(StoreTransaction transaction) {
        checkWritable();
        LocalTransaction open = now.ofThisThread().transaction();
        if (open != null) {
            return open.execute(transaction.operations());
        }
        List<StoreTransaction.Operation> operations = transaction.operations();
        Scratch scratch = Scratch.take();
        Table[] tables;
        long ticks;
        try {
            tables = scratch.commit.prepare(catalog, operations);
            ticks = scratch.commit.apply(tables, operations, partitions, commits);
        } finally {
            scratch.giveBack();
        }
        ETag version = ETag.ofTicks(ticks);
        List<@Nullable ETag> versions = new ArrayList<>(operations.size());
        for (int i = 0; i < tables.length; i++) {
            RowOperation operation = operations.get(i).operation();
            tables[i].ranges().write(operation.keys().partitionKey(), 1);
            versions.add(operation.kind() == RowOperation.Kind.DELETE ? null : version);
        }
        acknowledgement.await();
        return versions;
    }

    /**
     * {@inheritDoc}
     *
     * <p>Parts of {@link #scanInParallel} that other threads read are read as they are then.
     */
    @Override
    public <T> T readAsOfOneMoment(Supplier<T> reads) {
        checkOpen();
        return Moment.keepDuring(catalog, store, reads);
    }

    @Override
    public OpenTransaction begin() {
        checkWritable();
        return new LocalTransaction(catalog, commits, partitions, () -> {
            checkWritable();
            return acknowledgement;
        });
    }

    @Override
    public boolean isReadingAsOfOneMoment() {
        return !now.ofThisThread().isNow();
    }

    /**
     * {@inheritDoc}
     *
     * <p>Saves time at {@link Durability#SYNC} only: each write goes to the log at once, and one flush to the device at the end
     * serves them all, and other writers waiting then.
     */
    @Override
    public void withOneFlush(Runnable work) {
        checkWritable();
        acknowledgement.together(work);
    }

    @Override
    public Set<Capability> capabilities() {
        return EnumSet.complementOf(EnumSet.of(Capability.PARALLEL_REQUESTS));
    }

    /**
     * How a table is used: its ranges with their load, its hottest partitions, and patterns of keys that do not scale.
     *
     * @throws TableNotFoundException if the table does not exist
     */
    public LoadReport loadReport(String table) {
        checkOpen();
        return catalog.table(table).ranges().report();
    }

    /**
     * Cuts a query at the bounds of the table's ranges: the parts, one after the other, give what the query gives, and can be
     * run side by side. One part if the query is of one partition or the table has one range.
     *
     * @throws TableNotFoundException if the table does not exist
     */
    public List<RowQuery> split(String table, RowQuery query) {
        checkOpen();
        List<RowQuery> parts = new ArrayList<>();
        for (RangeLoad range : catalog.table(table).ranges().loads()) {
            KeyRange both = query.partitionKeys().and(range.partitionKeys());
            if (!both.isEmpty()) {
                parts.add(query.withPartitionKeys(both));
            }
        }
        return parts;
    }

    /**
     * Does work for each part of a query ({@link #split}), several at a time, and returns the results in key order: for
     * rows, one list after the other is what the query itself gives. The work reads its part to the end, page after page;
     * what it returns is all that is kept. Ranges that split or merge meanwhile change nothing.
     *
     * <p>The parts are read at different moments, as the pages of one query are. If a part fails its error is thrown, and
     * threads at work are interrupted, not waited for.
     *
     * @param threads how many parts are at work at most; one: all of it is done by the caller's thread
     * @param work called once for each part, by several threads
     * @throws TableNotFoundException if the table does not exist
     */
    public <R> List<R> scanInParallel(
            String table, RowQuery query, int threads, Function<? super RowQuery, ? extends R> work) {
        return PartsInParallel.run(split(table, query), threads, work);
    }

    /**
     * Reads everything once: every checksum, every key, every property of every row; and counts again what is counted. Works while others read and write;
     * takes as long as reading the store does.
     *
     * @throws dev.tables.engine.StoreCorruptedException if a checksum does not match
     */
    public StoreCheck check() {
        checkOpen();
        store.verify();
        return new Checker(store, catalog).check(counts);
    }

    /** About how many bytes the store takes, in memory or on disk. */
    public long storedBytes() {
        checkOpen();
        return store.storedBytes();
    }

    /** Gives as much space back as possible, however long it takes. Others may read and write meanwhile. */
    public void compact() {
        checkOpen();
        store.compact();
    }

    /** What is kept of counts. */
    RowCounts counts() {
        return counts;
    }

    /** The store beneath, for maintenance by the module it comes from. Writing to it breaks the tables. */
    public OrderedStore orderedStore() {
        return store;
    }

    private void checkWritable() {
        checkOpen();
        acknowledgement.checkHealthy();
    }

    private void checkOpen() {
        if (closed) {
            throw new StoreUnavailableException(
                    ErrorCode.INTERNAL_ERROR, "The table store was closed, expected an open one. Open it again.", null);
        }
    }

    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        reclaimer.close();
        try {
            clock.close();
        } catch (TableStoreException notMarked) {
            // The mark logged before holds as well: it only leaves a gap of a second.
        } finally {
            store.close();
        }
    }
}
