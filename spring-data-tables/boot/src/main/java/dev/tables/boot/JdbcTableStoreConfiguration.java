package dev.tables.boot;

import dev.tables.boot.TablesProperties.Engine;
import dev.tables.engine.TableStore;
import dev.tables.engine.jdbc.JdbcOptions;
import dev.tables.engine.jdbc.JdbcTableStore;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** A store in PostgreSQL, by the {@link DataSource} of the application, which stays its own. */
final class JdbcTableStoreConfiguration {
    private static final Logger LOG = LoggerFactory.getLogger(TablesAutoConfiguration.class);

    private JdbcTableStoreConfiguration() {}

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(JdbcTableStore.class)
    @ConditionalOnMissingBean(TableStore.class)
    @ConditionalOnEngine(Engine.JDBC)
    static class Main {
        @Bean(destroyMethod = "close")
        TableStore jdbcTableStore(
                ObjectProvider<DataSource> sources, TablesProperties properties, Environment environment) {
            EngineChoice.requireSame(Engine.JDBC, environment);
            DataSource source = sources.getIfUnique();
            if (source == null) {
                throw new DataSourceChoiceException(sources.stream().count());
            }
            TablesProperties.Jdbc jdbc = properties.jdbc();
            TableStore store =
                    JdbcTableStore.open(source, new JdbcOptions(jdbc.schema(), jdbc.parallelism(), jdbc.patience()));
            LOG.info(
                    "Tables are in schema {} of the application's DataSource; what is acknowledged survives what PostgreSQL's"
                            + " synchronous_commit says",
                    jdbc.schema());
            return store;
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnMissingClass("dev.tables.engine.jdbc.JdbcTableStore")
    @ConditionalOnMissingBean(TableStore.class)
    @ConditionalOnEngine(Engine.JDBC)
    static class Missing {
        @Bean
        TableStore missingJdbcTableStore() {
            throw new MissingEngineException("jdbc", "dev.tables:tables-engine-jdbc");
        }
    }
}
