package dev.tables.boot.integration;

import dev.tables.boot.TablesAutoConfiguration;
import dev.tables.data.core.TablesTemplate;
import dev.tables.integration.metadata.TablesMetadataStore;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.integration.metadata.MetadataStore;

/**
 * Keeps metadata of Spring Integration in tables, if {@code tables.metadata-store.enabled=true}. A {@link MetadataStore} of the
 * application's own takes its place.
 */
@AutoConfiguration(
        after = TablesAutoConfiguration.class,
        beforeName = "org.springframework.boot.integration.autoconfigure.IntegrationAutoConfiguration")
@ConditionalOnClass({TablesMetadataStore.class, MetadataStore.class})
@ConditionalOnBean(TablesTemplate.class)
@EnableConfigurationProperties(TablesMetadataStoreProperties.class)
public final class TablesMessagingAutoConfiguration {
    /** Made by Spring. */
    TablesMessagingAutoConfiguration() {}

    /** By the name that Spring Integration looks for. */
    @Bean
    @ConditionalOnChoice("tables.metadata-store.enabled")
    @ConditionalOnMissingBean(MetadataStore.class)
    TablesMetadataStore metadataStore(TablesTemplate template, TablesMetadataStoreProperties properties) {
        return new TablesMetadataStore(template, properties.region());
    }
}
