package dev.tables.mapping.lifecycle;

import dev.tables.engine.ETag;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.Purpose;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStoreException;
import dev.tables.mapping.job.JobPhase;
import dev.tables.mapping.job.JobProgress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    /** Who is refused reads the catalog again, but not more often. */
    private static final long NANOS_BETWEEN_REFUSALS = TimeUnit.SECONDS.toNanos(1);
    /** How often a page is read while it is not served all the while. */
    private static final int ATTEMPTS = 6;

    private final IndexCatalog catalog;
    private final CatalogRows rows;
    private final String process;
    private final IndexSpace space;
    private final List<IndexDefinition> declared;
    private final Map<String, IndexDefinition> byName = new LinkedHashMap<>();
    private final BooleanSupplier isEmpty;
    private final Registration registration;
    private final ReentrantLock lock = new ReentrantLock();
    /** Indexes this process may write without maintaining, and how often each had ceased to be readable by then. */
    private final Map<String, Long> ignored = new HashMap<>();

    private final AtomicInteger writing = new AtomicInteger();
    private volatile boolean leaving;
    /** When this process last renewed its registration; for who holds the lock. */
    private long renewed;
    /** The version of its registration; null if it is not known. For who holds the lock. */
    private @Nullable ETag registered;
    /** How often it has begun to take part: at first, and each time its lease had run out. For who holds the lock. */
    private long joins;

    private volatile @Nullable View view;

    IndexMembership(
            IndexCatalog catalog,
            String process,
            IndexSpace space,
            List<IndexDefinition> declared,
            BooleanSupplier isEmpty) {
        this.catalog = catalog;
        this.process = process;
        this.space = space;
        this.declared = List.copyOf(declared);
        this.isEmpty = isEmpty;
        rows = catalog.rows();
        Map<String, String> texts = new LinkedHashMap<>();
        for (IndexDefinition one : declared) {
            byName.put(one.name(), one);
            texts.put(one.name(), one.text());
        }
        registration = new Registration(
                process,
                CatalogRows.machine(),
                texts,
                Set.of(),
                catalog.bounds().hold(),
                null,
                null);
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
     * the transaction. Whoever was admitted must call {@link #releaseWritePermit} when it is over.
     *
     * @return the permit, for {@link #isWritePermitValid}
     * @throws IndexMismatchException if this process was taken for ended meanwhile, and an index it does not maintain is
     *     readable now
     * @throws TableStoreException if the catalog cannot be read, and the lease is over
     */
    public long acquireWritePermit() {
        // Counted first: who leaves after that sees it.
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

    /** Others hear of it at once, or as soon as the last write in flight has ended. */
    void leave() {
        lock.lock();
        try {
            view = null;
            ignored.clear();
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
                rows.deregister(space, process, registered);
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
                        "Looking at the states of indexes took longer than the lease of "
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
            return present != null && present != seen && !now ? present : lookAlone(valid);
        } finally {
            lock.unlock();
        }
    }

    /** Goes on with what it knows if the catalog cannot be read and the lease lasts. */
    private View lookAlone(@Nullable View inForce) {
        View valid = inForce;
        try {
            Snapshot snapshot = renewRegistration();
            if (valid != null && catalog.nanoTime() - valid.lapsesAt() >= catalog.graceNanos()) {
                // It was taken for ended before it registered again.
                valid = null;
            }
            if (valid == null) {
                joins++;
                ignored.clear();
                snapshot.expired(process).forEach(one -> catalog.forget(space, one));
            }
            if (valid == null || !snapshot.indexes().keySet().containsAll(byName.keySet())) {
                snapshot = declare(snapshot);
            }
            snapshot = adapt(snapshot, valid == null);
            View made = new View(ownOf(snapshot), renewed, renewed + catalog.leaseNanos(), joins);
            Set<String> before = serving();
            view = made;
            if (!made.readable().containsAll(before)) {
                tellAgain();
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

    /** Registers, then reads: whoever changes a state and reads then cannot miss this process, nor this process the state. */
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

    /** Not while another thread is about to act on what it read before: it would be taken for having seen what changed since. */
    private Snapshot tellAlone() {
        lock.lock();
        try {
            return renewRegistration();
        } finally {
            lock.unlock();
        }
    }

    /** Somebody may be waiting for this process to serve an index no more; who does not hear of it waits a little longer. */
    private void tellAgain() {
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

    private List<IndexStatus> ownOf(Snapshot snapshot) {
        List<IndexStatus> own = new ArrayList<>();
        for (IndexDefinition one : declared) {
            IndexStatus status = snapshot.indexes().get(one.name());
            own.add(status == null ? IndexStatus.of(space, one) : status);
        }
        return own;
    }

    /** Adds indexes that are new: readable where there is nothing to fill them with. */
    private Snapshot declare(Snapshot before) {
        Snapshot snapshot = before;
        List<IndexStatus> missing = declared.stream()
                .filter(one -> !before.indexes().containsKey(one.name()))
                .map(one -> IndexStatus.of(space, one))
                .toList();
        if (!missing.isEmpty()) {
            rows.insert(missing);
            snapshot = rows.read(space);
        }
        List<IndexStatus> untouched = ownOf(snapshot).stream()
                .filter(status -> status.isUntouched() && isMine(status))
                .toList();
        if (untouched.isEmpty()) {
            return snapshot;
        }
        boolean empty = Purpose.of(Purpose.Work.CATALOG).during(isEmpty::getAsBoolean);
        for (IndexStatus status : untouched) {
            List<Registration> ignorant = ignorant(snapshot, status);
            String why = ignorant.isEmpty() ? "there are entities written without it" : waitsFor(ignorant);
            rows.replace(
                    empty && ignorant.isEmpty()
                            ? status.in(IndexState.READABLE, "")
                            : status.in(IndexState.WRITE_ONLY, why));
        }
        return rows.read(space);
    }

    private boolean isMine(IndexStatus status) {
        IndexDefinition mine = byName.get(status.name());
        return mine != null && mine.agreesWith(status.definition());
    }

    /** Sees that no index is served that this process does not maintain. */
    private Snapshot adapt(Snapshot before, boolean starting) {
        Snapshot snapshot = before;
        for (IndexStatus status : before.indexes().values()) {
            if (isMine(status)) {
                if (status.isBeingRemoved()) {
                    throw IndexMismatchException.removing(status);
                }
                if (starting && isAtRest(status)) {
                    snapshot = awaitOtherDefinitions(snapshot, status.name());
                }
            } else if (!isIgnored(status)) {
                snapshot = demote(status.name());
            }
        }
        return snapshot;
    }

    /** Waits until nobody answers by an index as it was defined before, for that this process does not maintain. */
    private Snapshot awaitOtherDefinitions(Snapshot before, String name) {
        Snapshot snapshot = before;
        while (true) {
            IndexStatus status = snapshot.indexes().get(name);
            if (status == null
                    || snapshot.others(process, one -> one.isBehind(status)).isEmpty()) {
                return snapshot;
            }
            catalog.pause();
            snapshot = renewRegistration();
        }
    }

    /** Only while the lease lasts, as it did when that was found: no other index can have come under the name since. */
    private boolean isIgnored(IndexStatus status) {
        Long demotions = ignored.get(status.name());
        return demotions != null && demotions == status.demotions() && isAtRest(status) && isInForce(view);
    }

    private static boolean isAtRest(IndexStatus status) {
        return status.state() == IndexState.WRITE_ONLY || status.state() == IndexState.DROPPING;
    }

    /** Puts an index out of service, and waits until every other live process has noticed. */
    private Snapshot demote(String name) {
        while (true) {
            Snapshot snapshot = renewRegistration();
            IndexStatus status = snapshot.indexes().get(name);
            if (status == null) {
                return snapshot;
            }
            if (!isAtRest(status)) {
                requireAllowed(status);
                rows.replace(status.in(IndexState.WRITE_ONLY, "a process without it was started"));
            } else if (snapshot.others(process, one -> one.declares(status.definition()) && !one.hasSeen(status))
                    .isEmpty()) {
                ignored.put(name, status.demotions());
                return snapshot;
            } else {
                catalog.pause();
            }
        }
    }

    private void requireAllowed(IndexStatus status) {
        if (status.state() == IndexState.READABLE && catalog.options().onMismatch() == OnMismatch.REFUSE) {
            IndexDefinition mine = byName.get(status.name());
            throw mine == null ? IndexMismatchException.unknown(status) : IndexMismatchException.defined(status, mine);
        }
    }

    private List<Registration> ignorant(Snapshot snapshot, IndexStatus status) {
        return snapshot.others(process, one -> !one.maintains(status.definition()));
    }

    private static String waitsFor(List<Registration> ignorant) {
        return "live processes that do not maintain it: "
                + String.join(", ", ignorant.stream().map(Registration::process).toList());
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
            Snapshot snapshot = tellAlone();
            IndexStatus status = ownOf(snapshot).get(index);
            if (!isMine(status)) {
                throw IndexNotReadableException.defined(status, mine);
            }
            List<Registration> ignorant = ignorant(snapshot, status);
            if (status.isFilling() && !status.isUntouched()) {
                return ignorant.isEmpty() ? status : retreat(status, ignorant);
            }
            if (status.state() != IndexState.WRITE_ONLY && !status.isUntouched()) {
                return status;
            }
            if (!ignorant.isEmpty()) {
                return status.in(status.state(), waitsFor(ignorant));
            }
            // The check above is made again after this write: a process may have started in between.
            rows.replace(status.in(IndexState.BACKFILLING, "")
                    .with(JobProgress.start(status.backfill().name(), JobPhase.SWEEP)
                            .withEntities(entities.getAsLong())));
        }
    }

    private IndexStatus retreat(IndexStatus status, List<Registration> ignorant) {
        IndexStatus back = status.in(IndexState.WRITE_ONLY, waitsFor(ignorant));
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
        return ownOf(rows.read(space)).get(index);
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
