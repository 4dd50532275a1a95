package dev.tables.benchmarks;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

/** A short time in which one contender does one operation with some threads. */
final class Slice {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final Cell cell;
    private final Seat seat;
    private final Workload work;

    Slice(Cell cell, Seat seat, Workload work) {
        this.cell = cell;
        this.seat = seat;
        this.work = work;
    }

    /** Works until the time is up, at least once. */
    Latencies run(ExecutorService pool, long nanos, long seed) {
        long end = System.nanoTime() + nanos;
        if (cell.threads() == 1) {
            return work(end, seed);
        }
        List<Future<Latencies>> workers = new ArrayList<>();
        for (int thread = 0; thread < cell.threads(); thread++) {
            long own = seed * 31 + thread;
            workers.add(pool.submit(() -> work(end, own)));
        }
        Latencies all = new Latencies();
        for (Future<Latencies> worker : workers) {
            all.add(result(worker));
        }
        return all;
    }

    private Latencies work(long end, long seed) {
        return repeat(new Task(cell.operation(), seat, work, seed), end);
    }

    /** Does an operation until {@link System#nanoTime} has reached {@code end}, at least once. */
    static Latencies repeat(Work task, long end) {
        Latencies latencies = new Latencies();
        do {
            task.prepare();
            long bytes = THREADS.getCurrentThreadAllocatedBytes();
            long start = System.nanoTime();
            task.perform();
            long nanos = System.nanoTime() - start;
            latencies.record(nanos, THREADS.getCurrentThreadAllocatedBytes() - bytes);
            task.finish();
        } while (System.nanoTime() < end);
        return latencies;
    }

    private static Latencies result(Future<Latencies> worker) {
        try {
            return worker.get();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted.", interrupted);
        } catch (ExecutionException failure) {
            throw new IllegalStateException(failure.getCause());
        }
    }
}
