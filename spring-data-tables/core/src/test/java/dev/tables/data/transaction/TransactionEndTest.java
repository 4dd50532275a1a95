package dev.tables.data.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tables.data.core.event.AfterDeleteEvent;
import dev.tables.data.core.event.AfterSaveEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;
import org.springframework.transaction.InvalidIsolationLevelException;
import org.springframework.transaction.NestedTransactionNotSupportedException;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionTimedOutException;
import org.springframework.transaction.event.TransactionPhase;
import org.springframework.transaction.event.TransactionalEventListener;
import org.springframework.transaction.support.TransactionTemplate;

/** What happens behind the end of a transaction, and which kinds of transactions there are not. */
class TransactionEndTest extends AccountTransactions {
    private Audit audit;

    @Configuration(proxyBeanMethods = false)
    static class Application {
        @Bean
        Audit audit(AccountRepository accounts, PlatformTransactionManager manager) {
            return new Audit(accounts, new TransactionTemplate(manager));
        }
    }

    /** Writes in another partition what happens in bank b. */
    static class Audit {
        private final AccountRepository accounts;
        private final TransactionTemplate transaction;
        private final List<Object> deleted = new ArrayList<>();
        private @Nullable String version;

        Audit(AccountRepository accounts, TransactionTemplate transaction) {
            this.accounts = accounts;
            this.transaction = transaction;
        }

        @EventListener
        void on(AfterSaveEvent<Account> event) {
            if (event.entity().bank().equals("b")) {
                version = event.entity().version();
                accounts.save(new Account("saved", event.entity().number(), 0, null));
                transaction.executeWithoutResult(status ->
                        accounts.save(new Account("saved too", event.entity().number(), 0, null)));
            }
        }

        @EventListener
        void on(AfterDeleteEvent<Account> event) {
            deleted.add(event.entity());
        }

        @TransactionalEventListener(phase = TransactionPhase.AFTER_COMMIT)
        void onCommit(String text) {
            accounts.save(new Account("committed", 1, 0, null));
        }

        @TransactionalEventListener(phase = TransactionPhase.AFTER_ROLLBACK)
        void onRollback(String text) {
            accounts.save(new Account("rolled back", 1, 0, null));
        }
    }

    TransactionEndTest() {
        super(Application.class);
    }

    @BeforeEach
    void findBeans() {
        audit = context.getBean(Audit.class);
    }

    @Test
    void writesOfListenersAfterCommitAreStored() {
        transaction.executeWithoutResult(status -> {
            accounts.save(new Account("b", 1, 10, null));
            context.publishEvent("done");
        });
        assertThat(accounts.findByBank("saved")).hasSize(1);
        assertThat(accounts.findByBank("saved too")).hasSize(1);
        assertThat(accounts.findByBank("committed")).hasSize(1);
        assertThat(accounts.findByBank("rolled back")).isEmpty();
    }

    @Test
    void writesOfListenersAfterRollbackAreStored() {
        transaction.executeWithoutResult(status -> {
            accounts.save(new Account("b", 1, 10, null));
            context.publishEvent("undone");
            status.setRollbackOnly();
        });
        assertThat(accounts.findByBank("b")).isEmpty();
        assertThat(accounts.findByBank("saved")).isEmpty();
        assertThat(accounts.findByBank("committed")).isEmpty();
        assertThat(accounts.findByBank("rolled back")).hasSize(1);
    }

    @Test
    void eventContainsTheVersionOfTheCommit() {
        transaction.executeWithoutResult(status -> accounts.save(new Account("b", 1, 10, null)));
        Account stored = accounts.findById(new AccountKey("b", 1)).orElseThrow();
        assertThat(audit.version).isNotNull().isEqualTo(stored.version());
        accounts.deleteByBank("saved");
        accounts.deleteByBank("saved too");
        transaction.executeWithoutResult(status -> accounts.save(stored.plus(1)));
        assertThat(audit.version).isNotNull().isNotEqualTo(stored.version());
        transaction.executeWithoutResult(status -> {
            accounts.save(new Account("b", 2, 10, null));
            accounts.deleteById(new AccountKey("b", 2));
        });
        assertThat(accounts.existsById(new AccountKey("b", 2))).isFalse();
        assertThat(accounts.existsById(new AccountKey("saved", 2))).isTrue();
    }

    @Test
    void deleteEventIsPublishedOnlyIfEntityExisted() {
        Account account = accounts.save(new Account("c", 1, 10, null));
        Account never = new Account("c", 2, 10, null);
        accounts.delete(never);
        transaction.executeWithoutResult(status -> accounts.delete(never));
        assertThat(audit.deleted).isEmpty();
        accounts.delete(account);
        assertThat(audit.deleted).containsExactly(account);
        assertThat(new AfterDeleteEvent<>(account, "account"))
                .hasToString("AfterDeleteEvent[Account in table account]");
    }

    @Test
    void timedOutTransactionWritesNothing() {
        TransactionTemplate none = new TransactionTemplate(Objects.requireNonNull(transaction.getTransactionManager()));
        none.setTimeout(0);
        assertThatExceptionOfType(TransactionTimedOutException.class)
                .isThrownBy(() -> none.executeWithoutResult(status -> accounts.save(new Account("b", 1, 10, null))))
                .withMessageContaining("timeout of 0 s");
        assertThat(accounts.findByBank("b")).isEmpty();
        none.executeWithoutResult(status -> assertThat(accounts.findByBank("b")).isEmpty());
        none.setTimeout(3600);
        none.executeWithoutResult(status -> accounts.save(new Account("b", 1, 10, null)));
        assertThat(accounts.findByBank("b")).hasSize(1);
    }

    @Test
    void nestedTransactionsAndIsolationLevelsAreRejected() {
        TransactionTemplate nested =
                new TransactionTemplate(Objects.requireNonNull(transaction.getTransactionManager()));
        nested.setPropagationBehavior(TransactionDefinition.PROPAGATION_NESTED);
        assertThatExceptionOfType(NestedTransactionNotSupportedException.class)
                .isThrownBy(() -> transaction.executeWithoutResult(
                        outer -> nested.executeWithoutResult(inner -> accounts.findByBank("b"))))
                .withMessageContaining("REQUIRES_NEW");
        nested.executeWithoutResult(alone -> accounts.save(new Account("b", 1, 10, null)));
        assertThat(accounts.findByBank("b")).hasSize(1);

        TransactionTemplate serializable =
                new TransactionTemplate(Objects.requireNonNull(transaction.getTransactionManager()));
        serializable.setIsolationLevel(TransactionDefinition.ISOLATION_SERIALIZABLE);
        assertThatExceptionOfType(InvalidIsolationLevelException.class)
                .isThrownBy(() -> serializable.executeWithoutResult(status -> accounts.findByBank("b")));
    }
}
