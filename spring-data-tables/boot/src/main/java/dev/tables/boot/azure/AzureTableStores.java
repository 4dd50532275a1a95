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

/**
 * A factory of stores on Azure Tables, configured by properties and beans. The factory logs the address of a store, but
 * never credentials.
 */
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
     * Rejects a store in the properties that did not exist when the application was prepared ahead of time.
     *
     * @throws AotConfigurationMismatchException if the properties contain a store that was added after ahead-of-time
     *     processing
     */
    void requireAll(BeanFactory beans) {
        for (String name : properties.additionalStores().keySet()) {
            if (!beans.containsBean(AzureNamedStoresRegistrar.beanName(name))) {
                throw AotConfigurationMismatchException.without(PREFIX + name, "--" + PREFIX + name + ".endpoint=...");
            }
        }
    }

    /**
     * Creates the store of an entry of {@code tables.azure.additional-stores}.
     *
     * @throws AotConfigurationMismatchException if the entry does not exist
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
     * Creates a store.
     *
     * @param prefix the common prefix of the properties of its account
     * @param byExtension whether the address is a Tables server, whose own protocol is used; verified by a request
     * @throws InvalidAzurePropertiesException if the account is missing, or does not have exactly one kind of
     *     credentials
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
