package dev.tables.engine;

import dev.tables.engine.request.RequestContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A store of tables, whose rows are sorted by partition key and row key in one clustered index, with the semantics of
 * Azure Tables.
 *
 * <p>Safe for use by any number of threads. Every write is atomic, linearizable and durable when it returns, as far as
 * the store was configured to be and except within {@link #runWithSingleFlush}. Every read is one snapshot;
 * {@link #readSnapshot} extends it to several reads. Errors are {@link TableStoreException}s with Azure's codes. Wrong
 * use of the API throws an {@link IllegalArgumentException} or {@link IllegalStateException}.
 *
 * <p>Implemented by the embedded engine and by adapters to services; the TCK in module {@code engine/tck} tests each of
 * them against this contract. Implementations have these duties beyond the methods:
 * <ul>
 * <li>Enforce the {@link Limits}.
 * <li>Order keys by UTF-16 code unit.
 * <li>Never reuse an ETag for another state of a row.
 * <li>Report the index of the failing operation of a transaction.
 * <li>Never include a property value in a message.
 * <li>Assign timestamps from one clock, whichever client or process writes a row, or from clocks whose difference
 *     {@link #maxClockSkew} bounds. Processes compare timestamps that other processes assigned.
 * </ul>
 */
public interface TableStore extends AutoCloseable {

    /**
     * Creates a table. Names are 3 to 63 ASCII letters and digits, start with a letter, and are unique regardless of
     * case.
     *
     * @throws TableAlreadyExistsException if the table exists, regardless of case
     * @throws InvalidTableNameException if the name violates the rules
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
     * Creates a table of rows that are derived from another table, the owner, unless the table exists. Whenever the
     * owner is dropped, the same atomic request also empties the derived table, regardless of its size. The new table
     * depends on its owner until it is dropped itself, even if the owner is created again. If the table exists, it
     * depends on the owner afterwards.
     *
     * @param owner the name of the owner, which need not exist
     * @return whether the table was created by this call
     * @throws TableAlreadyExistsException if the table depends on another owner
     * @throws InvalidTableNameException if a name violates the rules
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
     * Drops a table with all its rows, in one request of any size. Tables that
     * {@linkplain #createDependentTable depend} on it become empty.
     *
     * @throws TableNotFoundException if the table does not exist
     */
    void deleteTable(String name);

    /** Returns the names of all tables as spelled at creation, ordered case-insensitively. */
    List<String> tableNames();

    /**
     * Reads one row, in one request.
     *
     * @return the result of the decoder, or null if the row is absent
     * @throws TableNotFoundException if the table does not exist
     */
    <T> @Nullable T get(String table, PrimaryKey keys, Projection projection, RowDecoder<T> decoder);

    /**
     * Reads several rows, each as {@link #get} does, in parallel if this is faster. The rows are one snapshot only in a
     * store with {@link Capability#CROSS_PARTITION_TRANSACTIONS}.
     *
     * @return one result for each key, in order; null for an absent row
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
     * Reads a page of rows in ascending or descending key order, in one request.
     *
     * @throws TableNotFoundException if the table does not exist
     * @throws InvalidQueryException if the filter or the continuation token is invalid
     * @throws UnsupportedOperationException if the query is descending and the store does not have
     *     {@link Capability#DESCENDING_QUERIES}
     */
    <T> ResultPage<T> query(String table, RowQuery query, RowDecoder<T> decoder);

    /**
     * Counts the rows that {@link #query} returns, from the query's continuation to the last page. Projection and page
     * size are ignored.
     *
     * <p>Takes one request if the store has {@link Capability#COUNT_IN_SINGLE_REQUEST}. Otherwise, this method reads
     * all pages, each with a request. On a store without the capability, a caller that monitors each request should
     * read the pages itself.
     *
     * @throws TableNotFoundException if the table does not exist
     * @throws InvalidQueryException if the filter or the continuation token is invalid
     */
    default long count(String table, RowQuery query) {
        return countByReadingPages(this, table, query);
    }

    /**
     * Counts rows by reading all pages. Use this method in a store that wraps another store and changes the results of
     * {@link #query}, so that {@link #count} of the other store would be wrong.
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
     * Executes one operation atomically, in one request.
     *
     * @return the row's new version, or null after a delete or a check
     * @throws TableNotFoundException if the table does not exist
     * @throws RowNotFoundException if a row that must exist is absent
     * @throws RowAlreadyExistsException if a row that must be absent exists
     * @throws ConcurrentUpdateException if the version does not match
     * @throws InvalidRowException if the row exceeds one of the {@link Limits}
     * @throws UnsupportedOperationException if the operation is a {@link RowOperation#checkETag} and the store does not
     *     have {@link Capability#CROSS_PARTITION_TRANSACTIONS}
     */
    @Nullable
    ETag write(String table, RowOperation operation);

    /**
     * Executes all operations or none, in order, atomically and in one request.
     *
     * @return the new versions in order; null after a delete, and if the store does not return them
     *     ({@link Capability#RETURNS_TRANSACTION_ETAGS})
     * @throws TransactionFailedException if an operation fails or violates the rules of transactions. The exception
     * contains the index of the operation, and its cause is the exception that the operation alone would throw
     */
    List<@Nullable ETag> execute(String table, EntityGroupTransaction transaction);

    /**
     * Executes all operations or none, on rows of any partitions and tables. The operations are one atomic request,
     * executed in order, and as durable as any write.
     *
     * <p>Readers see all of the writes or none, in every partition and table. The embedded engine flushes once. A
     * transaction costs no more than its operations. On a store that supports this method, one call can therefore
     * replace several requests, or several entity group transactions on different partitions. Writers of the same
     * partitions wait for each other.
     *
     * <p>Errors that do not depend on stored rows (violated rules of transactions first, then missing tables and
     * invalid rows) are reported before unmet conditions. Among several operations, the first error is reported.
     *
     * @return the new versions in order, which are all the same; null after a delete
     * @throws TransactionFailedException if an operation fails or violates the rules of transactions. The exception
     * contains the operation's index, table and row, and its cause is the exception that the operation alone would
     * throw
     * @throws UnsupportedOperationException if the store does not have {@link Capability#CROSS_PARTITION_TRANSACTIONS}
     */
    default List<@Nullable ETag> execute(StoreTransaction transaction) {
        throw withoutTransactionsAcrossPartitions("Use an EntityGroupTransaction for each partition.");
    }

    /**
     * Reads from one snapshot. All reads of this thread within {@code reads}, by {@link #get}, {@link #getAll} and
     * {@link #query}, show the rows as of one point in time after the call. The snapshot includes all partitions and
     * tables, so each write and each transaction is seen completely or not at all.
     *
     * <p>No writer is blocked. This thread and other threads can write to the current rows; these writes are not
     * visible within the snapshot. A table that was created after the snapshot is not found. A table that is dropped
     * during the snapshot is no longer found. A page may be continued within the snapshot or after it. Pages that are
     * read after the snapshot contain the current rows. The snapshot does not apply to reads of other threads or to
     * reads of index states ({@link RequestContext.Activity#INDEX_CATALOG}). Nested calls use the outermost snapshot.
     *
     * <p>A snapshot costs little more than its reads. The store keeps rows that are overwritten during the snapshot, so
     * keep it open for a few pages, not for hours.
     *
     * @param reads the function that reads from the snapshot; called in this thread
     * @return the result of {@code reads}
     * @throws UnsupportedOperationException if the store does not have {@link Capability#CROSS_PARTITION_TRANSACTIONS}
     */
    default <T> T readSnapshot(Supplier<T> reads) {
        throw withoutTransactionsAcrossPartitions(
                "Read without a snapshot. The rows can then be from different points in time.");
    }

    /**
     * Begins a transaction that alternates reads and writes. A transaction costs as much as a snapshot. {@link
     * OpenTransaction#runWithin} executes requests in the transaction.
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
     * only once for all these writes.
     *
     * <p>Each write remains a separate atomic request, and is visible to all when it returns. However, the writes are
     * durable only when this method returns, normally or by an exception. Do not acknowledge any of these writes
     * earlier. After a crash during the work, the first writes may have survived without the later ones, but never a
     * later one without the earlier ones. Within a nested call, writes become durable when the outermost call returns.
     * A store that is durable at every write, such as a service, only runs the work.
     *
     * @param work the function that reads and writes in this thread; writes of other threads are not affected
     * @throws StoreUnavailableException if the flush fails; it is then unknown whether the writes survive
     */
    default void runWithSingleFlush(Runnable work) {
        work.run();
    }

    /**
     * Executes independent requests in this thread and in others, in parallel if this is faster
     * ({@link Capability#BENEFITS_FROM_PARALLEL_REQUESTS}). The requests are not a transaction: other clients may see
     * the effect of one request before the effect of another.
     *
     * <p>Returns after all requests have ended. If a request fails, requests that have not begun are not executed.
     *
     * @param requests tasks that make requests of this store, or of a store that delegates to it
     * @throws OutcomeUnknownException if any of them throws it
     * @throws RuntimeException otherwise the exception of the first failed request in order, with the others suppressed
     */
    default void runInParallel(List<? extends Runnable> requests) {
        requests.forEach(Runnable::run);
    }

    /**
     * Removes overwritten and deleted values of a table from the store's files, as far as possible, so that a later
     * copy of the files does not contain them. Logs that the embedded store overwrites, as at durability SYNC, may
     * contain the values until the store is opened again. Concurrent reads and writes are possible, and their results
     * do not change. The call takes as long as reading and writing the table.
     *
     * <p>Values that an open {@linkplain #readSnapshot snapshot} may still read remain. The method does nothing if the
     * application cannot copy the store's files, for example because the store is a service.
     *
     * @throws TableNotFoundException if the store has files and the table does not exist
     * @throws StoreUnavailableException if the store is closed during the call
     */
    default void purgeOverwrittenValues(String table) {}

    /**
     * Returns the maximum time after the start of a write until which it may still take effect, regardless of the
     * response to its caller. The result includes all retries and pauses, and the time that a service may spend on a
     * request that its client has given up. A process uses the result to wait until earlier writes of other processes
     * can no longer take effect. The result is zero if no write can take effect after its call has ended.
     */
    default Duration maxWriteDuration() {
        return Duration.ZERO;
    }

    /**
     * Returns the maximum difference between the clocks that assign timestamps to rows. Consider two writes by any
     * clients, where the second write began after the first write had returned. The later row's timestamp can then
     * precede the earlier row's timestamp by at most this value. The difference between the timestamps deviates from
     * the elapsed time by at most this value.
     *
     * <p>Leases of processes, and the time for which decisions are kept, are longer by this value. The result is zero
     * for a store with one clock. A client's own clock must never assign timestamps unless this value bounds its skew.
     */
    default Duration maxClockSkew() {
        return Duration.ZERO;
    }

    /**
     * Checks that the store accepts writes, for health checks. Makes no request and writes nothing. Throws an exception
     * only if this process has observed a failed write and no successful write since.
     *
     * @throws StoreUnavailableException if the store currently accepts no writes; the message contains the cause and
     *     the remedy
     */
    default void requireWritable() {}

    /** Returns the size limits of this store. */
    default StoreLimits limits() {
        return StoreLimits.AZURE_STORAGE;
    }

    /** Returns the optional capabilities of this store. */
    Set<Capability> capabilities();

    /**
     * Returns the state that the users of this store share in this process: always the same object, which lives from
     * the opening of the store to its {@link #close}. Makes no request.
     *
     * <p>An implementer keeps a new {@link SharedStoreState} in a field and closes it in {@link #close}. A store that
     * wraps another one returns the shared state of the wrapped store.
     */
    SharedStoreState sharedState();

    /**
     * Releases all resources and closes the {@link #sharedState}. Later calls fail with a
     * {@link StoreUnavailableException}. May be called twice.
     */
    @Override
    void close();
}
