package dev.tables.engine.local;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreUnavailableException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;

/**
 * An executor that runs the same work for each part of a scan on its own threads, which end with the scan. Results are
 * in the order of the parts.
 */
final class PartsInParallel {
    private PartsInParallel() {}

    static <R> List<R> run(List<RowQuery> parts, int threads, Function<? super RowQuery, ? extends R> work) {
        if (threads < 1) {
            throw new IllegalArgumentException("Found " + threads + " threads, expected at least 1.");
        }
        if (threads == 1 || parts.size() <= 1) {
            List<R> results = new ArrayList<>();
            parts.forEach(part -> results.add(work.apply(part)));
            return results;
        }
        ExecutorService pool = Executors.newFixedThreadPool(Math.min(threads, parts.size()));
        try {
            List<Future<R>> begun = new ArrayList<>();
            for (RowQuery part : parts) {
                begun.add(pool.submit(() -> work.apply(part)));
            }
            return results(begun);
        } finally {
            pool.shutdownNow();
        }
    }

    private static <R> List<R> results(List<Future<R>> begun) {
        List<R> results = new ArrayList<>();
        try {
            for (Future<R> one : begun) {
                results.add(one.get());
            }
            return results;
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof RuntimeException own) {
                throw own;
            }
            throw new StoreUnavailableException(
                    ErrorCode.INTERNAL_ERROR, "One part of a parallel scan failed. See the cause.", failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new StoreUnavailableException(
                    ErrorCode.INTERNAL_ERROR,
                    "The thread was interrupted during a scan. Clear the interrupt and try again.",
                    interrupted);
        }
    }
}
