package dev.tables.mapping.table;

import dev.tables.engine.Capability;
import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowReader;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.mapping.key.internal.ShardedTables;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.lifecycle.IndexLease;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
    private final TableStore store;
    private final boolean readOnly;
    private final Map<EntityContext<?>, Long> permits = new IdentityHashMap<>();
    /** Whose each row is that was written. */
    private final Map<Place, Owner> owners = new HashMap<>();

    private final UnitReads reads = new UnitReads(new UnitReads.Writes() {
        @Override
        public int count() {
            return writes;
        }

        @Override
        public int first(String table, PrimaryKey keys) {
            Owner owner = owners.get(new Place(table, keys));
            return owner == null ? Integer.MAX_VALUE : owner.number;
        }
    });
    /** How many plans there were so far. */
    private int writes;

    /** What is to be done, or undone, outside of the store when it has ended. */
    private final List<TransactionProtocol> outside = new ArrayList<>();
    /** Of the indexes that were asked for, whether each was complete when the unit began. */
    private final Map<Index, Boolean> readable = new HashMap<>();

    private @Nullable OpenTransaction open;
    /** Whether its writes were handed to a transaction of others, which has not ended yet. */
    private boolean flushed;

    private boolean ended;

    private UnitOfWork(TableStore store, boolean readOnly) {
        this.store = store;
        this.readOnly = readOnly;
    }

    /** A row. */
    private record Place(String table, PrimaryKey primaryKey) {}

    /** An index whose state is recorded in a catalog. */
    private record Index(IndexLease lease, int number) {}

    /**
     * Whose a row is.
     *
     * @param index whose row it is, or -1 for the entity's own
     * @param isInserted whether it was to be a new one, so that another which is there is no conflict but a duplicate
     * @param number the number of the first write of the row, from 1
     */
    private record Owner(EntityContext<?> context, PrimaryKey entity, int index, boolean isInserted, int number) {
        Owner since(int first) {
            return new Owner(context, entity, index, isInserted, first);
        }
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
        return new UnitOfWork(ShardedTables.in(store, List.of()), readOnly);
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
        return new UnitStore(store, current, catalog);
    }

    /** Renews leases that are due if the thread is in a unit that has no snapshot yet. */
    static void renewBefore(TableStore store) {
        if (store instanceof UnitStore ofUnits) {
            UnitOfWork unit = ofUnits.current();
            if (unit != null) {
                ofUnits.renewBefore(unit);
            }
        }
    }

    /** Returns whether the thread is in a unit that keeps a snapshot, and leases on the catalog were renewed before. */
    static boolean isBegunAfterRenewal(TableStore store, IndexCatalog catalog) {
        return store instanceof UnitStore ofUnits && ofUnits.isBegunAfterRenewal(catalog);
    }

    /** Returns whether it has begun a transaction of the store. */
    boolean isBegun() {
        return open != null;
    }

    /**
     * Returns whether all its reads are of one moment. Begins the transaction of the store, unless the unit has ended.
     */
    boolean readsSnapshot() {
        return ended && open == null || begun().hasSnapshotIsolation();
    }

    /** Returns whether the thread is in a unit of which each request is of its own moment. */
    static boolean isOfSeveralMoments(TableStore store) {
        return store instanceof UnitStore ofUnits && ofUnits.isOfSeveralMoments();
    }

    /** The unit that the calling thread is in, or null. */
    static @Nullable UnitOfWork current(TableStore store) {
        return store instanceof UnitStore ofUnits ? ofUnits.current() : null;
    }

    /** The store as entities with these tables of indexes need it, whose requests are part of the same units. */
    static TableStore withIndexTables(TableStore store, Collection<String> indexTables) {
        return store instanceof UnitStore ofUnits
                ? ofUnits.over(ShardedTables.in(ofUnits.outside(), indexTables))
                : ShardedTables.in(store, indexTables);
    }

    /** The store whose requests are part of no unit. */
    static TableStore outside(TableStore store) {
        return store instanceof UnitStore ofUnits ? ofUnits.outside() : store;
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

    /** Returns whether it has written rows of that table. */
    boolean hasWritten(String table) {
        return owners.keySet().stream().anyMatch(place -> place.table.equals(table));
    }

    /** What it has read. */
    UnitReads reads() {
        return reads;
    }

    private void requireOpen() {
        if (ended) {
            throw new IllegalStateException("The unit of work has ended. Begin another one.");
        }
    }

    /** Refuses to write if it only reads. */
    void requireWritable() {
        if (readOnly) {
            throw new IllegalStateException(
                    "The transaction is read-only. Write in a read-write transaction, or outside of any transaction.");
        }
    }

    /**
     * Takes part in what is planned.
     */
    void join(List<WritePlan<?>> plans) {
        requireWritable();
        for (WritePlan<?> plan : plans) {
            EntityContext<?> context = plan.context();
            if (!permits.containsKey(context)) {
                permits.put(context, context.lease().acquireWritePermit());
            }
            own(plan);
        }
    }

    /** Has what was prepared outside of the store, such as blobs, completed after the commit, and else undone. */
    void add(TransactionProtocol prepared) {
        outside.add(prepared);
    }

    private void own(WritePlan<?> plan) {
        EntityContext<?> context = plan.context();
        PrimaryKey entity = plan.primaryKey();
        int number = ++writes;
        // Whether it is a new one is decided by its first write: one that was deleted before was there.
        owners.putIfAbsent(
                new Place(context.table(), entity),
                new Owner(context, entity, -1, plan.change().kind == Change.Kind.INSERT, number));
        for (IndexPlan.RowEdit edit : plan.indexes().rows()) {
            own(new Place(context.table(), edit.row()), new Owner(context, entity, edit.index(), false, number));
        }
        for (IndexPlan.OutsideEdit edit : plan.indexes().outside()) {
            String table = context.indexes().maintainer(edit.index()).table();
            own(new Place(table, edit.row()), new Owner(context, entity, edit.index(), false, number));
        }
    }

    private void own(Place place, Owner owner) {
        owners.merge(place, owner, (former, latter) -> latter.since(former.number));
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
        permits.forEach((context, permit) -> {
            if (!context.lease().isWritePermitValid(permit)) {
                throw again("the index lease of this process for "
                        + context.model().entity() + " expired after the first write");
            }
        });
    }

    /**
     * Does all writes within the transaction of others that the store's is part of, which will keep them or not. Nothing more is read or
     * written in it; {@link #afterCompletion} must be called when the others' has ended, or failed to.
     *
     * @throws TableStoreException as {@link #commit}; the others' transaction must be rolled back then
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
            String table = String.valueOf(overtaken.table());
            PrimaryKey keys = Objects.requireNonNull(overtaken.primaryKey());
            Owner owner = owners.get(new Place(table, keys));
            return owner == null
                    ? new ConcurrentUpdateException(table, keys)
                    : new ConcurrentUpdateException(owner.context.table(), owner.entity);
        }
    }

    /** What a unit had written at some time. */
    public static final class Savepoint {
        private final int prepared;
        private final OpenTransaction.@Nullable Savepoint written;

        private Savepoint(int prepared, OpenTransaction.@Nullable Savepoint written) {
            this.prepared = prepared;
            this.written = written;
        }
    }

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
        List<TransactionProtocol> prepared = List.copyOf(outside);
        if (outcome != TransactionOutcome.ROLLED_BACK) {
            // If it is unknown, recovery finds out what became of it.
            outside.clear();
        }
        try {
            if (outcome == TransactionOutcome.COMMITTED) {
                prepared.forEach(one -> one.complete(List.of(), false));
            }
        } finally {
            close();
        }
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
        String table = error.table();
        PrimaryKey keys = error.primaryKey();
        if (prepared.stream().anyMatch(one -> one.keysOfRecord().equals(keys))) {
            return again("recovery aborted it, because it was not committed in time after storing its large values");
        }
        if (error instanceof RowAlreadyExistsException && table != null && keys != null) {
            UnitReads.Changed changed = reads.firstChanged(table);
            if (changed != null) {
                PrimaryKey stale = changed.keys();
                return new ConcurrentUpdateException(changed.table(), stale == null ? keys : stale);
            }
        }
        Owner owner = table == null || keys == null ? null : owners.get(new Place(table, keys));
        if (table != null && (owner == null || owner.index >= 0)) {
            // Rows of indexes are written together with their entities: of others, too.
            RowAlreadyExistsException duplicate = insertedByOthers();
            if (duplicate != null && reads.firstChanged(table) == null) {
                return duplicate;
            }
        }
        if (owner == null) {
            // A row of several entities, as a list, or another row of a wide one.
            return owners.values().stream()
                    .filter(one -> keys != null && one.entity.partitionKey().equals(keys.partitionKey()))
                    .findFirst()
                    .<TableStoreException>map(one -> new ConcurrentUpdateException(one.context.table(), one.entity))
                    .orElse(error);
        }
        if (owner.index < 0 && (owner.isInserted || error instanceof ConcurrentUpdateException)) {
            return error;
        }
        boolean isDuplicate = error instanceof RowAlreadyExistsException
                && owner.index >= 0
                && owner.context.indexes().index(owner.index).unique();
        return isDuplicate
                ? new UniqueIndexViolationException(
                        owner.context.model().entity(),
                        owner.context.indexes().index(owner.index).name(),
                        owner.context.table(),
                        owner.entity)
                : new ConcurrentUpdateException(owner.context.table(), owner.entity);
    }

    /**
     * Returns the error of an entity that it has inserted and others have inserted, too; null if there is none, or that
     * is unknown.
     */
    private @Nullable RowAlreadyExistsException insertedByOthers() {
        Map<String, List<PrimaryKey>> inserted = new HashMap<>();
        owners.forEach((place, owner) -> {
            if (owner.index < 0 && owner.isInserted) {
                inserted.computeIfAbsent(place.table, any -> new ArrayList<>()).add(place.primaryKey);
            }
        });
        try {
            for (Map.Entry<String, List<PrimaryKey>> one : inserted.entrySet()) {
                for (PrimaryKey found :
                        store.getAll(one.getKey(), one.getValue(), Projection.of(), RowReader::primaryKey)) {
                    if (found != null) {
                        return new RowAlreadyExistsException(one.getKey(), found);
                    }
                }
            }
        } catch (TableStoreException unknown) {
            return null;
        }
        return null;
    }

    /**
     * Reads rows that the current unit is about to write, on condition that they are as they are read: they decide
     * nothing of what the application writes.
     */
    static <R> R planning(TableStore store, Supplier<R> reads) {
        UnitOfWork unit = current(store);
        return unit == null ? reads.get() : unit.reads.planning(reads);
    }

    /** Ends it; what it has written is forgotten unless it is committed. May be called twice. */
    @Override
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
        permits.keySet().forEach(context -> context.lease().releaseWritePermit());
    }
}
