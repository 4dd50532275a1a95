package dev.tables.boot.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.transaction.TablesTransactionAutoConfiguration;
import dev.tables.data.core.TablesTemplate;
import dev.tables.integration.cache.TablesCacheManager;
import dev.tables.integration.locks.TablesLockRegistry;
import dev.tables.integration.metadata.TablesMetadataStore;
import dev.tables.integration.modulith.TablesEventPublicationRepository;
import dev.tables.integration.session.TablesSessionRepository;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.cache.autoconfigure.CacheAutoConfiguration;
import org.springframework.boot.session.autoconfigure.SessionAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.cache.CacheManager;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.cache.concurrent.ConcurrentMapCacheManager;
import org.springframework.cache.interceptor.CacheResolver;
import org.springframework.cache.interceptor.NamedCacheResolver;
import org.springframework.cache.support.NoOpCacheManager;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.integration.metadata.MetadataStore;
import org.springframework.integration.metadata.SimpleMetadataStore;
import org.springframework.integration.support.locks.DefaultLockRegistry;
import org.springframework.integration.support.locks.LockRegistry;
import org.springframework.modulith.events.config.EventPublicationAutoConfiguration;
import org.springframework.modulith.events.core.EventPublicationRegistry;
import org.springframework.modulith.events.core.EventPublicationRepository;
import org.springframework.modulith.events.core.EventSerializer;
import org.springframework.session.MapSessionRepository;
import org.springframework.session.SessionRepository;
import org.springframework.session.config.annotation.web.http.EnableSpringHttpSession;
import org.springframework.session.web.http.SessionRepositoryFilter;

/** What other projects of Spring keep in tables is there if it is asked for, and only then: each condition, tried both ways. */
class IntegrationConditionsTest {
    private static final Map<String, Class<?>> CHOICES = Map.of(
            "tables.cache.enabled", TablesCacheManager.class,
            "tables.locks.enabled", TablesLockRegistry.class,
            "tables.metadata-store.enabled", TablesMetadataStore.class,
            "tables.modulith.enabled", TablesEventPublicationRepository.class,
            "tables.session.enabled", TablesSessionRepository.class);

    private static final AutoConfigurations ALL = AutoConfigurations.of(
            TablesAutoConfiguration.class,
            TablesTransactionAutoConfiguration.class,
            TablesCacheAutoConfiguration.class,
            TablesSpringIntegrationAutoConfiguration.class,
            TablesModulithAutoConfiguration.class,
            TablesSessionAutoConfiguration.class,
            CacheAutoConfiguration.class,
            SessionAutoConfiguration.class);

    private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
            .withConfiguration(ALL)
            .withUserConfiguration(Application.class)
            .withPropertyValues("tables.store=memory", "tables.transaction-scope=store");

    @Configuration(proxyBeanMethods = false)
    @EnableCaching
    @Import(Serializing.class)
    static class Application {}

    @Configuration(proxyBeanMethods = false)
    static class Serializing {
        @Bean
        EventSerializer serializer() {
            return new EventSerializer() {
                @Override
                public Object serialize(Object event) {
                    return event.toString();
                }

                @Override
                public <T> T deserialize(Object serialized, Class<T> type) {
                    return type.cast(serialized);
                }
            };
        }
    }

    private WebApplicationContextRunner withAll() {
        return runner.withPropertyValues(everything());
    }

    private static String[] everything() {
        return CHOICES.keySet().stream().map(property -> property + "=on").toArray(String[]::new);
    }

    private static void hasOnly(ApplicationContext context, Map<String, Class<?>> expected) {
        CHOICES.forEach((property, type) -> assertThat(context.getBeanNamesForType(type))
                .as(property)
                .hasSize(expected.containsKey(property) ? 1 : 0));
    }

    @Test
    void enabledIntegrationsAreCreated() {
        withAll().run(context -> {
            assertThat(context).hasNotFailed();
            hasOnly(context, CHOICES);
            assertThat(context)
                    .hasSingleBean(CacheManager.class)
                    .hasSingleBean(SessionRepositoryFilter.class)
                    .hasBean("sessionRepositoryFilterRegistration")
                    .hasBean("metadataStore");
            assertThat(context.getBeansOfType(ExpiryRounds.class).values()).allMatch(ExpiryRounds::isRunning);
        });
    }

    @Test
    void modulithRegistryUsesTables() {
        withAll()
                .withConfiguration(AutoConfigurations.of(EventPublicationAutoConfiguration.class))
                .run(context -> assertThat(context).hasNotFailed().hasSingleBean(EventPublicationRegistry.class));
    }

    @Test
    void integrationsAreDisabledByDefault() {
        runner.run(context -> {
            assertThat(context).hasNotFailed().doesNotHaveBean(SessionRepositoryFilter.class);
            hasOnly(context, Map.of());
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tables.cache.enabled",
                "tables.locks.enabled",
                "tables.metadata-store.enabled",
                "tables.modulith.enabled",
                "tables.session.enabled"
            })
    void eachIntegrationIsEnabledSeparately(String property) {
        runner.withPropertyValues(property + "=yes").run(context -> {
            assertThat(context).hasNotFailed();
            hasOnly(context, Map.of(property, CHOICES.get(property)));
        });
        runner.withPropertyValues(property + "=perhaps")
                .run(context -> assertThat(context).getFailure().rootCause().hasMessageContaining("perhaps"));
    }

    @ParameterizedTest
    @CsvSource({
        "dev.tables.integration, tables.cache.enabled tables.locks.enabled tables.metadata-store.enabled tables.modulith.enabled tables.session.enabled",
        "org.springframework.session, tables.session.enabled",
        "org.springframework.integration, tables.locks.enabled tables.metadata-store.enabled",
        "org.springframework.modulith, tables.modulith.enabled"
    })
    void otherIntegrationsWorkWithoutOptionalLibrary(String missing, String gone) {
        WebApplicationContextRunner all = new WebApplicationContextRunner()
                .withClassLoader(new FilteredClassLoader(missing))
                .withConfiguration(AutoConfigurations.of(
                        TablesAutoConfiguration.class,
                        TablesCacheAutoConfiguration.class,
                        TablesSpringIntegrationAutoConfiguration.class,
                        TablesModulithAutoConfiguration.class,
                        TablesSessionAutoConfiguration.class))
                .withPropertyValues("tables.store=memory", "tables.transaction-scope=store")
                .withPropertyValues(everything());
        (missing.endsWith("modulith") ? all : all.withUserConfiguration(Serializing.class)).run(context -> {
            assertThat(context).hasNotFailed().hasSingleBean(TablesTemplate.class);
            Map<String, Class<?>> expected = new HashMap<>(CHOICES);
            expected.keySet().removeAll(List.of(gone.split(" ")));
            hasOnly(context, expected);
        });
    }

    @Test
    void integrationsAreAbsentWithoutTemplate() {
        new WebApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        TablesCacheAutoConfiguration.class,
                        TablesSpringIntegrationAutoConfiguration.class,
                        TablesModulithAutoConfiguration.class,
                        TablesSessionAutoConfiguration.class))
                .withPropertyValues(everything())
                .run(context -> {
                    assertThat(context).hasNotFailed();
                    hasOnly(context, Map.of());
                });
    }

    @Test
    void sessionsAreAbsentOutsideOfServletApplications() {
        new ApplicationContextRunner()
                .withConfiguration(ALL)
                .withPropertyValues("tables.store=memory", "tables.session.enabled=true")
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(SessionRepository.class));
    }

    @Test
    void integrationsBackOffIfApplicationBeansExist() {
        withAll()
                .withBean(CacheManager.class, ConcurrentMapCacheManager::new)
                .withBean("own", SessionRepository.class, () -> new MapSessionRepository(new HashMap<>()))
                .withBean("mine", MetadataStore.class, SimpleMetadataStore::new)
                .withBean("others", LockRegistry.class, DefaultLockRegistry::new)
                .withBean("registry", EventPublicationRepository.class, IntegrationConditionsTest::another)
                .run(context -> {
                    assertThat(context).hasNotFailed().doesNotHaveBean(ExpiryRounds.class);
                    hasOnly(context, Map.of());
                });
        new ApplicationContextRunner()
                .withConfiguration(
                        AutoConfigurations.of(TablesAutoConfiguration.class, TablesCacheAutoConfiguration.class))
                .withPropertyValues("tables.store=memory", "tables.cache.enabled=true")
                .withBean("cacheResolver", CacheResolver.class, () -> new NamedCacheResolver(new NoOpCacheManager()))
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(CacheManager.class));
    }

    /** Of another store, which nobody asks here. */
    private static EventPublicationRepository another() {
        return (EventPublicationRepository) Proxy.newProxyInstance(
                EventPublicationRepository.class.getClassLoader(),
                new Class<?>[] {EventPublicationRepository.class},
                (proxy, method, arguments) -> method.getName().equals("hashCode") ? 1 : null);
    }

    @Test
    void cacheTypeOfSpringBootTakesPrecedence() {
        withAll()
                .withPropertyValues("spring.cache.type=none")
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .getBean(CacheManager.class)
                        .isInstanceOf(NoOpCacheManager.class));
    }

    @Configuration(proxyBeanMethods = false)
    @EnableSpringHttpSession
    static class OwnFilter {}

    @Test
    void customSessionFilterUsesTheRepository() {
        withAll().withUserConfiguration(OwnFilter.class).run(context -> {
            assertThat(context).hasNotFailed().hasSingleBean(SessionRepositoryFilter.class);
            hasOnly(context, CHOICES);
        });
    }

    @ParameterizedTest
    @CsvSource({
        "spring.session.timeout=90, PT1M30S",
        "spring.session.timeout=2h, PT2H",
        "server.servlet.session.timeout=45, PT45S",
        "spring.session.timeout=5m server.servlet.session.timeout=1m, PT5M",
        "spring.session.timeout=-1, PT-1S",
        "tables.session.cleanup-interval=0, PT30M"
    })
    void sessionsExpireAsConfiguredForSpringBoot(String properties, Duration expected) {
        runner.withPropertyValues("tables.session.enabled=true")
                .withPropertyValues(properties.split(" "))
                .run(context -> assertThat(context.getBean(TablesSessionRepository.class)
                                .createSession()
                                .getMaxInactiveInterval())
                        .isEqualTo(expected));
    }

    @Test
    void cachesExpireAsConfiguredAndAreCleanedUp() {
        runner.withPropertyValues(
                        "tables.cache.enabled=true",
                        "tables.cache.time-to-live=1h",
                        "tables.cache.time-to-live-by-cache.rates=1ms",
                        "tables.cache.cleanup-interval=5ms")
                .run(context -> {
                    TablesCacheManager caches = context.getBean(TablesCacheManager.class);
                    caches.getCache("rates").put("EUR", 1);
                    caches.getCache("names").put("EUR", "Euro");
                    TablesTemplate template = context.getBean(TablesTemplate.class);
                    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
                    while (rows(template) > 1 && System.nanoTime() < end) {
                        TimeUnit.MILLISECONDS.sleep(5);
                    }
                    assertThat(rows(template)).isEqualTo(1);
                    assertThat(caches.getCache("names").get("EUR", String.class))
                            .isEqualTo("Euro");
                });
    }

    private static long rows(TablesTemplate template) {
        return template.count(dev.tables.integration.cache.CachedValue.class);
    }

    @ParameterizedTest
    @CsvSource({
        "tables.cache.enabled, tables.cache.time-to-live=0",
        "tables.cache.enabled, tables.cache.time-to-live-by-cache.rates=-1s",
        "tables.cache.enabled, tables.cache.cleanup-interval=-1s",
        "tables.session.enabled, tables.session.cleanup-interval=-1s",
        "tables.locks.enabled, tables.locks.lease-duration=0"
    })
    void invalidDurationsAreRejected(String choice, String property) {
        runner.withPropertyValues(choice + "=true", property)
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining(property.substring(0, property.indexOf('='))));
    }

    @Test
    void metadataRegionsAreSeparate() {
        runner.withPropertyValues("tables.metadata-store.enabled=true", "tables.metadata-store.region=orders")
                .run(context -> {
                    context.getBean(MetadataStore.class).put("seen", "7");
                    TablesTemplate template = context.getBean(TablesTemplate.class);
                    assertThat(new TablesMetadataStore(template, "orders").get("seen"))
                            .isEqualTo("7");
                    assertThat(new TablesMetadataStore(template).get("seen")).isNull();
                });
    }
}
