package dev.tables.boot.migration;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.autoconfigure.TablesRepositoriesAutoConfiguration;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.migration.TableMigration;
import dev.tables.data.migration.TablesMigrationRunner;
import dev.tables.mapping.encryption.TableEncryption;
import dev.tables.mapping.lifecycle.IndexCatalog;
import org.springframework.beans.factory.ListableBeanFactory;
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
 * Auto-configuration that runs the application's {@link TableMigration} beans at startup, with health and an endpoint.
 * Without {@link TableMigration} beans, the auto-configuration only checks the properties.
 */
@AutoConfiguration(after = {TablesAutoConfiguration.class, TablesRepositoriesAutoConfiguration.class})
@ConditionalOnBean(TablesTemplate.class)
@EnableConfigurationProperties(TablesMigrationsProperties.class)
public final class TablesMigrationsAutoConfiguration {
    TablesMigrationsAutoConfiguration() {}

    @Bean
    @ConditionalOnBean(TableMigration.class)
    @ConditionalOnMissingBean
    TablesMigrationRunner tablesMigrations(
            ListableBeanFactory beans, TablesTemplate template, TablesMigrationsProperties properties) {
        MigrationBackup backup = new MigrationBackup(template.store(), properties);
        TablesMigrationRunner.Options options = TablesMigrationRunner.Options.defaults()
                .withMaxRowsPerSecond(properties.maxRowsPerSecond())
                .withRetiredMigrations(properties.retiredMigrations())
                .withEncryption(beans.getBeanProvider(TableEncryption.class).getIfAvailable())
                .withIndexCatalog(beans.getBeanProvider(IndexCatalog.class).getIfAvailable())
                .withPreparation(backup);
        return TablesMigrationRunner.of(beans, template, options);
    }

    @Bean
    @ConditionalOnBean(TableMigration.class)
    @ConditionalOnMissingBean
    StartupMigrationRunner tablesMigrationsAtStart(
            TablesMigrationRunner migrations, TablesMigrationsProperties properties) {
        return new StartupMigrationRunner(migrations, properties);
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnBean(TableMigration.class)
    @ConditionalOnClass(ConditionalOnEnabledHealthIndicator.class)
    static class MigrationsHealth {
        @Bean
        @ConditionalOnEnabledHealthIndicator("tables-migrations")
        @ConditionalOnMissingBean(name = {"tablesMigrationsHealthIndicator", "tablesMigrationsHealthContributor"})
        HealthContributor tablesMigrationsHealthContributor(StartupMigrationRunner migrations) {
            return new TablesMigrationsHealthIndicator(migrations);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnBean(TableMigration.class)
    @ConditionalOnClass(ConditionalOnAvailableEndpoint.class)
    @ConditionalOnAvailableEndpoint(TablesMigrationsEndpoint.class)
    static class MigrationsEndpoint {
        @Bean
        @ConditionalOnMissingBean
        TablesMigrationsEndpoint tablesMigrationsEndpoint(
                TablesMigrationRunner migrations, StartupMigrationRunner start) {
            return new TablesMigrationsEndpoint(migrations, start);
        }
    }
}
