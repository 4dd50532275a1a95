package dev.tables.boot.transaction;

import dev.tables.data.transaction.ExternalTransactionPolicyListener;
import dev.tables.data.transaction.TablesTransactionManager;
import dev.tables.engine.TableStore;
import java.util.Map;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.transaction.ConfigurableTransactionManager;

/** A post-processor that makes templates recognize the transactions of each transaction manager of the application. */
final class ExternalTransactionsListening implements BeanPostProcessor {
    private static final String USUAL = "tablesTransactionManager";

    private final ListableBeanFactory beans;

    ExternalTransactionsListening(ListableBeanFactory beans) {
        this.beans = beans;
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        if (bean instanceof ConfigurableTransactionManager manager) {
            manager.addListener(new ExternalTransactionPolicyListener(name, this::managerOf));
        }
        return bean;
    }

    private String managerOf(TableStore store) {
        return beans.getBeansOfType(TablesTransactionManager.class).entrySet().stream()
                .filter(manager -> manager.getValue().manages(store))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(USUAL);
    }
}
