package dev.tables.integration.cache;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanClassLoaderAware;
import org.springframework.cache.Cache;
import org.springframework.cache.CacheManager;
import org.springframework.core.serializer.DefaultDeserializer;
import org.springframework.core.serializer.DefaultSerializer;
import org.springframework.core.serializer.Deserializer;
import org.springframework.core.serializer.Serializer;

/**
 * Caches in a table, made when they are first asked for.
 *
 * <pre>{@code
 * @Bean
 * CacheManager cacheManager(TablesTemplate tables) {
 *     return new TablesCacheManager(tables)
 *             .withTimeToLive(Duration.ofHours(1))
 *             .withTimeToLive("rates", Duration.ofMinutes(5));
 * }
 * }</pre>
 *
 * <p>Keys must be {@link java.io.Serializable}, as those that Spring makes of arguments are; equal keys have equal serialized forms, or are
 * cached apart. Values are serialized by Java unless {@link #withSerializer} says otherwise. A value has at most about a megabyte. Settings are made
 * before the first cache is asked for. What methods promise, a {@code Mono}, {@code Flux} or {@code CompletableFuture}, is cached when it is
 * there; threads of the manager's own wait for the store. Safe for use by several threads then.
 */
public final class TablesCacheManager implements CacheManager, BeanClassLoaderAware {
    private final TablesTemplate template;
    private final CachedValueRepository stored;
    private final Map<String, Duration> lifetimes = new HashMap<>();
    private final Map<String, TablesCache> caches = new ConcurrentHashMap<>();
    private @Nullable Duration lifetime;
    private final Executor threads = PromisedValues.threads();
    private Clock clock = Clock.systemUTC();
    private @Nullable CacheForm form;
    private CacheForm java = new CacheForm(new DefaultSerializer(), new DefaultDeserializer());

    /** On the template's store. */
    public TablesCacheManager(TablesTemplate template) {
        this.template = template;
        TablesRepositoryFactory repositories = new TablesRepositoryFactory(template);
        // That of the thread may be another, as with DevTools, and may not see what is not public.
        repositories.setBeanClassLoader(CachedValueRepository.class.getClassLoader());
        this.stored = repositories.getRepository(CachedValueRepository.class);
    }

    /** How long values live, of caches of which nothing else is said; for ever otherwise. */
    public TablesCacheManager withTimeToLive(Duration all) {
        lifetime = positive(all);
        return this;
    }

    /** How long values of a cache live. */
    public TablesCacheManager withTimeToLive(String cache, Duration each) {
        lifetimes.put(cache, positive(each));
        return this;
    }

    private static Duration positive(Duration given) {
        if (given.isNegative() || given.isZero()) {
            throw new IllegalArgumentException("The time to live must be positive, but was " + given + ".");
        }
        return given;
    }

    /** How values become bytes and back. */
    public TablesCacheManager withSerializer(Serializer<Object> serializer, Deserializer<Object> deserializer) {
        form = new CacheForm(serializer, deserializer);
        return this;
    }

    /** Where classes of values are found that Java has serialized: where the application's are, which with DevTools is another place. */
    @Override
    public void setBeanClassLoader(ClassLoader classes) {
        java = new CacheForm(new DefaultSerializer(), new DefaultDeserializer(classes));
    }

    /** By which clock values expire; that of the system otherwise. */
    public TablesCacheManager withClock(Clock other) {
        clock = other;
        return this;
    }

    @Override
    public Cache getCache(String name) {
        CacheForm used = form == null ? java : form;
        return caches.computeIfAbsent(
                name,
                one -> new TablesCache(one, new Settings(template, used, lifetimes, lifetime, clock, threads), stored));
    }

    /** Those that were asked for in this process. */
    @Override
    public Collection<String> getCacheNames() {
        return List.copyOf(caches.keySet());
    }

    /** Deletes what has expired of the caches that were asked for; returns how many. For a scheduled method. */
    public long deleteExpired() {
        return caches.values().stream().mapToLong(TablesCache::deleteExpired).sum();
    }

    /** What all caches have in common. */
    record Settings(
            TablesTemplate template,
            CacheForm form,
            Map<String, Duration> lifetimes,
            @Nullable Duration otherwise,
            Clock clock,
            Executor threads) {
        @Nullable
        Duration lifetime(String cache) {
            return lifetimes.getOrDefault(cache, otherwise);
        }
    }
}
