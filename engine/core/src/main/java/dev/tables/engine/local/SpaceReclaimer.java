package dev.tables.engine.local;

import dev.tables.engine.TableStoreException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Gives back the space of dropped tables in the background. A table stays noted until its space is given back: what is not done when
 * the store closes or its process dies is done after the next start.
 */
final class SpaceReclaimer {
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

    /** Starts the work unless it is running, which then repeats it when it is done. */
    void wake() {
        synchronized (lock) {
            if (closed) {
                return;
            }
            asked = true;
            if (worker == null) {
                Thread started = new Thread(this::work, "tables-space-reclaimer");
                started.setDaemon(true);
                worker = started;
                started.start();
            }
        }
    }

    private void work() {
        while (takeRequest()) {
            try {
                reclaim(catalog.dropped());
            } catch (TableStoreException failed) {
                // The dropped tables stay noted: the next drop or start tries again.
                synchronized (lock) {
                    worker = null;
                }
                return;
            }
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

    /** Stops at the next opportunity, and waits for it. */
    void close() {
        Thread running;
        synchronized (lock) {
            closed = true;
            running = worker;
        }
        store.stopReclaiming();
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
