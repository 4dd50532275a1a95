package dev.tables.data.transaction;

import dev.tables.data.core.ExternalTransactionPolicy;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.TransactionScope;
import dev.tables.data.core.internal.ExternalTransaction;
import dev.tables.data.core.internal.GatheredTransaction;
import dev.tables.data.core.internal.UnitTransaction;
import dev.tables.data.core.internal.WriteTransaction;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.StoreClosedException;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.InvalidIsolationLevelException;
import org.springframework.transaction.NestedTransactionNotSupportedException;
import org.springframework.transaction.SavepointManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionSystemException;
import org.springframework.transaction.support.AbstractPlatformTransactionManager;
import org.springframework.transaction.support.DefaultTransactionStatus;
import org.springframework.transaction.support.SmartTransactionObject;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Does the writes that templates and repositories of one store make within a transaction all or nothing, as far as the template's
 * {@link TransactionScope} goes.
 *
 * <p>{@link TransactionScope#STORE}: writes of any partitions and tables, and all reads see them; each is checked at once against what the
 * transaction sees, which is the store as of its first request. Conflicts with what others have written since show at commit.
 *
 * <p>{@link TransactionScope#PARTITION} gathers the writes and does them at commit in one entity group transaction: a transaction covers one partition of one table; a write to a second one, or the 101st operation, is
 * refused with the reason. A point read within the transaction sees its writes. A query that may find entities that the transaction has written or deleted is
 * refused, since it would not see that. An entity saved gets its
 * new version at commit, so read it again before the next change. Optimistic conflicts and duplicates show at commit.
 * Rollback forgets the writes: nothing was sent. What listeners write after commit or rollback is done at once, or in a
 * transaction of its own. {@linkplain dev.tables.mapping.intent.EventualTransaction Eventual transactions} are neither promised
 * nor done within it, but refused: they would be no part of it.
 *
 * <p>If the store loses the answer to a commit, or fails at it, the commit throws a {@link TransactionSystemException} and those who wait for
 * the end are given {@link TransactionSynchronization#STATUS_UNKNOWN}: all was done, or nothing.
 * After any other error nothing was done.
 *
 * <p>Within a transaction of another manager that does not include tables, one of this begins apart with {@code REQUIRES_NEW}. Where writes are
 * {@linkplain ExternalTransactionPolicy#REJECT refused} there, one with {@code REQUIRED} takes part in the other, so that its writes are refused and
 * its rollback fails the commit of the other; otherwise it begins apart, too.
 *
 * <p>Each write and the commit check the timeout. Isolation levels and nested transactions are refused.
 */
public final class TablesTransactionManager extends AbstractPlatformTransactionManager {
    private static final long serialVersionUID = 1L;
    private static final Object OF_ANOTHER = new Object();

    /** Where the writes go. */
    private final transient TableStore store;

    private final transient TablesTemplate template;

    /** Manages the transactions of a template, and of others on the same store. */
    public TablesTransactionManager(TablesTemplate template) {
        this.template = template;
        this.store = template.store();
        // So that the error gives the reason of this class, not that of Spring.
        setNestedTransactionAllowed(true);
    }

    /** Whether it manages the transactions of a store. */
    public boolean manages(TableStore other) {
        return store.equals(other);
    }

    /** Whether what the template writes is part of the transactions of this: it works on the same store. */
    public boolean manages(TablesTemplate other) {
        return store.equals(other.store());
    }

    @Override
    protected Object doGetTransaction() {
        WriteTransaction current = WriteTransaction.current(store);
        return new Attempt(current, current == null ? foreign() : null);
    }

    /** The transaction of another manager, within which transactions of tables are none of their own unless they are declared to be. */
    private @Nullable ExternalTransaction foreign() {
        return template.externalTransactionPolicy() == ExternalTransactionPolicy.REJECT
                ? ExternalTransaction.current()
                : null;
    }

    @Override
    protected boolean isExistingTransaction(Object transaction) {
        Attempt attempt = (Attempt) transaction;
        return attempt.current != null || attempt.foreign != null;
    }

    @Override
    protected void doBegin(Object transaction, TransactionDefinition definition) {
        if (definition.getIsolationLevel() != TransactionDefinition.ISOLATION_DEFAULT) {
            throw new InvalidIsolationLevelException(
                    isOverPartitions()
                            ? "Isolation levels are not supported. The transaction reads a snapshot as of its first request, and"
                                    + " fails if a row that it writes has been changed concurrently. Remove the isolation level."
                            : "Isolation levels are not supported. The transaction collects writes and sends them at"
                                    + " commit, without locks. Remove the isolation level.");
        }
        boolean readOnly = definition.isReadOnly();
        int timeout = determineTimeout(definition);
        WriteTransaction begun = isOverPartitions()
                ? UnitTransaction.begin(store, readOnly, timeout)
                : new GatheredTransaction(readOnly, timeout);
        ((Attempt) transaction).current = begun;
        begun.bind(store);
    }

    @Override
    protected void prepareSynchronization(DefaultTransactionStatus status, TransactionDefinition definition) {
        super.prepareSynchronization(status, definition);
        if (status.isNewTransaction() && status.isNewSynchronization()) {
            WriteTransaction begun = required(status);
            begun.takeFollowers();
            TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                @Override
                public void afterCommit() {
                    begun.doFollowers();
                }
            });
        }
    }

    private boolean isOverPartitions() {
        return template.transactionScope() == TransactionScope.STORE;
    }

    @Override
    protected Object doSuspend(Object transaction) {
        ((Attempt) transaction).current = null;
        ((Attempt) transaction).foreign = null;
        WriteTransaction suspended = WriteTransaction.unbind(store);
        // One that is part of another manager's transaction is suspended and resumed with the synchronizations of that.
        return suspended == null ? OF_ANOTHER : suspended;
    }

    @Override
    protected void doResume(@Nullable Object transaction, Object suspended) {
        if (suspended instanceof WriteTransaction own) {
            own.bind(store);
        }
    }

    /** Does the writes, and ends the transaction: what listeners write after it is no part of it. */
    @Override
    protected void doCommit(DefaultTransactionStatus status) {
        WriteTransaction ended = required(status);
        try {
            TablesTemplate.withExceptionTranslation(() -> {
                commit(ended);
                return ended;
            });
        } finally {
            end();
        }
    }

    /** Of other errors Spring concludes that nothing was done, and reports so to those who wait for the end. */
    private static void commit(WriteTransaction ended) {
        try {
            ended.commit();
        } catch (StoreClosedException nothingDone) {
            throw nothingDone;
        } catch (StoreUnavailableException failed) {
            if (failed instanceof OutcomeUnknownException || !failed.isRetryable()) {
                throw new TransactionSystemException(
                        "The store failed during the commit. Either all writes of the transaction were applied, or none."
                                + " Before you retry, read the entities again to find out which. "
                                + failed.getMessage(),
                        failed);
            }
            throw failed;
        }
    }

    @Override
    protected void doRollback(DefaultTransactionStatus status) {
        required(status).setRollbackOnly();
        end();
    }

    private void end() {
        WriteTransaction ended = WriteTransaction.unbind(store);
        if (ended != null) {
            ended.end();
        }
    }

    @Override
    protected void doSetRollbackOnly(DefaultTransactionStatus status) {
        ExternalTransaction foreign = ((Attempt) status.getTransaction()).foreign;
        if (foreign == null) {
            required(status).setRollbackOnly();
        } else {
            foreign.setRollbackOnly();
        }
    }

    @Override
    protected void doCleanupAfterCompletion(Object transaction) {
        end();
    }

    private static WriteTransaction required(DefaultTransactionStatus status) {
        WriteTransaction current = ((Attempt) status.getTransaction()).current;
        if (current == null) {
            throw new IllegalStateException("There is no active transaction to commit or roll back.");
        }
        return current;
    }

    /** What Spring holds of a transaction. */
    private static final class Attempt implements SmartTransactionObject, SavepointManager {
        private @Nullable WriteTransaction current;
        private @Nullable ExternalTransaction foreign;

        Attempt(@Nullable WriteTransaction current, @Nullable ExternalTransaction foreign) {
            this.current = current;
            this.foreign = foreign;
        }

        @Override
        public Object createSavepoint() {
            throw new NestedTransactionNotSupportedException(
                    "Nested transactions are not supported, because a tables transaction has no savepoints. It sends"
                            + " its writes in one request at commit. Use REQUIRED to join the transaction, or"
                            + " REQUIRES_NEW to write in a separate one.");
        }

        @Override
        public void rollbackToSavepoint(Object savepoint) {
            throw new IllegalStateException("Savepoints are not supported.");
        }

        @Override
        public void releaseSavepoint(Object savepoint) {
            throw new IllegalStateException("Savepoints are not supported.");
        }

        @Override
        public boolean isRollbackOnly() {
            return current != null && current.isRollbackOnly() || foreign != null && foreign.isRollbackOnly();
        }
    }
}
