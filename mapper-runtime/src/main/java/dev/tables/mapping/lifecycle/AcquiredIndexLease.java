package dev.tables.mapping.lifecycle;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStoreException;
import dev.tables.mapping.internal.Retry;
import dev.tables.mapping.job.JobProgress;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A lease on the indexes of one entity type that a process has acquired from the {@link IndexCatalog}. After half of
 * its term, the lease is renewed in a calling thread. While the lease is valid, the renewal delays no other thread.
 */
public final class AcquiredIndexLease extends IndexLease {
    /** The minimum interval at which rejected callers read the catalog again. */
    private static final long NANOS_BETWEEN_REFUSALS = TimeUnit.SECONDS.toNanos(1);
    /**
     * The maximum number of reads of a page or of the catalog. A page is read again if the index did not stay readable
     * during the read. The catalog is read again if the lease is not in force after the read.
     */
    private static final Retry.Policy READS = Retry.MOVING_PAGE.atMost(6);

    /** The attempts to read a page after the first attempt. */
    private static final Retry.Policy FURTHER_READS = READS.atMost(5);

    private final IndexCatalog catalog;
    private final CatalogRows rows;
    private final CatalogLease catalogLease;
    private final IndexedEntityType entitySet;
    private final DeclaredIndexes declared;
    private final IndexReconciler reconciler;
    private final BackfillStates backfills;

    /** Renews the catalog lease of the process, then reads the catalog. */
    private final Supplier<CatalogReading> renewal;

    /** The lock of the thread that reconciles the states of the indexes with the declared indexes. */
    private final ReentrantLock lock = new ReentrantLock();

    private final LongSupplier nanoTime;
    private final long leaseNanos;
    private final long graceNanos;
    private final AtomicInteger writing = new AtomicInteger();
    private volatile boolean releasing;
    /** Whether the calling thread leaves the renewal of the lease to other threads. */
    private volatile Predicate<IndexCatalog> isRenewedLate = any -> false;
    /** The approximate time at which a caller last used this lease to read or write. */
    private volatile long used;
    /** The current view, which only the thread that holds the lock of the catalog lease changes. */
    private volatile @Nullable CatalogView view;

    AcquiredIndexLease(IndexCatalog catalog, DeclaredIndexes declared, BooleanSupplier isEmpty) {
        this.catalog = catalog;
        this.declared = declared;
        entitySet = declared.space();
        rows = catalog.rows();
        catalogLease = catalog.catalogLease();
        nanoTime = catalog.options().nanoTimeSource();
        leaseNanos = catalog.leaseNanos();
        graceNanos = catalog.graceNanos();
        used = nanoTime.getAsLong();
        renewal = () -> catalogLease.renew(List.of(this));
        reconciler = new IndexReconciler(catalog, declared, isEmpty, renewal, () -> isInForce(view));
        backfills = new BackfillStates(rows, declared, renewal);
    }

    @Override
    public boolean isBackedByCatalog() {
        return true;
    }

    @Override
    public long acquireWritePermit() {
        // Counted first: a thread that ends the lease after that sees it.
        writing.incrementAndGet();
        catalogLease.expectWrites();
        boolean permitted = false;
        try {
            CatalogView seen = current();
            if (seen.isTableBeingDropped()) {
                seen = refresh(seen, true);
                requireNotDropped(seen);
            }
            permitted = true;
            return seen.acquisitions();
        } finally {
            if (!permitted) {
                releaseWritePermit();
            }
        }
    }

    @Override
    public boolean isWritePermitValid(long permit) {
        CatalogView seen = current();
        return seen.acquisitions() == permit && !seen.isTableBeingDropped();
    }

    private void requireNotDropped(CatalogView seen) {
        if (seen.isTableBeingDropped()) {
            throw new StoreUnavailableException(
                    ErrorCode.TABLE_BEING_DELETED,
                    "Nothing was written, because table '" + entitySet.table()
                            + "' is being dropped. Retry the write when the drop has finished. If the process "
                            + "that was dropping the table has ended, drop the table again.",
                    null);
        }
    }

    /** Returns the catalog. */
    public IndexCatalog catalog() {
        return catalog;
    }

    @Override
    public long entityTableId() {
        return fresh(nanoTime.getAsLong()).table().identity();
    }

    @Override
    public void releaseWritePermit() {
        if (writing.decrementAndGet() == 0 && releasing) {
            try {
                catalogLease.releaseUnused();
            } catch (TableStoreException noticedWhenTheLeaseIsOver) {
                return;
            }
        }
    }

    @Override
    public <R> R readUsingIndex(int index, Supplier<R> page) {
        // Every query by an index comes here: the first attempt creates no objects for further ones.
        CatalogView before = serving(index);
        R found = page.get();
        return isServedSince(before, index) ? found : readAgain(index, page);
    }

    private <R> R readAgain(int index, Supplier<R> page) {
        return Retry.run(
                FURTHER_READS,
                attempt -> {
                    CatalogView before = serving(index);
                    R found = page.get();
                    return isServedSince(before, index) ? Optional.of(found) : Optional.empty();
                },
                () -> {
                    throw new StoreUnavailableException(
                            ErrorCode.OPERATION_TIMED_OUT,
                            "Reading a page by index '" + declared.get(index).name()
                                    + "' took longer than the lease of "
                                    + catalog.leaseTiming().lease()
                                    + " in every attempt. Request smaller pages, or set a longer lease.",
                            null);
                });
    }

    /** Returns whether the index has been served without interruption since it was served in an earlier view. */
    private boolean isServedSince(CatalogView before, int index) {
        CatalogView after = view;
        if (after == null || !isInForce(after)) {
            return false;
        }
        return after == before
                || after.acquisitions() == before.acquisitions()
                        && after.served().get(index)
                        && after.table().identity() == before.table().identity()
                        && after.indexes().get(index).readabilityLossCount()
                                == before.indexes().get(index).readabilityLossCount();
    }

    @Override
    public boolean isReadable(int index) {
        CatalogView seen = view;
        return seen != null && seen.served().get(index) || current().served().get(index);
    }

    @Override
    public @Nullable ObservedIndexStatus lastObservedStatus(int index) {
        CatalogReading resting = catalogLease.atRest();
        CatalogView seen = view;
        if (resting == null && seen == null) {
            return null;
        }
        if (resting == null) {
            CatalogView present = Objects.requireNonNull(seen);
            return new ObservedIndexStatus(
                    present.indexes().get(index), present.served().get(index));
        }
        Snapshot snapshot = resting.of(entitySet);
        IndexStatus status = declared.statuses(snapshot).get(index);
        return new ObservedIndexStatus(status, declared.isServed(index, status, snapshot));
    }

    @Override
    public boolean wasReadableInSnapshot(int index) {
        Snapshot snapshot = rows.readAsOfMoment(entitySet);
        return declared.isServed(index, declared.statuses(snapshot).get(index), snapshot);
    }

    /** Returns a view of the catalog in which the index is readable. */
    private CatalogView serving(int index) {
        CatalogView seen = current();
        if (seen.served().get(index)) {
            return seen;
        }
        if (nanoTime.getAsLong() - seen.since() > NANOS_BETWEEN_REFUSALS) {
            seen = refresh(seen, true);
            if (seen.served().get(index)) {
                return seen;
            }
        }
        throw IndexNotReadableException.of(seen.indexes().get(index), declared.get(index));
    }

    /** Returns the status of one index, as {@link #indexStatuses} does. */
    public IndexStatus status(int index) {
        CatalogReading seen = catalogLease.atRest();
        return seen == null
                ? fresh(nanoTime.getAsLong()).indexes().get(index)
                : declared.statuses(seen.of(entitySet)).get(index);
    }

    @Override
    public List<IndexStatus> indexStatuses() {
        List<IndexStatus> statuses = new ArrayList<>();
        for (int i = 0; i < declared.names().size(); i++) {
            statuses.add(status(i));
        }
        return statuses;
    }

    @Override
    public void assignNewEntityTableId(BooleanSupplier isAbsent) {
        catalog.assignNewEntityTableId(entitySet.table(), isAbsent);
    }

    /** Marks the index for a rebuild, see {@link IndexCatalog#markIndexForRebuild}. */
    public void markIndexForRebuild(int index) {
        catalog.markIndexForRebuild(entitySet, declared.get(index));
    }

    void acquire() {
        refresh(null, true);
    }

    /** Updates the view from the catalog that the process has read, after the required changes of the catalog. */
    void act(CatalogReading seen) {
        if (!isSeen(seen)) {
            lock.lock();
            try {
                if (!isSeen(seen)) {
                    CatalogView present = view;
                    actOn(isInForce(present) ? present : null, () -> catalogLease.present(this));
                }
            } finally {
                lock.unlock();
            }
        }
    }

    private boolean isSeen(CatalogReading seen) {
        CatalogView present = view;
        return present != null && present.writes() >= seen.writes();
    }

    /** Stops using the catalog that was read. The caller holds the lock of the catalog lease. */
    void stopActing() {
        view = null;
    }

    void setReleasing(boolean releases) {
        releasing = releases;
    }

    boolean isReleasing() {
        return releasing;
    }

    boolean isWriting() {
        return writing.get() > 0;
    }

    boolean isInUse(long now) {
        return isWriting() || now - used < leaseNanos;
    }

    /** Returns the entry of this lease in the row of the process. The caller holds the lock of the catalog lease. */
    CatalogLeaseRow.Entry entry() {
        return declared.entry(serving());
    }

    /**
     * Returns the current view. Records the use of the lease at most once in an eighth of the lease's duration, because
     * many threads call this method.
     */
    private CatalogView current() {
        long now = nanoTime.getAsLong();
        if (now - used > leaseNanos / 8) {
            used = now;
        }
        return fresh(now);
    }

    private CatalogView fresh(long now) {
        CatalogView seen = view;
        return seen == null || isDue(seen, now) ? renewed(seen) : seen;
    }

    private CatalogView renewed(@Nullable CatalogView due) {
        return Retry.run(
                READS,
                attempt -> {
                    CatalogView seen = refresh(due, false);
                    // A read can take long, and other processes count from when this process renewed its lease.
                    return isInForce(seen) ? Optional.of(seen) : Optional.empty();
                },
                () -> {
                    throw new StoreUnavailableException(
                            ErrorCode.OPERATION_TIMED_OUT,
                            "Reading the states of indexes took longer than the lease of "
                                    + catalog.leaseTiming().lease() + " in every attempt. Check why the store is "
                                    + "slow, or set a longer lease.",
                            null);
                });
    }

    private boolean isDue(CatalogView seen, long now) {
        return now - seen.renewAt() >= 0 && (now - seen.renewLateAt() >= 0 || !isRenewedLate.test(catalog));
    }

    @Override
    public void deferRenewalWhile(Predicate<IndexCatalog> keepsSnapshot) {
        isRenewedLate = keepsSnapshot;
    }

    /** Returns whether the next use renews the lease. */
    boolean isDue() {
        CatalogView seen = view;
        return !releasing && (seen == null || nanoTime.getAsLong() - seen.renewAt() >= 0);
    }

    /** Returns whether the lease has expired, so that the next use must renew it. */
    boolean isLapsed() {
        return !releasing && !isInForce(view);
    }

    private boolean isInForce(@Nullable CatalogView seen) {
        return seen != null && nanoTime.getAsLong() - seen.lapsesAt() < 0;
    }

    private CatalogView refresh(@Nullable CatalogView seen, boolean now) {
        CatalogView valid = isInForce(seen) ? seen : null;
        if (valid == null || now) {
            lock.lock();
        } else if (catalogLease.isBusy() || !lock.tryLock()) {
            return valid;
        }
        try {
            CatalogView present = view;
            return present != null && present != seen && isInForce(present) && !now ? present : actOn(valid, renewal);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Updates the view from a new read of the catalog. If the read fails and the lease is in force, returns the current
     * view.
     *
     * @param look renews the catalog lease if necessary, then reads the catalog
     */
    private CatalogView actOn(@Nullable CatalogView valid, Supplier<CatalogReading> look) {
        try {
            CatalogReading seen = look.get();
            CatalogView present = view;
            if (present != null && present.writes() == seen.writes()) {
                return present;
            }
            boolean starting = valid == null
                    || present == null
                    // Other processes took this one for expired before it renewed its lease.
                    || nanoTime.getAsLong() - valid.lapsesAt() >= graceNanos;
            if (starting) {
                reconciler.begin();
                catalogLease.forgetEnded(seen);
            }
            return reconcile(seen, starting);
        } catch (TableStoreException unreachable) {
            if (valid == null) {
                throw unreachable;
            }
            return valid;
        } catch (IndexDefinitionMismatchException refused) {
            catalogLease.release(List.of(this));
            throw refused;
        }
    }

    /**
     * Reconciles the index states, and repeats this as long as the row of the process was written between reading and
     * using the catalog.
     */
    private CatalogView reconcile(CatalogReading first, boolean starting) {
        CatalogReading seen = first;
        while (true) {
            CatalogReading agreed = reconciler.reconcile(seen, starting);
            CatalogView made = CatalogView.of(agreed, declared, reconciler.begun(), leaseNanos);
            if (catalogLease.publish(agreed, this, () -> replaceBy(made))) {
                CatalogView published = view;
                return published == null ? made : published;
            }
            seen = catalogLease.present(this);
        }
    }

    /**
     * Replaces the view of the catalog, and returns whether fewer indexes are served than before. The caller holds the
     * lock of the catalog lease.
     */
    private boolean replaceBy(CatalogView made) {
        Set<String> before = serving();
        view = made;
        return !made.readable().containsAll(before);
    }

    /**
     * Updates the view from the catalog that the process has read after a renewal of its catalog lease. Does nothing if
     * this lease was not in force, or if the catalog must be changed first. The caller holds the lock of the catalog
     * lease.
     *
     * @return whether fewer indexes are served than before
     */
    boolean onRenewal(CatalogReading seen) {
        CatalogView present = view;
        boolean goesOn = present != null
                && seen.renewed() - present.lapsesAt() < 0
                && nanoTime.getAsLong() - present.lapsesAt() < graceNanos;
        if (present == null || !goesOn || !lock.tryLock()) {
            return false;
        }
        try {
            return reconciler.isSettled(seen.of(entitySet))
                    && replaceBy(CatalogView.of(seen, declared, present.acquisitions(), leaseNanos));
        } finally {
            lock.unlock();
        }
    }

    /** Returns the names of the indexes that other threads may be using for queries. */
    private Set<String> serving() {
        CatalogView present = view;
        return present == null || !isInForce(present) ? Set.of() : present.readable();
    }

    /**
     * Begins a backfill, or joins a running one. If every live process maintains the index, the state is
     * {@link IndexState#BACKFILLING} or {@link IndexState#VERIFYING} afterwards. Otherwise the state is unchanged and
     * the status contains the reason.
     *
     * @param entities the approximate number of entities
     * @throws IndexNotReadableException if the index has another definition in the store
     */
    public IndexStatus beginBackfill(int index, LongSupplier entities) {
        return backfills.begin(index, entities);
    }

    /**
     * Saves the progress of a backfill if no other process has changed the status; otherwise returns null. Sends one
     * request.
     */
    public @Nullable IndexStatus saveProgress(IndexStatus status, JobProgress progress) {
        return backfills.note(status, progress);
    }

    /**
     * Changes the state of an index if no other process has changed the state; otherwise returns null. Sends three
     * requests.
     */
    public @Nullable IndexStatus changeState(IndexStatus status, IndexState next, String reason) {
        IndexStatus moved = backfills.move(status, next, reason);
        catalog.renewLease(this);
        return moved;
    }

    /** Reloads the status of an index from the catalog. Sends one request. */
    public IndexStatus reloadIndexStatus(int index) {
        return backfills.reread(index);
    }
}
