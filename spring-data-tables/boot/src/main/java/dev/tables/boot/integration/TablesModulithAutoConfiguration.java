package dev.tables.boot.integration;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.data.core.TablesTemplate;
import dev.tables.integration.modulith.TablesEventPublicationConfiguration;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Import;
import org.springframework.modulith.events.core.EventPublicationRepository;

/**
 * Auto-configuration of event publications of Spring Modulith in tables, if {@code tables.modulith.enabled=true}. The
 * auto-configuration imports {@link TablesEventPublicationConfiguration}, which requires
 * {@code tables.transaction-scope=store}. If the application defines an {@link EventPublicationRepository}, that bean
 * is used instead.
 */
@AutoConfiguration(
        after = TablesAutoConfiguration.class,
        beforeName = {
            "org.springframework.modulith.events.config.EventPublicationAutoConfiguration",
            "org.springframework.modulith.events.jdbc.JdbcEventPublicationAutoConfiguration",
            "org.springframework.modulith.events.jpa.JpaEventPublicationAutoConfiguration"
        })
@ConditionalOnClass({TablesEventPublicationConfiguration.class, EventPublicationRepository.class})
@ConditionalOnChoice("tables.modulith.enabled")
@ConditionalOnBean(TablesTemplate.class)
@ConditionalOnMissingBean(EventPublicationRepository.class)
@Import(TablesEventPublicationConfiguration.class)
public final class TablesModulithAutoConfiguration {
    TablesModulithAutoConfiguration() {}
}
