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
 * What a {@code UnitOfWork} has done so far: its transaction of the store, its reads and writes, the permits of this process to write,
 * and what was prepared outside of the store.
 */
public final class OpenUnit {
    private final TableStore store;
    private final boolean readOnly;
    private final Map<EntityIndexLease, Long> permits = new IdentityHashMap<>();
    private final UnitWrites writes = new UnitWrites();
    private final UnitReads reads = new UnitReads(writes);
    /** What is to be done, or undone, outside of the store when it has ended. */
    private final List<TransactionProtocol> outside = new ArrayList<>();
    /** Of the indexes that were asked for, whether each was complete when the unit began. */
    private final Map<Index, Boolean> readable = new HashMap<>();

    private @Nullable OpenTransaction open;
    /** Whether its writes were handed to a transaction of others, which has not ended yet. */
    private boolean flushed;

    private boolean ended;

    /**
     * Sends no request.
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

    /** Returns whether it has begun a transaction of the store. */
    public boolean isBegun() {
        return open != null;
    }

    /**
     * Returns whether all its reads are of one moment. Begins the transaction of the store, unless the unit has ended.
     */
    boolean readsSnapshot() {
        return ended && open == null || begun().hasSnapshotIsolation();
    }

    /** Does requests of the store in it. */
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

    /** Returns the rows that it has written. */
    public UnitWrites writes() {
        return writes;
    }

    /** Returns what it has read. */
    UnitReads reads() {
        return reads;
    }

    private void requireOpen() {
        if (ended) {
            throw new IllegalStateException("The unit of work has ended. Begin another one.");
        }
    }

    /** Refuses to write if it only reads. */
    public void requireWritable() {
        if (readOnly) {
            throw new IllegalStateException(
                    "The transaction is read-only. Write in a read-write transaction, or outside of any transaction.");
        }
    }

    /** Acquires a permit to write entities of one type, which the unit holds until it ends. */
    public void acquirePermit(EntityIndexLease lease) {
        if (!permits.containsKey(lease)) {
            permits.put(lease, lease.acquireWritePermit());
        }
    }

    /** Has what was prepared outside of the store, such as blobs, completed after the commit, and else undone. */
    public void add(TransactionProtocol prepared) {
        outside.add(prepared);
    }

    private static StoreUnavailableException again(String reason) {
        return new StoreUnavailableException(
                ErrorCode.OPERATION_TIMED_OUT,
                "The transaction cannot continue: " + reason + ". Nothing was committed. Start the transaction again.",
                null);
    }

    /** Whether an index was complete when the unit began, however it is now. One request the first time. */
    boolean isReadable(IndexLease lease, int index) {
        Index one = new Index(lease, index);
        @Nullable Boolean known = readable.get(one);
        if (known == null) {
            known = within(() -> lease.wasReadableInSnapshot(index));
            readable.put(one, known);
        }
        return known;
    }

    /** Refuses an index that was not complete when the unit began, however it is now. */
    void requireReadable(IndexLease lease, int index, String name) {
        if (!isReadable(lease, index)) {
            throw again("index '" + name + "' was incomplete when the transaction sent " + "its first request");
        }
    }

    /** Does all writes, or none, and ends it: one request. */
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
     * Does all writes within the transaction of others that the store's is part of, which will keep them or not. Nothing more is read or
     * written in it.
     *
     * @throws TableStoreException if the others' transaction must be rolled back
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

    /** The error of an entity; what must be read to name it is read in the others' transaction. */
    private TableStoreException ofFlushed(TableStoreException overtaken) {
        List<TransactionProtocol> prepared = List.copyOf(outside);
        try (OpenTransaction rest = store.beginTransaction()) {
            return rest.runWithin(() -> ofEntity(overtaken, prepared));
        } catch (StoreUnavailableException ofAnEndedTransaction) {
            // The database has ended it by an error, so that nothing can be read: what was read counts as stale.
            return new UnitConflicts(store, writes, reads).ofEntityUnread(overtaken);
        }
    }

    /**
     * What a unit had written at some time.
     *
     * @param prepared how much was prepared outside of the store
     * @param written the savepoint of the store's transaction; null if that had not begun
     */
    public record Savepoint(int prepared, OpenTransaction.@Nullable Savepoint written) {}

    /**
     * Remembers what it has written so far. Asks nothing of the store.
     *
     * @throws UnsupportedOperationException if the transactions of the store have no savepoints
     */
    public Savepoint savepoint() {
        requireOpen();
        OpenTransaction begun = open;
        return new Savepoint(outside.size(), begun == null ? null : begun.savepoint());
    }

    /**
     * Forgets what it has written since a savepoint of its own, large values too. If it had asked nothing of the store by then, its moment is
     * that of the next request.
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

    /** Completes a flushed unit after the others' transaction was committed. */
    public void afterCommit() {
        List<TransactionProtocol> prepared = List.copyOf(outside);
        outside.clear();
        try {
            prepared.forEach(one -> one.complete(List.of(), false));
        } finally {
            close();
        }
    }

    /** Ends a flushed unit of which nobody knows whether the others' transaction was committed. Recovery finds out what became of it. */
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

    /** After a day an abort of its intents by others may be forgotten. */
    private void requireInTime() {
        if (!outside.stream().allMatch(TransactionProtocol::isInTime)) {
            throw again("it took longer than a write is allowed to take");
        }
    }

    /** The error of an entity, if that is of a row which serves it. */
    private TableStoreException ofEntity(TableStoreException error, List<TransactionProtocol> prepared) {
        if (prepared.stream().anyMatch(one -> one.keysOfRecord().equals(error.primaryKey()))) {
            return again("recovery aborted it, because it was not committed in time after storing its large values");
        }
        return new UnitConflicts(store, writes, reads).ofEntity(error);
    }

    /** Ends it; what it has written is forgotten unless it is committed. May be called twice. */
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
