package dev.tables.boot.jdbc;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.transaction.ExternalTransactionJoiningListener;
import dev.tables.data.transaction.TablesTransactionManager;
import dev.tables.engine.jdbc.TransactionConnectionProvider;
import java.sql.Connection;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.jdbc.datasource.ConnectionHolder;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.transaction.ConfigurableTransactionManager;
import org.springframework.transaction.TransactionManager;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * A post-processor that includes writes of the template in transactions of the application's {@link DataSource}
 * ({@code tables.jdbc.join-data-source-transactions}). The writes join the transactions of every transaction manager
 * that binds a connection of the data source, such as {@code JdbcTransactionManager} and {@code JpaTransactionManager}.
 */
final class JoinedDataSource implements BeanPostProcessor, TransactionConnectionProvider, SmartInitializingSingleton {
    private final ObjectProvider<DataSource> sources;
    private final ObjectProvider<TablesTemplate> templates;
    private final ObjectProvider<TransactionManager> managers;
    private final boolean demanded;
    private final AtomicBoolean listening = new AtomicBoolean();
    private volatile @Nullable DataSource source;

    /**
     * Creates the post-processor. {@code demanded} is whether the property is explicitly true; an application without a
     * transaction manager for a database is then rejected.
     */
    JoinedDataSource(
            ObjectProvider<DataSource> sources,
            ObjectProvider<TablesTemplate> templates,
            ObjectProvider<TransactionManager> managers,
            boolean demanded) {
        this.demanded = demanded;
        this.sources = sources;
        this.templates = templates;
        this.managers = managers;
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        if (bean instanceof ConfigurableTransactionManager manager && !(bean instanceof TablesTransactionManager)) {
            manager.addListener(new ExternalTransactionJoiningListener(templates::getIfUnique, this::holder));
            listening.set(true);
        }
        return bean;
    }

    /**
     * Returns the application's data source, by which transaction managers bind connections; null unless the data
     * source is unique.
     */
    private @Nullable DataSource source() {
        DataSource known = source;
        if (known == null) {
            known = sources.getIfUnique();
            if (known instanceof TransactionAwareDataSourceProxy proxy) {
                known = proxy.getTargetDataSource();
            }
            source = known;
        }
        return known;
    }

    private @Nullable ConnectionHolder holder() {
        DataSource known = source();
        return known != null && TransactionSynchronizationManager.getResource(known) instanceof ConnectionHolder holder
                ? holder
                : null;
    }

    @Override
    public @Nullable Connection current() {
        TablesTemplate template = templates.getIfUnique();
        ConnectionHolder holder = holder();
        return template != null && holder != null && ExternalTransactionJoiningListener.includesWritesOf(template)
                ? holder.getConnection()
                : null;
    }

    /**
     * Rejects an application without a transaction manager for the database, because no transaction could include
     * writes.
     */
    @Override
    public void afterSingletonsInstantiated() {
        managers.stream().forEach(manager -> {});
        if (demanded && !listening.get()) {
            throw new InvalidConfigurationPropertyValueException(
                    "tables.jdbc.join-data-source-transactions",
                    true,
                    "Writes to tables cannot take part in transactions of the DataSource, because it has no transaction"
                            + " manager. Add org.springframework.boot:spring-boot-starter-jdbc or"
                            + " spring-boot-starter-data-jpa, or declare a bean of type JdbcTransactionManager.");
        }
    }
}
