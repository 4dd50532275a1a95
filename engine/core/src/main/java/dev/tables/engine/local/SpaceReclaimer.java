package dev.tables.engine.local;

import dev.tables.engine.TableStoreException;
import org.jspecify.annotations.Nullable;

/**
 * Gives back the space of dropped tables in the background. What is not done when the store closes or its process dies is done after the next
 * start.
 */
final class SpaceReclaimer {
    private final Catalog catalog;
    private final Object lock = new Object();
    private @Nullable Thread worker;
    private boolean asked;
    private boolean closed;

    SpaceReclaimer(Catalog catalog) {
        this.catalog = catalog;
    }

    /** Starts the work unless it is running, which then looks again when it is done. */
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
                for (int id : catalog.dropped()) {
                    if (isClosed()) {
                        return;
                    }
                    catalog.reclaim(id);
                }
            } catch (TableStoreException failed) {
                // The dropped tables stay noted: the next drop or start tries again.
                synchronized (lock) {
                    worker = null;
                }
                return;
            }
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

    /** Stops after the table being worked on. */
    void close() {
        Thread running;
        synchronized (lock) {
            closed = true;
            running = worker;
        }
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
