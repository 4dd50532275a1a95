package dev.tables.boot.transaction;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.transaction.TablesTransactionManager;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/**
 * Makes {@code @Transactional} do writes all or nothing: those of one partition or, with {@code tables.transaction-scope=store}, of any.
 *
 * <p>Comes after the transaction managers of databases. Beside one, that one stays the default, and ours is taken by repositories of
 * tables, and by name: {@code @Transactional("tablesTransactionManager")}. A {@link TablesTransactionManager} of the application's own
 * takes its place.
 */
@AutoConfiguration(
        after = TablesAutoConfiguration.class,
        afterName = {
            "org.springframework.boot.data.neo4j.autoconfigure.DataNeo4jAutoConfiguration",
            "org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration",
            "org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration",
            "org.springframework.boot.kafka.autoconfigure.KafkaAutoConfiguration",
            "org.springframework.boot.r2dbc.autoconfigure.R2dbcTransactionManagerAutoConfiguration",
            "org.springframework.boot.transaction.jta.autoconfigure.JtaAutoConfiguration"
        },
        beforeName = "org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration")
@ConditionalOnBean(TablesTemplate.class)
@Import({TablesTransactionConfiguration.Alone.class, TablesTransactionConfiguration.Beside.class})
public final class TablesTransactionAutoConfiguration {
    /** Made by Spring. */
    TablesTransactionAutoConfiguration() {}

    @Bean
    static ExternalTransactionsListening tablesExternalTransactions(ListableBeanFactory beans) {
        return new ExternalTransactionsListening(beans);
    }
}
