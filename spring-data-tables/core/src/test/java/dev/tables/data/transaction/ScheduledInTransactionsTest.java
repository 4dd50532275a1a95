package dev.tables.data.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.TableStore;
import dev.tables.mapping.intent.EventualTransaction;
import dev.tables.mapping.intent.EventualTransactionHandler;
import dev.tables.mapping.intent.Recoverer;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.event.TransactionPhase;
import org.springframework.transaction.event.TransactionalEventListener;
import org.springframework.transaction.support.TransactionTemplate;

/** Eventual transactions within a transaction that gathers writes: refused, for they would be neither undone nor kept with it. */
class ScheduledInTransactionsTest extends AccountTransactions {
    private TableStore store;
    private EventualTransactionHandler work;
    private Recoverer recoverer;

    @Configuration(proxyBeanMethods = false)
    static class Application {
        @Bean
        EventualTransactionHandler work(TableStore store, AccountRepository accounts) {
            return new EventualTransactionHandler(
                    store,
                    Map.of("open", number -> accounts.save(new Account("b", Integer.parseInt(number), 0, null))));
        }

        @Bean
        Teller teller(TableStore store) {
            return new Teller(store);
        }
    }

    /** Promises to open accounts. */
    static class Teller {
        private final TableStore store;

        Teller(TableStore store) {
            this.store = store;
        }

        @Transactional
        public String promise() {
            return promise(store, 7);
        }

        @TransactionalEventListener(phase = TransactionPhase.AFTER_COMMIT)
        public void onCommit(Integer number) {
            promise(store, number);
        }

        static String promise(TableStore store, int number) {
            return EventualTransaction.on(store)
                    .callHandler("open", Integer.toString(number))
                    .submit();
        }
    }

    ScheduledInTransactionsTest() {
        super(Application.class);
    }

    @BeforeEach
    void findBeans() {
        store = context.getBean(TableStore.class);
        work = context.getBean(EventualTransactionHandler.class);
        recoverer = new Recoverer(store, Clock.systemUTC(), Duration.ofSeconds(-1), List.of(work));
    }

    private String promise() {
        return Teller.promise(store, 7);
    }

    private <T> T apart(Supplier<T> action) {
        TransactionTemplate suspending = new TransactionTemplate(context.getBean(TablesTransactionManager.class));
        suspending.setPropagationBehavior(TransactionDefinition.PROPAGATION_NOT_SUPPORTED);
        return suspending.execute(status -> action.get());
    }

    @Test
    void schedulingEventualTransactionInTransactionFailsAndRollsBack() {
        assertThatIllegalStateException()
                .isThrownBy(() -> context.getBean(Teller.class).promise())
                .withMessage("An eventual transaction cannot be scheduled within a transaction that buffers its "
                        + "writes until the commit. A rollback would not cancel it. Schedule it after the commit or "
                        + "outside of the transaction. Or make the transaction's writes the first step of the "
                        + "eventual transaction.");
        assertThat(recoverer.run().finished()).isZero();
        assertThat(accounts.findByBank("b")).isEmpty();
    }

    @Test
    void schedulingEventualTransactionWithRowsInTransactionFails() {
        EntityGroupTransaction rows = new EntityGroupTransaction();
        rows.add(RowOperation.insertOrReplace(new PrimaryKey("p", "r"), writer -> writer.int32("n", 1)));
        transaction.executeWithoutResult(status -> assertThatIllegalStateException()
                .isThrownBy(() ->
                        EventualTransaction.on(store).callHandler("open", "7").submitInTransaction("others", rows))
                .withMessageContaining("within a transaction that buffers its writes"));
        assertThat(recoverer.run().finished()).isZero();
    }

    /** What its steps write would be gathered, and forgotten with a rollback, although they are noted as done. */
    @Test
    void stepsOfEventualTransactionDoNotRunInTransaction() {
        String id = promise();
        transaction.executeWithoutResult(status -> {
            assertThatIllegalStateException()
                    .isThrownBy(() -> work.run(id))
                    .withMessageContaining("The steps of an eventual transaction")
                    .withMessageContaining("within a transaction that buffers its writes");
            assertThatIllegalStateException()
                    .isThrownBy(recoverer::run)
                    .withMessageContaining("Recovery cannot be " + "run");
            status.setRollbackOnly();
        });
        assertThat(work.progress(id))
                .extracting(EventualTransactionHandler.Progress::completedSteps)
                .isEqualTo(0);
        assertThat(work.run(id)).isTrue();
        assertThat(accounts.findByBank("b")).hasSize(1);
    }

    @Test
    void eventualTransactionIsScheduledAfterCommitNotAfterRollback() {
        transaction.executeWithoutResult(status -> context.publishEvent(8));
        transaction.executeWithoutResult(status -> {
            context.publishEvent(9);
            status.setRollbackOnly();
        });
        assertThat(recoverer.run().finished()).isEqualTo(1);
        assertThat(accounts.findByBank("b")).extracting(Account::number).containsExactly(8);
    }

    @Test
    void eventualTransactionScheduledOutsideSurvivesRollback() {
        transaction.executeWithoutResult(status -> {
            String id = apart(this::promise);
            assertThatIllegalStateException().isThrownBy(this::promise);
            assertThat(apart(() -> work.run(id))).isTrue();
            status.setRollbackOnly();
        });
        assertThat(accounts.findByBank("b")).hasSize(1);
        assertThatCode(this::promise).doesNotThrowAnyException();
    }

    @Test
    void eventualTransactionIsScheduledAfterFailedCommit() {
        accounts.save(new Account("a", 1, 0, null));
        assertThatCode(() -> transaction.executeWithoutResult(status -> accounts.insert(new Account("a", 1, 0, null))))
                .isNotNull();
        assertThatCode(this::promise).doesNotThrowAnyException();
    }
}
