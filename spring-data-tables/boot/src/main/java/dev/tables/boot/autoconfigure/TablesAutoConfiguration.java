package dev.tables.boot.autoconfigure;

import dev.tables.boot.TableStoreDecorator;
import dev.tables.boot.TablesProperties;
import dev.tables.boot.azure.AzureTableStoreConfiguration;
import dev.tables.boot.cassandra.CassandraTableStoreConfiguration;
import dev.tables.boot.encryption.EntityCiphers;
import dev.tables.boot.encryption.TablesEncryptionConfiguration;
import dev.tables.boot.internal.ConditionalOnSwitch;
import dev.tables.boot.internal.PreparedChoices;
import dev.tables.boot.jdbc.JdbcTableStoreConfiguration;
import dev.tables.data.core.TablesTemplate;
import dev.tables.engine.TableStore;
import dev.tables.mapping.lifecycle.IndexCatalog;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.thread.Threading;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;
import org.springframework.core.task.TaskDecorator;

/**
 * Auto-configuration of a {@link TableStore} according to {@link TablesProperties}, closed with the application, and of
 * a {@link TablesTemplate} for it. If the application defines a bean of one of these types, that bean is used instead.
 */
@AutoConfiguration
@ConditionalOnClass(TablesTemplate.class)
@EnableConfigurationProperties(TablesProperties.class)
@Import({
    KeyVisibilityConfiguration.class,
    PreparedChoices.Registrar.class,
    TableStoreConfiguration.Memory.class,
    AzureTableStoreConfiguration.Named.class,
    AzureTableStoreConfiguration.Main.class,
    AzureTableStoreConfiguration.Missing.class,
    CassandraTableStoreConfiguration.Main.class,
    CassandraTableStoreConfiguration.Missing.class,
    JdbcTableStoreConfiguration.Joining.class,
    JdbcTableStoreConfiguration.Main.class,
    JdbcTableStoreConfiguration.Missing.class,
    TableStoreConfiguration.RocksDb.class,
    TableStoreConfiguration.MissingRocksDb.class,
    TablesMappingConfiguration.class,
    TablesEncryptionConfiguration.class,
    TablesBlobsConfiguration.class
})
public final class TablesAutoConfiguration {
    TablesAutoConfiguration() {}

    @Bean
    QueryThreads tablesQueryThreads(
            TablesProperties properties, Environment environment, ObjectProvider<TaskDecorator> decorator) {
        return new QueryThreads(
                properties.queryParallelism(),
                Threading.VIRTUAL.isActive(environment),
                decorator.orderedStream().toList());
    }

    /**
     * Creates the index catalog. The catalog is closed with the application, so that other processes need not wait
     * until its lease expires.
     */
    @Bean(destroyMethod = "close")
    @ConditionalOnBean(TableStore.class)
    @ConditionalOnMissingBean
    @ConditionalOnSwitch("tables.indexes.catalog-enabled")
    IndexCatalog tablesIndexCatalog(
            TableStore store, TablesProperties properties, ObjectProvider<TableStoreDecorator> observer) {
        TablesProperties.Indexes indexes = properties.indexes();
        IndexCatalog.Options options = IndexCatalog.Options.defaults()
                .withMismatchPolicy(indexes.mismatchPolicy())
                .withLeaseTiming(indexes.leaseDuration(), indexes.leaseGracePeriod());
        try {
            return IndexCatalog.of(observed(store, observer), options);
        } catch (IllegalArgumentException tooShort) {
            if (indexes.leaseGracePeriod() == null) {
                throw tooShort;
            }
            throw new InvalidConfigurationPropertyValueException(
                    "tables.indexes.lease-grace-period",
                    indexes.leaseGracePeriod(),
                    String.valueOf(tooShort.getMessage()));
        }
    }

    /**
     * Creates a template for the store. If the application defines no store, imported configuration has already created
     * one.
     */
    @Bean
    @ConditionalOnBean(TableStore.class)
    @ConditionalOnMissingBean
    TablesTemplate tablesTemplate(
            TableStore store,
            TablesProperties properties,
            QueryThreads threads,
            ObjectProvider<TableStoreDecorator> observer,
            BeanFactory others) {
        TablesTemplate template = new TablesTemplate(
                observed(store, observer),
                properties.createTables(),
                others.getBean(EntityCiphers.class),
                threads.readAhead(),
                others.getBeanProvider(IndexCatalog.class).getIfAvailable());
        template.setTransactionLimits(properties.limits());
        template.setMaxInListSize(properties.maxInListSize());
        template.setMaxSortBytes(properties.maxSortSize().toBytes());
        try {
            template.setTransactionScope(properties.transactionScope());
        } catch (IllegalStateException notPossible) {
            throw new InvalidConfigurationPropertyValueException(
                    "tables.transaction-scope",
                    properties.transactionScope(),
                    String.valueOf(notPossible.getMessage()));
        }
        if (properties.externalTransactionPolicy() != null) {
            template.setExternalTransactionPolicy(properties.externalTransactionPolicy());
        }
        if (properties.store() == TablesProperties.Store.JDBC
                && properties.jdbc().shouldJoinDataSourceTransactions(properties.transactionScope())) {
            join(template);
        }
        return template;
    }

    private static void join(TablesTemplate template) {
        try {
            template.enableExternalTransactionJoining();
        } catch (IllegalStateException notPossible) {
            throw new InvalidConfigurationPropertyValueException(
                    "tables.jdbc.join-data-source-transactions", true, String.valueOf(notPossible.getMessage()));
        }
    }

    private static TableStore observed(TableStore store, ObjectProvider<TableStoreDecorator> observer) {
        return observer.getIfAvailable(() -> TableStoreDecorator.NONE).decorate(store);
    }
}
