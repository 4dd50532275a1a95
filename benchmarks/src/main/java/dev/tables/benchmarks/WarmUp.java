package dev.tables.benchmarks;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.IntFunction;

/**
 * Turns that do not count: they end when the compiler rests and they get no faster.
 *
 * @param turnMillis the length of a turn
 * @param least the number of operations that are done at least, if they take no longer than {@code mostNanos}
 * @param mostNanos how long that number of operations may take
 */
record WarmUp(long turnMillis, int least, long mostNanos) {
    private static final int MOST_TURNS = 10;
    private static final CompilationMXBean COMPILER = ManagementFactory.getCompilationMXBean();

    /** Takes turns, which are numbered from 1 on. */
    void run(IntFunction<Latencies> slice) {
        long done = 0;
        double fastest = Double.MAX_VALUE;
        long timeout = System.nanoTime() + mostNanos;
        for (int turn = 1; turn <= MOST_TURNS || done < least && System.nanoTime() < timeout; turn++) {
            long compiling = COMPILER.getTotalCompilationTime();
            Latencies latencies = slice.apply(turn);
            compiling = COMPILER.getTotalCompilationTime() - compiling;
            done += latencies.count();
            double median = latencies.micros(0.5);
            boolean settled = compiling * 10 < turnMillis && median > 0.95 * fastest;
            if (turn > 1 && settled && done >= least) {
                return;
            }
            fastest = Math.min(fastest, median);
        }
    }
}
