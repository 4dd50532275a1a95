package dev.tables.integration.modulith;

import dev.tables.data.core.TablesTemplate;
import org.springframework.beans.factory.BeanClassLoaderAware;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.modulith.events.config.EventPublicationConfigurationExtension;
import org.springframework.modulith.events.core.EventSerializer;
import org.springframework.modulith.events.support.CompletionMode;

/**
 * The configuration of Spring Modulith to store event publications in tables. An application imports it with
 * {@code @Import(TablesEventPublicationConfiguration.class)}. Requires an {@link EventSerializer}, such as the
 * serializer of {@code spring-modulith-events-jackson}. The property {@code spring.modulith.events.completion-mode}
 * decides whether completed publications are kept.
 */
@Configuration(proxyBeanMethods = false)
public class TablesEventPublicationConfiguration
        implements EventPublicationConfigurationExtension, BeanClassLoaderAware {
    private ClassLoader classes = TablesEventPublicationConfiguration.class.getClassLoader();

    /** Creates the configuration. Called by Spring. */
    public TablesEventPublicationConfiguration() {}

    @Override
    public void setBeanClassLoader(ClassLoader classLoader) {
        classes = classLoader;
    }

    /** Creates the repository of publications for the application's template. */
    @Bean
    TablesEventPublicationRepository tablesEventPublicationRepository(
            TablesTemplate template, EventSerializer serializer, Environment environment) {
        return new TablesEventPublicationRepository(template, serializer, CompletionMode.from(environment), classes);
    }
}
