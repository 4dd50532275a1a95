package dev.tables.integration.cache;

import dev.tables.data.core.TablesTemplate;
import dev.tables.integration.session.TablesSessionRepository;
import java.time.Duration;
import org.springframework.cache.CacheManager;
import org.springframework.context.annotation.Bean;

/** The code that README.md shows. */
final class ReadmeCode {
    private ReadmeCode() {}

    // tag::beans[]
    // with @EnableCaching
    @Bean
    static CacheManager cacheManager(TablesTemplate tables) {
        return new TablesCacheManager(tables)
                .withTimeToLive(Duration.ofHours(1))
                .withTimeToLive("rates", Duration.ofMinutes(5));
    }

    // with @EnableSpringHttpSession
    @Bean
    static TablesSessionRepository sessionRepository(TablesTemplate tables) {
        return new TablesSessionRepository(tables).withDefaultMaxInactiveInterval(Duration.ofHours(2));
    }
    // end::beans[]
}
