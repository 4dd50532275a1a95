package dev.tables.boot.autoconfigure;

import dev.tables.boot.internal.ConditionalOnSwitch;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.support.TablesRepositoryFactoryBean;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Import;

/**
 * Auto-configuration of the repositories in the packages of the application, as with {@code @EnableTablesRepositories}.
 * Disabled if the application uses this annotation or {@code tables.repositories.enabled} is false.
 */
@AutoConfiguration(after = TablesAutoConfiguration.class)
@ConditionalOnBean(TablesTemplate.class)
@ConditionalOnMissingBean(TablesRepositoryFactoryBean.class)
@ConditionalOnSwitch("tables.repositories.enabled")
@Import(AutoConfiguredRepositoriesRegistrar.class)
public final class TablesRepositoriesAutoConfiguration {
    TablesRepositoriesAutoConfiguration() {}
}
