package dev.tables.data.transaction;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.TransactionScope;
import dev.tables.data.repository.config.EnableTablesRepositories;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.support.TransactionTemplate;

/** Accounts in a store of their own, and transactions on them, for tests. */
abstract class AccountTransactions {
    AnnotationConfigApplicationContext context;
    AccountRepository accounts;
    TransactionTemplate transaction;

    private final Class<?> application;

    /** With what {@code application} configures besides. */
    AccountTransactions(Class<?> application) {
        this.application = application;
    }

    @Configuration(proxyBeanMethods = false)
    @EnableTablesRepositories
    @EnableTransactionManagement(proxyTargetClass = true)
    static class Transactions {
        @Bean
        TablesTemplate tablesTemplate(TableStore store, TransactionScope reach) {
            TablesTemplate template = new TablesTemplate(store);
            template.setTransactionScope(reach);
            return template;
        }

        @Bean
        TablesTransactionManager transactionManager(TablesTemplate template) {
            return new TablesTransactionManager(template);
        }
    }

    /** The store that the application context gets, and closes. */
    TableStore newStore() {
        return LocalTableStore.inMemory();
    }

    /** What transactions may write. */
    TransactionScope reach() {
        return TransactionScope.PARTITION;
    }

    @BeforeEach
    void start() {
        context = new AnnotationConfigApplicationContext();
        context.registerBean("tableStore", TableStore.class, this::newStore);
        context.registerBean(TransactionScope.class, this::reach);
        context.register(Transactions.class, application);
        context.refresh();
        accounts = context.getBean(AccountRepository.class);
        transaction = new TransactionTemplate(context.getBean(TablesTransactionManager.class));
    }

    @AfterEach
    void stop() {
        context.close();
    }
}
