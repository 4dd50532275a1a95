package dev.tables.boot.integration;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.data.core.TablesTemplate;
import dev.tables.integration.cache.TablesCacheManager;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.NoneNestedConditions;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.cache.CacheManager;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;

/**
 * Auto-configuration of caches in tables, for {@code @Cacheable} and related annotations, if
 * {@code tables.cache.enabled=true}. The auto-configuration is disabled if the application has a {@link CacheManager}
 * or a bean {@code cacheResolver}, or sets {@code spring.cache.type}, for example to {@code none} in tests.
 */
@AutoConfiguration(
        after = TablesAutoConfiguration.class,
        beforeName = "org.springframework.boot.cache.autoconfigure.CacheAutoConfiguration")
@ConditionalOnClass(TablesCacheManager.class)
@ConditionalOnChoice("tables.cache.enabled")
@ConditionalOnBean(TablesTemplate.class)
@ConditionalOnMissingBean(value = CacheManager.class, name = "cacheResolver")
@Conditional(TablesCacheAutoConfiguration.NoOtherType.class)
@EnableConfigurationProperties(TablesCacheProperties.class)
public final class TablesCacheAutoConfiguration {
    TablesCacheAutoConfiguration() {}

    @Bean
    TablesCacheManager cacheManager(TablesTemplate template, TablesCacheProperties properties) {
        TablesCacheManager caches = new TablesCacheManager(template);
        if (properties.timeToLive() != null) {
            caches.withTimeToLive(properties.timeToLive());
        }
        properties.timeToLiveByCache().forEach(caches::withTimeToLive);
        return caches;
    }

    @Bean
    ExpiryRounds tablesCacheCleanup(TablesCacheManager caches, TablesCacheProperties properties) {
        return new ExpiryRounds("tables-cache-cleanup", properties.cleanupInterval(), caches::deleteExpired);
    }

    /** A condition that Spring Boot's property selects no other kind of cache. */
    static final class NoOtherType extends NoneNestedConditions {
        NoOtherType() {
            super(ConfigurationPhase.PARSE_CONFIGURATION);
        }

        @ConditionalOnProperty("spring.cache.type")
        static final class Named {}
    }
}
