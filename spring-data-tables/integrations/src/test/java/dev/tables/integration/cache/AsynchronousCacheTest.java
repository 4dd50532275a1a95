package dev.tables.integration.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.data.core.TablesTemplate;
import dev.tables.engine.local.LocalTableStore;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.cache.Cache;
import org.springframework.cache.Cache.ValueWrapper;
import org.springframework.cache.CacheManager;
import org.springframework.cache.annotation.CacheEvict;
import org.springframework.cache.annotation.CachePut;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** What methods promise is cached as what they return. */
class AsynchronousCacheTest {
    private final AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
    private Rates rates;
    private Cache cache;

    @Configuration(proxyBeanMethods = false)
    @EnableCaching
    static class Application {
        @Bean
        TablesCacheManager cacheManager() {
            return new TablesCacheManager(new TablesTemplate(LocalTableStore.inMemory()));
        }

        @Bean
        Rates rates() {
            return new Rates();
        }
    }

    static class Rates {
        private final AtomicInteger asked = new AtomicInteger();

        public int asked() {
            return asked.get();
        }

        @Cacheable("rates")
        public Mono<String> mono(String of) {
            return Mono.fromSupplier(() -> of + asked.incrementAndGet());
        }

        @Cacheable("nothing")
        public Mono<String> nothing(String of) {
            return Mono.fromRunnable(asked::incrementAndGet);
        }

        @Cacheable("several")
        public Flux<String> flux(String of) {
            return Flux.defer(() -> Flux.just(of + asked.incrementAndGet(), of));
        }

        @Cacheable(cacheNames = "future", sync = true)
        public CompletableFuture<String> future(String of) {
            return CompletableFuture.supplyAsync(() -> of + asked.incrementAndGet());
        }

        @CacheEvict("rates")
        public Mono<Void> forget(String of) {
            return Mono.empty();
        }

        @CachePut("rates")
        public Mono<String> set(String of) {
            return Mono.just("set");
        }
    }

    @BeforeEach
    void start() {
        context.register(Application.class);
        context.refresh();
        rates = context.getBean(Rates.class);
        cache = context.getBean(TablesCacheManager.class).getCache("promised");
    }

    @AfterEach
    void stop() {
        context.close();
    }

    @Test
    void asynchronousValuesAreCachedEvictedAndPut() throws Exception {
        assertThat(context.getBean(CacheManager.class)).isInstanceOf(TablesCacheManager.class);
        assertThat(rates.mono("a").block()).isEqualTo("a1");
        assertThat(rates.mono("a").block()).isEqualTo("a1");
        assertThat(rates.mono("b").block()).isEqualTo("b2");
        rates.forget("a").block();
        assertThat(rates.mono("a").block()).isEqualTo("a3");
        rates.set("a").block();
        assertThat(rates.mono("a").block()).isEqualTo("set");
        assertThat(rates.flux("c").collectList().block()).containsExactly("c4", "c");
        assertThat(rates.flux("c").collectList().block()).containsExactly("c4", "c");
        assertThat(rates.future("d").get(60, TimeUnit.SECONDS)).isEqualTo("d5");
        assertThat(rates.future("d").get(60, TimeUnit.SECONDS)).isEqualTo("d5");
        assertThat(rates.nothing("e").block()).isNull();
        assertThat(rates.nothing("e").block()).isNull();
        assertThat(rates.asked()).isEqualTo(6);
    }

    @Test
    void valueIsComputedOnceConcurrently() throws Exception {
        AtomicInteger computed = new AtomicInteger();
        CountDownLatch go = new CountDownLatch(1);
        List<CompletableFuture<String>> all = IntStream.range(0, 50)
                .mapToObj(i -> cache.retrieve(
                        "key",
                        () -> CompletableFuture.supplyAsync(() -> {
                            await(go);
                            return "v" + computed.incrementAndGet();
                        })))
                .toList();
        all.get(7).cancel(true);
        go.countDown();

        assertThat(all.get(0).get(60, TimeUnit.SECONDS)).isEqualTo("v1");
        assertThat(all.get(49).get(60, TimeUnit.SECONDS)).isEqualTo("v1");
        assertThat(all.get(7)).isCancelled();
        assertThat(cache.get("key", String.class)).isEqualTo("v1");
        assertThat(computed).hasValue(1);
    }

    private @Nullable Object retrieved(String key) throws Exception {
        return Objects.requireNonNull(cache.retrieve(key)).get(60, TimeUnit.SECONDS);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    @Test
    void nullIsCachedAndFailureIsNot() throws Exception {
        assertThat(retrieved("absent")).isNull();
        cache.put("nothing", null);
        Object found = retrieved("nothing");
        assertThat(found)
                .isInstanceOfSatisfying(
                        ValueWrapper.class, wrapper -> assertThat(wrapper.get()).isNull());
        assertThatThrownBy(() -> cache.retrieve(
                                "key", () -> CompletableFuture.failedFuture(new IllegalStateException("away")))
                        .get(60, TimeUnit.SECONDS))
                .hasCauseInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> cache.retrieve("key", () -> {
                            throw new IllegalStateException("away at once");
                        })
                        .get(60, TimeUnit.SECONDS))
                .hasCauseInstanceOf(IllegalStateException.class);
        assertThat(cache.retrieve("key", () -> CompletableFuture.completedFuture("there"))
                        .get(60, TimeUnit.SECONDS))
                .isEqualTo("there");
    }
}
