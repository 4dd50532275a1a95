package dev.tables.boot.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import dev.tables.boot.TablesProperties;
import dev.tables.boot.TablesProperties.Store;
import dev.tables.boot.internal.ConditionalOnEngine;
import dev.tables.boot.internal.EngineChoice;
import dev.tables.boot.internal.MissingStoreModuleException;
import dev.tables.engine.TableStore;
import dev.tables.engine.cassandra.CassandraOptions;
import dev.tables.engine.cassandra.CassandraTableStore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.BeanCreationException;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** Configuration of a store in Cassandra that uses the {@code CqlSession} of the application and does not close it. */
public final class CassandraTableStoreConfiguration {
    private static final Logger LOG = LoggerFactory.getLogger(CassandraTableStoreConfiguration.class);

    private CassandraTableStoreConfiguration() {}

    /** The store on Cassandra. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({CassandraTableStore.class, CqlSession.class})
    @ConditionalOnMissingBean(TableStore.class)
    @ConditionalOnEngine(Store.CASSANDRA)
    public static class Main {
        @Bean(destroyMethod = "close")
        TableStore cassandraTableStore(
                ObjectProvider<CqlSession> sessions, TablesProperties properties, Environment environment) {
            EngineChoice.requireSame(Store.CASSANDRA, environment);
            CqlSession session = session(sessions);
            if (session == null) {
                throw new AmbiguousCqlSessionException(sessions.stream().count());
            }
            CassandraOptions options = options(properties.cassandra());
            TableStore store = CassandraTableStore.open(session, options);
            LOG.info(
                    "Tables are in keyspace {} of the application's CqlSession. Writes use consistency level {}",
                    options.keyspace(),
                    options.consistency());
            return store;
        }

        private static @Nullable CqlSession session(ObjectProvider<CqlSession> sessions) {
            try {
                return sessions.getIfUnique();
            } catch (BeanCreationException failed) {
                throw new CqlSessionCreationException(failed.getMostSpecificCause());
            }
        }

        private static CassandraOptions options(TablesProperties.Cassandra properties) {
            return CassandraOptions.defaults()
                    .withKeyspace(properties.keyspace())
                    .withReplicationFactor(properties.replicationFactor())
                    .withConsistency(
                            DefaultConsistencyLevel.valueOf(
                                    properties.consistency().name()),
                            DefaultConsistencyLevel.valueOf(
                                    properties.serialConsistency().name()))
                    .withMaxConcurrentRequests(properties.maxConcurrentRequests())
                    .withRequestTimeout(properties.requestTimeout())
                    .withMaxClockSkew(properties.maxClockSkew())
                    .withTableMetadataCacheTimeToLive(properties.tableMetadataCacheTimeToLive())
                    .withTablesWithShortLivedRows(properties.tablesWithShortLivedRows());
        }
    }

    /** A configuration that fails, because the application selects Cassandra without the module for Cassandra. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnMissingClass("dev.tables.engine.cassandra.CassandraTableStore")
    @ConditionalOnMissingBean(TableStore.class)
    @ConditionalOnEngine(Store.CASSANDRA)
    public static class Missing {
        @Bean
        TableStore missingCassandraTableStore() {
            throw new MissingStoreModuleException("cassandra", "dev.tables:tables-engine-cassandra");
        }
    }
}
