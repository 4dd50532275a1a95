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
 * Auto-configuration of {@code @Transactional} for tables. The writes of a transaction are atomic: within one partition
 * or, with {@code tables.transaction-scope=store}, across partitions.
 *
 * <p>This auto-configuration is ordered after the transaction managers of databases. If another transaction manager
 * exists, it remains the default. Repositories of tables use the transaction manager for tables; other beans select it
 * by name: {@code @Transactional("tablesTransactionManager")}. If the application defines a
 * {@link TablesTransactionManager}, that bean is used instead.
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
    TablesTransactionAutoConfiguration() {}

    @Bean
    static ExternalTransactionsListening tablesExternalTransactions(ListableBeanFactory beans) {
        return new ExternalTransactionsListening(beans);
    }
}
