package dev.tables.data.core.internal;

import dev.tables.engine.TableStore;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * The current transaction of any transaction manager, regardless of the writes that the transaction includes. The
 * object is bound to the thread from its begin to its commit or rollback, except while it is suspended. Actions of
 * listeners after the end of the transaction are not part of the transaction.
 */
public final class ExternalTransaction {
    private static final Object KEY = new Object();

    private final String manager;
    private final Function<TableStore, String> managerOf;
    private boolean rollbackOnly;

    private ExternalTransaction(String manager, Function<TableStore, String> managerOf) {
        this.manager = manager;
        this.managerOf = managerOf;
    }

    /**
     * Binds a transaction that has just begun.
     *
     * @param manager the name of the transaction manager
     * @param managerOf returns the name of a store's transaction manager
     */
    public static void begun(String manager, Function<TableStore, String> managerOf) {
        ExternalTransaction begun = new ExternalTransaction(manager, managerOf);
        begun.bind();
        TransactionSynchronizationManager.registerSynchronization(begun.new Presence());
        TransactionSynchronizationManager.registerSynchronization(begun.new Veto());
    }

    /**
     * Returns the innermost active transaction of the thread that a transaction manager with a listener has begun, or
     * null.
     */
    public static @Nullable ExternalTransaction current() {
        return (ExternalTransaction) TransactionSynchronizationManager.getResource(KEY);
    }

    private void bind() {
        TransactionSynchronizationManager.unbindResourceIfPossible(KEY);
        TransactionSynchronizationManager.bindResource(KEY, this);
    }

    private void unbind() {
        if (current() == this) {
            TransactionSynchronizationManager.unbindResource(KEY);
        }
    }

    /** Returns the name of the transaction manager. */
    public String manager() {
        return manager;
    }

    /** Returns the name of the transaction manager of a store. */
    public String managerOf(TableStore store) {
        return managerOf.apply(store);
    }

    /** Prevents the commit, because a tables transaction that joined this transaction was rolled back. */
    public void setRollbackOnly() {
        rollbackOnly = true;
    }

    /** Returns whether the commit of this transaction will fail. */
    public boolean isRollbackOnly() {
        return rollbackOnly;
    }

    /**
     * A synchronization that runs before all others. When the transaction has ended, the other synchronizations
     * therefore run outside of it.
     */
    private final class Presence implements TransactionSynchronization {
        @Override
        public int getOrder() {
            return Ordered.HIGHEST_PRECEDENCE;
        }

        @Override
        public void suspend() {
            unbind();
        }

        @Override
        public void resume() {
            bind();
        }

        @Override
        public void afterCommit() {
            unbind();
        }

        @Override
        public void afterCompletion(int status) {
            unbind();
        }
    }

    /**
     * A synchronization that runs after all other synchronizations with an order, because they may still write in the
     * transaction.
     */
    private final class Veto implements TransactionSynchronization {
        @Override
        public int getOrder() {
            return Ordered.LOWEST_PRECEDENCE;
        }

        @Override
        public void beforeCommit(boolean readOnly) {
            if (rollbackOnly) {
                throw new InvalidDataAccessApiUsageException(WriteTransaction.WHY_ROLLBACK_ONLY);
            }
        }
    }
}
