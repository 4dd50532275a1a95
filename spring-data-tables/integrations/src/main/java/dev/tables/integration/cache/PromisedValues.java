package dev.tables.integration.cache;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.Cache;
import org.springframework.cache.Cache.ValueWrapper;

/**
 * The values of a cache for asynchronous methods. An asynchronous method returns a {@code Mono}, {@code Flux} or
 * {@code CompletableFuture}, or is a suspend function. Background threads send the requests to the store, so that
 * callers do not block.
 */
final class PromisedValues {
    private static final int THREADS = 16;

    private final Cache cache;
    private final Executor threads;
    private final ConcurrentMap<Object, CompletableFuture<@Nullable Object>> computed = new ConcurrentHashMap<>();

    /**
     * Creates an asynchronous view of a cache.
     *
     * @param threads executes requests to the store
     */
    PromisedValues(Cache cache, Executor threads) {
        this.cache = cache;
        this.threads = threads;
    }

    /** Creates a thread pool whose idle threads end. */
    static Executor threads() {
        AtomicInteger number = new AtomicInteger();
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(THREADS, THREADS, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> {
                    Thread thread = new Thread(work, "tables-cache-" + number.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                });
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    /** Returns the cached value, or null if the cache does not contain the key. */
    CompletableFuture<@Nullable ValueWrapper> find(Object key) {
        return CompletableFuture.supplyAsync(() -> cache.get(key), threads);
    }

    /**
     * Returns the cached value, or computes and caches it. Concurrent calls in this process for the same key share one
     * computation.
     */
    @SuppressWarnings("unchecked") // the caller knows what it caches
    <T> CompletableFuture<T> findOrCompute(Object key, Supplier<CompletableFuture<T>> loader) {
        CompletableFuture<@Nullable Object> mine = new CompletableFuture<>();
        CompletableFuture<@Nullable Object> others = computed.putIfAbsent(key, mine);
        if (others != null) {
            // A caller that gives up cancels its own.
            return (CompletableFuture<T>) others.copy();
        }
        CompletableFuture<T> answer = (CompletableFuture<T>) mine.copy();
        find(key)
                .thenCompose(known -> known == null
                        ? compute(key, (Supplier<CompletableFuture<@Nullable Object>>) (Supplier<?>) loader)
                        : CompletableFuture.completedFuture(known.get()))
                .whenComplete((value, failed) -> {
                    computed.remove(key, mine);
                    if (failed == null) {
                        mine.complete(value);
                    } else {
                        mine.completeExceptionally(cause(failed));
                    }
                });
        return answer;
    }

    private CompletableFuture<@Nullable Object> compute(
            Object key, Supplier<CompletableFuture<@Nullable Object>> loader) {
        return loader.get()
                .thenApplyAsync(
                        value -> {
                            cache.put(key, value);
                            return value;
                        },
                        threads);
    }

    private static Throwable cause(Throwable failed) {
        Throwable cause = failed instanceof CompletionException ? failed.getCause() : failed;
        return cause == null ? failed : cause;
    }
}
