package dev.tables.data.transaction;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.internal.UnitTransaction;
import dev.tables.data.core.internal.WriteTransaction;
import dev.tables.mapping.table.UnitOfWork;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.TransactionExecution;
import org.springframework.transaction.TransactionExecutionListener;
import org.springframework.transaction.support.ResourceHolderSupport;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * A listener that includes the writes of a template and its repositories in the transactions of another transaction
 * manager. An example is a JPA transaction manager on the database that contains the tables. All writes are applied if
 * the other transaction commits, and no write if it rolls back. Add the listener to the manager with
 * {@link org.springframework.transaction.ConfigurableTransactionManager#addListener}.
 *
 * <p>Within a transaction of the other transaction manager, entities of any partitions, tables and classes are read and
 * written as in {@link dev.tables.data.core.TransactionScope#STORE}. All reads see the transaction's writes, and read
 * all other data with the isolation level of the transaction.
 *
 * <p>Writes are sent to the store before the commit, after all other synchronizations that have an order; a failure
 * rolls the transaction back. Entity events are published after the commit. A nested tables transaction with
 * {@code REQUIRED} is part of the outer transaction; with {@code REQUIRES_NEW} it is separate.
 *
 * <p>The rollback of a nested transaction discards its own writes to tables, and no others.
 */
public final class ExternalTransactionJoiningListener implements TransactionExecutionListener {
    private final Supplier<? extends @Nullable TablesTemplate> template;
    private final Supplier<? extends @Nullable ResourceHolderSupport> resource;
    private final ThreadLocal<@Nullable ResourceHolderSupport> before = new ThreadLocal<>();

    /**
     * Creates a listener.
     *
     * @param template a supplier of the template whose writes are included, or null for none; called after a
     *     transaction has begun
     * @param resource a supplier of the object that the transaction manager of the store's database binds to the thread
     *     at the start of a transaction, such as a connection holder. The supplier returns null if no object is bound.
     *     A transaction that binds no resource of its own does not include any writes.
     */
    public ExternalTransactionJoiningListener(
            Supplier<? extends @Nullable TablesTemplate> template,
            Supplier<? extends @Nullable ResourceHolderSupport> resource) {
        this.template = template;
        this.resource = resource;
    }

    /**
     * Returns whether the thread is in a transaction that belongs to another transaction manager and includes the
     * template's writes.
     */
    public static boolean includesWritesOf(TablesTemplate template) {
        return WriteTransaction.current(template.store()) instanceof UnitTransaction current && current.isJoined();
    }

    @Override
    public void beforeBegin(TransactionExecution transaction) {
        ResourceHolderSupport outer = resource.get();
        before.set(outer);
        TablesTemplate writing = outer == null ? template.get() : null;
        if (writing != null && writing.isExternalTransactionJoiningEnabled()) {
            writing.renewIndexLeases();
        }
    }

    @Override
    public void afterBegin(TransactionExecution transaction, @Nullable Throwable failure) {
        ResourceHolderSupport bound = resource.get();
        boolean isOfStore = bound != null && !bound.equals(before.get());
        before.remove();
        if (failure != null
                || bound == null
                || !isOfStore
                || !transaction.isNewTransaction()
                || !TransactionSynchronizationManager.isSynchronizationActive()) {
            return;
        }
        TablesTemplate writing = template.get();
        // A transaction of tables that has begun before keeps what is written.
        if (writing == null || WriteTransaction.current(writing.store()) != null) {
            return;
        }
        if (writing.isExternalTransactionJoiningEnabled()) {
            int seconds = bound.hasTimeout() ? bound.getTimeToLiveInSeconds() : TransactionDefinition.TIMEOUT_DEFAULT;
            Joined begun = new Joined(writing, transaction.isReadOnly(), seconds);
            begun.resume();
            TransactionSynchronizationManager.registerSynchronization(begun);
            TransactionSynchronizationManager.registerSynchronization(begun.new Ending());
        }
    }

    /**
     * The table writes of an external transaction. The writes are sent after all other synchronizations that declare an
     * order have run.
     */
    private static final class Joined implements TransactionSynchronization {
        private final TablesTemplate template;
        private final UnitTransaction writes;
        private boolean bound;

        Joined(TablesTemplate template, boolean readOnly, int seconds) {
            this.template = template;
            writes = UnitTransaction.join(template.store(), readOnly, seconds);
            writes.acceptAfterCommitActions();
        }

        @Override
        public int getOrder() {
            return Ordered.LOWEST_PRECEDENCE;
        }

        @Override
        public void suspend() {
            unbind();
        }

        @Override
        public void resume() {
            writes.bind(template.store());
            bound = true;
        }

        void unbind() {
            if (bound) {
                bound = false;
                WriteTransaction.unbind(template.store());
            }
        }

        @Override
        public void savepointRollback(Object savepoint) {
            writes.rollBackTo(savepoint);
        }

        @Override
        public void savepoint(Object savepoint) {
            writes.recordSavepoint(savepoint);
        }

        /**
         * Sends the writes. A failure is not thrown as a {@link TransactionException}, because Spring would conclude
         * that the database has already ended its transaction, and would not roll it back.
         */
        @Override
        public void beforeCommit(boolean readOnly) {
            if (writes.isRollbackOnly()) {
                throw new InvalidDataAccessApiUsageException(writes.whyRollbackOnly());
            }
            try {
                TablesTemplate.withExceptionTranslation(this::send);
            } catch (TransactionException late) {
                throw new QueryTimeoutException(String.valueOf(late.getMessage()), late);
            }
        }

        private UnitTransaction send() {
            try {
                writes.flush();
            } catch (IllegalStateException refused) {
                throw new InvalidDataAccessApiUsageException(String.valueOf(refused.getMessage()), refused);
            }
            return writes;
        }

        /**
         * The end of the tables part of a transaction. This synchronization runs before all others, so that their
         * writes after the commit are not part of the transaction.
         */
        private final class Ending implements TransactionSynchronization {
            private boolean ended;

            @Override
            public int getOrder() {
                return Ordered.HIGHEST_PRECEDENCE;
            }

            @Override
            public void afterCommit() {
                end(UnitOfWork.TransactionOutcome.COMMITTED);
                writes.runAfterCommitActions();
            }

            @Override
            public void afterCompletion(int status) {
                end(
                        status == STATUS_ROLLED_BACK
                                ? UnitOfWork.TransactionOutcome.ROLLED_BACK
                                : UnitOfWork.TransactionOutcome.UNKNOWN);
            }

            private void end(UnitOfWork.TransactionOutcome ending) {
                if (!ended) {
                    ended = true;
                    unbind();
                    writes.end(ending);
                }
            }
        }
    }
}
