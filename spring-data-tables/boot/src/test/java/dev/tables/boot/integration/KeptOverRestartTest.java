package dev.tables.boot.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import jakarta.servlet.http.HttpSession;
import java.io.Serializable;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.aop.AopAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.session.autoconfigure.SessionAutoConfiguration;
import org.springframework.boot.tomcat.autoconfigure.servlet.TomcatServletWebServerAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.DispatcherServletAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration;
import org.springframework.cache.annotation.CacheEvict;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** A small shop over HTTP: who was here before, and what was computed before, is known after a restart on the same directory. */
class KeptOverRestartTest {
    private static final AtomicInteger COMPUTED = new AtomicInteger();

    @TempDir
    private Path directory;

    /** What is worth to be cached. */
    record Rate(String currency, int computation) implements Serializable {}

    /** What a visitor has put into the basket. */
    record Basket(int pieces) implements Serializable {}

    static class Rates {
        @Cacheable("rates")
        public Rate of(String currency) {
            return new Rate(currency, COMPUTED.incrementAndGet());
        }

        @CacheEvict("rates")
        public void forget(String currency) {}
    }

    @RestController
    static class Shop {
        private final Rates rates;

        Shop(Rates rates) {
            this.rates = rates;
        }

        @GetMapping("/basket/add")
        String add(HttpSession session) {
            Basket before = (Basket) session.getAttribute("basket");
            Basket after = new Basket(before == null ? 1 : before.pieces() + 1);
            session.setAttribute("basket", after);
            return "pieces " + after.pieces();
        }

        @DeleteMapping("/basket")
        void leave(HttpSession session) {
            session.invalidate();
        }

        @GetMapping("/rates/{currency}")
        String rate(@PathVariable String currency) {
            Rate rate = rates.of(currency);
            return rate.currency() + " " + rate.computation();
        }

        @DeleteMapping("/rates/{currency}")
        void forget(@PathVariable String currency) {
            rates.forget(currency);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ImportAutoConfiguration({
        AopAutoConfiguration.class,
        TomcatServletWebServerAutoConfiguration.class,
        DispatcherServletAutoConfiguration.class,
        WebMvcAutoConfiguration.class,
        TablesAutoConfiguration.class,
        TablesCacheAutoConfiguration.class,
        TablesSessionAutoConfiguration.class,
        SessionAutoConfiguration.class
    })
    @EnableCaching
    static class Application {
        @Bean
        Rates rates() {
            return new Rates();
        }

        @Bean
        Shop shop(Rates rates) {
            return new Shop(rates);
        }
    }

    private ConfigurableApplicationContext start() {
        return new SpringApplicationBuilder(Application.class)
                .run(
                        "--server.port=0",
                        "--spring.main.banner-mode=off",
                        "--tables.directory=" + directory,
                        "--tables.durability=os",
                        "--tables.cache.enabled=true",
                        "--tables.cache.time-to-live=1h",
                        "--tables.session.enabled=true",
                        "--server.servlet.session.cookie.name=SHOP");
    }

    private static String ask(HttpClient client, ConfigurableApplicationContext application, String method, String path)
            throws Exception {
        String port = application.getEnvironment().getProperty("local.server.port");
        return client.send(
                        HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                                .method(method, HttpRequest.BodyPublishers.noBody())
                                .build(),
                        BodyHandlers.ofString())
                .body();
    }

    @Test
    void sessionsAndCachesSurviveRestart() throws Exception {
        CookieManager cookies = new CookieManager();
        HttpClient ann = HttpClient.newBuilder().cookieHandler(cookies).build();
        HttpClient bob =
                HttpClient.newBuilder().cookieHandler(new CookieManager()).build();
        try (ConfigurableApplicationContext first = start()) {
            assertThat(ask(ann, first, "GET", "/basket/add")).isEqualTo("pieces 1");
            assertThat(ask(ann, first, "GET", "/basket/add")).isEqualTo("pieces 2");
            assertThat(ask(bob, first, "GET", "/basket/add")).isEqualTo("pieces 1");
            assertThat(ask(ann, first, "GET", "/rates/EUR")).isEqualTo("EUR 1");
            assertThat(ask(bob, first, "GET", "/rates/EUR")).isEqualTo("EUR 1");
            assertThat(cookies.getCookieStore().getCookies()).extracting("name").containsExactly("SHOP");
        }
        try (ConfigurableApplicationContext second = start()) {
            assertThat(ask(ann, second, "GET", "/basket/add")).isEqualTo("pieces 3");
            assertThat(ask(ann, second, "GET", "/rates/EUR")).isEqualTo("EUR 1");
            assertThat(ask(ann, second, "GET", "/rates/USD")).isEqualTo("USD 2");
            ask(ann, second, "DELETE", "/rates/EUR");
            assertThat(ask(bob, second, "GET", "/rates/EUR")).isEqualTo("EUR 3");
            ask(bob, second, "DELETE", "/basket");
            assertThat(ask(bob, second, "GET", "/basket/add")).isEqualTo("pieces 1");
            assertThat(ask(ann, second, "GET", "/basket/add")).isEqualTo("pieces 4");
        }
    }
}
