package dev.tables.engine.adapter;

import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.internal.Repetitions;
import dev.tables.engine.internal.RequestReceipt;
import dev.tables.engine.request.RequestContext;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * An executor of parallel requests of any kind. The executor limits the number of its threads for all callers together,
 * not including the callers' own threads. A caller executes requests, too, and never waits for requests that have not
 * begun. A busy pool therefore delays no caller, and requests may execute further requests. Safe for use by several
 * threads; idle threads end.
 */
public final class ParallelRequests implements AutoCloseable {
    private static final long IDLE_SECONDS = 10;

    private final int parallelism;
    private final ThreadPoolExecutor threads;

    /**
     * Creates an executor without starting threads.
     *
     * @param parallelism the maximum number of threads
     * @param threadName the name of each thread
     */
    public ParallelRequests(int parallelism, String threadName) {
        this.parallelism = parallelism;
        threads = new ThreadPoolExecutor(
                parallelism, parallelism, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
                    Thread thread = new Thread(task, threadName);
                    thread.setDaemon(true);
                    return thread;
                });
        threads.allowCoreThreadTimeOut(true);
    }

    /** Runs all requests as described by {@link dev.tables.engine.TableStore#runInParallel}. */
    public void runAll(List<? extends Runnable> requests) {
        Round round = new Round(List.copyOf(requests));
        int others = Math.min(requests.size(), parallelism) - 1;
        try {
            for (int i = 0; i < others; i++) {
                threads.execute(round::help);
            }
        } catch (RejectedExecutionException closed) {
            // Each request says so itself.
            round.makeThem(false);
        }
        round.makeThem(false);
        round.awaitOthers();
        Repetitions.add(round.repetitions);
        round.throwFailure();
    }

    @Override
    public void close() {
        threads.shutdown();
    }

    /** The requests of one call. */
    private static final class Round {
        private final List<Runnable> requests;
        private final RequestContext purpose = RequestContext.current();
        private final @Nullable RuntimeException[] failures;
        private int next;
        private int atWork;
        private boolean failed;
        private long repetitions;

        Round(List<Runnable> requests) {
            this.requests = requests;
            failures = new RuntimeException[requests.size()];
        }

        /** Executes requests in a thread of the pool. */
        void help() {
            purpose.runWithin(() -> {
                makeThem(true);
                return purpose;
            });
        }

        void makeThem(boolean forAnotherThread) {
            int number = begin();
            while (number >= 0) {
                Runnable request = requests.get(number);
                RequestReceipt<Boolean> receipt = RequestReceipt.of(() -> {
                    request.run();
                    return true;
                });
                RuntimeException failure = failureOf(receipt);
                end(number, failure, forAnotherThread ? receipt.repetitions() : 0);
                if (failure != receipt.failure()) {
                    receipt.answer();
                }
                number = begin();
            }
        }

        private static @Nullable RuntimeException failureOf(RequestReceipt<Boolean> receipt) {
            Throwable failure = receipt.failure();
            return failure == null || failure instanceof RuntimeException
                    ? (RuntimeException) failure
                    : new IllegalStateException("A parallel request failed with a java.lang.Error. The uncaught"
                            + " exception handler of its thread reports the error, by default on standard error.");
        }

        private synchronized int begin() {
            if (failed || next == requests.size()) {
                return -1;
            }
            atWork++;
            return next++;
        }

        private synchronized void end(int number, @Nullable RuntimeException failure, long repeated) {
            repetitions += repeated;
            failures[number] = failure;
            failed |= failure != null;
            atWork--;
            notifyAll();
        }

        /**
         * Waits until other threads have finished their requests, even if this thread is interrupted: a write must not
         * arrive after its caller has continued.
         */
        synchronized void awaitOthers() {
            boolean interrupted = false;
            while (atWork > 0) {
                try {
                    wait();
                } catch (InterruptedException later) {
                    interrupted = true;
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }

        synchronized void throwFailure() {
            RuntimeException thrown = null;
            for (RuntimeException failure : failures) {
                boolean first = thrown == null
                        || failure instanceof OutcomeUnknownException && !(thrown instanceof OutcomeUnknownException);
                thrown = failure != null && first ? failure : thrown;
            }
            if (thrown == null) {
                return;
            }
            for (RuntimeException failure : failures) {
                if (failure != null && failure != thrown) {
                    thrown.addSuppressed(failure);
                }
            }
            throw thrown;
        }
    }
}
