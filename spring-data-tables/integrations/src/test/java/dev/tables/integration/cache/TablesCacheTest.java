package dev.tables.integration.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.data.core.TablesTemplate;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.testing.Seed;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.cache.Cache;
import org.springframework.cache.Cache.ValueRetrievalException;
import org.springframework.cache.Cache.ValueWrapper;
import org.springframework.cache.CacheManager;
import org.springframework.cache.annotation.CacheEvict;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.cache.interceptor.SimpleKey;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Caches in tables, held against maps. */
class TablesCacheTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_124);

    /** Goes on when it is set. */
    private static final class Hands extends Clock {
        private Instant now = Instant.parse("2026-11-23T12:00:00Z");

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now;
        }
    }

    private final TablesTemplate template = new TablesTemplate(LocalTableStore.inMemory());
    private final Hands clock = new Hands();
    private final TablesCacheManager manager = new TablesCacheManager(template).withClock(clock);

    private static @Nullable Object value(@Nullable ValueWrapper found) {
        return found == null ? "absent" : found.get();
    }

    @Test
    @SuppressWarnings("NullAway") // does not see nullable arguments of types in compiled signatures on JDK 17
    void cacheMatchesAMap() {
        RandomGenerator random = SEED.random();
        Map<Object, Map<Object, Object>> model = new HashMap<>();
        List<Object> keys = List.of(
                "a", "A", "a/b\\c#?", "", 1, 1L, '1', "1", new SimpleKey("a", 1), new SimpleKey("a", 1L), List.of("a"));
        for (int i = 0; i < 2000; i++) {
            String name = random.nextInt(3) == 0 ? "other cache" : "one";
            Cache cache = manager.getCache(name);
            Map<Object, Object> expected = model.computeIfAbsent(name, one -> new HashMap<>());
            Object key = keys.get(random.nextInt(keys.size()));
            @Nullable Object value = random.nextInt(8) == 0 ? null : "v" + i;
            Object held = value == null ? "null" : value;
            switch (random.nextInt(8)) {
                case 0 -> {
                    cache.put(key, value);
                    expected.put(key, held);
                }
                case 1 -> {
                    ValueWrapper found = cache.putIfAbsent(key, value);
                    Object other = expected.putIfAbsent(key, held);
                    assertThat(Objects.toString(value(found))).isEqualTo(Objects.toString(other, "absent"));
                }
                case 2 -> assertThat(cache.evictIfPresent(key)).isEqualTo(expected.remove(key) != null);
                case 3 -> {
                    Callable<@Nullable Object> loader = () -> value;
                    assertThat(Objects.toString(cache.get(key, loader)))
                            .isEqualTo(expected.computeIfAbsent(key, absent -> held));
                }
                case 4 -> {
                    if (random.nextInt(20) == 0) {
                        assertThat(cache.invalidate()).isEqualTo(!expected.isEmpty());
                        expected.clear();
                    }
                }
                default ->
                    assertThat(Objects.toString(value(cache.get(key)))).isEqualTo(expected.getOrDefault(key, "absent"));
            }
        }
        assertThat(manager.getCacheNames()).containsExactlyInAnyOrder("one", "other cache");
    }

    @Test
    void expiredValuesAreAbsentAndDeletedOnCleanup() {
        manager.withTimeToLive(Duration.ofHours(1)).withTimeToLive("rates", Duration.ofMinutes(5));
        TablesCache rates = (TablesCache) manager.getCache("rates");
        Cache names = manager.getCache("names");
        rates.put("eur", 1);
        names.put("eur", "euro");
        clock.now = clock.now.plus(Duration.ofMinutes(5));

        assertThat(rates.get("eur")).isNull();
        assertThat(rates.evictIfPresent("eur")).isFalse();
        assertThat(value(names.get("eur"))).isEqualTo("euro");
        rates.put("eur", 2);
        clock.now = clock.now.plus(Duration.ofMinutes(6));
        assertThat(rates.putIfAbsent("eur", 3)).isNull();
        assertThat(value(rates.get("eur"))).isEqualTo(3);
        rates.put("usd", 4);
        clock.now = clock.now.plus(Duration.ofMinutes(6));
        assertThat(template.count(CachedValue.class)).isEqualTo(3);
        assertThat(manager.deleteExpired()).isEqualTo(2);
        assertThat(template.count(CachedValue.class)).isEqualTo(1);
    }

    @Test
    void putIfAbsentSucceedsForOneOfManyThreads() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Callable<@Nullable ValueWrapper>> puts = IntStream.range(0, 40)
                    .mapToObj(i -> (Callable<@Nullable ValueWrapper>)
                            () -> new TablesCacheManager(template).getCache("c").putIfAbsent("k", i))
                    .toList();
            int first = 0;
            for (var put : threads.invokeAll(puts)) {
                first += put.get() == null ? 1 : 0;
            }
            assertThat(first).isEqualTo(1);
        } finally {
            threads.shutdown();
        }
    }

    @Test
    void largeValueIsVisibleToAnotherProcess() {
        String large = "x".repeat(300_000);
        manager.getCache("c").put("k", large);

        assertThat(value(new TablesCacheManager(template).getCache("c").get("k")))
                .isEqualTo(large);
        assertThat(manager.getCache("d").get("k")).isNull();
    }

    @Test
    void errorsNameTheExpectedValue() {
        Cache cache = manager.getCache("c");
        Object notSerializable = new Object();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> cache.put(notSerializable, 1))
                .withMessageContaining("is not Serializable");
        assertThatThrownBy(() -> cache.put("k", notSerializable)).hasMessageContaining("java.lang.Object");
        assertThatThrownBy(() -> cache.get("k", () -> {
                    throw new IllegalStateException("broken");
                }))
                .isInstanceOf(ValueRetrievalException.class)
                .hasRootCauseMessage("broken");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> manager.withTimeToLive(Duration.ZERO))
                .withMessageContaining("must be positive");
    }

    static class Rates {
        final AtomicInteger asked = new AtomicInteger();

        @Cacheable("rates")
        public @Nullable Integer rate(String currency, int year) {
            asked.incrementAndGet();
            return year < 1999 ? null : year;
        }

        @CacheEvict(cacheNames = "rates", allEntries = true)
        public void changed() {
            // Only forgets.
        }
    }

    @Configuration
    @EnableCaching
    static class Application {
        @Bean
        CacheManager cacheManager() {
            return new TablesCacheManager(new TablesTemplate(LocalTableStore.inMemory()));
        }

        @Bean
        Rates rates() {
            return new Rates();
        }
    }

    @Test
    void annotatedMethodsAreCached() {
        try (var context = new AnnotationConfigApplicationContext(Application.class)) {
            Rates rates = context.getBean(Rates.class);
            assertThat(rates.rate("eur", 2020)).isEqualTo(2020);
            assertThat(rates.rate("eur", 2020)).isEqualTo(2020);
            assertThat(rates.rate("eur", 1990)).isNull();
            assertThat(rates.rate("eur", 1990)).isNull();
            AtomicInteger asked = Objects.requireNonNull((Rates) AopProxyUtils.getSingletonTarget(rates)).asked;
            assertThat(asked).hasValue(2);
            rates.changed();
            rates.rate("eur", 2020);
            assertThat(asked).hasValue(3);
        }
    }
}
