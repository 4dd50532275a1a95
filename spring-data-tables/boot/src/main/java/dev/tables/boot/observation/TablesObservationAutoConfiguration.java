package dev.tables.boot.observation;

import dev.tables.boot.TableStoreDecorator;
import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.recovery.TablesRecovery;
import dev.tables.boot.recovery.TablesRecoveryAutoConfiguration;
import dev.tables.engine.TableStore;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.observation.ObservationRegistry;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Auto-configuration of observations of calls to the store, if an {@link ObservationRegistry} exists, and of metrics of
 * recovery, if a meter registry exists.
 */
@AutoConfiguration(after = {TablesAutoConfiguration.class, TablesRecoveryAutoConfiguration.class})
@ConditionalOnBean(TablesAutoConfiguration.class)
public final class TablesObservationAutoConfiguration {
    TablesObservationAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    TableStoreDecorator tableStoreObserver(
            ObjectProvider<ObservationRegistry> registry, ObjectProvider<TableStoreObservationConvention> convention) {
        return new TableStoreDecorator() {
            @Override
            public TableStore decorate(TableStore store) {
                return ObservedTableStore.of(
                        store,
                        registry.getIfAvailable(() -> ObservationRegistry.NOOP),
                        convention.getIfAvailable(TableStoreObservationConvention::new));
            }

            @Override
            public TableStore unwrap(TableStore store) {
                return ObservedTableStore.unobserved(store);
            }
        };
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(MeterBinder.class)
    @ConditionalOnBean(TablesRecovery.class)
    static class RecoveryMeters {
        @Bean
        @ConditionalOnMissingBean
        RecoveryMetrics recoveryMetrics(TablesRecovery recovery) {
            return new RecoveryMetrics(recovery);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(MeterBinder.class)
    static class EntityMeters {
        @Bean
        @ConditionalOnMissingBean
        SkippedEntities skippedEntities() {
            return new SkippedEntities();
        }
    }
}
