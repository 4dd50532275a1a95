package dev.tables.mapping.lifecycle;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStoreException;
import dev.tables.mapping.job.JobPhase;
import dev.tables.mapping.job.JobProgress;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
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
    private final ProcessRegistration process;
    private final IndexSpace space;
    private final DeclaredIndexes declared;
    private final IndexAdmission admission;
    /** Held by the thread that brings states and declarations into agreement. */
    private final ReentrantLock lock = new ReentrantLock();

    private final AtomicInteger writing = new AtomicInteger();
    private volatile boolean leaving;
    /** About when somebody last read or wrote by this. */
    private volatile long used;
    /** How often it has begun to take part: at first, and each time its lease had expired. For the thread that holds the lock. */
    private long joins;

    /** Changed by who holds the lock of the process's registration. */
    private volatile @Nullable View view;
    /** Whether nobody followed the protocol when the catalog was last read, or it has not been. For who holds that lock. */
    private boolean hopesForExactness = true;
    /** Whether the registration says that this part reads as if nobody did. For who holds that lock. */
    private boolean exactnessAnnounced;
    /** How many times there were in which nobody did. For who holds that lock. */
    private long quietTimes;

    IndexMembership(IndexCatalog catalog, DeclaredIndexes declared, BooleanSupplier isEmpty) {
        this.catalog = catalog;
        this.declared = declared;
        space = declared.space();
        rows = catalog.rows();
        process = catalog.registration();
        used = catalog.nanoTime();
        admission = new IndexAdmission(
                catalog, this.declared, isEmpty, () -> process.renew(List.of(this)), () -> isInForce(view));
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
        process.expectWrites();
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
                process.deregisterAtRest();
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
            if (isServedSince(before, index)) {
                return found;
            }
        }
        throw new StoreUnavailableException(
                ErrorCode.OPERATION_TIMED_OUT,
                "Reading a page by index '" + declared.get(index).name() + "' took longer than the lease of "
                        + catalog.bounds().lease() + " each time. Ask for smaller pages, or set a longer lease.",
                null);
    }

    /** Whether the index has been served since it was seen so. */
    private boolean isServedSince(View before, int index) {
        View after = view;
        if (after == null || !isInForce(after)) {
            return false;
        }
        return after == before
                || after.joined() == before.joined()
                        && after.served().get(index)
                        && after.indexes().get(index).demotions()
                                == before.indexes().get(index).demotions();
    }

    /**
     * Whether the index may be asked now. No request while the lease lasts, as it is where {@link #read} would ask: what is
     * read by the index may be refused all the same.
     *
     * @throws IndexMismatchException as for {@link #acquireWritePermit}
     * @throws TableStoreException if the catalog cannot be read, and the lease is over
     */
    public boolean isReadable(int index) {
        View seen = view;
        return seen != null && seen.served().get(index) || current().served().get(index);
    }

    /**
     * The time in which all live processes have written index rows of this space in the transactions of their entities, if they do now;
     * else a negative number, as where one process can have the store open. To be asked before index rows are read;
     * {@link #isExactSince} when they have been. No request while the lease lasts. What was left by those who wrote otherwise before that
     * time may be there.
     *
     * @throws IndexMismatchException as for {@link #acquireWritePermit}
     * @throws TableStoreException as for {@link #acquireWritePermit}
     */
    public long exactSince() {
        long exact = current().exact();
        return exact > 0 ? exact : View.NOT_EXACT;
    }

    /** Whether it is the same time still. No request. */
    public boolean isExactSince(long time) {
        View seen = view;
        return seen != null && seen.exact() == time && isInForce(seen);
    }

    /** What was known of the index when the catalog was last read; null if it has not been. Makes no request, and is no use. */
    public @Nullable IndexView lastSeen(int index) {
        ProcessRegistration.Seen resting = process.atRest();
        View seen = view;
        if (resting == null && seen == null) {
            return null;
        }
        IndexStatus status = resting != null
                ? declared.statuses(resting.of(space)).get(index)
                : Objects.requireNonNull(seen).indexes().get(index);
        return new IndexView(status, isServed(index, status));
    }

    /** Whether the index could be asked at the moment as of which the calling thread reads the store. One request. */
    public boolean wasServed(int index) {
        return isServed(index, declared.statuses(rows.readAsOfMoment(space)).get(index));
    }

    /** What was seen, in which the index is readable. */
    private View serving(int index) {
        View seen = current();
        if (seen.served().get(index)) {
            return seen;
        }
        if (catalog.nanoTime() - seen.since() > NANOS_BETWEEN_REFUSALS) {
            seen = refresh(seen, true);
            if (seen.served().get(index)) {
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

    /**
     * What was known of the index when the catalog was last read: at most a lease ago while the process is in use, else at most half a
     * lease of one that rests. Does not count as use.
     */
    public IndexStatus status(int index) {
        ProcessRegistration.Seen seen = process.atRest();
        return seen == null
                ? fresh(catalog.nanoTime()).indexes().get(index)
                : declared.statuses(seen.of(space)).get(index);
    }

    /** Has the index filled again, see {@link IndexCatalog#rebuild}. */
    public void rebuild(int index) {
        catalog.rebuild(space, declared.get(index));
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
                    View present = view;
                    actOn(isInForce(present) ? present : null, () -> process.present(this));
                }
            } finally {
                lock.unlock();
            }
        }
    }

    private boolean isSeen(ProcessRegistration.Seen seen) {
        View present = view;
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
        View present = view;
        exactnessAnnounced = declared.areDirect()
                && declared.haveTables()
                && !leaving
                && (hopesForExactness || present != null && present.exact() != View.NOT_EXACT);
        return declared.entry(serving(), exactnessAnnounced);
    }

    /** Notes that it is in use; not each time, since many threads ask. */
    private View current() {
        long now = catalog.nanoTime();
        if (now - used > catalog.leaseNanos() / 8) {
            used = now;
        }
        return fresh(now);
    }

    private View fresh(long asked) {
        View seen = view;
        long now = asked;
        for (int attempt = 0; seen == null || now - seen.renewAt() >= 0; attempt++) {
            if (attempt == ATTEMPTS) {
                throw new StoreUnavailableException(
                        ErrorCode.OPERATION_TIMED_OUT,
                        "Reading the states of indexes took longer than the lease of "
                                + catalog.bounds().lease() + " each time. Check the store, or set a longer lease.",
                        null);
            }
            seen = refresh(seen, false);
            // A read can take long, and others count from when this process renewed its registration.
            now = catalog.nanoTime();
            if (now - seen.lapsesAt() < 0) {
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
        } else if (process.isBusy() || !lock.tryLock()) {
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
    private View renewLease(@Nullable View valid) {
        return actOn(valid, () -> process.renew(List.of(this)));
    }

    private View actOn(@Nullable View valid, Supplier<ProcessRegistration.Seen> look) {
        try {
            ProcessRegistration.Seen seen = look.get();
            View present = view;
            if (present != null && present.writes() == seen.writes()) {
                return present;
            }
            boolean starting = valid == null
                    || present == null
                    // It was taken for expired before it registered again.
                    || catalog.nanoTime() - valid.lapsesAt() >= catalog.graceNanos();
            if (starting) {
                joins++;
                admission.reset();
                process.forgetEnded(seen);
            }
            return admit(seen, starting);
        } catch (TableStoreException unreachable) {
            if (valid == null) {
                throw unreachable;
            }
            return valid;
        } catch (IndexMismatchException refused) {
            process.leave(List.of(this));
            throw refused;
        }
    }

    /** Until nothing was registered between the reading of the catalog and the moment from which this part acts on it. */
    private View admit(ProcessRegistration.Seen first, boolean starting) {
        ProcessRegistration.Seen seen = first;
        while (true) {
            ProcessRegistration.Seen admitted = admission.admit(seen, starting);
            View made = madeFrom(admitted, joins);
            if (process.publish(admitted, this, () -> replaceBy(made))) {
                View published = view;
                return published == null ? made.exactIn(View.NOT_EXACT) : published;
            }
            seen = process.present(this);
        }
    }

    private View madeFrom(ProcessRegistration.Seen seen, long joined) {
        List<IndexStatus> statuses = declared.statuses(seen.of(space));
        BitSet served = new BitSet(statuses.size());
        for (int i = 0; i < statuses.size(); i++) {
            served.set(i, isServed(i, statuses.get(i)));
        }
        boolean followed = !declared.areDirect()
                || !seen.of(space)
                        .others(declared.process(), Registration::followsProtocol)
                        .isEmpty();
        long exactness = followed ? View.NOT_EXACT : View.NOBODY_FOLLOWS_THE_PROTOCOL;
        return new View(
                statuses,
                served,
                seen.renewed(),
                seen.renewed() + catalog.leaseNanos(),
                joined,
                seen.writes(),
                exactness);
    }

    /** Whether it serves less than before. For who holds the lock of the process's registration. */
    private boolean replaceBy(View made) {
        Set<String> before = serving();
        View present = view;
        boolean quiet = made.exact() != View.NOT_EXACT;
        hopesForExactness = quiet;
        view = made.exactIn(quiet && exactnessAnnounced ? timeOf(present, made) : View.NOT_EXACT);
        return !made.readable().containsAll(before) || exactnessAnnounced && !quiet;
    }

    /** It is the same time if others have counted this part as live ever since. */
    private long timeOf(@Nullable View present, View made) {
        return present != null && present.joined() == made.joined() && present.exact() > 0
                ? present.exact()
                : ++quietTimes;
    }

    /**
     * The process has renewed its registration and read the catalog: acts on it, if it did so before and nothing has to be done first.
     * For who holds the lock of the process's registration.
     *
     * @return whether it serves less than before
     */
    boolean onRenewal(ProcessRegistration.Seen seen) {
        View present = view;
        boolean goesOn = present != null
                && seen.renewed() - present.lapsesAt() < 0
                && catalog.nanoTime() - present.lapsesAt() < catalog.graceNanos();
        if (present == null || !goesOn || !lock.tryLock()) {
            return false;
        }
        try {
            return admission.isSettled(seen.of(space)) && replaceBy(madeFrom(seen, present.joined()));
        } finally {
            lock.unlock();
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
            Snapshot snapshot = process.renew(List.of(this)).of(space);
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
        catalog.renew(this);
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
     * @param served the numbers of those that may be asked
     * @param since when that was
     * @param lapsesAt when it does not hold any more
     * @param joined how often this process had begun to take part by then
     * @param writes how often the registration of the process had been written by then
     * @param exact the time in which nobody has followed the protocol, from 1 on
     */
    private record View(
            List<IndexStatus> indexes, BitSet served, long since, long lapsesAt, long joined, long writes, long exact) {
        static final long NOT_EXACT = -1;
        /** Whether this part may rely on that is not known yet. */
        static final long NOBODY_FOLLOWS_THE_PROTOCOL = 0;

        View exactIn(long time) {
            return new View(indexes, served, since, lapsesAt, joined, writes, time);
        }

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
