package dev.tables.engine;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A transaction that alternates reads and writes of rows in any partitions and tables of one store, and commits all
 * writes atomically. Created by {@link TableStore#beginTransaction}.
 *
 * <p><b>Reads.</b> All reads, including queries and their pages, see the rows as of the start of the transaction, and
 * the transaction's own writes. Concurrent writes of others are not visible. A table created after the start appears
 * empty except for the transaction's own writes.
 *
 * <p><b>Writes.</b> Each write is checked against the state that the transaction sees, and fails as it would outside of
 * a transaction. The write returns the version that the row will have; the commit does not change that version. Other
 * readers see none of the writes before {@link #commit} and all of them afterwards. No row is locked before the commit.
 * The timestamp of a row is the time of its write, not of the commit.
 *
 * <p><b>Conflicts.</b> {@link #commit} fails if others have changed, since the start, a row that the transaction wrote,
 * even if the transaction rolled that write back. The first commit wins, and no change is lost. Rows that were only
 * read are not checked. Two transactions that each write a row that the other has read may therefore both commit
 * (<i>write skew</i>). To prevent write skew, let both transactions write a common row.
 *
 * <p>Tables are created and dropped immediately, outside of the transaction. A transaction writes at most
 * {@link Limits#MAX_STORE_TRANSACTION_OPERATIONS} rows and {@link Limits#MAX_STORE_TRANSACTION_BYTES} bytes as stored,
 * which stay in memory until the commit. The store keeps rows that others overwrite during the transaction, so keep it
 * open for seconds, not for hours. A transaction belongs to one thread, which must {@link #close} it.
 */
public interface OpenTransaction extends AutoCloseable {
    /**
     * Runs requests within this transaction. All reads and writes that this thread sends to the transaction's store,
     * directly or through a wrapper, become part of the transaction. Requests of other threads and to other stores are
     * not affected.
     *
     * @return what {@code requests} returns
     * @throws IllegalStateException if a write would exceed the transaction limits (that write is not done), or if the
     *     transaction has ended, or belongs to another thread
     */
    <T> T runWithin(Supplier<T> requests);

    /**
     * Returns whether all reads show the rows as of one point in time. A transaction that joins a database transaction
     * reads at the isolation level of that database transaction. At a level below repeatable read, each request sees
     * the rows that others committed before the request. The commit still fails if others have changed a row that the
     * transaction has read and written.
     */
    default boolean hasSnapshotIsolation() {
        return true;
    }

    /**
     * Returns the writes of this transaction so far, which {@link #commit} will send; empty once the transaction has
     * ended. Observers of commits call this method; it sends no request.
     */
    WriteSummary pendingWrites();

    /**
     * A summary of the writes of a transaction.
     *
     * @param tables the tables in the order of the first write to each
     * @param firstKey the first row written, which belongs to the first table; null if there is none
     * @param rowCount the number of rows; a row that was written several times counts once
     * @param bytes the approximate size of the records in bytes
     */
    record WriteSummary(List<String> tables, @Nullable PrimaryKey firstKey, int rowCount, long bytes) {
        /** Copies the list. */
        public WriteSummary {
            tables = List.copyOf(tables);
        }

        /** Returns whether the transaction has written nothing, so that a commit has no effect. */
        public boolean isEmpty() {
            return rowCount == 0;
        }
    }

    /** The state of a transaction's writes at a point in time. */
    interface Savepoint {}

    /**
     * Creates a savepoint of the writes so far, without a request to the store.
     *
     * @throws UnsupportedOperationException if the transactions of this store do not support savepoints; only
     * transactions in databases do, because they can join a database transaction that has savepoints
     * @throws IllegalStateException if the transaction has ended, or belongs to another thread
     */
    default Savepoint savepoint() {
        throw new UnsupportedOperationException(
                "This store does not support savepoints. Use a separate transaction instead.");
    }

    /**
     * Rolls the transaction's writes back to one of its savepoints. The rows return to their state at the savepoint,
     * and others may change rows that were written only after it. Reads still show the same point in time. Later
     * savepoints become invalid.
     *
     * @throws UnsupportedOperationException if the transactions of this store do not support savepoints
     * @throws IllegalStateException if the transaction has ended, or belongs to another thread
     */
    default void rollBackTo(Savepoint savepoint) {
        throw new UnsupportedOperationException(
                "This store does not support savepoints. Use a separate transaction instead.");
    }

    /**
     * Commits all writes or none in one request, as durable as any write, and ends the transaction in either case.
     *
     * @throws ConcurrentUpdateException if others have changed, deleted or upserted a row that the transaction wrote
     *     without inserting it. This exception takes precedence over the next one, because a duplicate key may only be
     *     the consequence of a stale read
     * @throws RowAlreadyExistsException if others have written a row that the transaction inserted, and no other row
     *     that it wrote has changed
     * @throws TableNotFoundException if a table that the transaction wrote to was dropped
     * @throws OutcomeUnknownException if the response is lost; either all writes were committed or none, which can only
     *     be found out by reading
     * @throws StoreUnavailableException if the store fails; as after any write, data that could not be made durable may
     *     or may not survive
     * @throws IllegalStateException if the transaction has ended, or belongs to another thread
     */
    void commit();

    /** Ends the transaction, and discards its writes unless they have been committed. May be called twice. */
    @Override
    void close();
}
