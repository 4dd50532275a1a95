package dev.tables.boot;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import dev.tables.boot.TablesProperties.Engine;
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

/** A store in Cassandra, by the {@code CqlSession} of the application, which stays its own. */
final class CassandraTableStoreConfiguration {
    private static final Logger LOG = LoggerFactory.getLogger(TablesAutoConfiguration.class);

    private CassandraTableStoreConfiguration() {}

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({CassandraTableStore.class, CqlSession.class})
    @ConditionalOnMissingBean(TableStore.class)
    @ConditionalOnEngine(Engine.CASSANDRA)
    static class Main {
        @Bean(destroyMethod = "close")
        TableStore cassandraTableStore(
                ObjectProvider<CqlSession> sessions, TablesProperties properties, Environment environment) {
            EngineChoice.requireSame(Engine.CASSANDRA, environment);
            CqlSession session = session(sessions);
            if (session == null) {
                throw new CqlSessionChoiceException(sessions.stream().count());
            }
            CassandraOptions options = options(properties.cassandra());
            TableStore store = CassandraTableStore.open(session, options);
            LOG.info(
                    "Tables are in keyspace {} of the application's CqlSession; what is acknowledged is kept by the replicas"
                            + " of {}",
                    options.keyspace(),
                    options.consistency());
            return store;
        }

        private static @Nullable CqlSession session(ObjectProvider<CqlSession> sessions) {
            try {
                return sessions.getIfUnique();
            } catch (BeanCreationException failed) {
                throw new CqlSessionFailedException(failed.getMostSpecificCause());
            }
        }

        private static CassandraOptions options(TablesProperties.Cassandra properties) {
            return CassandraOptions.defaults()
                    .withKeyspace(properties.keyspace())
                    .withReplicas(properties.replicas())
                    .withConsistency(
                            DefaultConsistencyLevel.valueOf(
                                    properties.consistency().name()),
                            DefaultConsistencyLevel.valueOf(
                                    properties.serialConsistency().name()))
                    .withParallelism(properties.parallelism())
                    .withPatience(properties.patience())
                    .withClockSkew(properties.clockSkew())
                    .withTableMemory(properties.tableMemory())
                    .withBriefTables(properties.briefTables());
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnMissingClass("dev.tables.engine.cassandra.CassandraTableStore")
    @ConditionalOnMissingBean(TableStore.class)
    @ConditionalOnEngine(Engine.CASSANDRA)
    static class Missing {
        @Bean
        TableStore missingCassandraTableStore() {
            throw new MissingEngineException("cassandra", "dev.tables:tables-engine-cassandra");
        }
    }
}
