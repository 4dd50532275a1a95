package dev.tables.integration.locks;

import dev.tables.engine.PrimaryKeyFormatter;
import java.time.Duration;
import java.util.ConcurrentModificationException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.springframework.integration.support.locks.DistributedLock;
import org.springframework.scheduling.TaskScheduler;

/**
 * A lock that excludes other threads of this process with a {@link ReentrantLock}, and other processes with a
 * {@link Lease}.
 */
final class TablesLock implements DistributedLock {
    private final TablesLockRegistry registry;
    private final Object key;
    private final Lease lease;
    private final ReentrantLock threads = new ReentrantLock();
    private volatile long lastUsed = System.nanoTime();
    private @Nullable ScheduledFuture<?> renewal;

    TablesLock(TablesLockRegistry registry, Object key, Lease lease) {
        this.registry = registry;
        this.key = key;
        this.lease = lease;
    }

    @Override
    public void lock() {
        lock(registry.lease());
    }

    @Override
    public void lock(Duration time) {
        TablesLockRegistry.requireLease(time);
        threads.lock();
        boolean interrupted = false;
        boolean acquired = false;
        try {
            while (!acquired) {
                acquired = lease.acquire(time);
                interrupted |= !acquired && !pause(Long.MAX_VALUE);
            }
            begin(time);
        } finally {
            if (!acquired) {
                threads.unlock();
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private boolean pause(long longestNanos) {
        try {
            TimeUnit.NANOSECONDS.sleep(Math.min(longestNanos, registry.pause().toNanos()));
            return true;
        } catch (InterruptedException interrupted) {
            return false;
        }
    }

    @Override
    public void lockInterruptibly() throws InterruptedException {
        threads.lockInterruptibly();
        acquireUntil(Long.MAX_VALUE, registry.lease());
    }

    @Override
    public boolean tryLock() {
        if (!threads.tryLock()) {
            return false;
        }
        boolean acquired = false;
        try {
            acquired = lease.acquire(registry.lease());
            if (acquired) {
                begin(registry.lease());
            }
            return acquired;
        } finally {
            if (!acquired) {
                threads.unlock();
            }
        }
    }

    @Override
    public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
        return tryLock(Duration.ofNanos(unit.toNanos(time)), registry.lease());
    }

    @Override
    public boolean tryLock(Duration wait, Duration time) throws InterruptedException {
        TablesLockRegistry.requireLease(time);
        long start = System.nanoTime();
        long nanos = wait.compareTo(Duration.ofNanos(Long.MAX_VALUE)) >= 0 ? Long.MAX_VALUE : wait.toNanos();
        return threads.tryLock(nanos, TimeUnit.NANOSECONDS) && acquireUntil(nanos - (System.nanoTime() - start), time);
    }

    /**
     * Acquires the lease. The current thread must hold the local lock, which is unlocked if the lease cannot be
     * acquired.
     */
    private boolean acquireUntil(long nanos, Duration time) throws InterruptedException {
        long start = System.nanoTime();
        boolean acquired = false;
        try {
            acquired = lease.acquire(time);
            long left = nanos;
            while (!acquired && left > 0) {
                if (!pause(left)) {
                    throw new InterruptedException();
                }
                acquired = lease.acquire(time);
                left = nanos - (System.nanoTime() - start);
            }
            if (acquired) {
                begin(time);
            }
            return acquired;
        } finally {
            if (!acquired) {
                threads.unlock();
            }
        }
    }

    /**
     * Starts the renewal of an acquired lock if a scheduler is configured. The renewal ends when the lock is released.
     */
    private void begin(Duration time) {
        lastUsed = System.nanoTime();
        TaskScheduler scheduler = registry.scheduler();
        if (scheduler != null) {
            stopRenewal();
            renewal = scheduler.scheduleAtFixedRate(() -> lease.renew(time), time.dividedBy(3));
        }
    }

    private void stopRenewal() {
        if (renewal != null) {
            renewal.cancel(false);
            renewal = null;
        }
    }

    void renew(Duration time) {
        requireThread();
        if (!lease.renew(time)) {
            throw new IllegalStateException(lost(" was not renewed before its lease expired."));
        }
    }

    @Override
    public void unlock() {
        requireThread();
        if (threads.getHoldCount() > 1) {
            threads.unlock();
            return;
        }
        boolean had;
        try {
            stopRenewal();
            had = lease.release();
        } finally {
            lastUsed = System.nanoTime();
            threads.unlock();
        }
        if (!had) {
            throw new ConcurrentModificationException(lost(" was held for longer than its lease."));
        }
    }

    private void requireThread() {
        if (!threads.isHeldByCurrentThread()) {
            throw new IllegalMonitorStateException(
                    "This thread does not hold the lock " + PrimaryKeyFormatter.formatKey(key)
                            + ". Unlock and renew the lock in the thread that acquired it.");
        }
    }

    private String lost(String what) {
        return "The lock " + PrimaryKeyFormatter.formatKey(key) + what
                + " Another process may have acquired the lock since then. Check the data that the lock protects."
                + " Use a longer lease, or a scheduler that renews the lease.";
    }

    @Override
    public Condition newCondition() {
        throw new UnsupportedOperationException(
                "Conditions are not supported, because a lock cannot notify other processes.");
    }

    /** Returns whether no thread owns the lock, waits for it, or has used it during the given time. */
    boolean isUnused(long nanos) {
        return !threads.isLocked() && !threads.hasQueuedThreads() && System.nanoTime() - lastUsed > nanos;
    }
}
