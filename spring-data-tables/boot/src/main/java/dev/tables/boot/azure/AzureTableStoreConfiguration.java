package dev.tables.boot.azure;

import com.azure.core.credential.TokenCredential;
import dev.tables.boot.TablesProperties.Store;
import dev.tables.boot.internal.ConditionalOnEngine;
import dev.tables.boot.internal.EngineChoice;
import dev.tables.boot.internal.MissingStoreModuleException;
import dev.tables.boot.internal.PreparedChoices;
import dev.tables.engine.TableStore;
import dev.tables.engine.azure.AzureTableStore;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.core.env.Environment;

/** Configuration of stores on Azure Tables. */
public final class AzureTableStoreConfiguration {
    private AzureTableStoreConfiguration() {}

    /** The properties of all Azure stores, and the additional stores. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(AzureTableStore.class)
    @EnableConfigurationProperties(AzureTablesProperties.class)
    @Import(AzureNamedStoresRegistrar.class)
    @ImportRuntimeHints(AzureRuntimeHints.class)
    public static class Named {
        @Bean
        AzureTableStores azureTableStores(
                AzureTablesProperties properties,
                ObjectProvider<AzureTableStoreBuilderCustomizer> customizers,
                ObjectProvider<TokenCredential> credentials,
                BeanFactory beans) {
            AzureTableStores stores = new AzureTableStores(properties, customizers, credentials);
            if (PreparedChoices.isPrepared(beans)) {
                stores.requireAll(beans);
            }
            return stores;
        }
    }

    /** The store on Azure Table Storage or Cosmos DB for Table. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(AzureTableStore.class)
    @ConditionalOnMissingBean(TableStore.class)
    @ConditionalOnEngine(Store.AZURE)
    public static class Main {
        @Bean
        @ConditionalOnMissingBean
        AzureTablesConnectionDetails azureTablesConnectionDetails(AzureTablesProperties properties) {
            return new AzureTablesProperties.AdditionalStore(
                    properties.connectionString(),
                    properties.endpoint(),
                    properties.sasToken(),
                    properties.tableNamePrefix(),
                    properties.springDataTablesServer());
        }

        @Bean(destroyMethod = "close")
        TableStore azureTableStore(
                AzureTableStores stores,
                AzureTablesConnectionDetails account,
                AzureTablesProperties properties,
                Environment environment) {
            EngineChoice.requireSame(Store.AZURE, environment);
            return stores.open(
                    "tables.azure", account, properties.tableNamePrefix(), properties.springDataTablesServer());
        }
    }

    /** A configuration that fails, because the application selects Azure without the module for Azure. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnMissingClass("dev.tables.engine.azure.AzureTableStore")
    @ConditionalOnMissingBean(TableStore.class)
    @ConditionalOnEngine(Store.AZURE)
    public static class Missing {
        @Bean
        TableStore missingAzureTableStore() {
            throw new MissingStoreModuleException("azure", "dev.tables:tables-engine-azure");
        }
    }
}
