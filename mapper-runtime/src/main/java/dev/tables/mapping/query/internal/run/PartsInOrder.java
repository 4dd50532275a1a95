package dev.tables.mapping.query.internal.run;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.mapping.query.QueryParallelism;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A sequence of parts that are read concurrently, as many as {@link QueryParallelism} allows, and returned in order.
 * Not thread-safe.
 */
final class PartsInOrder<P> implements AutoCloseable {
    private final Supplier<@Nullable Supplier<P>> reads;
    private final QueryParallelism ahead;
    /** The reads that were begun; null if parts are read one after the other. */
    private final @Nullable Deque<FutureTask<P>> begun;

    /** Creates a sequence; {@code reads} supplies the read of the next part, or null after the last. */
    PartsInOrder(Supplier<@Nullable Supplier<P>> reads, QueryParallelism ahead) {
        this.reads = reads;
        this.ahead = ahead;
        begun = ahead.maxConcurrentReads() == 1 ? null : new ArrayDeque<>();
    }

    /** Returns the next part, or null after the last. */
    @Nullable
    P next() {
        Deque<FutureTask<P>> tasks = begun;
        if (tasks == null) {
            Supplier<P> read = reads.get();
            return read == null ? null : read.get();
        }
        begin(tasks);
        FutureTask<P> first = tasks.poll();
        if (first == null) {
            return null;
        }
        // Does nothing if a thread has begun it.
        first.run();
        return answer(first);
    }

    private void begin(Deque<FutureTask<P>> tasks) {
        while (tasks.size() < ahead.maxConcurrentReads()) {
            Supplier<P> read = reads.get();
            if (read == null) {
                return;
            }
            FutureTask<P> task = new FutureTask<>(read::get);
            boolean mine = tasks.isEmpty();
            tasks.add(task);
            if (!mine) {
                offer(task);
            }
        }
    }

    private void offer(FutureTask<P> task) {
        try {
            ahead.executor().execute(task);
        } catch (RejectedExecutionException busy) {
            // Stays in line: the thread that asks will read it.
            return;
        }
    }

    private P answer(FutureTask<P> task) {
        try {
            return task.get();
        } catch (InterruptedException interrupted) {
            close();
            Thread.currentThread().interrupt();
            throw new StoreUnavailableException(
                    ErrorCode.OPERATION_TIMED_OUT,
                    "The thread was interrupted while a query was reading rows. Run the query again.",
                    interrupted);
        } catch (ExecutionException failed) {
            close();
            if (failed.getCause() instanceof RuntimeException error) {
                throw error;
            }
            if (failed.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(failed.getCause());
        }
    }

    /** Cancels the reads of parts that have not been begun. */
    @Override
    public void close() {
        Deque<FutureTask<P>> tasks = begun;
        if (tasks != null) {
            tasks.forEach(task -> task.cancel(false));
            tasks.clear();
        }
    }
}
