package dev.tables.engine;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A transaction that reads and writes step by step, in rows of any partitions and tables of one store, and is then done all or nothing:
 * {@link TableStore#beginTransaction}.
 *
 * <p><b>What it sees.</b> The rows as they were when it began, whatever others write meanwhile, and its own writes: in every read, queries
 * and their pages too. A table created after it began is empty but for its own writes.
 *
 * <p><b>What it writes.</b> Each write within is checked against what the transaction sees, fails as it would outside, and returns the version
 * that the row will have: that of a write which is committed never changes. Nobody else sees any of it before {@link #commit}, and all of it
 * after; nothing is locked before. A row's time is that of its write, not of the commit.
 *
 * <p><b>Conflicts.</b> {@link #commit} fails if others have changed a row, since the transaction began, that it has written, be it taken back
 * or not: the first to commit is done, and no change is lost. Rows that were only read are not looked at again, so two transactions that each write what the other
 * has read may both commit (<i>write skew</i>); write a row that both have in common if that must not be.
 *
 * <p>Tables are created and dropped at once, as no part of it. At most {@link Limits#MAX_STORE_TRANSACTION_OPERATIONS} rows are written,
 * and {@link Limits#MAX_STORE_TRANSACTION_BYTES} bytes as stored; they are in memory until the commit. The store keeps what others overwrite
 * meanwhile, so stay for seconds, not for hours. For one thread, which must {@link #close} it.
 */
public interface OpenTransaction extends AutoCloseable {
    /**
     * Runs requests to the store that began this transaction as part of it: the reads and writes of this thread,
     * through any wrapper of that store. Requests of other transactions and of other threads are not affected.
     *
     * @return what {@code requests} returns
     * @throws IllegalStateException if a write would exceed the transaction limits (that write is not done), or if the
     *     transaction has ended, or belongs to another thread
     */
    <T> T runWithin(Supplier<T> requests);

    /**
     * Returns whether all its reads show the rows as they were at one moment. A transaction that is part of one of a
     * database reads at the isolation of that one: below repeatable reads each request is of its own moment, and sees
     * what others have committed by then. Its commit fails all the same if others have changed a row that it has read
     * and written.
     */
    default boolean hasSnapshotIsolation() {
        return true;
    }

    /**
     * Returns the writes of this transaction so far, which {@link #commit} will send; empty once the transaction has
     * ended. For observers of commits; sends no request.
     */
    WriteSummary pendingWrites();

    /**
     * What a transaction has written.
     *
     * @param tables the tables in the order of the first write to each
     * @param firstKey the first row written, which is of the first table; null if there is none
     * @param rowCount how many rows, each counted once, however often it was written
     * @param bytes about how many bytes of records
     */
    record WriteSummary(List<String> tables, @Nullable PrimaryKey firstKey, int rowCount, long bytes) {
        /** Keeps the list as it is now. */
        public WriteSummary {
            tables = List.copyOf(tables);
        }

        /** Whether nothing was written, so that a commit has nothing to do. */
        public boolean isEmpty() {
            return rowCount == 0;
        }
    }

    /** What a transaction had written at some time. */
    interface Savepoint {}

    /**
     * Remembers what it has written so far. Asks nothing of the store.
     *
     * @throws UnsupportedOperationException if the transactions of this store have no savepoints: none but those of a database have, for
     *     they can be part of one that has
     * @throws IllegalStateException if the transaction has ended, or belongs to another thread
     */
    default Savepoint savepoint() {
        throw new UnsupportedOperationException(
                "This store does not support savepoints. Use a separate transaction instead.");
    }

    /**
     * Forgets what it has written since a savepoint of its own: those rows are as they were then, and others may change what was written
     * since only. What was read meanwhile stays as of the same moment. Savepoints of later are of no use any more.
     *
     * @throws UnsupportedOperationException if the transactions of this store have no savepoints
     * @throws IllegalStateException if the transaction has ended, or belongs to another thread
     */
    default void rollBackTo(Savepoint savepoint) {
        throw new UnsupportedOperationException(
                "This store does not support savepoints. Use a separate transaction instead.");
    }

    /**
     * Does all writes, or none, and ends the transaction in any case: one request, as durable as any write.
     *
     * @throws ConcurrentUpdateException if others have changed, deleted or put a row that it has written and not inserted, whatever else fails: a
     *     number that was taken from a stale row is no duplicate
     * @throws RowAlreadyExistsException if others have put a row that it has inserted, and no other row that it has written was changed
     * @throws TableNotFoundException if a table that it has written to is dropped
     * @throws OutcomeUnknownException if the answer is lost: all of it is done or none, and nobody can say which without reading
     * @throws StoreUnavailableException if the store fails; as after any write, what could not be made durable may survive or not
     * @throws IllegalStateException if the transaction has ended, or belongs to another thread
     */
    void commit();

    /** Ends the transaction; what it has written is forgotten unless it is committed. May be called twice. */
    @Override
    void close();
}
