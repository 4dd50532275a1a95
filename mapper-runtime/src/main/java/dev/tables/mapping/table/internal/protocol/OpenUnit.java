package dev.tables.mapping.table.internal.protocol;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.mapping.lifecycle.IndexLease;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The state of a {@code UnitOfWork}: its transaction of the store, its reads and writes, the write permits of this
 * process, and the preparations outside of the store.
 */
public final class OpenUnit {
    private final TableStore store;
    private final boolean readOnly;
    private final Map<EntityIndexLease, Long> permits = new IdentityHashMap<>();
    private final UnitWrites writes = new UnitWrites();
    private final UnitReads reads = new UnitReads(writes);
    /** The preparations outside of the store, to complete or undo when the unit has ended. */
    private final List<TransactionProtocol> outside = new ArrayList<>();
    /** The indexes read so far, with whether each was complete when the unit began. */
    private final Map<Index, Boolean> readable = new HashMap<>();

    private @Nullable OpenTransaction open;
    /** Whether the writes were handed to a surrounding transaction, which has not ended yet. */
    private boolean flushed;

    private boolean ended;

    /**
     * Creates a unit without sending a request.
     *
     * @param store the store itself, which must have transactions across partitions
     * @param readOnly whether writes are refused
     */
    public OpenUnit(TableStore store, boolean readOnly) {
        this.store = store;
        this.readOnly = readOnly;
    }

    /** An index whose state is recorded in a catalog. */
    private record Index(IndexLease lease, int number) {}

    /** Returns whether the unit has begun a transaction of the store. */
    public boolean isBegun() {
        return open != null;
    }

    /**
     * Returns whether all reads of the unit see one snapshot. Begins the transaction of the store, unless the unit has
     * ended.
     */
    boolean readsSnapshot() {
        return ended && open == null || begun().hasSnapshotIsolation();
    }

    /** Runs requests of the store within the unit. */
    <T> T within(Supplier<T> requests) {
        if (flushed) {
            throw new IllegalStateException(
                    "The transaction is already being committed, so it cannot be used for reads or writes. Read and "
                            + "write before the commit, or after it has finished.");
        }
        return begun().runWithin(requests);
    }

    private OpenTransaction begun() {
        OpenTransaction begun = open;
        if (begun == null) {
            requireOpen();
            begun = store.beginTransaction();
            open = begun;
        }
        return begun;
    }

    /** Returns the rows that the unit has written. */
    public UnitWrites writes() {
        return writes;
    }

    /** Returns the requests by which the unit has read. */
    UnitReads reads() {
        return reads;
    }

    private void requireOpen() {
        if (ended) {
            throw new IllegalStateException("The unit of work has ended. Begin another one.");
        }
    }

    /** Refuses to write in a read-only unit. */
    public void requireWritable() {
        if (readOnly) {
            throw new IllegalStateException(
                    "The transaction is read-only. Write in a read-write transaction, or outside of any transaction.");
        }
    }

    /** Acquires a permit to write entities of one type, which the unit keeps until it ends. */
    public void acquirePermit(EntityIndexLease lease) {
        if (!permits.containsKey(lease)) {
            permits.put(lease, lease.acquireWritePermit());
        }
    }

    /**
     * Adds preparations outside of the store, such as blobs. The preparations are completed after the commit, or undone
     * if the unit is not committed.
     */
    public void add(TransactionProtocol prepared) {
        outside.add(prepared);
    }

    private static StoreUnavailableException again(String reason) {
        return new StoreUnavailableException(
                ErrorCode.OPERATION_TIMED_OUT,
                "The transaction cannot continue: " + reason + ". Nothing was committed. Start the transaction again.",
                null);
    }

    /**
     * Returns whether an index was complete when the unit began, regardless of its current state. The first call for an
     * index sends one request.
     */
    boolean isReadable(IndexLease lease, int index) {
        Index one = new Index(lease, index);
        @Nullable Boolean known = readable.get(one);
        if (known == null) {
            known = within(() -> lease.wasReadableInSnapshot(index));
            readable.put(one, known);
        }
        return known;
    }

    /** Refuses an index that was not complete when the unit began, regardless of its current state. */
    void requireReadable(IndexLease lease, int index, String name) {
        if (!isReadable(lease, index)) {
            throw again("index '" + name + "' was incomplete when the transaction sent " + "its first request");
        }
    }

    /** Commits all writes or none, and ends the unit. Sends one request. */
    public void commit() {
        requireOpen();
        OpenTransaction begun = open;
        List<TransactionProtocol> prepared = List.copyOf(outside);
        try {
            if (begun != null) {
                requirePermits();
                commit(begun, prepared);
            }
        } catch (RowAlreadyExistsException | ConcurrentUpdateException overtaken) {
            throw ofEntity(overtaken, prepared);
        } finally {
            close();
        }
    }

    private void requirePermits() {
        permits.forEach((lease, permit) -> {
            if (!lease.isWritePermitValid(permit)) {
                throw again("the index lease of this process for " + lease.entity() + " expired after the first write");
            }
        });
    }

    /**
     * Sends all writes to the surrounding transaction that the store's transaction is part of, which will keep or
     * discard them. Nothing more can be read or written in the unit.
     *
     * @throws TableStoreException if the surrounding transaction must be rolled back
     */
    public void flush() {
        requireOpen();
        flushed = true;
        OpenTransaction begun = open;
        if (begun == null) {
            return;
        }
        try {
            requirePermits();
            requireInTime();
            begun.commit();
        } catch (RowAlreadyExistsException | ConcurrentUpdateException overtaken) {
            throw ofFlushed(overtaken);
        }
    }

    /** Returns the error of an entity. The rows that identify the entity are read in the surrounding transaction. */
    private TableStoreException ofFlushed(TableStoreException overtaken) {
        List<TransactionProtocol> prepared = List.copyOf(outside);
        try (OpenTransaction rest = store.beginTransaction()) {
            return rest.runWithin(() -> ofEntity(overtaken, prepared));
        } catch (StoreUnavailableException ofAnEndedTransaction) {
            // The database has ended it by an error, so that nothing can be read: what was read counts as stale.
            return new UnitConflicts(store, writes, reads).entityErrorWithoutReads(overtaken);
        }
    }

    /**
     * The writes of a unit up to some time.
     *
     * @param prepared the number of preparations outside of the store
     * @param written the savepoint of the store's transaction; null if that had not begun
     */
    public record Savepoint(int prepared, OpenTransaction.@Nullable Savepoint written) {}

    /**
     * Creates a savepoint of the writes so far. Sends no request to the store.
     *
     * @throws UnsupportedOperationException if the transactions of the store have no savepoints
     */
    public Savepoint savepoint() {
        requireOpen();
        OpenTransaction begun = open;
        return new Savepoint(outside.size(), begun == null ? null : begun.savepoint());
    }

    /**
     * Discards the writes since a savepoint of this unit, including large values. If the unit had sent no request to
     * the store before the savepoint, its next request begins a new snapshot.
     */
    public void rollBackTo(Savepoint savepoint) {
        requireOpen();
        OpenTransaction begun = open;
        if (begun != null && savepoint.written != null) {
            begun.rollBackTo(savepoint.written);
        } else if (begun != null) {
            begun.close();
            open = null;
            readable.clear();
        }
        List<TransactionProtocol> since = outside.subList(savepoint.prepared, outside.size());
        since.forEach(TransactionProtocol::abandon);
        since.clear();
    }

    /** Completes a flushed unit after the surrounding transaction was committed. */
    public void afterCommit() {
        List<TransactionProtocol> prepared = List.copyOf(outside);
        outside.clear();
        try {
            prepared.forEach(one -> one.complete(List.of(), false));
        } finally {
            close();
        }
    }

    /**
     * Ends a flushed unit if it is unknown whether the surrounding transaction was committed. Recovery determines the
     * outcome.
     */
    public void afterUnknownOutcome() {
        outside.clear();
        close();
    }

    private void commit(OpenTransaction begun, List<TransactionProtocol> prepared) {
        requireInTime();
        boolean isKnown = false;
        try {
            begun.commit();
            isKnown = true;
        } catch (RowAlreadyExistsException | ConcurrentUpdateException overtaken) {
            isKnown = true;
            throw overtaken;
        } finally {
            if (!isKnown) {
                // Recovery finds out what became of it.
                outside.clear();
            }
        }
        outside.clear();
        prepared.forEach(one -> one.complete(List.of(), false));
    }

    /**
     * Refuses a commit that is too late: after a day, the store may no longer contain the record that another process
     * has aborted the unit's intents.
     */
    private void requireInTime() {
        if (!outside.stream().allMatch(TransactionProtocol::isInTime)) {
            throw again("it took longer than a write is allowed to take");
        }
    }

    /** Converts the error of a row to an error of the entity to which the row belongs. */
    private TableStoreException ofEntity(TableStoreException error, List<TransactionProtocol> prepared) {
        if (prepared.stream().anyMatch(one -> one.keysOfRecord().equals(error.primaryKey()))) {
            return again("recovery aborted it, because it was not committed in time after storing its large values");
        }
        return new UnitConflicts(store, writes, reads).ofEntity(error);
    }

    /** Ends the unit and discards its writes, unless they are committed. May be called twice. */
    public void close() {
        if (ended) {
            return;
        }
        ended = true;
        if (open != null) {
            open.close();
        }
        outside.forEach(TransactionProtocol::abandon);
        outside.clear();
        permits.keySet().forEach(EntityIndexLease::releaseWritePermit);
    }
}
