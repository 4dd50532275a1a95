package dev.tables.boot.azure;

import com.azure.core.credential.TokenCredential;
import dev.tables.boot.internal.AotConfigurationMismatchException;
import dev.tables.engine.TableStore;
import dev.tables.engine.azure.AzureTableStore;
import dev.tables.engine.azure.AzureTableStoreBuilder;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;

/** Makes stores on Azure Tables of what properties and beans say. Says where a store is, never how to get in. */
final class AzureTableStores {
    private static final Logger LOG = LoggerFactory.getLogger(AzureTableStores.class);

    private static final String PREFIX = "tables.azure.additional-stores.";

    private final AzureTablesProperties properties;
    private final ObjectProvider<AzureTableStoreBuilderCustomizer> customizers;
    private final ObjectProvider<TokenCredential> credentials;

    AzureTableStores(
            AzureTablesProperties properties,
            ObjectProvider<AzureTableStoreBuilderCustomizer> customizers,
            ObjectProvider<TokenCredential> credentials) {
        this.properties = properties;
        this.customizers = customizers;
        this.credentials = credentials;
    }

    /**
     * Refuses a store that the properties name and the application does not have, as it was prepared ahead of time without.
     *
     * @throws AotConfigurationMismatchException if there is one
     */
    void requireAll(BeanFactory beans) {
        for (String name : properties.additionalStores().keySet()) {
            if (!beans.containsBean(AzureNamedStoresRegistrar.beanName(name))) {
                throw AotConfigurationMismatchException.without(PREFIX + name, "--" + PREFIX + name + ".endpoint=...");
            }
        }
    }

    /**
     * The store of an entry of {@code tables.azure.additional-stores}.
     *
     * @throws AotConfigurationMismatchException if there is no such entry
     */
    TableStore named(String name) {
        AzureTablesProperties.AdditionalStore account =
                properties.additionalStores().get(name);
        if (account == null) {
            throw AotConfigurationMismatchException.with(PREFIX + name);
        }
        return open(PREFIX + name, account, account.tableNamePrefix(), account.springDataTablesServer());
    }

    /**
     * A store.
     *
     * @param prefix what the names of the properties of its account start with
     * @param byExtension whether a Tables server is used by its own protocol; the service is asked whether it is one
     * @throws InvalidAzurePropertiesException if there is no such account, or not exactly one way into it
     */
    TableStore open(String prefix, AzureTablesConnectionDetails account, String tableNamePrefix, boolean byExtension) {
        TableStore store = made(prefix, () -> {
            AzureTableStoreBuilder builder = builder(account, tableNamePrefix);
            return byExtension ? builder.buildWithTablesServerProtocol() : builder.build();
        });
        if (store instanceof AzureTableStore plain) {
            log(plain, tableNamePrefix);
        } else {
            LOG.info(
                    "Tables are on a Tables server. Requests use the server protocol (spring-data-tables-server=true){}",
                    prefixed(tableNamePrefix));
        }
        return store;
    }

    private static void log(AzureTableStore store, String tableNamePrefix) {
        LOG.info(
                "Tables are on {} at {}{}",
                switch (store.serviceKind()) {
                    case STORAGE -> "Azure Table Storage";
                    case COSMOS -> "Azure Cosmos DB for Table";
                    case EMULATOR -> "an emulator such as Azurite";
                },
                store.endpoint(),
                prefixed(tableNamePrefix));
    }

    private static String prefixed(String tableNamePrefix) {
        return tableNamePrefix.isEmpty() ? "" : ". Table names start with " + tableNamePrefix;
    }

    private static TableStore made(String prefix, Supplier<TableStore> store) {
        try {
            return store.get();
        } catch (IllegalArgumentException | IllegalStateException unusable) {
            throw new InvalidAzurePropertiesException(prefix, unusable);
        }
    }

    private AzureTableStoreBuilder builder(AzureTablesConnectionDetails account, String tableNamePrefix) {
        AzureTableStoreBuilder builder = AzureTableStore.builder()
                .tableNamePrefix(tableNamePrefix)
                .retryOptions(properties.retries())
                .maxConcurrentRequests(properties.maxConcurrentRequests());
        if (properties.serviceKind() != null) {
            builder.serviceKind(properties.serviceKind());
        }
        if (account.connectionString() != null) {
            builder.connectionString(account.connectionString());
        }
        if (account.endpoint() != null) {
            builder.endpoint(account.endpoint());
            if (account.sasToken() == null) {
                credentials.ifUnique(builder::credential);
            }
        }
        if (account.sasToken() != null) {
            builder.sasToken(account.sasToken());
        }
        customizers.orderedStream().forEach(one -> one.customize(builder));
        return builder;
    }
}
