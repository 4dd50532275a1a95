package dev.tables.mapping.table;

import dev.tables.engine.Capability;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.adapter.internal.ShardedTables;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.model.UniqueIndexViolationException;
import dev.tables.mapping.table.internal.protocol.OpenUnit;
import dev.tables.mapping.table.internal.protocol.UnitStore;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A unit of reads and writes of entities of any class, partition and table, committed atomically. A unit is one
 * transaction of a store with transactions across partitions, and includes all index rows.
 *
 * <p>While this is the current unit, it includes all reads and writes by entity tables of
 * {@link #transactionAwareStore}. All reads, including index queries, see the entities as of the unit's first request,
 * with the unit's own writes. A saved entity has its final version immediately. If the store's transaction does not
 * have {@linkplain OpenTransaction#hasSnapshotIsolation snapshot isolation}, each request sees what is committed at
 * that time. {@link #commit} fails if an entity that the unit has written was changed concurrently;
 * {@link OpenTransaction} describes the isolation. Requests that do not come from the application, such as recovery or
 * a backfill, are not included.
 *
 * <p>The unit keeps write permits of this process until it ends. A unit belongs to one thread, which must
 * {@link #close} it.
 */
public final class UnitOfWork implements AutoCloseable {
    final OpenUnit open;

    private UnitOfWork(OpenUnit open) {
        this.open = open;
    }

    /**
     * Begins a unit. No request is sent to the store before the first read or write of the unit.
     *
     * @param store the store itself, not {@link #transactionAwareStore}'s
     * @param readOnly whether writes are rejected
     * @throws UnsupportedOperationException if the store has no transactions across partitions
     */
    public static UnitOfWork begin(TableStore store, boolean readOnly) {
        requireSupported(store);
        return new UnitOfWork(new OpenUnit(ShardedTables.in(store, List.of()), readOnly));
    }

    /**
     * Rejects a store that does not support units of work.
     *
     * @throws UnsupportedOperationException if the store has no transactions across partitions
     */
    public static void requireSupported(TableStore store) {
        if (!store.capabilities().contains(Capability.CROSS_PARTITION_TRANSACTIONS)) {
            throw new UnsupportedOperationException("The store does not have the capability "
                    + Capability.CROSS_PARTITION_TRANSACTIONS
                    + ". Write each partition in a separate transaction, or use a store that has it, such as "
                    + "RocksDB or memory.");
        }
    }

    /**
     * Returns a store for entity tables whose requests join the current unit, if there is one.
     *
     * @param current returns the unit of the calling thread, or null
     */
    public static TableStore transactionAwareStore(TableStore store, Supplier<@Nullable UnitOfWork> current) {
        return transactionAwareStore(store, current, null);
    }

    /**
     * Returns a store for entity tables whose requests join the current unit, if there is one. A unit occupies a
     * snapshot, and possibly a connection, from its first request on. The catalog leases of this process are renewed
     * before the first request. The leases therefore need no second connection during the unit, unless the unit takes
     * most of the duration of a lease.
     *
     * @param current returns the unit of the calling thread, or null
     * @param catalog the catalog of the tables' indexes, or null
     */
    public static TableStore transactionAwareStore(
            TableStore store, Supplier<@Nullable UnitOfWork> current, @Nullable IndexCatalog catalog) {
        return new UnitStore(
                store,
                () -> {
                    UnitOfWork unit = current.get();
                    return unit == null ? null : unit.open;
                },
                catalog);
    }

    /**
     * Commits all writes or none with one request, and ends the unit.
     *
     * @throws dev.tables.engine.ConcurrentUpdateException if another writer has changed an entity that the unit has
     *     written, or has inserted an entity that the unit has saved. Also thrown if the unit finds a duplicate after a
     *     row that it has read was changed, because its inserts may depend on that row. Retry the unit then.
     * @throws RowAlreadyExistsException if an entity that the unit has inserted was inserted concurrently, and nothing
     *     that it has read is stale
     * @throws UniqueIndexViolationException if another entity was given a value of a unique index concurrently, and
     *     nothing that the unit has read is stale
     * @throws dev.tables.engine.OutcomeUnknownException if the response is lost: all writes are committed or none
     * @throws TableStoreException if the store fails. Nothing was written if the exception is a
     *     {@link StoreUnavailableException} that {@linkplain TableStoreException#isRetryable may be retried} and is no
     *     {@link dev.tables.engine.OutcomeUnknownException}.
     */
    public void commit() {
        open.commit();
    }

    /**
     * Sends all writes within the external transaction that the store's transaction is part of, which then commits or
     * rolls back. After this call, the unit cannot read or write. Call {@link #afterCompletion} when the external
     * transaction has ended or failed to end.
     *
     * @throws TableStoreException under the same conditions as {@link #commit}; the external transaction must then be
     *     rolled back
     */
    public void flush() {
        open.flush();
    }

    /** A savepoint of a unit: its writes up to a certain time. */
    public static final class Savepoint {
        private final OpenUnit.Savepoint written;

        private Savepoint(OpenUnit.Savepoint written) {
            this.written = written;
        }
    }

    /**
     * Creates a savepoint of the writes so far, without a request.
     *
     * @throws UnsupportedOperationException if the transactions of the store have no savepoints
     */
    public Savepoint savepoint() {
        return new Savepoint(open.savepoint());
    }

    /**
     * Reverts all writes since one of this unit's savepoints, including large values. If the unit had sent no request
     * before the savepoint, its next request begins a new snapshot.
     */
    public void rollBackTo(Savepoint savepoint) {
        open.rollBackTo(savepoint.written);
    }

    /** The outcome of a transaction of another manager. */
    public enum TransactionOutcome {
        /** All writes were committed. */
        COMMITTED,
        /** No write was committed. */
        ROLLED_BACK,
        /** Unknown: all writes were committed or none. */
        UNKNOWN
    }

    /**
     * Completes the unit with the outcome of the other transaction in which its writes were {@linkplain #flush
     * flushed}.
     */
    public void afterCompletion(TransactionOutcome outcome) {
        switch (outcome) {
            case COMMITTED -> open.afterCommit();
            case ROLLED_BACK -> open.close();
            case UNKNOWN -> open.afterUnknownOutcome();
        }
    }

    /** Ends the unit; its writes are discarded unless they are committed. May be called twice. */
    @Override
    public void close() {
        open.close();
    }
}
