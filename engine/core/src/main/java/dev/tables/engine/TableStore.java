package dev.tables.engine;

import dev.tables.engine.request.RequestContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Tables of rows, sorted by partition key and row key in one clustered index, with the semantics of Azure Tables.
 *
 * <p>Safe for use by any number of threads. Every write is atomic, durable when it returns (as far as the store was
 * configured to be, and but for {@link #runWithSingleFlush}) and linearizable; every read is one snapshot, several reads are if asked for ({@link #readSnapshot}). Errors are {@link TableStoreException}s with Azure's
 * codes; wrong use of the API is an {@link IllegalArgumentException} or {@link IllegalStateException}.
 *
 * <p>Implemented by the embedded engine and by adapters to services; the TCK in module {@code engine/tck} holds each to
 * this contract. Duties of an implementer beyond the methods: keep the {@link Limits}; compare keys by UTF-16 code
 * unit; never reuse an ETag for another state of a row; report a failing operation of a transaction by index; never put a
 * property value into a message; stamp rows by one clock, whichever client or process writes them, or by clocks that differ by no more than
 * {@link #maxClockSkew} says: processes compare the timestamps of rows that others wrote.
 */
public interface TableStore extends AutoCloseable {

    /**
     * Creates a table. Names are 3 to 63 ASCII letters and digits, the first a letter, unique regardless of case.
     *
     * @throws TableAlreadyExistsException if it exists, in whatever case
     * @throws InvalidTableNameException if the name breaks the rules
     */
    void createTable(String name);

    /**
     * Creates a table unless it exists.
     *
     * @return whether it was created now
     */
    default boolean createTableIfNotExists(String name) {
        try {
            createTable(name);
            return true;
        } catch (TableAlreadyExistsException present) {
            return false;
        }
    }

    /**
     * Creates a table of rows that are derived from those of another table, unless it exists. Whenever the other one,
     * its owner, is dropped, this one is emptied in the same atomic request, whatever its size. It depends on its owner
     * until it is dropped itself, also if the owner is created again. If
     * it exists, it depends on the owner afterwards.
     *
     * @param owner the name of the owner, which need not exist
     * @return whether it was created now
     * @throws TableAlreadyExistsException if it depends on another owner
     * @throws InvalidTableNameException if a name breaks the rules
     * @throws IllegalArgumentException if the table is its own owner
     * @throws UnsupportedOperationException if the store does not have {@link Capability#DEPENDENT_TABLES}
     */
    default boolean createDependentTable(String name, String owner) {
        throw new UnsupportedOperationException(
                "The store does not support dependent tables (capability " + Capability.DEPENDENT_TABLES
                        + "), which are emptied when their owner table is deleted. Use createTable instead, and delete"
                        + " the rows of the table whenever you delete the owner table.");
    }

    /**
     * Drops a table with all its rows: one request whatever the size. Tables that {@linkplain #createDependentTable
     * depend} on it are empty then.
     *
     * @throws TableNotFoundException if it does not exist
     */
    void deleteTable(String name);

    /** Names of all tables as spelled at creation, ordered regardless of case. */
    List<String> tableNames();

    /**
     * Reads one row: one request.
     *
     * @return what the decoder made of it, or null if the row is absent
     * @throws TableNotFoundException if the table does not exist
     */
    <T> @Nullable T get(String table, PrimaryKey keys, Projection projection, RowDecoder<T> decoder);

    /**
     * Reads several rows, each as {@link #get} does, in parallel where that helps. One snapshot where the store has {@link
     * Capability#CROSS_PARTITION_TRANSACTIONS}, elsewhere not.
     *
     * @return one answer a key, in order, null where the row is absent
     */
    default <T> List<@Nullable T> getAll(
            String table, List<PrimaryKey> keys, Projection projection, RowDecoder<T> decoder) {
        List<@Nullable T> found = new ArrayList<>(keys.size());
        for (PrimaryKey one : keys) {
            found.add(get(table, one, projection, decoder));
        }
        return found;
    }

    /**
     * Reads a page of rows in key order, or in the opposite order: one request.
     *
     * @throws TableNotFoundException if the table does not exist
     * @throws InvalidQueryException if the filter or the continuation token is not acceptable
     * @throws UnsupportedOperationException if the query is descending and the store has no {@link Capability#DESCENDING_QUERIES}
     */
    <T> ResultPage<T> query(String table, RowQuery query, RowDecoder<T> decoder);

    /**
     * Counts the rows that {@link #query} gives, from the query's continuation to the last page; projection and page size do not matter.
     *
     * <p>One request where the store has {@link Capability#COUNT_IN_SINGLE_REQUEST}. Elsewhere all pages are read, each a request: who looks at requests
     * one by one reads the pages himself there.
     *
     * @throws TableNotFoundException if the table does not exist
     * @throws InvalidQueryException if the filter or the continuation token is not acceptable
     */
    default long count(String table, RowQuery query) {
        return countByReadingPages(this, table, query);
    }

    /**
     * Counts rows by reading all pages. Use it in a store that wraps another one and changes what {@link #query}
     * returns, so that {@link #count} of the other store would be wrong.
     */
    static long countByReadingPages(TableStore store, String table, RowQuery query) {
        RowQuery next = query.withProjection(Projection.of()).withPageSize(Limits.MAX_PAGE_SIZE);
        long rows = 0;
        while (true) {
            ResultPage<Boolean> page = store.query(table, next, reader -> Boolean.TRUE);
            rows += page.items().size();
            if (!page.hasNext()) {
                return rows;
            }
            next = next.withContinuationToken(page.nextToken());
        }
    }

    /**
     * Does one operation: one request, atomic.
     *
     * @return the row's new version, or null after a delete or a check
     * @throws TableNotFoundException if the table does not exist
     * @throws RowNotFoundException if a row that must be present is absent
     * @throws RowAlreadyExistsException if a row that must be absent is present
     * @throws ConcurrentUpdateException if the version does not match
     * @throws InvalidRowException if the row breaks one of the {@link Limits}
     * @throws UnsupportedOperationException if the operation is a {@link RowOperation#checkETag} and the store does not have
     *     {@link Capability#CROSS_PARTITION_TRANSACTIONS}
     */
    @Nullable
    ETag write(String table, RowOperation operation);

    /**
     * Does all operations or none: one request, atomic, in order.
     *
     * @return the new versions in order; null after a delete, and where the store does not return them
     *     ({@link Capability#RETURNS_TRANSACTION_ETAGS})
     * @throws TransactionFailedException if an operation fails or breaks the rules of transactions; names its index, and the
     *     error it would have alone as cause
     */
    List<@Nullable ETag> execute(String table, EntityGroupTransaction transaction);

    /**
     * Does all operations or none, on rows of any partitions and tables: one request, atomic, in order, as durable as any write.
     *
     * <p>Who reads sees all of it or nothing, in whatever partition or table; the embedded engine flushes once for it. Costs what its
     * operations cost, so it replaces several requests wherever the store has it, and an entity group transaction where
     * rows lie apart; writers of the same partitions wait for each other.
     *
     * <p>What is wrong whatever is stored (the rules of transactions, then tables and rows) is reported before conditions that do not hold;
     * of several operations the first.
     *
     * @return the new versions in order, all the same; null after a delete
     * @throws TransactionFailedException if an operation fails or breaks the rules of transactions; names its index, its table and row,
     *     and the error it would have alone as cause
     * @throws UnsupportedOperationException if the store does not have {@link Capability#CROSS_PARTITION_TRANSACTIONS}
     */
    default List<@Nullable ETag> execute(StoreTransaction transaction) {
        throw withoutTransactionsAcrossPartitions("Use an EntityGroupTransaction for each partition.");
    }

    /**
     * Reads as of one moment: whatever this thread reads within, by {@link #get}, {@link #getAll} and {@link #query}, shows the rows as they
     * were at one moment after the call, in all partitions and tables. So of every write and every transaction it sees all or
     * nothing.
     *
     * <p>Nobody waits: others write meanwhile, and so may this thread, to the rows as they are now; none of it is seen within. A table that
     * was created after the moment is not found, nor one that was dropped, from the drop on. A page may be continued within or later; later, it
     * continues with the rows of then. Reads of other threads are not concerned, nor are those for the states of indexes ({@link
     * RequestContext.Activity#INDEX_CATALOG}). Calls within belong to the outermost.
     *
     * <p>Costs little more than the reads. The store keeps what is overwritten meanwhile, so stay for a few pages, not for hours.
     *
     * @param reads reads in this thread
     * @return what {@code reads} returns
     * @throws UnsupportedOperationException if the store does not have {@link Capability#CROSS_PARTITION_TRANSACTIONS}
     */
    default <T> T readSnapshot(Supplier<T> reads) {
        throw withoutTransactionsAcrossPartitions(
                "Read without a snapshot. The rows can then be from different points in time.");
    }

    /**
     * Begins a transaction that reads and writes step by step. Costs what a snapshot costs; each of its requests is made by
     * {@link OpenTransaction#runWithin}.
     *
     * @throws UnsupportedOperationException if the store does not have {@link Capability#CROSS_PARTITION_TRANSACTIONS}
     */
    default OpenTransaction beginTransaction() {
        throw withoutTransactionsAcrossPartitions("Use an EntityGroupTransaction for each partition.");
    }

    /**
     * Returns whether this thread {@linkplain #readSnapshot reads from a snapshot} or {@linkplain
     * OpenTransaction#runWithin in a transaction}, so that its reads may be stale.
     */
    default boolean isReadingFromSnapshot() {
        return false;
    }

    private static UnsupportedOperationException withoutTransactionsAcrossPartitions(String remedy) {
        return new UnsupportedOperationException(
                "The store does not support transactions or snapshots across partitions (capability "
                        + Capability.CROSS_PARTITION_TRANSACTIONS + "). " + remedy);
    }

    /**
     * Runs several writes of this thread that become durable together, so that a store that flushes every write flushes
     * only once for all of them.
     *
     * <p>Each write stays what it is: one request, atomic, visible to all when it returns. But the writes are durable
     * only when this method returns, normally or by an error: report none of them before. After a crash in
     * between, the first of them may be there without the later ones, never a later one without those before it. Calls
     * within the work belong to the outermost. A store that is durable at every write, such as a service, just runs
     * the work.
     *
     * @param work reads and writes in this thread; writes of other threads are not concerned
     * @throws StoreUnavailableException if the flush fails; whether the writes survive is unknown then
     */
    default void runWithSingleFlush(Runnable work) {
        work.run();
    }

    /**
     * Makes requests that do not depend on each other, side by side where that helps ({@link Capability#BENEFITS_FROM_PARALLEL_REQUESTS}), in this thread and
     * in others. Each is what it is alone: together they are no transaction, and others may see any of them before the others.
     *
     * <p>Returns when none of them is at work any more. If one fails, those that are not begun are not made.
     *
     * @param requests each makes requests of this store, or of one that hands on to it
     * @throws OutcomeUnknownException if any of them throws it
     * @throws RuntimeException what the first in order throws of those that fail otherwise, the others suppressed
     */
    default void runInParallel(List<? extends Runnable> requests) {
        requests.forEach(Runnable::run);
    }

    /**
     * Removes from the store's files, as far as possible, what the rows of a table contained before they were
     * overwritten or deleted, so that a later copy of the files does not contain it. Logs that the embedded store
     * overwrites, as at durability SYNC, may contain it until the store is opened again. Changes nothing that can be
     * read, while others read and write; takes as long as reading and writing the table.
     *
     * <p>Values that an open {@linkplain #readSnapshot snapshot} may still read remain. A store whose files the application cannot
     * copy, such as a service, does nothing.
     *
     * @throws TableNotFoundException if the store has files and no such table
     * @throws StoreUnavailableException if the store is closed meanwhile
     */
    default void purgeOverwrittenValues(String table) {}

    /**
     * How long after a write was begun it may still take effect at most, whatever its caller was answered: with all repetitions and pauses, and
     * what a service may take for a request that its client has given up. Processes that wait until others can write no more rely on it. Zero for
     * a store that has done a write, or will not do it, when it answers.
     */
    default Duration maxWriteDuration() {
        return Duration.ZERO;
    }

    /**
     * By how much the clocks that stamp rows may differ at most. Of two writes, by any clients, of which one began when the other had
     * returned, the timestamp of the later row is at most this much before that of the earlier; and their difference is off by at most this from
     * the time between. Leases of processes and the time for which decisions are kept are longer by it. Zero for a store of one clock. A
     * client's own clock must never stamp rows unless this bounds it.
     */
    default Duration maxClockSkew() {
        return Duration.ZERO;
    }

    /**
     * Checks that the store takes writes, for health checks. Makes no request and writes nothing: returns unless this process has seen that
     * writes fail, and that has not ended since.
     *
     * @throws StoreUnavailableException if the store takes no writes at present; the message contains the cause and the remedy
     */
    default void requireWritable() {}

    /** The most that this store takes of what has a size. */
    default StoreLimits limits() {
        return StoreLimits.AZURE_STORAGE;
    }

    /** What this store does that not every store does. */
    Set<Capability> capabilities();

    /**
     * Returns the state that the users of this store share in this process: always the same object, which lives from
     * the opening of the store to its {@link #close}. Makes no request.
     *
     * <p>An implementer keeps a new {@link StoreSession} in a field and closes it in {@link #close}. A store that wraps
     * another one returns the session of the wrapped store.
     */
    StoreSession currentSession();

    /** Releases everything, also the {@link #currentSession}; later calls fail with {@link StoreUnavailableException}. May be called twice. */
    @Override
    void close();
}
