package dev.tables.integration.locks;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.transaction.TablesTransactionManager;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * One process's view of the row of a lock. The process that wrote the current version of the row owns the lock, because
 * each write is conditional on the version. A process takes over a lock when the version has not changed for the lease
 * duration that the row contains. Each process measures this duration with its own monotonic clock; clocks of different
 * machines are not compared. Thread-safe.
 */
final class Lease {
    private final TablesTemplate template;
    private final TransactionTemplate apart;
    private final ReentrantLock one = new ReentrantLock();
    private final String owner;
    private final StoredLockKey id;
    private @Nullable StoredLock own;
    private @Nullable StoredLock seen;
    private long seenAt;

    Lease(TablesTemplate template, String owner, StoredLockKey id) {
        this.template = template;
        this.owner = owner;
        this.id = id;
        // Within a transaction of the caller a write would wait for its commit.
        this.apart = new TransactionTemplate(new TablesTransactionManager(template));
        this.apart.setPropagationBehavior(TransactionDefinition.PROPAGATION_NOT_SUPPORTED);
    }

    /**
     * Acquires the lock, or renews it if this process owns it. Returns whether this process now owns the lock. Sends up
     * to two requests to acquire, one to renew.
     */
    boolean acquire(Duration time) {
        return alone(() -> renewed(time) || taken(time));
    }

    /** Renews the lock, and returns whether this process still owns it. Sends one request. */
    boolean renew(Duration time) {
        return alone(() -> renewed(time));
    }

    /** Releases the lock, and returns whether this process owned it until now. Sends one request. */
    boolean release() {
        return alone(() -> {
            StoredLock held = own;
            own = null;
            return held != null && deleted(held);
        });
    }

    private boolean renewed(Duration time) {
        StoredLock held = own;
        if (held == null) {
            return false;
        }
        try {
            own = template.save(row(time).withVersion(held.version()));
            return true;
        } catch (OptimisticLockingFailureException lost) {
            own = null;
            return false;
        }
    }

    private boolean taken(Duration time) {
        StoredLock found = template.findById(StoredLock.class, id).orElse(null);
        if (found != null && !isOver(found)) {
            return false;
        }
        try {
            StoredLock row = row(time);
            own = found == null ? template.insert(row) : template.save(row.withVersion(found.version()));
            seen = null;
            return true;
        } catch (DuplicateKeyException | OptimisticLockingFailureException faster) {
            return false;
        }
    }

    /** Returns whether the lease has expired: this process has seen no renewal for the lease duration of the row. */
    private boolean isOver(StoredLock found) {
        long now = System.nanoTime();
        if (seen == null || !Objects.equals(seen.version(), found.version())) {
            seen = found;
            seenAt = now;
        }
        return now - seenAt >= Duration.ofMillis(found.leaseMillis()).toNanos();
    }

    private boolean deleted(StoredLock held) {
        try {
            return template.delete(held);
        } catch (OptimisticLockingFailureException lost) {
            return false;
        }
    }

    private StoredLock row(Duration time) {
        return new StoredLock(id.region(), id.key(), owner, time.toMillis(), null);
    }

    /** Runs an action outside of transactions, in one thread at a time. Waiting virtual threads are not pinned. */
    private boolean alone(Supplier<Boolean> work) {
        one.lock();
        try {
            return Boolean.TRUE.equals(apart.execute(status -> work.get()));
        } finally {
            one.unlock();
        }
    }
}
