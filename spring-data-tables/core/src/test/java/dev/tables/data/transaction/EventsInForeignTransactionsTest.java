package dev.tables.data.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.data.core.event.AfterSaveEvent;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.AbstractPlatformTransactionManager;
import org.springframework.transaction.support.DefaultTransactionStatus;
import org.springframework.transaction.support.TransactionTemplate;

/** Events follow the commit of tables, whichever transaction of another manager is around or within. */
class EventsInForeignTransactionsTest extends AccountTransactions {
    private final TransactionTemplate other = new TransactionTemplate(new Other());

    EventsInForeignTransactionsTest() {
        super(Application.class);
    }

    @Configuration(proxyBeanMethods = false)
    static class Application {
        @Bean
        Heard heard() {
            return new Heard();
        }
    }

    static class Heard {
        final List<Integer> saved = new ArrayList<>();

        @EventListener
        void on(AfterSaveEvent<Account> event) {
            saved.add(event.entity().number());
        }
    }

    private static final class Other extends AbstractPlatformTransactionManager {
        private static final long serialVersionUID = 1L;

        @Override
        protected Object doGetTransaction() {
            return this;
        }

        @Override
        protected void doBegin(Object begun, TransactionDefinition definition) {}

        @Override
        protected void doCommit(DefaultTransactionStatus status) {}

        @Override
        protected void doRollback(DefaultTransactionStatus status) {}
    }

    private List<Integer> heard() {
        return context.getBean(Heard.class).saved;
    }

    private void insert(int number) {
        accounts.insert(new Account("b", number, 10, null));
    }

    @Test
    void innerForeignTransactionPublishesEventsAfterTablesCommit() {
        transaction.executeWithoutResult(tables -> {
            other.executeWithoutResult(status -> insert(1));
            assertThat(heard()).isEmpty();
            other.executeWithoutResult(status -> {
                insert(2);
                status.setRollbackOnly();
            });
        });
        assertThat(heard()).containsExactly(1, 2);
    }

    @Test
    void innerForeignTransactionPublishesNoEventsIfTablesRollsBack() {
        transaction.executeWithoutResult(tables -> {
            other.executeWithoutResult(status -> insert(1));
            tables.setRollbackOnly();
        });
        assertThat(heard()).isEmpty();
        assertThat(accounts.count()).isZero();
    }

    @Test
    void outerForeignTransactionDoesNotDelayEvents() {
        other.executeWithoutResult(status -> {
            transaction.executeWithoutResult(tables -> insert(1));
            assertThat(heard()).containsExactly(1);
            status.setRollbackOnly();
        });
        assertThat(accounts.count()).isEqualTo(1);
    }
}
