package dev.tables.mapping.lifecycle;

import dev.tables.engine.Capability;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.mapping.intent.LeaseTiming;
import dev.tables.mapping.intent.internal.BegunIntents;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The catalog of the indexes in one store, as one process uses it. The catalog contains the states of the indexes, and
 * the processes that maintain each index. Stored in the table {@value #TABLE_NAME}.
 *
 * <p>Thread-safe. Use one catalog per process and store, and {@link #close} it at the end, so that other processes need
 * not wait until its lease expires.
 *
 * <p>Cost: two requests for each entity type when it is first used, and a few more if an index is new. After that, the
 * catalog sends two requests, for all entity types together, at the next use after half a lease. Nothing runs in the
 * background. Call {@link #writeHeartbeat} every half lease if a process should count as live while it is idle.
 */
public final class IndexCatalog implements AutoCloseable {
    /** The table. */
    public static final String TABLE_NAME = CatalogRows.TABLE;

    private final CatalogRows rows;
    private final TableStore store;
    private final Options options;
    private final LeaseTiming leaseTiming;
    private final CatalogLease catalogLease;
    private final String process;
    private final List<AcquiredIndexLease> leases = new CopyOnWriteArrayList<>();
    private final AtomicInteger acquired = new AtomicInteger();

    private IndexCatalog(TableStore store, Options options) {
        this.store = store;
        this.options = options;
        leaseTiming = LeaseTiming.of(store, options.leaseDuration(), options.leaseGracePeriod());
        rows = new CatalogRows(store, options.nanoTimeSource());
        process = UUID.randomUUID().toString().substring(0, 13);
        boolean isAlone = store.capabilities().contains(Capability.SINGLE_PROCESS_ACCESS);
        catalogLease = new CatalogLease(this, process, BegunIntents.of(store.sharedState()), isAlone);
    }

    /** Returns the catalog of a store, with default options. Sends no request. */
    public static IndexCatalog of(TableStore store) {
        return of(store, Options.defaults());
    }

    /**
     * Returns the catalog of a store. Sends no request.
     *
     * @throws IllegalArgumentException if the grace period is shorter than a write to this store can take
     */
    public static IndexCatalog of(TableStore store, Options options) {
        return new IndexCatalog(store, options);
    }

    /**
     * Acquires this process's lease on the indexes of one entity type. Writes the row of the process, adds new indexes,
     * and prevents queries by indexes that the process does not maintain. Sends two requests, and a few for each new
     * index. A new index is readable at once if the table contains no entity and no other process writes without the
     * index.
     *
     * @param declared the indexes that this process maintains, by number
     * @param isEmpty returns whether the store contains no entity yet
     * @throws IndexDefinitionMismatchException if an index is readable and this process would corrupt it
     *     ({@link IndexMismatchPolicy#REJECT}), or if one of its own indexes is being removed
     */
    public AcquiredIndexLease acquireLease(
            IndexedEntityType space, List<IndexDefinition> declared, BooleanSupplier isEmpty) {
        String name = process + "-" + acquired.getAndIncrement();
        AcquiredIndexLease lease = new AcquiredIndexLease(this, new DeclaredIndexes(name, space, declared), isEmpty);
        lease.acquire();
        leases.add(lease);
        return lease;
    }

    /** Returns the statuses of all indexes in the store, of all entity types. Sends one request for 1000 rows. */
    public List<IndexStatus> indexStatuses() {
        return rows.all();
    }

    /**
     * Returns whether the catalog of a store contains an index of this name, in any state and definition. Sends one
     * request.
     */
    public static boolean containsIndex(TableStore store, IndexedEntityType space, String index) {
        return new CatalogRows(store, System::nanoTime).read(space).indexes().containsKey(index);
    }

    /** Returns the options. */
    public Options options() {
        return options;
    }

    /**
     * Renews the catalog lease of this process and reads the changes: two requests, regardless of the number of entity
     * types. The call counts as use of the catalog.
     */
    public void renewLeases() {
        if (!leases.isEmpty()) {
            CatalogReading seen = catalogLease.renew(leases);
            leases.forEach(lease -> lease.act(seen));
        }
    }

    /**
     * Renews the catalog lease if that is due, for a thread that is about to take a snapshot of the store and may make
     * no other requests during the snapshot. Sends at most two requests, and none while another thread renews a lease
     * that is still valid. Errors are thrown at the next use, not by this method.
     */
    public void renewLeasesIfDue() {
        boolean isDue = false;
        boolean isLapsed = false;
        for (AcquiredIndexLease lease : leases) {
            isDue |= lease.isDue();
            isLapsed |= lease.isLapsed();
        }
        if (isLapsed || isDue && !catalogLease.isBusy()) {
            try {
                renewLeases();
            } catch (TableStoreException | IndexDefinitionMismatchException reportedByTheNextUse) {
                return;
            }
        }
    }

    /**
     * Renews the catalog lease and makes one index lease use the catalog that was read. From now on, the row of this
     * process contains the index lease.
     */
    void renewLease(AcquiredIndexLease lease) {
        lease.act(catalogLease.renew(List.of(lease)));
    }

    /**
     * Renews the lease of this process if that is due, so that other processes treat the process as live even while its
     * catalog is not used. Call this method about every half lease. Sends no request unless one is due: two requests
     * every half lease while the process reads or writes, and two requests every three leases after a lease without
     * use.
     */
    public void writeHeartbeat() {
        if (catalogLease.writeHeartbeat()) {
            renewLeases();
        }
    }

    /**
     * Returns whether another process may have unfinished writes, including a process that has ended. Also returns true
     * if the catalog has not been read for so long that the answer is unknown. Sends no request.
     */
    boolean mayOthersWrite() {
        return catalogLease.mayOthersWrite();
    }

    /**
     * Returns the processes that have ended without closing their catalog and may have left unfinished writes, as last
     * read. Sends no request.
     */
    List<String> endedWriters() {
        return catalogLease.endedWriters().stream()
                .map(CatalogLeaseRow::process)
                .toList();
    }

    /**
     * Deletes the rows of processes that have ended, unless they have renewed their lease. Call this method after the
     * unfinished writes of the ended processes have been finished. Sends one request for each process.
     */
    void forget(Collection<String> ended) {
        for (CatalogLeaseRow one : catalogLease.endedWriters()) {
            if (ended.contains(one.process())) {
                rows.deleteLease(one.process(), one.version());
            }
        }
    }

    /**
     * Marks an index to be rebuilt, usually with a new definition under the same name and with its rows in the same
     * location. From now on the index is {@link IndexState#WRITE_ONLY} and has the new definition. A backfill can run
     * after every process with the old definition has ended. The backfill writes the index rows, replaces rows of the
     * old definition, and removes old rows without a matching entity. The index is also filled again if the new
     * definition equals the old one.
     *
     * @throws IllegalArgumentException if the rows of the new definition are in another location
     * @throws IndexDefinitionMismatchException if the index was dropped and its rows are being removed
     */
    public void markIndexForRebuild(IndexedEntityType space, IndexDefinition definition) {
        while (true) {
            Snapshot snapshot = rows.read(space);
            IndexStatus status = snapshot.indexes().get(definition.name());
            if (status == null) {
                return;
            }
            requireSamePlace(status, definition);
            if (status.isBeingRemoved()) {
                throw IndexDefinitionMismatchException.removing(status);
            }
            long identity = snapshot.table().identity();
            if (rows.replace(status.redefined(definition.ofTable(identity))) != null) {
                renewLeases();
                return;
            }
        }
    }

    private static void requireSamePlace(IndexStatus status, IndexDefinition definition) {
        IndexDefinition kept = status.definition();
        if (!kept.table().equals(definition.table())
                || !Objects.equals(kept.rowKeyPrefix(), definition.rowKeyPrefix())) {
            throw new IllegalArgumentException("The new definition of index '" + status.name() + "' of "
                    + status.entitySet().entityName()
                    + " stores the index rows in another table or key range. Drop the "
                    + "existing index first, or give the new one another name.");
        }
    }

    /**
     * Drops an index: from now on it is {@link IndexState#DROPPING} and not served. {@link #removeDroppedIndexes}
     * removes the rows of the index when no live process declares the index any more.
     *
     * @return whether the index existed
     */
    public boolean dropIndex(String entity, String index) {
        for (IndexStatus found : rows.all()) {
            if (found.entitySet().entityName().equals(entity) && found.name().equals(index)) {
                return dropIndex(found);
            }
        }
        return false;
    }

    private boolean dropIndex(IndexStatus found) {
        IndexStatus status = found;
        while (status != null && status.state() != IndexState.DROPPING) {
            if (rows.replace(status.withState(IndexState.DROPPING, "dropped").withoutBackfill()) != null) {
                renewLeases();
                return true;
            }
            status = rows.read(found.entitySet()).indexes().get(found.name());
        }
        return status != null;
    }

    /**
     * Removes the rows of indexes that are dropped and that no live process declares, then their catalog entries. May
     * be interrupted at any time and run again, by any number of processes. Only one process at a time works on an
     * index; another process continues where the first one stopped, after the lease and grace period of the first one
     * have passed. If only one process at a time can have the store open, the next process continues at once.
     *
     * @return how many indexes were removed
     * @throws TableStoreException if the rows of an index could not be removed; the other indexes are processed as far
     *     as possible
     */
    public int removeDroppedIndexes() {
        int removed = 0;
        TableStoreException first = null;
        for (IndexStatus status : rows.all()) {
            try {
                if (status.state() == IndexState.DROPPING
                        && new IndexRemoval(rows, leaseTiming, options.nanoTimeSource(), store, status).run()) {
                    removed++;
                }
            } catch (TableStoreException failed) {
                if (first == null) {
                    first = failed;
                } else {
                    first.addSuppressed(failed);
                }
            }
        }
        if (first != null) {
            throw first;
        }
        return removed;
    }

    /**
     * Begins to drop a table of entities: from now on no process reads rows of its indexes or writes its entities. The
     * method waits until every live process has noticed, which takes at most half a lease while other processes use
     * indexes of the table. A drop that was begun but not completed is begun again by the next call. If several
     * processes have the store open, that is possible only after the lease and the grace period have passed.
     *
     * @throws IllegalStateException if another process may still be dropping the table
     */
    public TableDropLease beginTableDrop(String table) {
        return TableDropLease.begin(this, table);
    }

    /**
     * Assigns a new identity to a table of entities that does not exist, before it is created. After the call, no
     * process uses index rows that are left from an earlier table of this name. Does nothing if the catalog has no
     * index of the table, or if another process has concurrently assigned an identity.
     *
     * @param isAbsent returns whether the table still does not exist
     */
    public void assignNewEntityTableId(String table, BooleanSupplier isAbsent) {
        CatalogState state = rows.read();
        boolean isKnown = state.indexes().stream()
                .anyMatch(status -> status.entitySet().table().equals(table));
        long identity = state.table(table).identity();
        while (isKnown
                && !state.table(table).isBeingDropped()
                && state.table(table).identity() == identity
                && isAbsent.getAsBoolean()) {
            if (rows.put(state.table(table).renewed()) != null) {
                renewLeases();
                return;
            }
            state = rows.read();
        }
        if (state.table(table).identity() != identity) {
            renewLeases();
        }
    }

    /** Returns the prefix of the names of all index leases of this process. */
    String processName() {
        return process;
    }

    /**
     * Releases all leases of this process. If the store cannot be reached, other processes detect the end of this
     * process when its leases expire. A later use acquires the leases again.
     */
    @Override
    public void close() {
        try {
            catalogLease.release(leases);
            catalogLease.close();
        } catch (TableStoreException unreachable) {
            return;
        }
    }

    /** Returns the times that this catalog uses. */
    public LeaseTiming leaseTiming() {
        return leaseTiming;
    }

    CatalogLease catalogLease() {
        return catalogLease;
    }

    CatalogRows rows() {
        return rows;
    }

    long nanoTime() {
        return options.nanoTimeSource().getAsLong();
    }

    long leaseNanos() {
        return leaseTiming.lease().toNanos();
    }

    long graceNanos() {
        return leaseTiming.gracePeriod().toNanos();
    }

    /** Sleeps for an eighth of a lease, while waiting for other processes. */
    void pause() {
        options.sleeper().accept(Math.max(1, leaseNanos() / 8));
    }

    /**
     * The times and policies of the leases of a process.
     *
     * @param leaseDuration how long a process may continue without reading the catalog; a process reads the catalog
     *     after half of this time
     * @param leaseGracePeriod how long a write may be in flight, including retries and pauses. Other processes wait for
     *     the lease and the grace period before they treat the process as ended. Null to derive it from the maximum
     *     write duration of the store
     * @param mismatchPolicy the behavior of the process if it would corrupt a readable index
     * @param nanoTimeSource measures the lease
     * @param sleeper pauses a thread that waits for other processes
     */
    public record Options(
            Duration leaseDuration,
            @Nullable Duration leaseGracePeriod,
            IndexMismatchPolicy mismatchPolicy,
            LongSupplier nanoTimeSource,
            LongConsumer sleeper) {
        /**
         * Returns the defaults: a lease of one minute, the grace period that the store needs, and
         * {@link IndexMismatchPolicy#REJECT}.
         */
        public static Options defaults() {
            return new Options(
                    LeaseTiming.DEFAULT_LEASE,
                    null,
                    IndexMismatchPolicy.REJECT,
                    System::nanoTime,
                    LockSupport::parkNanos);
        }

        /** Returns a copy with another policy. */
        public Options withMismatchPolicy(IndexMismatchPolicy policy) {
            return new Options(leaseDuration, leaseGracePeriod, policy, nanoTimeSource, sleeper);
        }

        /** Returns a copy with another lease duration and grace period. */
        public Options withLeaseTiming(Duration newLease, @Nullable Duration newGrace) {
            return new Options(newLease, newGrace, mismatchPolicy, nanoTimeSource, sleeper);
        }

        /** Returns a copy with another clock and another way to wait. */
        public Options withClockAndSleeper(LongSupplier nanos, LongConsumer park) {
            return new Options(leaseDuration, leaseGracePeriod, mismatchPolicy, nanos, park);
        }
    }
}
