package dev.tables.boot.test;

import dev.tables.boot.TablesAutoConfiguration;
import dev.tables.engine.TableStore;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;

/**
 * Gives a {@link DataTablesTest} its {@link TableFaults}: stores that are beans of type {@link TableStore} meet them. A store
 * declared as something more special is left as it is.
 */
@AutoConfiguration(before = TablesAutoConfiguration.class)
public final class TableFaultsAutoConfiguration {
    /** Made by Spring. */
    TableFaultsAutoConfiguration() {}

    @Bean
    static TableFaults tableFaults() {
        return new TableFaults();
    }

    @Bean
    static BeanPostProcessor tableFaultsPostProcessor(ConfigurableListableBeanFactory beans) {
        return new BeanPostProcessor() {
            @Override
            public Object postProcessAfterInitialization(Object bean, String name) {
                return bean instanceof TableStore store && isDeclaredAsStore(beans, name)
                        ? new FaultyTableStore(store, beans.getBean(TableFaults.class))
                        : bean;
            }
        };
    }

    private static boolean isDeclaredAsStore(ConfigurableListableBeanFactory beans, String name) {
        if (!beans.containsBeanDefinition(name)) {
            return false;
        }
        BeanDefinition definition = beans.getMergedBeanDefinition(name);
        return definition.getResolvableType().resolve(Object.class) == TableStore.class;
    }
}
