package dev.tables.engine.azure;

import com.azure.core.http.HttpHeaderName;
import com.azure.core.util.Context;
import dev.tables.engine.internal.Repetitions;
import java.time.Duration;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The retry loop of requests. The loop sends a request until the answer is final, within the limits of {@link
 * AzureRetryOptions}.
 */
final class Attempts {
    /** The decision to repeat a request whose answer was lost, for idempotent requests. */
    static final LongFunction<Next> REPEAT_AFTER_LOSS = begin -> Next.REPEAT;

    /** The decision not to repeat a request whose answer was lost, for changes whose outcome no read can show. */
    static final LongFunction<Next> STOP_AFTER_LOSS = begin -> Next.STOP;

    private static final Duration LONGEST_ASKED_PAUSE = Duration.ofSeconds(60);

    private final AzureRetryOptions retries;

    Attempts(AzureRetryOptions retries) {
        this.retries = retries;
    }

    /** One request through the Azure SDK. The implementation must forward the context to the SDK. */
    @FunctionalInterface
    interface Request<T> {
        @Nullable
        T send(Context context);
    }

    /** The step that follows a lost answer. */
    enum Next {
        /**
         * The request is repeated, because it is idempotent. An earlier attempt may or may not have been executed.
         */
        REPEAT,
        /** The request is repeated, because no earlier attempt was executed. */
        REPEAT_WITHOUT_DOUBT,
        /** The request is not repeated. */
        STOP
    }

    /**
     * The outcome of a request.
     *
     * @param answer the last answer
     * @param result what the client returned; meaningful if the fate is {@link ServiceAnswer.Fate#DONE}
     * @param doubtful whether an earlier attempt, whose answer was lost, may have been executed
     * @param begin when the first attempt began, by {@link System#nanoTime}
     */
    record Outcome<T>(ServiceAnswer answer, @Nullable T result, boolean doubtful, long begin) {
        boolean isDone() {
            return answer.fate() == ServiceAnswer.Fate.DONE;
        }

        boolean isRefused() {
            return answer.fate() == ServiceAnswer.Fate.REFUSED;
        }

        /** Returns whether any attempt may have executed the write, although the last one did not succeed. */
        boolean mayBeDone() {
            return doubtful || answer.fate() == ServiceAnswer.Fate.LOST || answer.fate() == ServiceAnswer.Fate.BROKEN;
        }
    }

    /** Sends an idempotent request. */
    <T> Outcome<T> send(Supplier<ServiceAnswer> fresh, Request<T> request) {
        return send(fresh, request, REPEAT_AFTER_LOSS);
    }

    /**
     * Sends a request.
     *
     * @param afterLoss decides whether a request whose answer was lost is repeated. The decision is made after the
     *     pause, just before the request is repeated. The argument of the function is the time when the first attempt
     *     began, by {@link System#nanoTime}.
     */
    <T> Outcome<T> send(Supplier<ServiceAnswer> fresh, Request<T> request, LongFunction<Next> afterLoss) {
        long begin = System.nanoTime();
        boolean doubtful = false;
        for (int attempt = 1; ; attempt++) {
            ServiceAnswer answer = fresh.get();
            T result = sendOnce(answer, request);
            ServiceAnswer.Fate fate = answer.fate();
            boolean lost = fate == ServiceAnswer.Fate.LOST;
            Outcome<T> outcome = new Outcome<>(answer, result, doubtful, begin);
            boolean mayHelp = fate == ServiceAnswer.Fate.BUSY || lost && afterLoss != STOP_AFTER_LOSS;
            Duration pause = pauseAfter(attempt, answer);
            if (!mayHelp || attempt >= retries.maxAttempts() || isTooLate(begin, pause) || !sleeps(pause, answer)) {
                return outcome;
            }
            Next next = lost ? afterLoss.apply(begin) : Next.REPEAT;
            if (next == Next.STOP || isTooLate(begin, Duration.ZERO)) {
                return outcome;
            }
            doubtful = next != Next.REPEAT_WITHOUT_DOUBT && (doubtful || lost);
            if (doubtful || lost) {
                Repetitions.addAfterLostAnswer();
            } else {
                Repetitions.add(1);
            }
        }
    }

    private static <T> @Nullable T sendOnce(ServiceAnswer answer, Request<T> request) {
        try {
            return request.send(answer.context());
        } catch (RuntimeException notUnderstood) {
            if (answer.failure() == null) {
                answer.failed(notUnderstood);
            }
            return null;
        }
    }

    /** Returns the maximum time between the start of a request and its effect. */
    Duration maxRequestTime() {
        return retries.maxRequestTime();
    }

    private Duration pauseAfter(int attempt, ServiceAnswer answer) {
        Duration own = retries.pause(attempt);
        Duration asked = asked(answer);
        return asked.compareTo(own) > 0 ? asked : own;
    }

    /** Returns whether another attempt would exceed the time limit of a request, on which other code relies. */
    private boolean isTooLate(long begin, Duration pause) {
        return pause.plusNanos(System.nanoTime() - begin).compareTo(retries.latestAttempt()) > 0;
    }

    /** Waits for the pause; returns whether it ended without an interrupt. */
    private static boolean sleeps(Duration pause, ServiceAnswer answer) {
        try {
            Thread.sleep(pause.toMillis());
            return true;
        } catch (InterruptedException interrupted) {
            answer.interruptedAfterwards();
            return false;
        }
    }

    private static Duration asked(ServiceAnswer answer) {
        String seconds = answer.header(HttpHeaderName.RETRY_AFTER);
        if (seconds == null || !seconds.matches("\\d{1,5}")) {
            return Duration.ZERO;
        }
        Duration asked = Duration.ofSeconds(Long.parseLong(seconds));
        return asked.compareTo(LONGEST_ASKED_PAUSE) > 0 ? LONGEST_ASKED_PAUSE : asked;
    }
}
