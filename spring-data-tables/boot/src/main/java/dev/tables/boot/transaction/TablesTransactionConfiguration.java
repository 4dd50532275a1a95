package dev.tables.boot.transaction;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.transaction.TablesTransactionManager;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Fallback;
import org.springframework.transaction.TransactionManager;

/**
 * Configurations of the transaction manager of the store, with and without other transaction managers. The conditions
 * of {@link Alone} are evaluated first.
 */
final class TablesTransactionConfiguration {
    private static final String NAME = "tablesTransactionManager";

    private TablesTransactionConfiguration() {}

    /**
     * Configuration of the transaction manager for tables as the default one, for {@code @Transactional} without a
     * name.
     */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnMissingBean(value = TransactionManager.class, name = NAME)
    static class Alone {
        @Bean(NAME)
        TablesTransactionManager tablesTransactionManager(TablesTemplate template) {
            return new TablesTransactionManager(template);
        }
    }

    /**
     * Configuration of the transaction manager for tables in addition to another transaction manager. The transaction
     * manager for tables is injected only by its name or class; any other injection point receives a different
     * transaction manager.
     */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnBean(TransactionManager.class)
    @ConditionalOnMissingBean(value = TablesTransactionManager.class, name = NAME)
    static class Beside {
        @Bean(NAME)
        @Fallback
        TablesTransactionManager tablesTransactionManager(TablesTemplate template) {
            return new TablesTransactionManager(template);
        }
    }
}
