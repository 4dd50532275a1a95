package dev.tables.boot.recovery;

import dev.tables.boot.TablesProperties;
import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.internal.ConditionalOnSwitch;
import dev.tables.data.core.TablesTemplate;
import dev.tables.mapping.blob.BlobStore;
import dev.tables.mapping.intent.WriteIntentHandler;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.table.LargeValueWriteIntentHandler;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthContributor;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Auto-configuration of {@link TablesRecovery} for the template, with health, unless
 * {@code tables.write-recovery.enabled=false}.
 */
@AutoConfiguration(after = TablesAutoConfiguration.class)
@ConditionalOnBean(TablesTemplate.class)
@ConditionalOnSwitch("tables.write-recovery.enabled")
public final class TablesRecoveryAutoConfiguration {
    TablesRecoveryAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    TablesRecovery tablesRecovery(
            TablesTemplate template,
            ObjectProvider<WriteIntentHandler> handlers,
            ObjectProvider<IndexCatalog> catalog,
            TablesProperties properties) {
        return new TablesRecovery(
                template.store(),
                template::entityTables,
                handlers.orderedStream().toList(),
                properties.writeRecovery(),
                catalog.getIfAvailable());
    }

    /** Removes large values that no entity refers to any more. */
    @Bean
    @ConditionalOnBean(BlobStore.class)
    @ConditionalOnMissingBean
    LargeValueWriteIntentHandler tablesLargeRecovery(TablesTemplate template, BlobStore blobs) {
        return new LargeValueWriteIntentHandler(template.store(), blobs);
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(ConditionalOnEnabledHealthIndicator.class)
    static class RecoveryHealth {
        @Bean
        @ConditionalOnEnabledHealthIndicator("tables-recovery")
        @ConditionalOnMissingBean(name = {"tablesRecoveryHealthIndicator", "tablesRecoveryHealthContributor"})
        HealthContributor tablesRecoveryHealthContributor(TablesRecovery recovery) {
            return new TablesRecoveryHealthIndicator(recovery);
        }
    }
}
