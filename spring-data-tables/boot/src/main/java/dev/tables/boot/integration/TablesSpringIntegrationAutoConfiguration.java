package dev.tables.boot.integration;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.data.core.TablesTemplate;
import dev.tables.integration.locks.TablesLockRegistry;
import dev.tables.integration.metadata.TablesMetadataStore;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.integration.metadata.MetadataStore;
import org.springframework.integration.support.locks.LockRegistry;
import org.springframework.scheduling.TaskScheduler;

/**
 * Auto-configuration of metadata and locks of Spring Integration in tables, if
 * {@code tables.metadata-store.enabled=true} and {@code tables.locks.enabled=true}, respectively. If the application
 * defines a {@link MetadataStore} or {@link LockRegistry}, that bean is used instead.
 */
@AutoConfiguration(
        after = TablesAutoConfiguration.class,
        beforeName = "org.springframework.boot.integration.autoconfigure.IntegrationAutoConfiguration")
@ConditionalOnClass({TablesMetadataStore.class, MetadataStore.class})
@ConditionalOnBean(TablesTemplate.class)
@EnableConfigurationProperties({TablesLockRegistryProperties.class, TablesMetadataStoreProperties.class})
public final class TablesSpringIntegrationAutoConfiguration {
    TablesSpringIntegrationAutoConfiguration() {}

    /** Creates the metadata store. Spring Integration looks up the metadata store by the name of this bean. */
    @Bean
    @ConditionalOnChoice("tables.metadata-store.enabled")
    @ConditionalOnMissingBean(MetadataStore.class)
    TablesMetadataStore metadataStore(TablesTemplate template, TablesMetadataStoreProperties properties) {
        return new TablesMetadataStore(template, properties.region());
    }

    /** Creates the registry of locks. The application's scheduler, if one exists, renews the locks. */
    @Bean
    @ConditionalOnChoice("tables.locks.enabled")
    @ConditionalOnMissingBean(LockRegistry.class)
    TablesLockRegistry lockRegistry(
            TablesTemplate template, TablesLockRegistryProperties properties, ObjectProvider<TaskScheduler> scheduler) {
        TablesLockRegistry locks =
                new TablesLockRegistry(template, properties.region()).withLeaseDuration(properties.leaseDuration());
        scheduler.ifUnique(locks::setRenewalTaskScheduler);
        return locks;
    }
}
