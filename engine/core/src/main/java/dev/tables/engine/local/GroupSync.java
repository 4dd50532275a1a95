package dev.tables.engine.local;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.StoreClosedException;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.ordered.OrderedStore;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A group commit: one {@link OrderedStore#sync} serves all writers that wait for one, in one partition or in many.
 *
 * <p>A writer waits here after its write. If no sync is running, the writer starts a sync for itself and for all
 * writers that have arrived since the last sync. Otherwise, the writer waits. Writers that arrive during a sync are
 * served by the next sync, which the first of these writers starts.
 *
 * <p>After a failed sync the contents of the device are uncertain. Every writer that the sync served gets the error.
 * The store accepts no more writes until it has {@linkplain OrderedStore#onWritesResumed resumed} or is opened again.
 *
 * <p>After any exception of a sync, including an {@link Error}, its writers return and the next sync begins. Because
 * the failure may be a lack of memory, the writer that runs a sync allocates no memory until another writer has taken
 * over. An {@code Error} is not a failure of the device, so the store still accepts writes.
 */
final class GroupSync {
    private final OrderedStore store;
    private final Object lock = new Object();
    /** The last waiting writer. Each writer refers to the previous one. */
    private @Nullable Waiter waiting;

    private boolean busy;
    private volatile @Nullable RuntimeException failure;

    GroupSync(OrderedStore store) {
        this.store = store;
    }

    private static final class Waiter {
        final Thread thread = Thread.currentThread();

        @Nullable
        Waiter before;

        volatile boolean leads;
        volatile boolean served;
        volatile @Nullable Throwable failure;
    }

    /** Throws an exception if a sync has failed and the store does not resume by itself. */
    void checkHealthy() {
        RuntimeException broken = failure;
        if (broken != null) {
            throw new StoreUnavailableException(
                    ErrorCode.INTERNAL_ERROR,
                    "An earlier flush to the device failed, so the store rejects writes." + remedy(),
                    broken);
        }
    }

    /** Waits until all earlier writes survive a power failure. */
    void sync() {
        Waiter self = new Waiter();
        synchronized (lock) {
            self.before = waiting;
            waiting = self;
            if (!busy) {
                busy = true;
                self.leads = true;
            }
        }
        boolean interrupted = false;
        while (!self.leads && !self.served) {
            LockSupport.park(this);
            interrupted |= Thread.interrupted();
        }
        boolean led = !self.served;
        if (led) {
            lead();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        Throwable failed = self.failure;
        if (failed != null) {
            throw unconfirmed(failed, led);
        }
    }

    private void lead() {
        Waiter group;
        synchronized (lock) {
            group = waiting;
            waiting = null;
        }
        Throwable failed = failure;
        try {
            if (failed == null) {
                store.sync();
            }
        } catch (Throwable broken) {
            failed = broken;
            // A store that resumes refuses writes itself until it has.
            if (broken instanceof RuntimeException device
                    && !(broken instanceof StoreClosedException)
                    && !store.resumesWritesAfterFailure()) {
                failure = device;
            }
        }
        Waiter next;
        synchronized (lock) {
            next = first(waiting);
            if (next == null) {
                busy = false;
            }
        }
        if (next != null) {
            next.leads = true;
            LockSupport.unpark(next.thread);
        }
        Thread self = Thread.currentThread();
        Waiter one = group;
        while (one != null) {
            Waiter before = one.before;
            one.failure = failed;
            one.served = true;
            if (one.thread != self) {
                LockSupport.unpark(one.thread);
            }
            one = before;
        }
    }

    private static @Nullable Waiter first(@Nullable Waiter last) {
        Waiter found = last;
        while (found != null && found.before != null) {
            found = found.before;
        }
        return found;
    }

    /** Returns the exception for a writer whose flush ended with {@code failed}. */
    private RuntimeException unconfirmed(Throwable failed, boolean led) {
        if (failed instanceof Error own && led) {
            throw own;
        }
        if (failed instanceof StoreClosedException) {
            return new OutcomeUnknownException(
                    "The store was closed before the write was flushed. If the store closed without an error, the write"
                            + " is stored. Open the store again and read the row.",
                    failed);
        }
        String remedy = failed instanceof Error ? " Read the row before you retry." : remedy();
        return new StoreUnavailableException(
                ErrorCode.OPERATION_TIMED_OUT,
                "The flush to the device failed. It is unknown whether the write survives a power failure." + remedy,
                failed);
    }

    private String remedy() {
        return store.resumesWritesAfterFailure()
                ? " Repair the disk. The store then accepts writes again, without a restart."
                : " Repair the disk and open the store again.";
    }
}
