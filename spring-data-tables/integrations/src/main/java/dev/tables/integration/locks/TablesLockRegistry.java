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
 * Locks of Spring Integration in the table {@code integrationlocks}: one partition a region, one row a lock that somebody has. To lock is
 * two requests, and two for each further attempt; to unlock or renew is one. They are reentrant, belong to a thread, and are taken and given
 * back at once, whatever transaction is at work.
 *
 * <p>A lock is lent for a time, a minute unless said otherwise. Others take it when they have seen it for as long without being renewed: a
 * process that dies keeps a lock from others for at least that time, counted from when they first ask. No clocks of machines are compared.
 * One that has a lock for longer, without {@linkplain #renewLock renewing} it or a {@linkplain #setRenewalTaskScheduler scheduler} that
 * does, may find that others have had it meanwhile: {@code unlock} throws a {@link java.util.ConcurrentModificationException} then. As
 * with every lease, a process that stands still between two statements does not notice; where that would do harm, make the writes that the
 * lock protects conditional, by {@code @Version}.
 *
 * <p>Keys are compared by their text. Settings are made before the first lock is asked for. Safe for use by several threads then.
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

    /** In the region {@code DEFAULT}. */
    public TablesLockRegistry(TablesTemplate template) {
        this(template, DEFAULT_REGION);
    }

    /** Apart from locks of other regions. */
    public TablesLockRegistry(TablesTemplate template, String region) {
        this.template = template;
        this.region = region;
    }

    /** For how long a lock is lent if the call does not say it; a minute otherwise. */
    public TablesLockRegistry withLeaseDuration(Duration time) {
        requireLease(time);
        lease = time;
        return this;
    }

    /** How long one that waits does not ask again; a tenth of a second otherwise. */
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

    /** The lock of a key, the same until it {@linkplain #expireUnusedOlderThan expires}. No request. */
    @Override
    public DistributedLock obtain(Object lockKey) {
        return locks.computeIfAbsent(
                lockKey.toString(),
                key -> new TablesLock(this, key, new Lease(template, owner, new StoredLockKey(region, key))));
    }

    /**
     * Has a lock that this thread has for the usual time from now on.
     *
     * @throws IllegalMonitorStateException if this thread does not have it
     * @throws IllegalStateException if it is not had any more, for others have taken it
     */
    @Override
    public void renewLock(Object lockKey) {
        renewLock(lockKey, lease);
    }

    /**
     * Has a lock that this thread has for a time from now on.
     *
     * @throws IllegalMonitorStateException if this thread does not have it
     * @throws IllegalStateException if it is not had any more, for others have taken it
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

    /** By which locks are renewed, each third of their time, as long as they are had; nobody renews them otherwise. */
    @Override
    public void setRenewalTaskScheduler(TaskScheduler renewalTaskScheduler) {
        scheduler = renewalTaskScheduler;
    }

    /** Forgets locks that nobody in this process has or waits for. One that a thread has kept and locks again is a lock still. */
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
