package dev.tables.boot.test;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.engine.TableStore;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.PriorityOrdered;

/**
 * Auto-configuration of the {@link TableFaultInjection} of a {@link DataTablesTest}. Faults affect stores that are
 * beans of type {@link TableStore}. A store that is declared with a more specific type remains unchanged.
 */
@AutoConfiguration(before = TablesAutoConfiguration.class)
public final class TableFaultInjectionAutoConfiguration {
    TableFaultInjectionAutoConfiguration() {}

    @Bean
    static TableFaultInjection tableFaults() {
        return new TableFaultInjection();
    }

    @Bean
    static FaultyStores tableFaultsPostProcessor(ConfigurableListableBeanFactory beans) {
        return new FaultyStores(beans);
    }

    /**
     * A post-processor that adds faults to stores. This post-processor runs before all others, so that the spy of a
     * {@code @MockitoSpyBean TableStore} wraps the store with faults.
     */
    static final class FaultyStores implements BeanPostProcessor, PriorityOrdered {
        private final ConfigurableListableBeanFactory beans;

        FaultyStores(ConfigurableListableBeanFactory beans) {
            this.beans = beans;
        }

        @Override
        public int getOrder() {
            return Ordered.HIGHEST_PRECEDENCE;
        }

        @Override
        public Object postProcessAfterInitialization(Object bean, String name) {
            return bean instanceof TableStore store && isDeclaredAsStore(name)
                    ? new FaultyTableStore(store, beans.getBean(TableFaultInjection.class))
                    : bean;
        }

        private boolean isDeclaredAsStore(String name) {
            if (!beans.containsBeanDefinition(name)) {
                return false;
            }
            BeanDefinition definition = beans.getMergedBeanDefinition(name);
            return definition.getResolvableType().resolve(Object.class) == TableStore.class;
        }
    }
}
