package dev.tables.boot.jdbc;

import dev.tables.boot.TablesProperties;
import dev.tables.boot.TablesProperties.Store;
import dev.tables.boot.internal.ConditionalOnEngine;
import dev.tables.boot.internal.EngineChoice;
import dev.tables.boot.internal.MissingStoreModuleException;
import dev.tables.boot.jdbc.JdbcStoreException.Reason;
import dev.tables.data.core.TablesTemplate;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.PermissionDeniedException;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.jdbc.JdbcOptions;
import dev.tables.engine.jdbc.JdbcTableStore;
import dev.tables.engine.jdbc.MissingSchemaException;
import dev.tables.engine.jdbc.TransactionConnectionProvider;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.datasource.ConnectionHolder;
import org.springframework.transaction.TransactionManager;

/** Configuration of a store in PostgreSQL that uses the {@link DataSource} of the application and does not close it. */
public final class JdbcTableStoreConfiguration {
    private static final Logger LOG = LoggerFactory.getLogger(JdbcTableStoreConfiguration.class);

    private JdbcTableStoreConfiguration() {}

    /** The store on PostgreSQL. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(JdbcTableStore.class)
    @ConditionalOnMissingBean(TableStore.class)
    @ConditionalOnEngine(Store.JDBC)
    public static class Main {
        @Bean(destroyMethod = "close")
        TableStore jdbcTableStore(
                ObjectProvider<DataSource> sources,
                ObjectProvider<TransactionConnectionProvider> joined,
                TablesProperties properties,
                Environment environment) {
            EngineChoice.requireSame(Store.JDBC, environment);
            DataSource source = sources.getIfUnique();
            if (source == null) {
                throw new AmbiguousDataSourceException(sources.stream().count());
            }
            TablesProperties.Jdbc jdbc = properties.jdbc();
            TransactionConnectionProvider connections = joined.getIfUnique(() -> TransactionConnectionProvider.NONE);
            TableStore store = open(source, jdbc, connections, environment);
            if (jdbc.shouldJoinDataSourceTransactions(properties.transactionScope())) {
                LOG.info(
                        "Tables are in schema {} of the application's DataSource and take part in its transactions."
                                + " PostgreSQL's synchronous_commit determines the durability of acknowledged writes",
                        jdbc.schema());
            } else {
                LOG.info(
                        "Tables are in schema {} of the application's DataSource. PostgreSQL's synchronous_commit"
                                + " determines the durability of acknowledged writes",
                        jdbc.schema());
            }
            return store;
        }
    }

    private static TableStore open(
            DataSource source,
            TablesProperties.Jdbc jdbc,
            TransactionConnectionProvider joined,
            Environment environment) {
        String schema = jdbc.schema();
        try {
            boolean creates = JdbcSchemas.isLeftToStore(jdbc.schemaCreation(), source, schema, environment);
            return JdbcTableStore.open(
                    source,
                    new JdbcOptions(schema, creates, jdbc.maxConcurrentRequests(), jdbc.requestTimeout()),
                    joined);
        } catch (MissingSchemaException missing) {
            throw new JdbcStoreException(Reason.SCHEMA_MISSING, schema, missing);
        } catch (PermissionDeniedException refused) {
            boolean entry = refused.errorCode() == ErrorCode.AUTHENTICATION_FAILED;
            throw new JdbcStoreException(entry ? Reason.LOGIN_FAILED : Reason.NO_PERMISSION, schema, refused);
        } catch (StoreUnavailableException unreachable) {
            throw new JdbcStoreException(Reason.UNREACHABLE, schema, unreachable);
        }
    }

    /** Configuration that includes writes to tables in transactions of the database. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({JdbcTableStore.class, ConnectionHolder.class})
    @ConditionalOnEngine(Store.JDBC)
    @Conditional(OnJoinedTransactions.class)
    public static class Joining {
        @Bean
        static JoinedDataSource tablesJoinedDataSource(
                ObjectProvider<DataSource> sources,
                ObjectProvider<TablesTemplate> templates,
                ObjectProvider<TransactionManager> managers,
                Environment environment) {
            return new JoinedDataSource(sources, templates, managers, OnJoinedTransactions.isDemanded(environment));
        }
    }

    /** A configuration that fails, because the application selects PostgreSQL without the module for PostgreSQL. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnMissingClass("dev.tables.engine.jdbc.JdbcTableStore")
    @ConditionalOnMissingBean(TableStore.class)
    @ConditionalOnEngine(Store.JDBC)
    public static class Missing {
        @Bean
        TableStore missingJdbcTableStore() {
            throw new MissingStoreModuleException("jdbc", "dev.tables:tables-engine-jdbc");
        }
    }
}
