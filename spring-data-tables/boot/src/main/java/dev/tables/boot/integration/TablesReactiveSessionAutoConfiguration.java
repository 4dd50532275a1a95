package dev.tables.boot.integration;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.data.core.TablesTemplate;
import dev.tables.integration.session.ReactiveTablesSessionRepository;
import dev.tables.integration.session.TablesSessionRepository;
import java.time.Duration;
import java.util.Objects;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;
import org.springframework.session.ReactiveSessionRepository;
import org.springframework.session.config.annotation.web.server.SpringWebSessionConfiguration;
import reactor.core.publisher.Mono;

/**
 * Auto-configuration of Spring WebFlux sessions in tables, if {@code tables.session.enabled=true} and Spring Session is
 * on the class path. The timeout is {@code spring.session.timeout}, otherwise {@code server.reactive.session.timeout},
 * otherwise 30 minutes. If the application defines a {@link ReactiveSessionRepository}, that bean is used instead.
 */
@AutoConfiguration(
        after = TablesAutoConfiguration.class,
        beforeName = {
            "org.springframework.boot.session.autoconfigure.SessionAutoConfiguration",
            "org.springframework.boot.session.data.redis.autoconfigure.SessionDataRedisReactiveAutoConfiguration"
        })
@ConditionalOnClass({TablesSessionRepository.class, SpringWebSessionConfiguration.class, Mono.class})
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
@ConditionalOnChoice("tables.session.enabled")
@ConditionalOnBean(TablesTemplate.class)
@ConditionalOnMissingBean(ReactiveSessionRepository.class)
@EnableConfigurationProperties(TablesSessionProperties.class)
@Import(SpringWebSessionConfiguration.class)
public final class TablesReactiveSessionAutoConfiguration {
    TablesReactiveSessionAutoConfiguration() {}

    @Bean
    ReactiveTablesSessionRepository reactiveSessionRepository(TablesTemplate template, Environment environment) {
        TablesSessionRepository sessions = new TablesSessionRepository(template);
        Duration timeout = SessionTimes.ofReactive(environment);
        return new ReactiveTablesSessionRepository(
                timeout == null ? sessions : sessions.withDefaultMaxInactiveInterval(timeout));
    }

    @Bean
    ExpiryRounds tablesSessionCleanup(ReactiveTablesSessionRepository sessions, TablesSessionProperties properties) {
        return new ExpiryRounds(
                "tables-session-cleanup",
                properties.cleanupInterval(),
                () -> Objects.requireNonNull(sessions.deleteExpired().block()));
    }
}
