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
 * A manager of caches that are stored in a table. A cache is created at its first use.
 * <pre>{@code
 * @Bean
 * CacheManager cacheManager(TablesTemplate tables) {
 *     return new TablesCacheManager(tables)
 *             .withTimeToLive(Duration.ofHours(1))
 *             .withTimeToLive("rates", Duration.ofMinutes(5));
 * }
 * }</pre>
 *
 * <p>Keys must be {@link java.io.Serializable}; keys that Spring creates from method arguments are. Equal keys with
 * different serialized forms are cached separately. Values use Java serialization unless {@link #withSerializer} is
 * called. The maximum size of a value is about 1 MB. The result of a {@code Mono}, {@code Flux} or
 * {@code CompletableFuture} is cached when it is available. For methods with asynchronous results, background threads
 * send the requests to the store.
 *
 * <p>Configure the manager before the first cache is used. The configured manager is thread-safe.
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

    /** Creates a manager of caches in the store of the template. */
    public TablesCacheManager(TablesTemplate template) {
        this.template = template;
        TablesRepositoryFactory repositories = new TablesRepositoryFactory(template);
        // That of the thread may be another, as with DevTools, and may not see what is not public.
        repositories.setBeanClassLoader(CachedValueRepository.class.getClassLoader());
        this.stored = repositories.getRepository(CachedValueRepository.class);
    }

    /** Sets the default time to live of values in all caches. Without a time to live, values do not expire. */
    public TablesCacheManager withTimeToLive(Duration all) {
        lifetime = positive(all);
        return this;
    }

    /** Sets the time to live of values in one cache, instead of the default. */
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

    /** Sets the conversion of values to bytes and back. */
    public TablesCacheManager withSerializer(Serializer<Object> serializer, Deserializer<Object> deserializer) {
        form = new CacheForm(serializer, deserializer);
        return this;
    }

    /**
     * Sets the class loader for values that are stored with Java serialization. Spring passes the class loader of the
     * application, which DevTools replaces with a separate one.
     */
    @Override
    public void setBeanClassLoader(ClassLoader classes) {
        java = new CacheForm(new DefaultSerializer(), new DefaultDeserializer(classes));
    }

    /** Sets the clock that determines when values expire. The default is the system clock. */
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

    /** Returns the names of the caches that were used in this process. */
    @Override
    public Collection<String> getCacheNames() {
        return List.copyOf(caches.keySet());
    }

    /**
     * Deletes the expired values of the caches that were used in this process, and returns their number. Call this
     * method from a scheduled method.
     */
    public long deleteExpired() {
        return caches.values().stream().mapToLong(TablesCache::deleteExpired).sum();
    }

    /** The settings that all caches share. */
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
