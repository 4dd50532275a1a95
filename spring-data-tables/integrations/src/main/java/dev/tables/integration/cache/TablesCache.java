package dev.tables.integration.cache;

import dev.tables.data.core.TablesTemplate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.support.AbstractValueAdaptingCache;
import org.springframework.cache.support.NullValue;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;

/**
 * A cache in a partition of the table {@code cachedvalues}. A lookup sends one request; a write sends one or two. Null
 * values are cached. Expired values are not found, but remain in the table until {@link #deleteExpired} is called.
 * Concurrent calls in one process for the same key share one computation. Two processes may compute the same value; the
 * last write is kept. {@link #putIfAbsent} is atomic across processes.
 *
 * <p>If a transaction is active in the current thread, the operations of the cache are part of the transaction.
 * Thread-safe.
 */
public final class TablesCache extends AbstractValueAdaptingCache {
    private static final int LOCKS = 64;

    private final String name;
    private final TablesTemplate template;
    private final CachedValueRepository stored;
    private final CacheForm form;
    private final @Nullable Duration lifetime;
    private final Clock clock;
    private final PromisedValues promised;
    private final ReentrantLock[] locks =
            IntStream.range(0, LOCKS).mapToObj(i -> new ReentrantLock()).toArray(ReentrantLock[]::new);

    TablesCache(String name, TablesCacheManager.Settings settings, CachedValueRepository stored) {
        super(true);
        this.name = name;
        this.template = settings.template();
        this.stored = stored;
        this.form = settings.form();
        this.lifetime = settings.lifetime(name);
        this.clock = settings.clock();
        this.promised = new PromisedValues(this, settings.threads());
    }

    @Override
    public String getName() {
        return name;
    }

    /** Returns the template that the cache uses. */
    @Override
    public Object getNativeCache() {
        return template;
    }

    @Override
    protected @Nullable Object lookup(Object key) {
        return find(key).map(this::storeValue).orElse(null);
    }

    private Optional<CachedValue> find(Object key) {
        return template.findById(CachedValue.class, id(key)).filter(found -> found.isLive(clock.instant()));
    }

    private CachedValueKey id(Object key) {
        return new CachedValueKey(name, CacheForm.digest(key));
    }

    private Object storeValue(CachedValue found) {
        Object value = form.value(this, found.value());
        return value == null ? NullValue.INSTANCE : value;
    }

    private CachedValue row(Object key, @Nullable Object value) {
        Instant expires = lifetime == null ? null : clock.instant().plus(lifetime);
        return new CachedValue(name, CacheForm.digest(key), form.bytes(name, value), expires, null);
    }

    @Override
    public void put(Object key, @Nullable Object value) {
        template.overwrite(row(key, value));
    }

    @Override
    public @Nullable ValueWrapper putIfAbsent(Object key, @Nullable Object value) {
        CachedValue row = row(key, value);
        while (true) {
            try {
                template.insert(row);
                return null;
            } catch (DuplicateKeyException present) {
                CachedValue other =
                        template.findById(CachedValue.class, id(key)).orElse(null);
                if (other != null && other.isLive(clock.instant())) {
                    return toValueWrapper(storeValue(other));
                }
                if (other != null && replaced(other, row)) {
                    return null;
                }
            }
        }
    }

    private boolean replaced(CachedValue expired, CachedValue row) {
        try {
            template.save(row.replacing(expired));
            return true;
        } catch (OptimisticLockingFailureException meanwhile) {
            return false;
        }
    }

    @Override
    @SuppressWarnings("unchecked") // the caller knows what it caches
    public <T> @Nullable T get(Object key, Callable<T> loader) {
        ValueWrapper known = get(key);
        if (known != null) {
            return (T) known.get();
        }
        ReentrantLock lock = locks[Math.floorMod(key.hashCode(), LOCKS)];
        lock.lock();
        try {
            ValueWrapper meanwhile = get(key);
            if (meanwhile != null) {
                return (T) meanwhile.get();
            }
            T value = load(key, loader);
            put(key, value);
            return value;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Returns a cached value for an asynchronous method, such as one that returns a {@code Mono}. A background thread
     * reads the store, so the caller does not block.
     */
    @Override
    public CompletableFuture<?> retrieve(Object key) {
        return promised.find(key);
    }

    /**
     * Returns a value for an asynchronous method. If the value is not cached, the loader computes it. Concurrent calls
     * in this process for the same key share one computation.
     */
    @Override
    public <T> CompletableFuture<T> retrieve(Object key, Supplier<CompletableFuture<T>> loader) {
        return promised.findOrCompute(key, loader);
    }

    @SuppressWarnings("PMD.AvoidCatchingGenericException") // whatever the application's loader fails with
    private static <T> T load(Object key, Callable<T> loader) {
        try {
            return loader.call();
        } catch (Exception failed) {
            throw new ValueRetrievalException(key, loader, failed);
        }
    }

    @Override
    public void evict(Object key) {
        template.deleteById(CachedValue.class, id(key));
    }

    @Override
    public boolean evictIfPresent(Object key) {
        Optional<CachedValue> found = find(key);
        return template.deleteById(CachedValue.class, id(key)) && found.isPresent();
    }

    /**
     * Deletes all values. Sends one request for every 1,000 values to read the values, and one for every 100 values to
     * delete them.
     */
    @Override
    public void clear() {
        stored.deleteByCache(name);
    }

    @Override
    public boolean invalidate() {
        return stored.deleteByCache(name) > 0;
    }

    /**
     * Deletes expired values and returns their number. An index finds the expired values. Call this method from a
     * scheduled method.
     */
    public long deleteExpired() {
        return stored.deleteByCacheAndExpiresAtBefore(name, clock.instant());
    }
}
