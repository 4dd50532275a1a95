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
 * A transaction manager for the templates and repositories of one store. The writes of a transaction are atomic within
 * the template's {@link TransactionScope}.
 *
 * <p>With {@link TransactionScope#STORE}, a transaction includes writes of any partitions and tables, and all reads see
 * them. Each write is checked immediately against the state that the transaction sees, a snapshot as of its first
 * request. Conflicts with later writes of other transactions are reported at commit.
 *
 * <p>With {@link TransactionScope#PARTITION}, writes are collected and sent at commit in one entity group transaction.
 * <ul>
 *   <li>A transaction covers one partition of one table. A write to a second partition, and the 101st operation, are
 *       rejected with the reason.
 *   <li>A point read within the transaction sees its writes. A query that may find entities that the transaction has
 *       written or deleted is rejected, since it would not see these changes.
 *   <li>A saved entity gets its new version at commit, so read it again before the next change. Optimistic conflicts
 *       and duplicates are reported at commit.
 *   <li>Rollback discards the writes; no write has been sent. Writes of listeners after commit or rollback are sent
 *       immediately or in a transaction of their own.
 *   <li>{@linkplain dev.tables.mapping.intent.EventualTransaction Eventual transactions} are rejected, because they
 *       would not be part of the transaction.
 * </ul>
 *
 * <p>If the store fails during a commit or its response is lost, the commit throws a
 * {@link TransactionSystemException}. Either all writes were applied or none, and synchronizations receive
 * {@link TransactionSynchronization#STATUS_UNKNOWN}. After any other error of a commit, no write was applied.
 *
 * <p>Within a transaction that belongs to another transaction manager and does not include tables, {@code REQUIRES_NEW}
 * begins a separate transaction. {@code REQUIRED} also begins a separate transaction, unless the policy is to
 * {@linkplain ExternalTransactionPolicy#REJECT reject} writes within the other transaction. With the policy
 * {@code REJECT}, {@code REQUIRED} joins the other transaction: writes to tables are rejected, and a rollback makes the
 * other transaction's commit fail.
 *
 * <p>Each write and the commit check the timeout. Isolation levels and nested transactions are rejected.
 */
public final class TablesTransactionManager extends AbstractPlatformTransactionManager {
    private static final long serialVersionUID = 1L;
    private static final Object OF_ANOTHER = new Object();

    /** The store that receives the writes. */
    private final transient TableStore store;

    private final transient TablesTemplate template;

    /** Creates a transaction manager for a template, and for other templates on the same store. */
    public TablesTransactionManager(TablesTemplate template) {
        this.template = template;
        this.store = template.store();
        // So that the error gives the reason of this class, not that of Spring.
        setNestedTransactionAllowed(true);
    }

    /** Returns whether this manager manages the transactions of a store. */
    public boolean manages(TableStore other) {
        return store.equals(other);
    }

    /** Returns whether the template uses the same store, so that its writes are part of this manager's transactions. */
    public boolean manages(TablesTemplate other) {
        return store.equals(other.store());
    }

    @Override
    protected Object doGetTransaction() {
        WriteTransaction current = WriteTransaction.current(store);
        return new Attempt(current, current == null ? foreign() : null);
    }

    /**
     * Returns the current transaction of another transaction manager that a new transaction joins unless it is declared
     * as separate.
     */
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
            begun.acceptAfterCommitActions();
            TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                @Override
                public void afterCommit() {
                    begun.runAfterCommitActions();
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

    /** Commits the writes and ends the transaction. Later writes of listeners are not part of the transaction. */
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

    /**
     * Commits the writes. Throws a {@link TransactionSystemException} only if writes may have been applied; for any
     * other exception, Spring concludes and reports that no write was applied.
     */
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

    /** Spring's view of a transaction. */
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
