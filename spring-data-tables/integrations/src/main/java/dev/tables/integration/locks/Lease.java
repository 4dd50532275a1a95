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
 * The row of a lock, as one process has it or sees it. The process that knows the version of the row has the lock, so that each write is conditional
 * on it. No clocks of machines are compared: a process that asks for a lock that another has takes it when it has seen the same version for as long as
 * the row says, by its own clock that never jumps. Safe for use by several threads.
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

    /** Takes it, or renews it if it is had: two requests, or one. Returns whether it is had now. */
    boolean acquire(Duration time) {
        return alone(() -> renewed(time) || taken(time));
    }

    /** Renews it if it is had still; returns whether it is. One request. */
    boolean renew(Duration time) {
        return alone(() -> renewed(time));
    }

    /** Gives it back; returns whether it was had until now. One request. */
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
            own = template.save(row(time).replacing(held.version()));
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
            own = found == null ? template.insert(row) : template.save(row.replacing(found.version()));
            seen = null;
            return true;
        } catch (DuplicateKeyException | OptimisticLockingFailureException faster) {
            return false;
        }
    }

    /** Whether nobody has renewed it for its time, as seen from here. */
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

    /** One thread at a time, by a lock in which virtual threads may wait, and outside of transactions. */
    private boolean alone(Supplier<Boolean> work) {
        one.lock();
        try {
            return Boolean.TRUE.equals(apart.execute(status -> work.get()));
        } finally {
            one.unlock();
        }
    }
}
