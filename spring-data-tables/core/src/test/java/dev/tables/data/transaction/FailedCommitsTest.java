package dev.tables.data.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.StoreClosedException;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.request.ForwardingTableStore;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.context.annotation.Configuration;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.transaction.TransactionSystemException;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Whatever becomes of a commit: what the caller gets, what those who wait for the end are given, and what is stored agree. */
class FailedCommitsTest extends AccountTransactions {
    private @Nullable End ending;

    @Configuration(proxyBeanMethods = false)
    static class Application {}

    FailedCommitsTest() {
        super(Application.class);
    }

    /** How the request ends that stores what was written. */
    enum End {
        DONE(true, null, TransactionSynchronization.STATUS_COMMITTED),
        ANSWER_LOST(true, TransactionSystemException.class, TransactionSynchronization.STATUS_UNKNOWN),
        REQUEST_LOST(false, TransactionSystemException.class, TransactionSynchronization.STATUS_UNKNOWN),
        STORE_FAILED(true, TransactionSystemException.class, TransactionSynchronization.STATUS_UNKNOWN),
        CLOSED(false, DataAccessResourceFailureException.class, TransactionSynchronization.STATUS_ROLLED_BACK),
        BUSY(false, TransientDataAccessResourceException.class, TransactionSynchronization.STATUS_ROLLED_BACK),
        CONFLICT(false, OptimisticLockingFailureException.class, TransactionSynchronization.STATUS_ROLLED_BACK);

        private final boolean done;
        private final @Nullable Class<?> error;
        private final int status;

        End(boolean done, @Nullable Class<?> error, int status) {
            this.done = done;
            this.error = error;
            this.status = status;
        }

        @Nullable
        TableStoreException failure() {
            return switch (this) {
                case DONE -> null;
                case ANSWER_LOST, REQUEST_LOST -> new OutcomeUnknownException("No answer.", null);
                case STORE_FAILED -> new StoreUnavailableException(ErrorCode.INTERNAL_ERROR, "The disk is full.", null);
                case CLOSED -> new StoreClosedException();
                case BUSY -> new StoreUnavailableException(ErrorCode.SERVER_BUSY, "Busy.", null);
                case CONFLICT -> new ConcurrentUpdateException("account", new PrimaryKey("a", "1"));
            };
        }
    }

    /** Its writes end as the test says, once there is something to say. */
    // NullAway does not see annotations of type arguments in class files of other modules.
    @SuppressWarnings("NullAway")
    private final class Ending extends ForwardingTableStore {
        Ending(TableStore store) {
            super(store);
        }

        private <R> R end(Supplier<R> request) {
            TableStoreException failure = ending == null ? null : ending.failure();
            R answer = failure == null || ending.done ? request.get() : null;
            if (failure != null) {
                throw failure;
            }
            return answer;
        }

        @Override
        public @Nullable ETag write(String table, RowOperation operation) {
            return end(() -> super.write(table, operation));
        }

        @Override
        public List<@Nullable ETag> execute(String table, EntityGroupTransaction transaction) {
            return end(() -> super.execute(table, transaction));
        }

        @Override
        public List<@Nullable ETag> execute(StoreTransaction transaction) {
            return end(() -> super.execute(transaction));
        }

        @Override
        protected void commit(OpenTransaction transaction) {
            end(() -> {
                super.commit(transaction);
                return transaction;
            });
        }
    }

    @Override
    TableStore newStore() {
        return new Ending(super.newStore());
    }

    @ParameterizedTest
    @EnumSource
    void commitFailureReportsStatusAndWhetherOutcomeIsUnknown(End end) {
        int[] status = {-1};
        Throwable thrown = catchThrowable(() -> transaction.executeWithoutResult(begun -> {
            accounts.save(new Account("a", 1, 10, null));
            accounts.save(new Account("a", 2, 20, null));
            TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                @Override
                public void beforeCommit(boolean readOnly) {
                    ending = end;
                }

                @Override
                public void afterCompletion(int completed) {
                    ending = null;
                    status[0] = completed;
                }
            });
        }));
        assertThat(status[0]).isEqualTo(end.status);
        assertThat(accounts.findByBank("a")).hasSize(end.done ? 2 : 0);
        if (end.error == null) {
            assertThat(thrown).isNull();
        } else {
            assertThat(thrown).isInstanceOf(end.error).hasRootCauseInstanceOf(TableStoreException.class);
        }
        if (end.status == TransactionSynchronization.STATUS_UNKNOWN) {
            assertThat(thrown)
                    .hasMessageContainingAll(
                            "Either all writes of the transaction were applied, or none",
                            "Before you retry, read the entities again to find out which.");
        }
        // Nothing of it is left in the thread, in the store or in the tables.
        transaction.executeWithoutResult(begun -> accounts.save(new Account("b", 1, 1, null)));
        assertThat(accounts.findByBank("b")).hasSize(1);
        assertThat(TransactionSynchronizationManager.getResourceMap()).isEmpty();
    }

    /** Nothing was written, and nobody is left in doubt about that. */
    @Test
    void commitFailsIfStoreWasClosed() {
        int[] status = {-1};
        Throwable thrown = catchThrowable(() -> transaction.executeWithoutResult(begun -> {
            accounts.save(new Account("a", 1, 10, null));
            TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                @Override
                public void afterCompletion(int completed) {
                    status[0] = completed;
                }
            });
            context.getBean(TableStore.class).close();
        }));
        assertThat(status[0]).isEqualTo(TransactionSynchronization.STATUS_ROLLED_BACK);
        assertThat(thrown)
                .isInstanceOf(DataAccessResourceFailureException.class)
                .hasMessageContaining("The table store is closed. Open it again.")
                .hasRootCauseInstanceOf(StoreClosedException.class);
    }
}
