package dev.tables.engine.rocksdb;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.StoreCorruptedException;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStoreException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The recovery of a store after a failure of its device, such as a full disk or no free file handles.
 *
 * <p>After a failure RocksDB refuses writes, in most cases until the database is reopened. After the first failed
 * write, the store itself refuses writes and reports the cause. A thread checks at growing intervals whether the device
 * is writable again. If the device is writable, the thread calls the {@link #onResume listeners}, and the store accepts
 * writes.
 */
final class Recovery {
    private static final System.Logger LOG = System.getLogger(RocksDbOrderedStore.class.getName());

    /** The wait before the first attempt; each further wait is twice as long, up to {@link #LONGEST_WAIT}. */
    private static final Duration FIRST_WAIT = Duration.ofMillis(100);

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    private final CurrentDatabase database;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private final Object lock = new Object();
    private volatile @Nullable TableStoreException failure;
    private volatile @Nullable Thread worker;
    private boolean closed;

    Recovery(CurrentDatabase database) {
        this.database = database;
    }

    /** Registers {@code work} to run before the store accepts writes again. */
    void onResume(Runnable work) {
        listeners.add(work);
    }

    /** Returns the reason why the store refuses writes, or null if it accepts them. */
    @Nullable
    TableStoreException failure() {
        return failure;
    }

    /** Fails while the store refuses writes. */
    void requireWritable() {
        TableStoreException why = failure;
        if (why != null) {
            if (worker == null) {
                start();
            }
            throw why instanceof StoreCorruptedException
                    ? new StoreCorruptedException(String.valueOf(why.getMessage()), why)
                    : new StoreUnavailableException(ErrorCode.INTERNAL_ERROR, String.valueOf(why.getMessage()), why);
        }
    }

    /** Refuses writes from now on, and starts the attempts to recover. Returns the exception to throw. */
    TableStoreException failed(TableStoreException why) {
        synchronized (lock) {
            if (!closed) {
                failure = why;
                start();
            }
        }
        return why;
    }

    private void start() {
        synchronized (lock) {
            if (closed || failure == null || worker != null) {
                return;
            }
            try {
                Thread started = new Thread(this::work, "tables-store-recovery");
                started.setDaemon(true);
                started.start();
                worker = started;
            } catch (OutOfMemoryError noThread) {
                // The next write that is refused tries again.
                worker = null;
            }
        }
    }

    private void work() {
        Duration wait = FIRST_WAIT;
        Throwable unexpected = null;
        for (int number = 1; await(wait); number++) {
            try {
                if (unexpected != null) {
                    LOG.log(
                            System.Logger.Level.WARNING,
                            "An attempt to recover failed. The store still rejects writes.",
                            unexpected);
                }
                if (number == 1) {
                    LOG.log(
                            System.Logger.Level.ERROR,
                            "A write failed. The store rejects all writes until an attempt to recover succeeds.",
                            failure);
                }
                database.makeWritable(number);
                listeners.forEach(Runnable::run);
                LOG.log(System.Logger.Level.INFO, "The store accepts writes again.");
                synchronized (lock) {
                    failure = null;
                    worker = null;
                }
                return;
            } catch (TableStoreException still) {
                failure = still;
                unexpected = null;
            } catch (RuntimeException | Error other) {
                // No other thread makes the store take writes again, so this one goes on after any error. It is logged
                // at the next attempt: to log it here could throw again.
                unexpected = other;
            } finally {
                wait = wait.multipliedBy(2).compareTo(LONGEST_WAIT) < 0 ? wait.multipliedBy(2) : LONGEST_WAIT;
            }
        }
    }

    /** Waits before an attempt; returns false if the store is closed and no attempt may follow. */
    private boolean await(Duration wait) {
        long end = System.nanoTime() + wait.toNanos();
        synchronized (lock) {
            for (long left = wait.toNanos(); !closed && left > 0; left = end - System.nanoTime()) {
                try {
                    TimeUnit.NANOSECONDS.timedWait(lock, left);
                } catch (InterruptedException nobodyDoes) {
                    return !closed;
                }
            }
            return !closed;
        }
    }

    /** Stops further attempts, and waits for a running one. */
    void close() {
        Thread running;
        synchronized (lock) {
            closed = true;
            running = worker;
            lock.notifyAll();
        }
        boolean interrupted = false;
        while (running != null && running != Thread.currentThread() && running.isAlive()) {
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
