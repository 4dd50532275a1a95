package dev.tables.mapping.lifecycle;

import dev.tables.engine.ETag;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStoreException;
import dev.tables.mapping.job.JobPhase;
import dev.tables.mapping.job.JobProgress;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One process's part in the life of some entities' indexes: ask it {@link #acquireWritePermit} and {@link #isWritePermitValid}, and {@link #read} by it. It reads
 * the catalog when half its lease has passed, in the thread that asks, and holds nobody up while the lease lasts.
 */
public final class IndexMembership {
    /** A caller that is refused reads the catalog again, but not more often. */
    private static final long NANOS_BETWEEN_REFUSALS = TimeUnit.SECONDS.toNanos(1);
    /** How often a page is read, at most, until the index was served throughout. */
    private static final int ATTEMPTS = 6;

    private final IndexCatalog catalog;
    private final CatalogRows rows;
    private final IndexSpace space;
    private final DeclaredIndexes declared;
    private final IndexAdmission admission;
    private final Registration registration;
    private final ReentrantLock lock = new ReentrantLock();
    private final AtomicInteger writing = new AtomicInteger();
    private volatile boolean leaving;
    /** When this process last renewed its registration; for the thread that holds the lock. */
    private long renewed;
    /** The version of its registration; null if it is not known. For the thread that holds the lock. */
    private @Nullable ETag registered;
    /** How often it has begun to take part: at first, and each time its lease had expired. For the thread that holds the lock. */
    private long joins;

    private volatile @Nullable View view;

    IndexMembership(
            IndexCatalog catalog,
            String process,
            IndexSpace space,
            List<IndexDefinition> declared,
            BooleanSupplier isEmpty) {
        this.catalog = catalog;
        this.space = space;
        this.declared = new DeclaredIndexes(process, space, declared);
        rows = catalog.rows();
        registration = this.declared.registration(catalog.bounds().hold());
        admission = new IndexAdmission(catalog, this.declared, isEmpty, this::renewRegistration, () -> isInForce(view));
    }

    /** Whose indexes these are. */
    public IndexSpace space() {
        return space;
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
     * @throws IndexMismatchException if the registration of this process had expired meanwhile, and an index it does not maintain is
     *     readable now
     * @throws TableStoreException if the catalog cannot be read, and the lease is over
     */
    public long acquireWritePermit() {
        // Counted first: a thread that ends the registration after that sees it.
        writing.incrementAndGet();
        boolean admitted = false;
        try {
            long permit = current().joined();
            admitted = true;
            return permit;
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
     * @throws IndexMismatchException as for {@link #acquireWritePermit}
     * @throws TableStoreException as for {@link #acquireWritePermit}
     */
    public boolean isWritePermitValid(long permit) {
        return current().joined() == permit;
    }

    /** Ends an attempt that had a permit, whatever came of it. */
    public void releaseWritePermit() {
        if (writing.decrementAndGet() == 0 && leaving) {
            try {
                deregisterAtRest();
            } catch (TableStoreException noticedWhenTheLeaseIsOver) {
                return;
            }
        }
    }

    /**
     * Reads a page by an index: when the answer is there the index must have been served all the while, else the page is read again.
     *
     * @throws IndexNotReadableException if the index cannot be asked
     * @throws IndexMismatchException as for {@link #acquireWritePermit}
     * @throws TableStoreException if the catalog cannot be read, and the lease is over; or what the page throws
     */
    public <R> R read(int index, Supplier<R> page) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            View before = serving(index);
            R found = page.get();
            View after = view;
            boolean served = after != null
                    && after.joined() == before.joined()
                    && isInForce(after)
                    && isServed(index, after.indexes().get(index))
                    && after.indexes().get(index).demotions()
                            == before.indexes().get(index).demotions();
            if (served) {
                return found;
            }
        }
        throw new StoreUnavailableException(
                ErrorCode.OPERATION_TIMED_OUT,
                "Reading a page by index '" + declared.get(index).name() + "' took longer than the lease of "
                        + catalog.bounds().lease() + " each time. Ask for smaller pages, or set a longer lease.",
                null);
    }

    /** Whether the index could be asked at the moment as of which the calling thread reads the store. One request. */
    public boolean wasServed(int index) {
        return isServed(index, reread(index));
    }

    /** What was seen, in which the index is readable. */
    private View serving(int index) {
        View seen = current();
        if (isServed(index, seen.indexes().get(index))) {
            return seen;
        }
        if (catalog.nanoTime() - seen.since() > NANOS_BETWEEN_REFUSALS) {
            seen = refresh(seen, true);
            if (isServed(index, seen.indexes().get(index))) {
                return seen;
            }
        }
        IndexStatus status = seen.indexes().get(index);
        throw declared.get(index).agreesWith(status.definition())
                ? IndexNotReadableException.of(status)
                : IndexNotReadableException.defined(status, declared.get(index));
    }

    private boolean isServed(int index, IndexStatus status) {
        return status.state() == IndexState.READABLE && declared.get(index).agreesWith(status.definition());
    }

    /** What was known of the index when the catalog was last read, which was at most a lease ago while there is traffic. */
    public IndexStatus status(int index) {
        return current().indexes().get(index);
    }

    /** Has the index filled again, see {@link IndexCatalog#rebuild}. */
    public void rebuild(int index) {
        catalog.rebuild(space, declared.get(index));
    }

    /** Reads the catalog now: two requests. */
    public void renew() {
        refresh(view, true);
    }

    void join() {
        refresh(null, true);
    }

    /** Ends the registration at once, or as soon as the last write in flight has ended. */
    void leave() {
        lock.lock();
        try {
            view = null;
            admission.reset();
            leaving = true;
        } finally {
            lock.unlock();
        }
        deregisterAtRest();
    }

    private void deregisterAtRest() {
        lock.lock();
        try {
            if (leaving && writing.get() == 0) {
                rows.deregister(space, declared.process(), registered);
                registered = null;
                leaving = false;
            }
        } finally {
            lock.unlock();
        }
    }

    private View current() {
        View seen = view;
        for (int attempt = 0; seen == null || catalog.nanoTime() - seen.renewAt() >= 0; attempt++) {
            if (attempt == ATTEMPTS) {
                throw new StoreUnavailableException(
                        ErrorCode.OPERATION_TIMED_OUT,
                        "Reading the states of indexes took longer than the lease of "
                                + catalog.bounds().lease() + " each time. Check the store, or set a longer lease.",
                        null);
            }
            seen = refresh(seen, false);
            // A read can take long, and others count from when this process renewed its registration.
            if (isInForce(seen)) {
                return seen;
            }
        }
        return seen;
    }

    private boolean isInForce(@Nullable View seen) {
        return seen != null && catalog.nanoTime() - seen.lapsesAt() < 0;
    }

    private View refresh(@Nullable View seen, boolean now) {
        View valid = isInForce(seen) ? seen : null;
        if (valid == null || now) {
            lock.lock();
        } else if (!lock.tryLock()) {
            return valid;
        }
        try {
            View present = view;
            return present != null && present != seen && !now ? present : renewLease(valid);
        } finally {
            lock.unlock();
        }
    }

    /** Renews the registration and reads the catalog; goes on with what it knows if that fails and the lease lasts. */
    private View renewLease(@Nullable View inForce) {
        View valid = inForce;
        try {
            Snapshot snapshot = renewRegistration();
            if (valid != null && catalog.nanoTime() - valid.lapsesAt() >= catalog.graceNanos()) {
                // It was taken for expired before it registered again.
                valid = null;
            }
            if (valid == null) {
                joins++;
                admission.reset();
                snapshot.expired(declared.process()).forEach(one -> catalog.forget(space, one));
            }
            snapshot = admission.admit(snapshot, valid == null);
            View made = new View(declared.statuses(snapshot), renewed, renewed + catalog.leaseNanos(), joins);
            Set<String> before = serving();
            view = made;
            if (!made.readable().containsAll(before)) {
                registerDemotion();
            }
            return made;
        } catch (TableStoreException unreachable) {
            if (valid == null) {
                throw unreachable;
            }
            return valid;
        } catch (IndexMismatchException refused) {
            leave();
            throw refused;
        }
    }

    /** Registers, then reads: a process that changes a state and reads then cannot miss this one, nor this one the state. */
    private Snapshot renewRegistration() {
        renewed = catalog.nanoTime();
        register();
        leaving = false;
        return rows.read(space);
    }

    /** On condition of the version before: a request that arrives late must not take the place of one that says more. */
    private void register() {
        ETag before = registered;
        registered = null;
        registered = rows.register(space, registration.serving(serving()), before);
    }

    /** Not while another thread acts on what it read before: the registration would claim that it has seen what changed since. */
    private Snapshot renewRegistrationAlone() {
        lock.lock();
        try {
            return renewRegistration();
        } finally {
            lock.unlock();
        }
    }

    /** Registers without the indexes that are served no more, for which others may be waiting: if it fails, they wait for the next renewal. */
    private void registerDemotion() {
        try {
            register();
        } catch (TableStoreException unreachable) {
            return;
        }
    }

    /** The indexes by which other threads may be answering queries. */
    private Set<String> serving() {
        View present = view;
        return present == null || !isInForce(present) ? Set.of() : present.readable();
    }

    /**
     * Starts a backfill, or takes part in one: the state is {@link IndexState#BACKFILLING} or {@link IndexState#VERIFYING}
     * afterwards if every live process maintains the index, else what it was, with the reason.
     *
     * @param entities about how many entities there are
     * @throws IndexNotReadableException if the index has another definition in the store
     */
    public IndexStatus begin(int index, LongSupplier entities) {
        IndexDefinition mine = declared.get(index);
        while (true) {
            Snapshot snapshot = renewRegistrationAlone();
            IndexStatus status = declared.statuses(snapshot).get(index);
            if (!declared.isMaintained(status)) {
                throw IndexNotReadableException.defined(status, mine);
            }
            List<Registration> without = declared.othersWithout(snapshot, status);
            if (status.isFilling() && !status.isUntouched()) {
                return without.isEmpty() ? status : retreat(status, without);
            }
            if (status.state() != IndexState.WRITE_ONLY && !status.isUntouched()) {
                return status;
            }
            if (!without.isEmpty()) {
                return status.in(status.state(), DeclaredIndexes.waitsFor(without));
            }
            // The check above is made again after this write: a process may have started in between.
            rows.replace(status.in(IndexState.BACKFILLING, "")
                    .with(JobProgress.start(status.backfill().name(), JobPhase.SWEEP)
                            .withEntities(entities.getAsLong())));
        }
    }

    private IndexStatus retreat(IndexStatus status, List<Registration> without) {
        IndexStatus back = status.in(IndexState.WRITE_ONLY, DeclaredIndexes.waitsFor(without));
        IndexStatus stored = rows.replace(back);
        return stored == null ? back : stored;
    }

    /** Notes how far a backfill is, if nobody else has noted anything; null if somebody has. One request. */
    public @Nullable IndexStatus note(IndexStatus status, JobProgress progress) {
        return rows.replace(status.with(progress));
    }

    /** Moves an index to another state, if nobody has changed anything; null if somebody has. Three requests. */
    public @Nullable IndexStatus move(IndexStatus status, IndexState next, String reason) {
        IndexStatus moved = rows.replace(status.in(next, reason));
        renew();
        return moved;
    }

    /** What the catalog has now. One request. */
    public IndexStatus reread(int index) {
        return declared.statuses(rows.read(space)).get(index);
    }

    /**
     * What was seen when the catalog was last read.
     *
     * @param indexes the indexes by number
     * @param since when that was
     * @param lapsesAt when it does not hold any more
     * @param joined how often this process had begun to take part by then
     */
    private record View(List<IndexStatus> indexes, long since, long lapsesAt, long joined) {
        long renewAt() {
            return since + (lapsesAt - since) / 2;
        }

        Set<String> readable() {
            return indexes.stream()
                    .filter(status -> status.state() == IndexState.READABLE)
                    .map(IndexStatus::name)
                    .collect(Collectors.toSet());
        }
    }
}
