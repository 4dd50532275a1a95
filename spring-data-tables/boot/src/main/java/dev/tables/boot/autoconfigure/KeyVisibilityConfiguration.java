package dev.tables.boot.autoconfigure;

import dev.tables.boot.TablesMessagesProperties;
import dev.tables.boot.TablesMessagesProperties.PrimaryKeyVisibility;
import dev.tables.engine.PrimaryKeyFormatter;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.ConfigurableEnvironment;

/**
 * Configuration that applies {@code tables.messages.keys} before the first bean is created, so that it also applies to
 * the messages of a failed startup.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(TablesMessagesProperties.class)
class KeyVisibilityConfiguration {
    /**
     * The property source that DevTools adds while it is active. DevTools is not active in a packaged or remote
     * application.
     */
    private static final String DEVTOOLS = "devtools";

    @Bean
    static BeanFactoryPostProcessor tablesKeyVisibility(ConfigurableEnvironment environment) {
        PrimaryKeyVisibility byDefault = environment.getPropertySources().contains(DEVTOOLS)
                ? PrimaryKeyVisibility.SHOWN
                : PrimaryKeyVisibility.HIDDEN;
        return beans -> PrimaryKeyFormatter.setShowKeys(Binder.get(environment)
                        .bind("tables.messages.keys", PrimaryKeyVisibility.class)
                        .orElse(byDefault)
                == PrimaryKeyVisibility.SHOWN);
    }
}
