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
 * Has Spring Modulith keep event publications in tables; to be imported by an application that asks for it:
 * {@code @Import(TablesEventPublicationConfiguration.class)}. Needs an {@link EventSerializer}, such as that of {@code
 * spring-modulith-events-jackson}. Whether completed publications stay is {@code spring.modulith.events.completion-mode}.
 */
@Configuration(proxyBeanMethods = false)
public class TablesEventPublicationConfiguration
        implements EventPublicationConfigurationExtension, BeanClassLoaderAware {
    private ClassLoader classes = TablesEventPublicationConfiguration.class.getClassLoader();

    /** Made by Spring. */
    public TablesEventPublicationConfiguration() {}

    @Override
    public void setBeanClassLoader(ClassLoader classLoader) {
        classes = classLoader;
    }

    /** The registry, on the application's template. */
    @Bean
    TablesEventPublicationRepository tablesEventPublicationRepository(
            TablesTemplate template, EventSerializer serializer, Environment environment) {
        return new TablesEventPublicationRepository(template, serializer, CompletionMode.from(environment), classes);
    }
}
