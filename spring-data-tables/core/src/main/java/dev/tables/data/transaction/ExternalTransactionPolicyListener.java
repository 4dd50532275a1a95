package dev.tables.data.transaction;

import dev.tables.data.core.ExternalTransactionPolicy;
import dev.tables.data.core.internal.ExternalTransaction;
import dev.tables.engine.TableStore;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.TransactionExecution;
import org.springframework.transaction.TransactionExecutionListener;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * A listener through which templates recognize the transactions of a transaction manager. With the listener, a write
 * within a transaction that does not include the write is rejected or logged ({@link ExternalTransactionPolicy}). Add
 * the listener to each transaction manager of an application with
 * {@link org.springframework.transaction.ConfigurableTransactionManager#addListener}; Spring Boot does so.
 */
public final class ExternalTransactionPolicyListener implements TransactionExecutionListener {
    private final String manager;
    private final Function<TableStore, String> managerOf;

    /**
     * Creates a listener for one transaction manager.
     *
     * @param manager the name of the transaction manager, for messages
     * @param managerOf returns the name of the {@link TablesTransactionManager} of a store, for messages
     */
    public ExternalTransactionPolicyListener(String manager, Function<TableStore, String> managerOf) {
        this.manager = manager;
        this.managerOf = managerOf;
    }

    @Override
    public void afterBegin(TransactionExecution transaction, @Nullable Throwable failure) {
        if (failure == null
                && transaction.isNewTransaction()
                && TransactionSynchronizationManager.isSynchronizationActive()) {
            ExternalTransaction.begun(manager, managerOf);
        }
    }
}
