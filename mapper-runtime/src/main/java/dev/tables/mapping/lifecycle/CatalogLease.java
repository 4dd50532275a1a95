package dev.tables.mapping.lifecycle;

import dev.tables.engine.ETag;
import dev.tables.engine.TableStoreException;
import dev.tables.mapping.intent.internal.BegunIntents;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The lease of one process on the catalog: one row for all entity types of the process. A renewal writes the row and
 * then reads the catalog for all entity types.
 *
 * <p>A process that reads the row of another process assumes that the other has read everything written before that
 * row. An index lease may therefore use the catalog that was read only if the row has not been written since that read,
 * as {@link #publish} checks.
 */
final class CatalogLease {
    /** The maximum interval at which a process that runs recovery finishes the writes of ended processes. */
    static final Duration MAX_RECOVERY_INTERVAL = Duration.ofHours(1);

    private final IndexCatalog catalog;
    private final CatalogRows rows;
    private final String process;
    private final BegunIntents begun;
    private final boolean isAlone;
    private final ReentrantLock lock = new ReentrantLock();
    /** The index leases that the row contains. */
    private final List<AcquiredIndexLease> leases = new ArrayList<>();
    /** The number of times that the row was written. */
    private long writes;
    /** The time just before the row was last written. */
    private long renewed;
    /** The version of the row; null if it is not known. */
    private @Nullable ETag version;
    /** Whether the row of the process may exist. */
    private boolean present;
    /** Whether the process has closed its catalog. */
    private boolean closed;
    /** The number of intents that had been begun when the row was last written. */
    private long begunBefore;
    /** Whether a caller is about to write entities. */
    private volatile boolean writesSoon;
    /** Whether the row records that there may be unfinished writes. */
    private volatile boolean announced;

    private volatile boolean resting;
    private volatile @Nullable CatalogReading latest;
    /** The announcer, which is referenced here because {@link BegunIntents} references it weakly. */
    private final Runnable announcer = this::announce;

    CatalogLease(IndexCatalog catalog, String process, BegunIntents begun, boolean isAlone) {
        this.catalog = catalog;
        rows = catalog.rows();
        this.process = process;
        this.begun = begun;
        this.isAlone = isAlone;
        if (!isAlone) {
            begun.announceBy(announcer);
        }
    }

    /**
     * Writes the row, then reads the catalog. If another process changes an index state and then reads the catalog, at
     * least one of the two processes sees the row that the other has written. Index leases that need no change of the
     * catalog start to use the catalog that was read. Sends two requests.
     *
     * @param more index leases that the row contains from now on
     */
    CatalogReading renew(Collection<AcquiredIndexLease> more) {
        lock.lock();
        try {
            for (AcquiredIndexLease lease : more) {
                if (!leases.contains(lease)) {
                    leases.add(lease);
                }
                lease.setReleasing(false);
            }
            resting = false;
            closed = false;
            put();
            CatalogReading seen = read();
            boolean less = false;
            for (AcquiredIndexLease lease : leases) {
                less |= lease.onRenewal(seen);
            }
            if (less) {
                putDemotion();
            }
            return seen;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Returns the catalog as read after the row was last written. Writes the row again if it does not contain the index
     * lease, or if it marks the process as resting.
     */
    CatalogReading present(AcquiredIndexLease lease) {
        lock.lock();
        try {
            CatalogReading seen = latest;
            if (!isActing(lease)) {
                return renew(List.of(lease));
            }
            return seen != null && seen.writes() == writes ? seen : read();
        } finally {
            lock.unlock();
        }
    }

    /** Returns whether another thread is about to write the row, or to read the catalog. */
    boolean isBusy() {
        return lock.isLocked() && !lock.isHeldByCurrentThread();
    }

    /** Reads the catalog. Sends one request. */
    CatalogReading readBack() {
        lock.lock();
        try {
            return read();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Publishes the catalog that was read, so that an index lease uses that catalog. The index lease uses the catalog
     * only if the row contains the lease, has not been written since the catalog was read, and does not mark the
     * process as resting.
     *
     * @param action makes the lease use the catalog
     * @return whether the action was run
     */
    boolean publish(CatalogReading seen, AcquiredIndexLease lease, Publication action) {
        lock.lock();
        try {
            if (seen.writes() != writes || !isActing(lease)) {
                return false;
            }
            if (action.servesLess()) {
                putDemotion();
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** An action that makes an index lease use the catalog that was read. */
    interface Publication {
        /** Runs the action; returns whether the index lease serves fewer indexes afterwards. */
        boolean servesLess();
    }

    private boolean isActing(AcquiredIndexLease lease) {
        return !resting && leases.contains(lease) && !lease.isReleasing();
    }

    /** Reads the catalog. The caller holds the lock. */
    private CatalogReading read() {
        CatalogReading seen = new CatalogReading(rows.read(), renewed, writes);
        latest = seen;
        return seen;
    }

    /**
     * Writes the row if it has the version that was written last, so that a request that arrives late cannot replace a
     * newer row.
     */
    private void put() {
        writes++;
        renewed = catalog.nanoTime();
        // Before it is asked: who begins an intent counts it, then asks whether it is announced.
        announced = false;
        long begunNow = begun.count();
        boolean writing = !isAlone && (begun.areUnfinished() || begunNow != begunBefore || writesSoon && begunNow > 0);
        writesSoon = false;
        ETag before = version;
        version = null;
        present = true;
        List<CatalogLeaseRow.Entry> entries =
                leases.stream().map(AcquiredIndexLease::entry).toList();
        Duration hold = resting
                ? catalog.leaseTiming().idleLeaseAndGrace()
                : catalog.leaseTiming().leaseAndGrace();
        version = rows.writeLease(
                new CatalogLeaseRow(process, CatalogRows.machine(), entries, resting, writing, hold, null, null),
                before);
        begunBefore = begunNow;
        announced = writing;
    }

    /**
     * Writes the row without the indexes that are no longer served, because other processes may be waiting for this
     * change. If the write fails, the other processes wait for the next renewal.
     */
    private void putDemotion() {
        try {
            put();
        } catch (TableStoreException unreachable) {
            return;
        }
    }

    /**
     * Announces to other processes that there may be unfinished writes, unless the row of this process already
     * announces unfinished writes. Sends at most one request.
     */
    private void announce() {
        if (announced) {
            return;
        }
        lock.lock();
        try {
            if (!announced) {
                put();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Records for the next renewal that a thread is about to write entities. */
    void expectWrites() {
        if (!writesSoon) {
            writesSoon = true;
        }
    }

    /** Releases index leases: at once, or when their last write in flight has ended. */
    void release(Collection<AcquiredIndexLease> released) {
        lock.lock();
        try {
            released.forEach(lease -> {
                lease.stopActing();
                lease.setReleasing(true);
            });
        } finally {
            lock.unlock();
        }
        releaseUnused();
    }

    /** Removes from the row the index leases that are being released and have no write in flight. */
    void releaseUnused() {
        lock.lock();
        try {
            List<AcquiredIndexLease> gone = leases.stream()
                    .filter(lease -> lease.isReleasing() && !lease.isWriting())
                    .toList();
            if (gone.isEmpty()) {
                return;
            }
            leases.removeAll(gone);
            if (leases.isEmpty() && (isAlone || !begun.areUnfinished())) {
                end();
            } else {
                put();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Deletes the row if it contains no index lease. */
    void close() {
        lock.lock();
        try {
            closed = true;
            if (leases.isEmpty() && present && !begun.areUnfinished()) {
                end();
            }
        } finally {
            lock.unlock();
        }
    }

    private void end() {
        writes++;
        announced = false;
        rows.deleteLease(process, version);
        version = null;
        present = false;
        resting = false;
    }

    /**
     * Deletes the rows of processes that have ended. The row of a process that may have left unfinished writes is kept
     * until every process that runs recovery has had time for a round.
     */
    void forgetEnded(CatalogReading seen) {
        Duration rounds =
                MAX_RECOVERY_INTERVAL.multipliedBy(2).plus(catalog.leaseTiming().maxClockSkew());
        for (CatalogLeaseRow one : seen.state().expired(process)) {
            if (isAlone || !one.writing() || seen.state().isOlder(one, rounds, process)) {
                rows.deleteLease(one.process(), one.version());
            }
        }
    }

    /**
     * Keeps the lease. If the process is in use, returns whether half of the lease has passed, so that the caller must
     * renew it. If the process was idle for the duration of a lease, marks the process as resting. A resting process
     * has a longer lease, and writes its row whenever half of that lease has passed.
     */
    boolean writeHeartbeat() {
        lock.lock();
        try {
            if (closed) {
                return false;
            }
            long now = catalog.nanoTime();
            if (leases.stream().anyMatch(lease -> lease.isInUse(now))) {
                return now - renewed >= catalog.leaseNanos() / 2;
            }
            boolean due = now - renewed >= catalog.leaseTiming().idleLease().toNanos() / 2;
            if (!resting || due) {
                leases.forEach(AcquiredIndexLease::stopActing);
                resting = true;
                put();
                read();
            }
            return false;
        } finally {
            lock.unlock();
        }
    }

    /** Returns the catalog as last read if the process is resting; otherwise null. */
    @Nullable
    CatalogReading atRest() {
        return resting ? latest : null;
    }

    /**
     * Returns whether another process may have unfinished writes, including a process that has ended. Also returns true
     * if the catalog has not been read for so long that the answer is unknown.
     */
    boolean mayOthersWrite() {
        CatalogReading seen = latest;
        return seen == null
                || catalog.nanoTime() - seen.renewed()
                        > catalog.leaseTiming().idleLease().toNanos()
                || seen.state().processes().stream()
                        .anyMatch(one -> one.writing() && !one.process().equals(process));
    }

    /**
     * Returns the processes that have ended and may have left unfinished writes, according to the catalog that was read
     * last.
     */
    List<CatalogLeaseRow> endedWriters() {
        CatalogReading seen = latest;
        return seen == null
                ? List.of()
                : seen.state().expired(process).stream()
                        .filter(CatalogLeaseRow::writing)
                        .toList();
    }
}
