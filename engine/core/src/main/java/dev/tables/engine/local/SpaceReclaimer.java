package dev.tables.engine.local;

import dev.tables.engine.ordered.OrderedStore;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A background task that reclaims the space of dropped tables. A table remains registered until its space is reclaimed.
 * Work that is unfinished when the store closes or its process dies continues after the next start.
 */
final class SpaceReclaimer {
    private static final System.Logger LOG = System.getLogger(LocalTableStore.class.getName());

    /**
     * The wait before the first repetition after a failure. Each further wait is twice as long, up to
     * {@link #LONGEST_WAIT}.
     */
    private static final Duration FIRST_WAIT = Duration.ofMillis(250);

    private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

    private final OrderedStore store;
    private final Catalog catalog;
    private final Acknowledgement acknowledgement;
    private final Object lock = new Object();
    private @Nullable Thread worker;
    private boolean asked;
    private boolean closed;

    SpaceReclaimer(OrderedStore store, Catalog catalog, Acknowledgement acknowledgement) {
        this.store = store;
        this.catalog = catalog;
        this.acknowledgement = acknowledgement;
    }

    /**
     * Starts the work. If the work is already running, it runs again afterwards. If a run is waiting to be retried, it
     * starts immediately.
     */
    void wake() {
        synchronized (lock) {
            if (closed) {
                return;
            }
            asked = true;
            lock.notifyAll();
            if (worker == null) {
                try {
                    Thread started = new Thread(this::work, "tables-space-reclaimer");
                    started.setDaemon(true);
                    started.start();
                    worker = started;
                } catch (OutOfMemoryError noThread) {
                    // The tables are dropped and stay noted: the next drop or start tries again.
                    asked = false;
                }
            }
        }
    }

    private void work() {
        Duration wait = FIRST_WAIT;
        Throwable last = null;
        while (takeRequest()) {
            try {
                if (last != null && wait.equals(FIRST_WAIT.multipliedBy(2))) {
                    LOG.log(
                            System.Logger.Level.WARNING,
                            "The store could not reclaim the space of deleted tables. It will retry later.",
                            last);
                }
                reclaim(catalog.dropped());
                wait = FIRST_WAIT;
            } catch (RuntimeException | Error failed) {
                // The dropped tables stay noted. No other thread gives their space back, so this one repeats after any
                // error. The first of them is logged at the next attempt: to log it here could throw again.
                last = failed;
                awaitRepetition(wait);
                wait = wait.multipliedBy(2).compareTo(LONGEST_WAIT) < 0 ? wait.multipliedBy(2) : LONGEST_WAIT;
            }
        }
    }

    /** Waits before a repetition, which {@link #wake} and closing the store cut short. */
    private void awaitRepetition(Duration wait) {
        long end = System.nanoTime() + wait.toNanos();
        synchronized (lock) {
            long left = wait.toNanos();
            while (!asked && !closed && left > 0) {
                try {
                    TimeUnit.NANOSECONDS.timedWait(lock, left);
                } catch (InterruptedException nobodyDoes) {
                    break;
                }
                left = end - System.nanoTime();
            }
            asked = true;
        }
    }

    private void reclaim(List<Integer> ids) {
        for (int id : ids) {
            if (isClosed()) {
                return;
            }
            catalog.deleteRows(id);
        }
        // Files go from the device at once, the log when it is flushed: a power cut in between would bring the tables
        // back with some of their rows missing.
        acknowledgement.flush();
        for (int id : ids) {
            if (isClosed()) {
                return;
            }
            catalog.returnSpace(id);
        }
    }

    private boolean takeRequest() {
        synchronized (lock) {
            if (!asked || closed) {
                worker = null;
                return false;
            }
            asked = false;
            return true;
        }
    }

    private boolean isClosed() {
        synchronized (lock) {
            return closed;
        }
    }

    /** Stops the task at the next opportunity, and waits until it has stopped. */
    void close() {
        Thread running;
        synchronized (lock) {
            closed = true;
            running = worker;
            lock.notifyAll();
        }
        try {
            store.stopReclaimingDiskSpace();
        } finally {
            await(running);
        }
    }

    private static void await(@Nullable Thread running) {
        boolean interrupted = false;
        while (running != null && running.isAlive()) {
            try {
                running.join();
            } catch (InterruptedException again) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
