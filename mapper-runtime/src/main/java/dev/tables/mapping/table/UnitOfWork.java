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
 * Reads and writes of entities of any classes, partitions and tables, done together: all or nothing, in one transaction of a store that has
 * them across partitions, with all index rows.
 *
 * <p>Whatever the tables of entities of {@link #store} read and write while this is the current unit is part of it: all reads, queries by
 * indexes too, see the entities as they were at its first request, with its own writes; an entity saved has its final version at once.
 * If the store's transaction is not {@linkplain OpenTransaction#hasSnapshotIsolation of one moment}, each request sees what is
 * committed by then.
 * {@link #commit} fails if others have changed an entity that it has written ({@link OpenTransaction} says what that keeps apart and what
 * not). What is no request of the application, such as recovery or a backfill, is no part of it.
 *
 * <p>Holds the permits of this process to write until it ends. For one thread, which must {@link #close} it.
 */
public final class UnitOfWork implements AutoCloseable {
    final OpenUnit open;

    private UnitOfWork(OpenUnit open) {
        this.open = open;
    }

    /**
     * Begins one; nothing is asked of the store before its first request.
     *
     * @param store the store itself, not {@link #store}'s
     * @param readOnly whether writes are refused
     * @throws UnsupportedOperationException if the store has no transactions across partitions
     */
    public static UnitOfWork begin(TableStore store, boolean readOnly) {
        requireSupported(store);
        return new UnitOfWork(new OpenUnit(ShardedTables.in(store, List.of()), readOnly));
    }

    /**
     * Refuses a store that cannot do it.
     *
     * @throws UnsupportedOperationException if it has no transactions across partitions
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
     * Returns a store for tables of entities whose requests join the current unit, if there is one.
     *
     * @param current returns the unit of the calling thread, or null
     */
    public static TableStore transactionAwareStore(TableStore store, Supplier<@Nullable UnitOfWork> current) {
        return transactionAwareStore(store, current, null);
    }

    /**
     * Returns a store for tables of entities whose requests join the current unit, if there is one. A unit holds a
     * snapshot, which may be a connection, from its first request on. The leases of this process on the catalog are
     * renewed before that, so that they need no other connection within the unit unless it takes most of a lease.
     *
     * @param current gives the unit that the calling thread is in, or null
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
     * Does all writes, or none, and ends it: one request.
     *
     * @throws dev.tables.engine.ConcurrentUpdateException if others have changed an entity that it has written, or put one that it has saved; and
     *     if it finds a duplicate after others have changed a row that it has read, for what it has inserted may depend on that. Then to be
     *     repeated
     * @throws RowAlreadyExistsException if others have inserted one that it has inserted, and nothing that it has read is stale
     * @throws UniqueIndexViolationException if others have given an entity a value of a unique index, and nothing that it has read is stale
     * @throws dev.tables.engine.OutcomeUnknownException if the answer is lost: all of it is done or none
     * @throws TableStoreException if the store fails; with a {@link StoreUnavailableException} that {@linkplain
     *     TableStoreException#isRetryable may be retried}, and is no {@link dev.tables.engine.OutcomeUnknownException}, nothing was written
     */
    public void commit() {
        open.commit();
    }

    /**
     * Does all writes within the transaction of others that the store's is part of, which will keep them or not. Nothing more is read or
     * written in it; {@link #afterCompletion} must be called when the others' has ended, or failed to.
     *
     * @throws TableStoreException as {@link #commit}; the others' transaction must be rolled back then
     */
    public void flush() {
        open.flush();
    }

    /** What a unit had written at some time. */
    public static final class Savepoint {
        private final OpenUnit.Savepoint written;

        private Savepoint(OpenUnit.Savepoint written) {
            this.written = written;
        }
    }

    /**
     * Remembers what it has written so far. Asks nothing of the store.
     *
     * @throws UnsupportedOperationException if the transactions of the store have no savepoints
     */
    public Savepoint savepoint() {
        return new Savepoint(open.savepoint());
    }

    /**
     * Forgets what it has written since a savepoint of its own, large values too. If it had asked nothing of the store by then, its moment is
     * that of the next request.
     */
    public void rollBackTo(Savepoint savepoint) {
        open.rollBackTo(savepoint.written);
    }

    /** The outcome of a transaction of another manager. */
    public enum TransactionOutcome {
        /** It is done. */
        COMMITTED,
        /** Nothing was done. */
        ROLLED_BACK,
        /** Nobody knows: all was done or nothing. */
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

    /** Ends it; what it has written is forgotten unless it is committed. May be called twice. */
    @Override
    public void close() {
        open.close();
    }
}
