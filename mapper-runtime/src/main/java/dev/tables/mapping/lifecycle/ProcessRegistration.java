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
 * The registration of one process: one row for all its kinds of entities. It is renewed for all of them at once, and what is read then
 * is for all of them.
 *
 * <p>A process that reads the row assumes that the process knows what was written before the row. So a part of it may act on what was
 * read only if the row has not been written since: {@link #publish}.
 */
final class ProcessRegistration {
    private final IndexCatalog catalog;
    private final CatalogRows rows;
    private final String process;
    private final BegunIntents begun;
    private final boolean isAlone;
    private final ReentrantLock lock = new ReentrantLock();
    /** Those that the row names. */
    private final List<IndexLease> members = new ArrayList<>();
    /** How often the row was written. */
    private long writes;
    /** Just before it was written last. */
    private long renewed;
    /** The version of the row; null if it is not known. */
    private @Nullable ETag version;
    /** Whether there may be a row. */
    private boolean present;
    /** Whether the process has ended, as far as it knows. */
    private boolean closed;
    /** How many intents were begun when the row was written last. */
    private long begunBefore;
    /** Whether somebody is about to write entities. */
    private volatile boolean writesSoon;
    /** Whether the row says that there may be unfinished writes. */
    private volatile boolean announced;

    private volatile boolean resting;
    private volatile @Nullable Seen latest;
    /** Held here: who begins intents holds it weakly. */
    private final Runnable announcer = this::announce;

    ProcessRegistration(IndexCatalog catalog, String process, BegunIntents begun, boolean isAlone) {
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
     * What was read of the catalog.
     *
     * @param state what it held
     * @param renewed just before the registration was written last
     * @param writes how often that had been done
     */
    record Seen(CatalogState state, long renewed, long writes) {
        Snapshot of(IndexedEntitySet space) {
            return state.of(space);
        }
    }

    /**
     * Writes the registration, then reads: a process that changes a state and reads then cannot miss this one, nor this one the state.
     * Parts for which there is nothing else to do act on what was read from then on. Two requests.
     *
     * @param more parts that take part from now on
     */
    Seen renew(Collection<IndexLease> more) {
        lock.lock();
        try {
            for (IndexLease member : more) {
                if (!members.contains(member)) {
                    members.add(member);
                }
                member.setLeaving(false);
            }
            resting = false;
            closed = false;
            put();
            Seen seen = read();
            boolean less = false;
            for (IndexLease member : members) {
                less |= member.onRenewal(seen);
            }
            if (less) {
                putDemotion();
            }
            return seen;
        } finally {
            lock.unlock();
        }
    }

    /** What was read since the registration was written last. It is written again if it lacks the part, or says that the process rests. */
    Seen present(IndexLease member) {
        lock.lock();
        try {
            Seen seen = latest;
            if (!isActing(member)) {
                return renew(List.of(member));
            }
            return seen != null && seen.writes == writes ? seen : read();
        } finally {
            lock.unlock();
        }
    }

    /** Whether another thread is about to write the registration, or to read. */
    boolean isBusy() {
        return lock.isLocked() && !lock.isHeldByCurrentThread();
    }

    /** What the catalog holds now. One request. */
    Seen readBack() {
        lock.lock();
        try {
            return read();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Does something by what was read, if the registration names the part and was not written since, and does not say that the process rests; whether
     * that was so.
     *
     * @param action whether the part serves less from then on
     */
    boolean publish(Seen seen, IndexLease member, Publication action) {
        lock.lock();
        try {
            if (seen.writes != writes || !isActing(member)) {
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

    /** What a part begins to act on. */
    interface Publication {
        /** Does it; whether the part serves less from then on. */
        boolean servesLess();
    }

    private boolean isActing(IndexLease member) {
        return !resting && members.contains(member) && !member.isLeaving();
    }

    /** For the thread that holds the lock. */
    private Seen read() {
        Seen seen = new Seen(rows.read(), renewed, writes);
        latest = seen;
        return seen;
    }

    /** On condition of the version before: a request that arrives late must not take the place of one that says more. */
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
        List<ProcessRow.Entry> entries = members.stream().map(IndexLease::entry).toList();
        Duration hold = resting
                ? catalog.timing().idleLeaseAndGrace()
                : catalog.timing().leaseAndGrace();
        version = rows.register(
                new ProcessRow(process, CatalogRows.machine(), entries, resting, writing, hold, null, null), before);
        begunBefore = begunNow;
        announced = writing;
    }

    /** Registers without the indexes that are served no more, for which others may be waiting: if it fails, they wait for the next renewal. */
    private void putDemotion() {
        try {
            put();
        } catch (TableStoreException unreachable) {
            return;
        }
    }

    /** Lets others know that there may be unfinished writes, unless they do. At most one request. */
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

    /** Records that somebody is about to write entities, for the next renewal. */
    void expectWrites() {
        if (!writesSoon) {
            writesSoon = true;
        }
    }

    /** Has parts leave: at once, or as soon as their last write in flight has ended. */
    void leave(Collection<IndexLease> leaving) {
        lock.lock();
        try {
            leaving.forEach(member -> {
                member.stopActing();
                member.setLeaving(true);
            });
        } finally {
            lock.unlock();
        }
        deregisterAtRest();
    }

    /** Ends the registration of parts that leave and write no more. */
    void deregisterAtRest() {
        lock.lock();
        try {
            List<IndexLease> gone = members.stream()
                    .filter(member -> member.isLeaving() && !member.isWriting())
                    .toList();
            if (gone.isEmpty()) {
                return;
            }
            members.removeAll(gone);
            if (members.isEmpty() && (isAlone || !begun.areUnfinished())) {
                end();
            } else {
                put();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Ends the registration of a process that has no parts. */
    void close() {
        lock.lock();
        try {
            closed = true;
            if (members.isEmpty() && present && !begun.areUnfinished()) {
                end();
            }
        } finally {
            lock.unlock();
        }
    }

    private void end() {
        writes++;
        announced = false;
        rows.deregister(process, version);
        version = null;
        present = false;
        resting = false;
    }

    /**
     * Forgets processes that have ended; but not those that may have left unfinished writes, before any process that finishes such has had
     * a round of recovery.
     */
    void forgetEnded(Seen seen) {
        Duration rounds = RecoverySchedule.MAX_INTERVAL
                .multipliedBy(2)
                .plus(catalog.timing().maxClockSkew());
        for (ProcessRow one : seen.state().expired(process)) {
            if (isAlone || !one.writing() || seen.state().isOlder(one, rounds, process)) {
                rows.deregister(one.process(), one.version());
            }
        }
    }

    /**
     * Keeps the registration: renews it if the process is in use and half a lease has passed; if nobody has used it for a lease, has it
     * rest, and renews it every half of the lease of one that rests.
     */
    boolean heartbeat() {
        lock.lock();
        try {
            if (closed) {
                return false;
            }
            long now = catalog.nanoTime();
            if (members.stream().anyMatch(member -> member.isInUse(now))) {
                return now - renewed >= catalog.leaseNanos() / 2;
            }
            boolean due = now - renewed >= catalog.timing().idleLease().toNanos() / 2;
            if (!resting || due) {
                members.forEach(IndexLease::stopActing);
                resting = true;
                put();
                read();
            }
            return false;
        } finally {
            lock.unlock();
        }
    }

    /** What was read last if nobody uses the process; else null. */
    @Nullable
    Seen atRest() {
        return resting ? latest : null;
    }

    /** Whether another process may have begun writes that it has not finished, also one that has ended; or that is not known. */
    boolean mayOthersWrite() {
        Seen seen = latest;
        return seen == null
                || catalog.nanoTime() - seen.renewed
                        > catalog.timing().idleLease().toNanos()
                || seen.state().processes().stream()
                        .anyMatch(one -> one.writing() && !one.process().equals(process));
    }

    /** Processes that have ended and may have left unfinished writes, by what was read last. */
    List<ProcessRow> endedWriters() {
        Seen seen = latest;
        return seen == null
                ? List.of()
                : seen.state().expired(process).stream()
                        .filter(ProcessRow::writing)
                        .toList();
    }
}
