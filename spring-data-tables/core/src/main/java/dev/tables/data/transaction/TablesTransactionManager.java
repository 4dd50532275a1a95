package dev.tables.data.transaction;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.WriteTransaction;
import dev.tables.engine.TableStore;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.AbstractPlatformTransactionManager;
import org.springframework.transaction.support.DefaultTransactionStatus;
import org.springframework.transaction.support.SmartTransactionObject;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Gathers the writes that templates and repositories of one store make within a transaction, and does them at commit: in
 * one entity group transaction, all or nothing.
 *
 * <p>What that means: a transaction covers one partition of one table; a write to a second one, or the 101st operation, is
 * refused with the reason. A point read within the transaction sees its writes, a query does not. An entity saved gets its
 * new version at commit, so read it again before the next change. Optimistic conflicts and duplicates show at commit.
 * Rollback forgets the writes: nothing was sent.
 */
public final class TablesTransactionManager extends AbstractPlatformTransactionManager {
    private static final long serialVersionUID = 1L;

    /** Where the writes go. */
    private final transient TableStore store;

    /** Manages the transactions of a template, and of others on the same store. */
    public TablesTransactionManager(TablesTemplate template) {
        this.store = template.store();
    }

    @Override
    protected Object doGetTransaction() {
        return new Attempt(WriteTransaction.current(store));
    }

    @Override
    protected boolean isExistingTransaction(Object transaction) {
        return ((Attempt) transaction).current != null;
    }

    @Override
    protected void doBegin(Object transaction, TransactionDefinition definition) {
        WriteTransaction begun = new WriteTransaction(definition.isReadOnly());
        ((Attempt) transaction).current = begun;
        TransactionSynchronizationManager.bindResource(store, begun);
    }

    @Override
    protected Object doSuspend(Object transaction) {
        ((Attempt) transaction).current = null;
        return TransactionSynchronizationManager.unbindResource(store);
    }

    @Override
    protected void doResume(@Nullable Object transaction, Object suspended) {
        TransactionSynchronizationManager.bindResource(store, suspended);
    }

    @Override
    protected void doCommit(DefaultTransactionStatus status) {
        required(status).commit();
    }

    @Override
    protected void doRollback(DefaultTransactionStatus status) {
        required(status).setRollbackOnly();
    }

    @Override
    protected void doSetRollbackOnly(DefaultTransactionStatus status) {
        required(status).setRollbackOnly();
    }

    @Override
    protected void doCleanupAfterCompletion(Object transaction) {
        TransactionSynchronizationManager.unbindResource(store);
    }

    private static WriteTransaction required(DefaultTransactionStatus status) {
        WriteTransaction current = ((Attempt) status.getTransaction()).current;
        if (current == null) {
            throw new IllegalStateException("There is no transaction to end.");
        }
        return current;
    }

    /** What Spring holds of a transaction. */
    private static final class Attempt implements SmartTransactionObject {
        private @Nullable WriteTransaction current;

        Attempt(@Nullable WriteTransaction current) {
            this.current = current;
        }

        @Override
        public boolean isRollbackOnly() {
            return current != null && current.isRollbackOnly();
        }
    }
}
