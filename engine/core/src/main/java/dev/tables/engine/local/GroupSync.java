package dev.tables.engine.local;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.StoreUnavailableException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Makes one {@link OrderedStore#sync} serve every writer waiting for one, of one partition and of many.
 *
 * <p>A writer has written before it comes here. If nobody is syncing it syncs at once, for itself and all who came
 * meanwhile; else it waits. Who comes during a sync is served by the next one, which the first of them does.
 *
 * <p>After a failed sync nobody knows what is on the device: every writer served by it gets that error, and the store takes no more writes until it
 * is opened again.
 */
final class GroupSync {
    private static final String REMEDY = " Repair the disk and open the store again.";

    private final OrderedStore store;
    private final Object lock = new Object();
    private List<Waiter> waiting = new ArrayList<>();
    private boolean busy;
    private volatile @Nullable RuntimeException failure;

    GroupSync(OrderedStore store) {
        this.store = store;
    }

    private static final class Waiter {
        final Thread thread = Thread.currentThread();
        volatile boolean leads;
        volatile boolean served;
        volatile @Nullable RuntimeException failure;
    }

    /** Fails if a sync has ever failed. */
    void checkHealthy() {
        RuntimeException broken = failure;
        if (broken != null) {
            throw new StoreUnavailableException(
                    ErrorCode.INTERNAL_ERROR,
                    "An earlier flush to the device failed, so the store takes no more writes." + REMEDY,
                    broken);
        }
    }

    /** Returns when everything written before is safe from a power cut. */
    void sync() {
        Waiter self = new Waiter();
        synchronized (lock) {
            waiting.add(self);
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
        if (!self.served) {
            lead();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        RuntimeException failed = self.failure;
        if (failed != null) {
            throw unknown("The flush to the device failed; whether the write survives a power cut is unknown.", failed);
        }
    }

    private void lead() {
        List<Waiter> group;
        synchronized (lock) {
            group = waiting;
            waiting = new ArrayList<>();
        }
        RuntimeException failed = failure;
        try {
            if (failed == null) {
                store.sync();
            }
        } catch (RuntimeException broken) {
            failed = broken;
            failure = broken;
        }
        Waiter next = null;
        synchronized (lock) {
            if (waiting.isEmpty()) {
                busy = false;
            } else {
                next = waiting.get(0);
            }
        }
        if (next != null) {
            next.leads = true;
            LockSupport.unpark(next.thread);
        }
        Thread self = Thread.currentThread();
        for (Waiter one : group) {
            one.failure = failed;
            one.served = true;
            if (one.thread != self) {
                LockSupport.unpark(one.thread);
            }
        }
    }

    private static StoreUnavailableException unknown(String what, RuntimeException cause) {
        return new StoreUnavailableException(ErrorCode.OPERATION_TIMED_OUT, what + REMEDY, cause);
    }
}
