package dev.tables.data.core.internal;

import dev.tables.engine.TableStore;
import dev.tables.mapping.intent.internal.GatheredWrites;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.transaction.TransactionTimedOutException;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * The part of a Spring transaction that concerns one store, bound to the thread. The transaction manager creates the
 * object, and the template adds writes. A subclass decides when the writes reach the store.
 */
public abstract class WriteTransaction {
    static final String WHY_ROLLBACK_ONLY =
            "The transaction was rolled back, because a tables transaction within it was marked rollback-only.";

    private final boolean readOnly;
    private final int timeout;
    private final long begun = System.nanoTime();
    /** The actions to run after the commit (followers); null if the transaction accepts no followers. */
    private @Nullable List<Runnable> followers;

    private boolean rollbackOnly;
    private boolean committed;
    private boolean ended;

    /**
     * Creates a transaction without writes.
     *
     * @param timeout the number of seconds after which writes are refused; negative for no timeout
     */
    WriteTransaction(boolean readOnly, int timeout) {
        this.readOnly = readOnly;
        this.timeout = timeout;
    }

    /** Returns the transaction that the thread is in, or null. */
    public static @Nullable WriteTransaction current(TableStore store) {
        // Spring first looks through proxies of the store: every read calls this, and few are in a transaction.
        return GatheredWrites.areOnThisThread()
                ? (WriteTransaction) TransactionSynchronizationManager.getResource(store)
                : null;
    }

    /** Binds the transaction to the thread. */
    public final void bind(TableStore store) {
        TransactionSynchronizationManager.bindResource(store, this);
        GatheredWrites.begin();
    }

    /** Unbinds the transaction from the thread; returns it, or null if there was none. */
    public static @Nullable WriteTransaction unbind(TableStore store) {
        Object bound = TransactionSynchronizationManager.unbindResourceIfPossible(store);
        if (bound != null) {
            GatheredWrites.end();
        }
        return (WriteTransaction) bound;
    }

    /** Returns whether only the thread of the transaction can read what the transaction has written. */
    public abstract boolean isBoundToThread();

    /**
     * Commits the writes, all or nothing; exceptions are not translated.
     *
     * @throws TransactionTimedOutException if there are writes and the timeout is exceeded; nothing is written
     */
    public final void commit() {
        ended = true;
        try {
            send();
        } catch (IllegalStateException refused) {
            throw refused(refused);
        }
        committed = true;
    }

    /** Writes to the store, all or nothing. */
    abstract void send();

    /** Returns the remedy to add to the message of a rejected write. */
    abstract String remedy(IllegalStateException cause);

    /** Discards everything that is not committed. */
    public void end() {
        ended = true;
    }

    /** Records the outcome of the external transaction that includes this transaction. */
    final void ended(boolean isCommitted) {
        ended = true;
        committed = isCommitted;
    }

    /**
     * Accepts followers, which are actions to run after the commit. The caller must call
     * {@link #runAfterCommitActions} after the commit.
     */
    public final void acceptAfterCommitActions() {
        followers = new ArrayList<>();
    }

    /**
     * Adds an action to run after the commit of this transaction. Spring's synchronizations are not suitable, because
     * they belong to the transaction that began last. The last transaction may be a database transaction within this
     * transaction, and may end earlier.
     *
     * @return false if the transaction does not accept actions to run after the commit
     */
    public final boolean addAfterCommitAction(Runnable follower) {
        return followers != null && followers.add(follower);
    }

    /** Runs the followers. */
    public final void runAfterCommitActions() {
        if (followers != null) {
            List.copyOf(followers).forEach(Runnable::run);
        }
    }

    final int followerCount() {
        return followers == null ? 0 : followers.size();
    }

    /** Removes all actions to run after the commit, except the first {@code count}. */
    final void keepFollowers(int count) {
        if (followers != null) {
            followers.subList(count, followers.size()).clear();
        }
    }

    /**
     * Checks that the transaction is committed.
     *
     * @throws IllegalStateException if the transaction is not committed
     */
    public final void requireCommitted() {
        if (!committed) {
            throw new IllegalStateException(
                    ended || rollbackOnly
                            ? "The transaction was rolled back or has failed, so its entities were not stored and have no versions."
                            : "The transaction has not been committed yet, so its entities have no versions. Get the"
                                    + " saved entity after the commit, for example after the @Transactional method"
                                    + " returns.");
        }
    }

    /** Marks the transaction as rollback-only, so that it can no longer commit. */
    public final void setRollbackOnly() {
        rollbackOnly = true;
    }

    final void setRollbackOnly(boolean isRollbackOnly) {
        rollbackOnly = isRollbackOnly;
    }

    /** Returns whether the transaction is marked as rollback-only. */
    public final boolean isRollbackOnly() {
        return rollbackOnly;
    }

    /** Returns the reason why the transaction is marked as rollback-only. */
    public final String whyRollbackOnly() {
        return WHY_ROLLBACK_ONLY;
    }

    /**
     * Executes a write, and returns its result.
     *
     * @throws InvalidDataAccessApiUsageException if the transaction is read-only or does not support the write
     * @throws TransactionTimedOutException if the timeout is exceeded
     */
    public final <R extends @Nullable Object> R write(Supplier<R> write) {
        if (readOnly) {
            throw new InvalidDataAccessApiUsageException(
                    "The transaction is read-only. Write in a read-write transaction, or outside of a transaction.");
        }
        requireTime();
        try {
            return write.get();
        } catch (IllegalStateException refused) {
            throw refused(refused);
        }
    }

    final void requireTime() {
        if (timeout >= 0 && System.nanoTime() - begun >= TimeUnit.SECONDS.toNanos(timeout)) {
            setRollbackOnly();
            throw new TransactionTimedOutException("The transaction exceeded its timeout of " + timeout
                    + " s and was rolled back. Reduce its work, or increase the timeout.");
        }
    }

    private InvalidDataAccessApiUsageException refused(IllegalStateException cause) {
        return new InvalidDataAccessApiUsageException(cause.getMessage() + remedy(cause), cause);
    }
}
