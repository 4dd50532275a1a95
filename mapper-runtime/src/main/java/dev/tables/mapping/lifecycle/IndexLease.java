package dev.tables.mapping.lifecycle;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStoreException;
import dev.tables.mapping.internal.Retry;
import dev.tables.mapping.job.JobProgress;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One process's part in the life of some entities' indexes: ask it {@link #acquireWritePermit} and {@link #isWritePermitValid}, and {@link #readByIndex} by it. It reads
 * the catalog when half its lease has passed, in the thread that asks, and holds nobody up while the lease lasts.
 */
public final class IndexLease {
    /** A caller that is refused reads the catalog again, but not more often. */
    private static final long NANOS_BETWEEN_REFUSALS = TimeUnit.SECONDS.toNanos(1);
    /** How often a page is read until the index was served throughout, and how often the catalog is read until the lease lasts. */
    private static final Retry.Policy READS = Retry.MOVING_PAGE.atMost(6);

    private final IndexCatalog catalog;
    private final CatalogRows rows;
    private final ProcessRegistration process;
    private final IndexedEntitySet entitySet;
    private final DeclaredIndexes declared;
    private final IndexAdmission admission;
    private final BackfillStates backfills;

    /** Renews the registration of the process, then reads the catalog. */
    private final Supplier<ProcessRegistration.Seen> renewal;

    /** Held by the thread that brings states and declarations into agreement. */
    private final ReentrantLock lock = new ReentrantLock();

    private final AtomicInteger writing = new AtomicInteger();
    private volatile boolean leaving;
    /** Whether the calling thread would rather have others renew the lease. */
    private volatile BooleanSupplier isRenewedLate = () -> false;
    /** About when somebody last read or wrote by this. */
    private volatile long used;
    /** Changed by who holds the lock of the process's registration. */
    private volatile @Nullable SeenIndexes view;

    IndexLease(IndexCatalog catalog, DeclaredIndexes declared, BooleanSupplier isEmpty) {
        this.catalog = catalog;
        this.declared = declared;
        entitySet = declared.space();
        rows = catalog.rows();
        process = catalog.registration();
        used = catalog.nanoTime();
        renewal = () -> process.renew(List.of(this));
        admission = new IndexAdmission(catalog, declared, isEmpty, renewal, () -> isInForce(view));
        backfills = new BackfillStates(rows, declared, renewal);
    }

    /** Whose indexes these are. */
    public IndexedEntitySet entitySet() {
        return entitySet;
    }

    /** The index of that number, as declared here. */
    public IndexDefinition definition(int index) {
        return declared.get(index);
    }

    /**
     * Acquires a permit for one attempt to write entities. Preparing it may take any time, if {@link #isWritePermitValid} is asked right before
     * the transaction. Each permit must be given back by {@link #releaseWritePermit}.
     *
     * @return the permit, for {@link #isWritePermitValid}
     * @throws IndexDefinitionMismatchException if the registration of this process had expired meanwhile, and an index it does not maintain is
     *     readable now
     * @throws TableStoreException if the catalog cannot be read, and the lease is over; or if the table is being dropped
     */
    public long acquireWritePermit() {
        // Counted first: a thread that ends the registration after that sees it.
        writing.incrementAndGet();
        process.expectWrites();
        boolean admitted = false;
        try {
            SeenIndexes seen = current();
            if (seen.table().isBeingDropped()) {
                seen = refresh(seen, true);
                requireNotDropped(seen);
            }
            admitted = true;
            return seen.joined();
        } finally {
            if (!admitted) {
                releaseWritePermit();
            }
        }
    }

    /**
     * Whether a permit to write is valid, with all that was prepared under it: this process has counted as live all the while, and does so when
     * this returns. Must be asked right before a transaction is sent, which may then take as long as the grace; asked between the requests that
     * prepare it, it renews the lease in time.
     *
     * @throws IndexDefinitionMismatchException as for {@link #acquireWritePermit}
     * @throws TableStoreException as for {@link #acquireWritePermit}
     */
    public boolean isWritePermitValid(long permit) {
        SeenIndexes seen = current();
        return seen.joined() == permit && !seen.table().isBeingDropped();
    }

    private void requireNotDropped(SeenIndexes seen) {
        if (seen.table().isBeingDropped()) {
            throw new StoreUnavailableException(
                    ErrorCode.TABLE_BEING_DELETED,
                    "Nothing was written, because table '" + entitySet.table()
                            + "' is being dropped. Retry the write when the drop has finished. If the process "
                            + "that was dropping the table has ended, drop the table again.",
                    null);
        }
    }

    /** The catalog. */
    public IndexCatalog catalog() {
        return catalog;
    }

    /** The identity of the entities' table, as seen at most a lease ago. */
    public long tableIdentity() {
        return fresh(catalog.nanoTime()).table().identity();
    }

    /** Ends an attempt that had a permit, whatever came of it. */
    public void releaseWritePermit() {
        if (writing.decrementAndGet() == 0 && leaving) {
            try {
                process.deregisterAtRest();
            } catch (TableStoreException noticedWhenTheLeaseIsOver) {
                return;
            }
        }
    }

    /**
     * Reads a page by an index. The index must have been readable until the response has arrived, else the page is read
     * again.
     *
     * @throws IndexNotReadableException if the index is not readable
     * @throws IndexDefinitionMismatchException as for {@link #acquireWritePermit}
     * @throws TableStoreException if the catalog cannot be read, and the lease is over; or what the page throws
     */
    public <R> R readByIndex(int index, Supplier<R> page) {
        return Retry.run(
                READS,
                attempt -> {
                    SeenIndexes before = serving(index);
                    R found = page.get();
                    return isServedSince(before, index) ? Optional.of(found) : Optional.empty();
                },
                () -> {
                    throw new StoreUnavailableException(
                            ErrorCode.OPERATION_TIMED_OUT,
                            "Reading a page by index '" + declared.get(index).name()
                                    + "' took longer than the lease of "
                                    + catalog.timing().lease()
                                    + " in every attempt. Request smaller pages, or set a longer lease.",
                            null);
                });
    }

    /** Whether the index has been served since it was seen so. */
    private boolean isServedSince(SeenIndexes before, int index) {
        SeenIndexes after = view;
        if (after == null || !isInForce(after)) {
            return false;
        }
        return after == before
                || after.joined() == before.joined()
                        && after.served().get(index)
                        && after.table().identity() == before.table().identity()
                        && after.indexes().get(index).demotions()
                                == before.indexes().get(index).demotions();
    }

    /**
     * Returns whether queries may use the index now. Sends no request while the lease lasts, so a later {@link #readByIndex}
     * may still refuse the read.
     *
     * @throws IndexDefinitionMismatchException as for {@link #acquireWritePermit}
     * @throws TableStoreException if the catalog cannot be read, and the lease is over
     */
    public boolean isReadable(int index) {
        SeenIndexes seen = view;
        return seen != null && seen.served().get(index) || current().served().get(index);
    }

    /** What was known of the index when the catalog was last read; null if it has not been. Makes no request, and is no use. */
    public @Nullable IndexView lastSeen(int index) {
        ProcessRegistration.Seen resting = process.atRest();
        SeenIndexes seen = view;
        if (resting == null && seen == null) {
            return null;
        }
        if (resting == null) {
            SeenIndexes present = Objects.requireNonNull(seen);
            return new IndexView(present.indexes().get(index), present.served().get(index));
        }
        Snapshot snapshot = resting.of(entitySet);
        IndexStatus status = declared.statuses(snapshot).get(index);
        return new IndexView(status, declared.isServed(index, status, snapshot));
    }

    /**
     * Returns whether the index was readable at the time of the snapshot from which the calling thread reads. One
     * request.
     */
    public boolean wasReadableInSnapshot(int index) {
        Snapshot snapshot = rows.readAsOfMoment(entitySet);
        return declared.isServed(index, declared.statuses(snapshot).get(index), snapshot);
    }

    /** What was seen, in which the index is readable. */
    private SeenIndexes serving(int index) {
        SeenIndexes seen = current();
        if (seen.served().get(index)) {
            return seen;
        }
        if (catalog.nanoTime() - seen.since() > NANOS_BETWEEN_REFUSALS) {
            seen = refresh(seen, true);
            if (seen.served().get(index)) {
                return seen;
            }
        }
        throw IndexNotReadableException.of(seen.indexes().get(index), declared.get(index));
    }

    /**
     * What was known of the index when the catalog was last read: at most a lease ago while the process is in use, else at most half a
     * lease of one that rests. Does not count as use.
     */
    public IndexStatus status(int index) {
        ProcessRegistration.Seen seen = process.atRest();
        return seen == null
                ? fresh(catalog.nanoTime()).indexes().get(index)
                : declared.statuses(seen.of(entitySet)).get(index);
    }

    /** Has the index filled again, see {@link IndexCatalog#markForRebuild}. */
    public void markForRebuild(int index) {
        catalog.markForRebuild(entitySet, declared.get(index));
    }

    void join() {
        refresh(null, true);
    }

    /** Acts on what the process has read, also if something has to be done first. */
    void act(ProcessRegistration.Seen seen) {
        if (!isSeen(seen)) {
            lock.lock();
            try {
                if (!isSeen(seen)) {
                    SeenIndexes present = view;
                    actOn(isInForce(present) ? present : null, () -> process.present(this));
                }
            } finally {
                lock.unlock();
            }
        }
    }

    private boolean isSeen(ProcessRegistration.Seen seen) {
        SeenIndexes present = view;
        return present != null && present.writes() >= seen.writes();
    }

    /** For who holds the lock of the process's registration. */
    void stopActing() {
        view = null;
    }

    void setLeaving(boolean leaves) {
        leaving = leaves;
    }

    boolean isLeaving() {
        return leaving;
    }

    boolean isWriting() {
        return writing.get() > 0;
    }

    boolean isInUse(long now) {
        return isWriting() || now - used < catalog.leaseNanos();
    }

    /** What the registration of the process says of this part. For who holds the lock of that. */
    ProcessRow.Entry entry() {
        return declared.entry(serving());
    }

    /** Notes that it is in use; not each time, since many threads ask. */
    private SeenIndexes current() {
        long now = catalog.nanoTime();
        if (now - used > catalog.leaseNanos() / 8) {
            used = now;
        }
        return fresh(now);
    }

    private SeenIndexes fresh(long now) {
        SeenIndexes seen = view;
        return seen == null || isDue(seen, now) ? renewed(seen) : seen;
    }

    private SeenIndexes renewed(@Nullable SeenIndexes due) {
        return Retry.run(
                READS,
                attempt -> {
                    SeenIndexes seen = refresh(due, false);
                    // A read can take long, and others count from when this process renewed its registration.
                    return isInForce(seen) ? Optional.of(seen) : Optional.empty();
                },
                () -> {
                    throw new StoreUnavailableException(
                            ErrorCode.OPERATION_TIMED_OUT,
                            "Reading the states of indexes took longer than the lease of "
                                    + catalog.timing().lease() + " in every attempt. Check why the store is "
                                    + "slow, or set a longer lease.",
                            null);
                });
    }

    private boolean isDue(SeenIndexes seen, long now) {
        return now - seen.renewAt() >= 0 && (now - seen.renewLateAt() >= 0 || !isRenewedLate.getAsBoolean());
    }

    /**
     * Defers the renewal of the lease to other threads, until an eighth of it is left, while a condition holds for the
     * calling thread. Such a thread holds a snapshot of the store, which may be its connection: a request outside of
     * the snapshot would need a second one.
     */
    public void deferRenewalWhile(BooleanSupplier keepsSnapshot) {
        isRenewedLate = keepsSnapshot;
    }

    /** Whether the next use renews the lease. */
    boolean isDue() {
        SeenIndexes seen = view;
        return !leaving && (seen == null || catalog.nanoTime() - seen.renewAt() >= 0);
    }

    /** Whether the lease is over, so that the next use must renew it. */
    boolean isLapsed() {
        return !leaving && !isInForce(view);
    }

    private boolean isInForce(@Nullable SeenIndexes seen) {
        return seen != null && catalog.nanoTime() - seen.lapsesAt() < 0;
    }

    private SeenIndexes refresh(@Nullable SeenIndexes seen, boolean now) {
        SeenIndexes valid = isInForce(seen) ? seen : null;
        if (valid == null || now) {
            lock.lock();
        } else if (process.isBusy() || !lock.tryLock()) {
            return valid;
        }
        try {
            SeenIndexes present = view;
            return present != null && present != seen && isInForce(present) && !now ? present : actOn(valid, renewal);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Acts on what is read of the catalog from now on; goes on with what it knows if that fails and the lease lasts.
     *
     * @param look sees that the process is registered, and reads
     */
    private SeenIndexes actOn(@Nullable SeenIndexes valid, Supplier<ProcessRegistration.Seen> look) {
        try {
            ProcessRegistration.Seen seen = look.get();
            SeenIndexes present = view;
            if (present != null && present.writes() == seen.writes()) {
                return present;
            }
            boolean starting = valid == null
                    || present == null
                    // It was taken for expired before it registered again.
                    || catalog.nanoTime() - valid.lapsesAt() >= catalog.graceNanos();
            if (starting) {
                admission.begin();
                process.forgetEnded(seen);
            }
            return admit(seen, starting);
        } catch (TableStoreException unreachable) {
            if (valid == null) {
                throw unreachable;
            }
            return valid;
        } catch (IndexDefinitionMismatchException refused) {
            process.leave(List.of(this));
            throw refused;
        }
    }

    /** Until nothing was registered between the reading of the catalog and the moment from which this part acts on it. */
    private SeenIndexes admit(ProcessRegistration.Seen first, boolean starting) {
        ProcessRegistration.Seen seen = first;
        while (true) {
            ProcessRegistration.Seen admitted = admission.admit(seen, starting);
            SeenIndexes made = SeenIndexes.of(admitted, declared, admission.begun(), catalog.leaseNanos());
            if (process.publish(admitted, this, () -> replaceBy(made))) {
                SeenIndexes published = view;
                return published == null ? made : published;
            }
            seen = process.present(this);
        }
    }

    /** Whether it serves less than before. For who holds the lock of the process's registration. */
    private boolean replaceBy(SeenIndexes made) {
        Set<String> before = serving();
        view = made;
        return !made.readable().containsAll(before);
    }

    /**
     * The process has renewed its registration and read the catalog: acts on it, if it did so before and nothing has to be done first.
     * For who holds the lock of the process's registration.
     *
     * @return whether it serves less than before
     */
    boolean onRenewal(ProcessRegistration.Seen seen) {
        SeenIndexes present = view;
        boolean goesOn = present != null
                && seen.renewed() - present.lapsesAt() < 0
                && catalog.nanoTime() - present.lapsesAt() < catalog.graceNanos();
        if (present == null || !goesOn || !lock.tryLock()) {
            return false;
        }
        try {
            return admission.isSettled(seen.of(entitySet))
                    && replaceBy(SeenIndexes.of(seen, declared, present.joined(), catalog.leaseNanos()));
        } finally {
            lock.unlock();
        }
    }

    /** The indexes by which other threads may be answering queries. */
    private Set<String> serving() {
        SeenIndexes present = view;
        return present == null || !isInForce(present) ? Set.of() : present.readable();
    }

    /**
     * Begins a backfill, or joins one: the state is {@link IndexState#BACKFILLING} or {@link IndexState#VERIFYING}
     * afterwards if every live process maintains the index, else unchanged, with the reason.
     *
     * @param entities the approximate number of entities
     * @throws IndexNotReadableException if the index has another definition in the store
     */
    public IndexStatus beginBackfill(int index, LongSupplier entities) {
        return backfills.begin(index, entities);
    }

    /** Saves the progress of a backfill unless it has changed in the meantime; returns null if it has. One request. */
    public @Nullable IndexStatus saveProgress(IndexStatus status, JobProgress progress) {
        return backfills.note(status, progress);
    }

    /** Changes the state of an index unless it has changed in the meantime; returns null if it has. Three requests. */
    public @Nullable IndexStatus changeState(IndexStatus status, IndexState next, String reason) {
        IndexStatus moved = backfills.move(status, next, reason);
        catalog.renew(this);
        return moved;
    }

    /** Reloads the status of an index from the catalog. One request. */
    public IndexStatus reloadStatus(int index) {
        return backfills.reread(index);
    }
}
