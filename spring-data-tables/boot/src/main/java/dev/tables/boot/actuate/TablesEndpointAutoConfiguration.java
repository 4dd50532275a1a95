package dev.tables.boot.actuate;

import dev.tables.boot.TableStoreDecorator;
import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.data.core.TablesOperations;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration of the {@link TablesEndpoint} if it is exposed:
 * {@code management.endpoints.web.exposure.include=tables}.
 */
@AutoConfiguration(after = TablesAutoConfiguration.class)
@ConditionalOnClass(ConditionalOnAvailableEndpoint.class)
@ConditionalOnBean(TablesOperations.class)
@ConditionalOnAvailableEndpoint(TablesEndpoint.class)
@EnableConfigurationProperties(TablesEndpointProperties.class)
public final class TablesEndpointAutoConfiguration {
    TablesEndpointAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    TablesEndpoint tablesEndpoint(
            TablesOperations operations,
            ObjectProvider<TableStoreDecorator> observer,
            TablesEndpointProperties properties) {
        return new TablesEndpoint(operations, observer.getIfAvailable(() -> TableStoreDecorator.NONE), properties);
    }
}
