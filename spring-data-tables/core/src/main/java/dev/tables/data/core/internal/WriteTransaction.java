package dev.tables.data.core.internal;

import dev.tables.engine.TableStore;
import dev.tables.mapping.intent.internal.GatheredWrites;
import dev.tables.mapping.table.EntityTransaction;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.transaction.TransactionTimedOutException;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * The writes that a Spring transaction has gathered for one store, bound to the thread. Made by the transaction manager,
 * filled by the template.
 */
public final class WriteTransaction {
    private final EntityTransaction writes = new EntityTransaction();
    private final boolean readOnly;
    private final int timeout;
    private final long begun = System.nanoTime();
    private boolean rollbackOnly;
    private boolean committed;
    private boolean ended;

    /**
     * Without writes.
     *
     * @param timeout after how many seconds it writes no more; negative for never
     */
    public WriteTransaction(boolean readOnly, int timeout) {
        this.readOnly = readOnly;
        this.timeout = timeout;
    }

    /** The transaction that the thread is in, or null. */
    public static @Nullable WriteTransaction current(TableStore store) {
        return (WriteTransaction) TransactionSynchronizationManager.getResource(store);
    }

    /** Has the thread gather writes for the store in this transaction. */
    public void bind(TableStore store) {
        TransactionSynchronizationManager.bindResource(store, this);
        GatheredWrites.begin();
    }

    /** Ends that; returns the transaction that the thread was in, or null. */
    public static @Nullable WriteTransaction unbind(TableStore store) {
        Object bound = TransactionSynchronizationManager.unbindResourceIfPossible(store);
        if (bound != null) {
            GatheredWrites.end();
        }
        return (WriteTransaction) bound;
    }

    /**
     * Does the writes, all or nothing, with errors as they come.
     *
     * @throws TransactionTimedOutException if there are any and its time is over; nothing is done
     */
    public void commit() {
        ended = true;
        if (!writes.isEmpty()) {
            requireTime();
        }
        try {
            writes.commit();
        } catch (IllegalStateException tooMany) {
            throw refused(tooMany);
        }
        committed = true;
    }

    /**
     * Checks that its writes are done.
     *
     * @throws IllegalStateException if not
     */
    public void requireCommitted() {
        if (!committed) {
            throw new IllegalStateException(
                    ended || rollbackOnly
                            ? "The transaction was rolled back or failed, so that it has stored nothing to be had."
                            : "The transaction is not committed yet, so that its entities have no versions. Ask once it is, such"
                                    + " as behind the call of the @Transactional method.");
        }
    }

    /** After this the writes are never done. */
    public void setRollbackOnly() {
        rollbackOnly = true;
    }

    /** Whether the writes must not be done. */
    public boolean isRollbackOnly() {
        return rollbackOnly;
    }

    /** The writes gathered so far. */
    public EntityTransaction writes() {
        return writes;
    }

    /** Adds a write. */
    public void write(Runnable write) {
        writeIfPresent(() -> {
            write.run();
            return true;
        });
    }

    /** Adds a write of something that may not be there. Returns whether it is. */
    public boolean writeIfPresent(BooleanSupplier write) {
        if (readOnly) {
            throw new InvalidDataAccessApiUsageException(
                    "The transaction is read-only. Write in one that is not, or outside of any.");
        }
        requireTime();
        try {
            return write.getAsBoolean();
        } catch (IllegalStateException refused) {
            throw refused(refused);
        }
    }

    private void requireTime() {
        if (timeout >= 0 && System.nanoTime() - begun >= TimeUnit.SECONDS.toNanos(timeout)) {
            setRollbackOnly();
            throw new TransactionTimedOutException("The transaction has taken longer than its timeout of " + timeout
                    + " s, and writes nothing. Do less in it, or give it more time.");
        }
    }

    private static InvalidDataAccessApiUsageException refused(IllegalStateException cause) {
        return new InvalidDataAccessApiUsageException(String.valueOf(cause.getMessage()), cause);
    }
}
