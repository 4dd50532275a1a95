package dev.tables.boot.integration;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.data.core.TablesTemplate;
import dev.tables.integration.session.TablesSessionRepository;
import java.time.Duration;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;
import org.springframework.session.SessionRepository;
import org.springframework.session.config.annotation.web.http.SpringHttpSessionConfiguration;

/**
 * Auto-configuration of servlet HTTP sessions in tables, if {@code tables.session.enabled=true} and Spring Session is
 * on the class path. The timeout is {@code spring.session.timeout}, otherwise {@code server.servlet.session.timeout},
 * otherwise 30 minutes. If the application defines a {@link SessionRepository}, that bean is used instead. With
 * {@code spring-boot-session}, Spring Boot's other properties of sessions and cookies apply too.
 */
@AutoConfiguration(
        after = TablesAutoConfiguration.class,
        beforeName = {
            "org.springframework.boot.session.autoconfigure.SessionAutoConfiguration",
            "org.springframework.boot.session.data.redis.autoconfigure.SessionDataRedisAutoConfiguration",
            "org.springframework.boot.session.jdbc.autoconfigure.JdbcSessionAutoConfiguration"
        })
@ConditionalOnClass({TablesSessionRepository.class, SpringHttpSessionConfiguration.class})
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnChoice("tables.session.enabled")
@ConditionalOnBean(TablesTemplate.class)
@ConditionalOnMissingBean(SessionRepository.class)
@EnableConfigurationProperties(TablesSessionProperties.class)
@Import(SpringHttpSessionConfiguration.class)
public final class TablesSessionAutoConfiguration {
    TablesSessionAutoConfiguration() {}

    @Bean
    TablesSessionRepository sessionRepository(TablesTemplate template, Environment environment) {
        TablesSessionRepository sessions = new TablesSessionRepository(template);
        Duration timeout = SessionTimes.timeout(environment);
        return timeout == null ? sessions : sessions.withDefaultMaxInactiveInterval(timeout);
    }

    @Bean
    ExpiryRounds tablesSessionCleanup(TablesSessionRepository sessions, TablesSessionProperties properties) {
        return new ExpiryRounds("tables-session-cleanup", properties.cleanupInterval(), sessions::deleteExpired);
    }
}
