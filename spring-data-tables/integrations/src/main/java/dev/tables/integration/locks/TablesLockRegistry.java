package dev.tables.integration.locks;

import dev.tables.data.core.TablesTemplate;
import dev.tables.engine.PrimaryKeyFormatter;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.integration.support.locks.DistributedLock;
import org.springframework.integration.support.locks.ExpirableLockRegistry;
import org.springframework.integration.support.locks.RenewableLockRegistry;
import org.springframework.scheduling.TaskScheduler;

/**
 * A registry of Spring Integration's locks in the table {@code integrationlocks}: one partition per region, one row per
 * owned lock. Each attempt to lock sends up to two requests; unlocking or renewing sends one request. Locks are
 * reentrant and belong to a thread. Locks are acquired and released immediately, even within a transaction.
 *
 * <p>A lock is leased for one minute by default. Another process can take the lock if it has seen no renewal for this
 * duration. After a crash, another process therefore waits at least this long, counted from its first attempt. Clocks
 * of different machines are not compared.
 *
 * <p>An owner that needs the lock for longer must {@linkplain #renewLock renew} it or set a
 * {@linkplain #setRenewalTaskScheduler scheduler}. Without renewal, another process may take the lock, and
 * {@code unlock} throws a {@link java.util.ConcurrentModificationException}. As with every lease, a process that
 * pauses, for example for garbage collection, can lose the lock without detecting it. To reject late writes of a
 * process that has lost the lock, declare {@code @Version} on the protected entities.
 *
 * <p>Keys are compared by their {@code toString()}. Configure the registry before its first lock is obtained. The
 * configured registry is thread-safe.
 */
public final class TablesLockRegistry
        implements ExpirableLockRegistry<DistributedLock>, RenewableLockRegistry<DistributedLock> {
    private static final String DEFAULT_REGION = "DEFAULT";

    private final TablesTemplate template;
    private final String region;
    private final String owner = UUID.randomUUID().toString();
    private final Map<String, TablesLock> locks = new ConcurrentHashMap<>();
    private Duration lease = Duration.ofMinutes(1);
    private Duration pause = Duration.ofMillis(100);
    private @Nullable TaskScheduler scheduler;

    /** Creates a registry of locks in the region {@code DEFAULT}. */
    public TablesLockRegistry(TablesTemplate template) {
        this(template, DEFAULT_REGION);
    }

    /** Creates a registry of locks in a region. Locks with the same key in different regions are independent. */
    public TablesLockRegistry(TablesTemplate template, String region) {
        this.template = template;
        this.region = region;
    }

    /**
     * Sets the default lease duration; one minute if it is not set. A lock call with an explicit duration overrides the
     * default.
     */
    public TablesLockRegistry withLeaseDuration(Duration time) {
        requireLease(time);
        lease = time;
        return this;
    }

    /** Sets the interval between attempts of a waiting thread; 100 milliseconds by default. */
    public TablesLockRegistry withPollInterval(Duration time) {
        if (time.isNegative() || time.isZero()) {
            throw new IllegalArgumentException("The poll interval must be positive, but was " + time + ".");
        }
        pause = time;
        return this;
    }

    static void requireLease(Duration time) {
        if (time.toMillis() <= 0) {
            throw new IllegalArgumentException("The lease must be 1 ms or more, but was " + time + ".");
        }
    }

    /**
     * Returns the lock of a key, without a request. The same object is returned until it
     * {@linkplain #expireUnusedOlderThan expires}.
     */
    @Override
    public DistributedLock obtain(Object lockKey) {
        return locks.computeIfAbsent(
                lockKey.toString(),
                key -> new TablesLock(this, key, new Lease(template, owner, new StoredLockKey(region, key))));
    }

    /**
     * Renews a lock that this thread owns, for the default lease duration from now on.
     *
     * @throws IllegalMonitorStateException if this thread does not own the lock
     * @throws IllegalStateException if this process no longer owns the lock, because another process has taken it
     */
    @Override
    public void renewLock(Object lockKey) {
        renewLock(lockKey, lease);
    }

    /**
     * Renews a lock that this thread owns, for the given duration from now on.
     *
     * @throws IllegalMonitorStateException if this thread does not own the lock
     * @throws IllegalStateException if this process no longer owns the lock, because another process has taken it
     */
    @Override
    public void renewLock(Object lockKey, Duration time) {
        requireLease(time);
        TablesLock lock = locks.get(lockKey.toString());
        if (lock == null) {
            throw new IllegalStateException("The lock " + PrimaryKeyFormatter.formatKey(lockKey)
                    + " is not held by this process. Acquire the lock before you renew it.");
        }
        lock.renew(time);
    }

    /**
     * Sets the scheduler that renews owned locks whenever a third of their lease duration has elapsed. By default locks
     * are not renewed.
     */
    @Override
    public void setRenewalTaskScheduler(TaskScheduler renewalTaskScheduler) {
        scheduler = renewalTaskScheduler;
    }

    /**
     * Removes the lock objects that no thread of this process owns, waits for, or has used for the given number of
     * milliseconds. A thread that has a reference to a removed lock object can still use it.
     */
    @Override
    public void expireUnusedOlderThan(long age) {
        locks.values().removeIf(lock -> lock.isUnused(TimeUnit.MILLISECONDS.toNanos(age)));
    }

    Duration lease() {
        return lease;
    }

    Duration pause() {
        return pause;
    }

    @Nullable
    TaskScheduler scheduler() {
        return scheduler;
    }
}
