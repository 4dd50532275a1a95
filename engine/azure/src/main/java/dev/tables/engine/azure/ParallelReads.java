package dev.tables.engine.azure;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.internal.Repetitions;
import dev.tables.engine.internal.RequestReceipt;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A reader of many rows. The limit on concurrent requests applies to all callers together. */
final class ParallelReads implements AutoCloseable {
    private static final long IDLE_SECONDS = 10;

    private final ThreadPoolExecutor threads;

    ParallelReads(int parallelism) {
        threads = new ThreadPoolExecutor(
                parallelism, parallelism, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
                    Thread thread = new Thread(task, "tables-azure-read");
                    thread.setDaemon(true);
                    return thread;
                });
        threads.allowCoreThreadTimeOut(true);
    }

    /**
     * Reads the rows of all keys and returns them in the order of the keys. If a read fails, cancels the other reads;
     * throws the exception of the first key, in order, whose read failed.
     */
    <K, T> List<@Nullable T> all(List<K> keys, Function<K, @Nullable T> read) {
        List<@Nullable T> found = new ArrayList<>(keys.size());
        if (keys.size() == 1) {
            found.add(read.apply(keys.get(0)));
            return found;
        }
        List<Future<@Nullable T>> pending = new ArrayList<>(keys.size());
        AtomicLong repetitions = new AtomicLong();
        try {
            for (K key : keys) {
                pending.add(threads.submit(() -> counted(key, read, repetitions)));
            }
            for (Future<@Nullable T> one : pending) {
                found.add(one.get());
            }
            return found;
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof RuntimeException why
                    ? why
                    : new IllegalStateException(failed.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new StoreUnavailableException(
                    ErrorCode.OPERATION_TIMED_OUT,
                    "The thread was interrupted during a read. Clear the interrupt and try again.",
                    interrupted);
        } finally {
            pending.forEach(one -> one.cancel(false));
            Repetitions.add(repetitions.get());
        }
    }

    // NullAway does not see annotations of type arguments in class files of other modules.
    @SuppressWarnings("NullAway")
    private static <K, T> @Nullable T counted(K key, Function<K, @Nullable T> read, AtomicLong repetitions) {
        RequestReceipt<@Nullable T> receipt = RequestReceipt.of(() -> read.apply(key));
        repetitions.addAndGet(receipt.repetitions());
        return receipt.answer();
    }

    @Override
    public void close() {
        threads.shutdown();
    }
}
