package dev.tables.boot.index;

import dev.tables.boot.TablesProperties;
import dev.tables.boot.actuate.TablesEndpointProperties;
import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.autoconfigure.TablesRepositoriesAutoConfiguration;
import dev.tables.data.core.TablesTemplate;
import dev.tables.mapping.lifecycle.IndexCatalog;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthContributor;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Auto-configuration of {@link TablesIndexLifecycle} for the template, with health and an endpoint, unless
 * {@code tables.indexes.catalog-enabled=false}.
 */
@AutoConfiguration(after = {TablesAutoConfiguration.class, TablesRepositoriesAutoConfiguration.class})
@ConditionalOnBean({TablesTemplate.class, IndexCatalog.class})
public final class TablesIndexesAutoConfiguration {
    TablesIndexesAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    TablesIndexLifecycle tablesIndexes(TablesTemplate template, IndexCatalog catalog, TablesProperties properties) {
        return new TablesIndexLifecycle(template, catalog, properties.indexes());
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(ConditionalOnEnabledHealthIndicator.class)
    static class IndexesHealth {
        @Bean
        @ConditionalOnEnabledHealthIndicator("tables-indexes")
        @ConditionalOnMissingBean(name = {"tablesIndexesHealthIndicator", "tablesIndexesHealthContributor"})
        HealthContributor tablesIndexesHealthContributor(TablesIndexLifecycle indexes) {
            return new TablesIndexesHealthIndicator(indexes);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(ConditionalOnAvailableEndpoint.class)
    @ConditionalOnAvailableEndpoint(TablesIndexesEndpoint.class)
    @EnableConfigurationProperties(TablesEndpointProperties.class)
    static class IndexesEndpoint {
        @Bean
        @ConditionalOnMissingBean
        TablesIndexesEndpoint tablesIndexesEndpoint(TablesIndexLifecycle indexes, TablesEndpointProperties properties) {
            return new TablesIndexesEndpoint(indexes, properties);
        }
    }
}
