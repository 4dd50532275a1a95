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
 * Makes transactions of another manager, such as of JPA on the database that has the tables, include the writes of a
 * template and its repositories: all of them are done when that transaction is committed, and none if it is rolled
 * back. To be added to the manager, {@link org.springframework.transaction.ConfigurableTransactionManager#addListener}.
 *
 * <p>Within such a transaction entities of any partitions, tables and classes are read and written as in one of
 * {@link dev.tables.data.core.TransactionScope#STORE}: all reads see what was written, and the tables as the isolation
 * of that transaction shows them. Before the commit the writes are sent to the store, after those of all other
 * synchronizations that have an order; what fails then rolls the transaction back. Events of entities are published
 * after the commit. A transaction of tables that begins within, with {@code REQUIRED}, is part of it; one of its own is
 * not.
 *
 * <p>A nested transaction that is rolled back takes with it what it has written to tables, and no more.
 */
public final class ExternalTransactionJoiningListener implements TransactionExecutionListener {
    private final Supplier<? extends @Nullable TablesTemplate> template;
    private final Supplier<? extends @Nullable ResourceHolderSupport> resource;
    private final ThreadLocal<@Nullable ResourceHolderSupport> before = new ThreadLocal<>();

    /**
     * Joins transactions.
     *
     * @param template which template's writes are included; asked when a transaction has begun; null for none
     * @param resource what a manager of the store's database binds to the thread when it begins a transaction, such as a holder of a
     *     connection, or null if nothing is bound now: transactions that bind none, or begin within another and leave that one's, include nothing
     */
    public ExternalTransactionJoiningListener(
            Supplier<? extends @Nullable TablesTemplate> template,
            Supplier<? extends @Nullable ResourceHolderSupport> resource) {
        this.template = template;
        this.resource = resource;
    }

    /** Whether the calling thread is in a transaction of another manager that includes what the template writes. */
    public static boolean joinsTransactionsOf(TablesTemplate template) {
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

    /** What one transaction includes. Its writes are sent after those of all others that have an order. */
    private static final class Joined implements TransactionSynchronization {
        private final TablesTemplate template;
        private final UnitTransaction writes;
        private boolean bound;

        Joined(TablesTemplate template, boolean readOnly, int seconds) {
            this.template = template;
            writes = UnitTransaction.join(template.store(), readOnly, seconds);
            writes.takeFollowers();
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
            writes.keepAt(savepoint);
        }

        /**
         * Sends the writes. If they may not be sent it throws no {@link TransactionException}: from one Spring concludes that the database has
         * ended its transaction already, and does not roll it back.
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

        /** What is written after the commit is no part of the transaction; this comes before all others that wait for it. */
        private final class Ending implements TransactionSynchronization {
            private boolean ended;

            @Override
            public int getOrder() {
                return Ordered.HIGHEST_PRECEDENCE;
            }

            @Override
            public void afterCommit() {
                end(UnitOfWork.TransactionOutcome.COMMITTED);
                writes.doFollowers();
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
