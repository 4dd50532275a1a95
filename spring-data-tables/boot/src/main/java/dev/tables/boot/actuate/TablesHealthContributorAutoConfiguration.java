package dev.tables.boot.actuate;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.engine.TableStore;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.CompositeHealthContributorConfiguration;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthContributor;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration of a health indicator for each store, unless {@code management.health.tables.enabled} is false.
 */
@AutoConfiguration(after = TablesAutoConfiguration.class)
@ConditionalOnClass(ConditionalOnEnabledHealthIndicator.class)
@ConditionalOnBean(TableStore.class)
@ConditionalOnEnabledHealthIndicator("tables")
public final class TablesHealthContributorAutoConfiguration
        extends CompositeHealthContributorConfiguration<TablesHealthIndicator, TableStore> {
    TablesHealthContributorAutoConfiguration() {
        super(TablesHealthIndicator::new);
    }

    @Bean
    @ConditionalOnMissingBean(name = {"tablesHealthIndicator", "tablesHealthContributor"})
    HealthContributor tablesHealthContributor(ConfigurableListableBeanFactory beans) {
        return createContributor(beans, TableStore.class);
    }
}
