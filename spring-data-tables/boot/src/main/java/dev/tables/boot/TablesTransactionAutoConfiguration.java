package dev.tables.boot;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.transaction.TablesTransactionManager;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.transaction.TransactionManager;

/**
 * Makes {@code @Transactional} do writes all or nothing: those of one partition or, with {@code tables.transactions=store}, of any.
 *
 * <p>Comes after the transaction managers of databases and steps back for any: beside one, declare a
 * {@link TablesTransactionManager} yourself and name it, {@code @Transactional("tablesTransactionManager")}.
 */
@AutoConfiguration(
        after = TablesAutoConfiguration.class,
        afterName = {
            "org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration",
            "org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration"
        },
        beforeName = "org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration")
@ConditionalOnBean(TablesTemplate.class)
@ConditionalOnMissingBean(TransactionManager.class)
public final class TablesTransactionAutoConfiguration {
    /** Made by Spring. */
    TablesTransactionAutoConfiguration() {}

    @Bean
    TablesTransactionManager tablesTransactionManager(TablesTemplate template) {
        return new TablesTransactionManager(template);
    }
}
