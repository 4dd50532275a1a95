package dev.tables.boot.webflux;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.integration.TablesReactiveSessionAutoConfiguration;
import dev.tables.data.core.TablesTemplate;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.integration.session.ReactiveTablesSessionRepository;
import dev.tables.integration.session.TablesSession;
import dev.tables.integration.session.TablesSessionRepository;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.session.autoconfigure.SessionAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.context.annotation.Import;
import org.springframework.http.ResponseCookie;
import org.springframework.session.MapSession;
import org.springframework.session.ReactiveMapSessionRepository;
import org.springframework.session.ReactiveSessionRepository;
import org.springframework.test.web.reactive.server.EntityExchangeResult;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.config.EnableWebFlux;
import org.springframework.web.server.WebSession;
import reactor.core.publisher.Mono;

/** Sessions of Spring WebFlux in tables. */
class WebSessionsTest {
    private final ReactiveWebApplicationContextRunner runner = new ReactiveWebApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    TablesAutoConfiguration.class,
                    TablesReactiveSessionAutoConfiguration.class,
                    SessionAutoConfiguration.class))
            .withUserConfiguration(Application.class)
            .withPropertyValues("tables.store=memory", "tables.session.enabled=true");

    @EnableWebFlux
    @EnableConfigurationProperties(ServerProperties.class)
    @Import(Visits.class)
    static class Application {}

    @RestController
    static class Visits {
        @GetMapping("/visit")
        int visit(WebSession session) {
            int visits = 1 + session.<Integer>getAttributeOrDefault("visits", 0);
            session.getAttributes().put("visits", visits);
            return visits;
        }

        @GetMapping("/renew")
        Mono<Void> renew(WebSession session) {
            return session.changeSessionId();
        }

        @GetMapping("/leave")
        Mono<Void> leave(WebSession session) {
            return session.invalidate();
        }
    }

    private static EntityExchangeResult<String> get(WebTestClient http, String path, @Nullable String session) {
        WebTestClient.RequestHeadersSpec<?> request = http.get().uri(path);
        return (session == null ? request : request.cookie("SESSION", session))
                .exchange()
                .expectStatus()
                .isOk()
                .expectBody(String.class)
                .returnResult();
    }

    private static String session(EntityExchangeResult<String> answer) {
        ResponseCookie cookie = answer.getResponseCookies().getFirst("SESSION");
        return Objects.requireNonNull(cookie).getValue();
    }

    @Test
    void sessionIsSharedByProcessesUntilLogout() {
        try (TableStore store = LocalTableStore.inMemory()) {
            String[] session = new String[1];
            runner.withBean(TableStore.class, () -> store, definition -> definition.setDestroyMethodName(""))
                    .run(context -> {
                        WebTestClient http =
                                WebTestClient.bindToApplicationContext(context).build();
                        EntityExchangeResult<String> first = get(http, "/visit", null);
                        session[0] = session(first);
                        assertThat(first.getResponseBody()).isEqualTo("1");
                        assertThat(get(http, "/visit", session[0]).getResponseBody())
                                .isEqualTo("2");
                        assertThat(get(http, "/visit", null).getResponseBody()).isEqualTo("1");
                    });
            runner.withBean(TableStore.class, () -> store, definition -> definition.setDestroyMethodName(""))
                    .run(context -> {
                        WebTestClient http =
                                WebTestClient.bindToApplicationContext(context).build();
                        assertThat(get(http, "/visit", session[0]).getResponseBody())
                                .isEqualTo("3");
                        String renewed = session(get(http, "/renew", session[0]));
                        assertThat(get(http, "/visit", session[0]).getResponseBody())
                                .isEqualTo("1");
                        assertThat(get(http, "/visit", renewed).getResponseBody())
                                .isEqualTo("4");
                        get(http, "/leave", renewed);
                        assertThat(get(http, "/visit", renewed).getResponseBody())
                                .isEqualTo("1");
                    });
        }
    }

    @Test
    void sessionsAreFoundByPrincipalAndDeletedAfterExpiry() {
        TablesTemplate template = new TablesTemplate(LocalTableStore.inMemory());
        ReactiveTablesSessionRepository sessions = new ReactiveTablesSessionRepository(
                new TablesSessionRepository(template).withDefaultMaxInactiveInterval(Duration.ofNanos(1)));
        TablesSession session = Objects.requireNonNull(sessions.createSession().block());
        session.setAttribute(ReactiveTablesSessionRepository.PRINCIPAL_NAME_INDEX_NAME, "ada");
        session.setMaxInactiveInterval(Duration.ofHours(1));
        sessions.save(session).block();
        TablesSession gone = Objects.requireNonNull(sessions.createSession().block());
        sessions.save(gone).block();

        assertThat(Objects.requireNonNull(sessions.findByPrincipalName("ada").block()))
                .containsOnlyKeys(session.getId());
        assertThat(sessions.findById(gone.getId()).blockOptional()).isEmpty();
        assertThat(sessions.deleteExpired().block()).isEqualTo(1);
        sessions.deleteById(session.getId()).block();
        assertThat(sessions.findById(session.getId()).blockOptional()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "spring.session.timeout=90, PT1M30S",
        "server.reactive.session.timeout=45s, PT45S",
        "spring.session.timeout=5m server.reactive.session.timeout=1m, PT5M",
        "tables.session.cleanup-interval=0, PT30M"
    })
    void sessionsExpireAsConfiguredForSpringBoot(String properties, Duration expected) {
        runner.withPropertyValues(properties.split(" ")).run(context -> {
            ReactiveTablesSessionRepository sessions = context.getBean(ReactiveTablesSessionRepository.class);
            assertThat(Objects.requireNonNull(sessions.createSession().block()).getMaxInactiveInterval())
                    .isEqualTo(expected);
        });
    }

    @Test
    void sessionsAreCreatedOnlyIfEnabled() {
        runner.withPropertyValues("tables.session.enabled=false")
                .run(context -> assertThat(context).doesNotHaveBean(ReactiveTablesSessionRepository.class));
        ReactiveSessionRepository<MapSession> own = new ReactiveMapSessionRepository(new java.util.HashMap<>());
        runner.withBean(ReactiveSessionRepository.class, () -> own)
                .run(context -> assertThat(context).hasSingleBean(ReactiveSessionRepository.class));
        new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        TablesAutoConfiguration.class, TablesReactiveSessionAutoConfiguration.class))
                .withPropertyValues("tables.store=memory", "tables.session.enabled=true")
                .run(context -> assertThat(context).doesNotHaveBean(ReactiveSessionRepository.class));
    }
}
