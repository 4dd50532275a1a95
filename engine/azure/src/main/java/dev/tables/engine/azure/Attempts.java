package dev.tables.engine.azure;

import com.azure.core.http.HttpHeaderName;
import com.azure.core.util.Context;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.internal.Repetitions;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Sends a request until it is answered for good, as {@link AzureRetries} allows. */
final class Attempts {
    private static final Duration LONGEST_ASKED_PAUSE = Duration.ofSeconds(60);

    private final AzureRetries retries;

    Attempts(AzureRetries retries) {
        this.retries = retries;
    }

    /** One request through the vendor's client; must pass the context on. */
    @FunctionalInterface
    interface Request<T> {
        @Nullable
        T send(Context context);
    }

    /**
     * How it ended.
     *
     * @param answer the last answer
     * @param result what the client made of it; meaningful if it is {@link ServiceAnswer.Fate#DONE}
     * @param doubtful whether an attempt before the last may have been done though its answer was lost
     * @param nanos how long ago the first attempt began
     */
    record Outcome<T>(ServiceAnswer answer, @Nullable T result, boolean doubtful, long nanos) {
        boolean isDone() {
            return answer.fate() == ServiceAnswer.Fate.DONE;
        }

        boolean isRefused() {
            return answer.fate() == ServiceAnswer.Fate.REFUSED;
        }

        /** Whether a write that was not answered with success may have been done all the same, by whichever attempt. */
        boolean mayBeDone() {
            boolean wrongEachTime = isRefused() && (answer.status() == 400 || answer.status() == 413);
            return doubtful && !wrongEachTime
                    || answer.fate() == ServiceAnswer.Fate.LOST
                    || answer.fate() == ServiceAnswer.Fate.BROKEN;
        }
    }

    <T> Outcome<T> send(Supplier<ServiceAnswer> fresh, Request<T> request) {
        long begin = System.nanoTime();
        boolean doubtful = false;
        for (int attempt = 1; ; attempt++) {
            ServiceAnswer answer = fresh.get();
            T result = sendOnce(answer, request);
            ServiceAnswer.Fate fate = answer.fate();
            boolean mayHelp = fate == ServiceAnswer.Fate.BUSY || fate == ServiceAnswer.Fate.LOST;
            Duration pause = pauseAfter(attempt, answer);
            long elapsed = System.nanoTime() - begin;
            if (!mayHelp || attempt >= retries.attempts() || isTooLate(elapsed, pause)) {
                return new Outcome<>(answer, result, doubtful, elapsed);
            }
            doubtful |= fate == ServiceAnswer.Fate.LOST;
            sleep(pause, doubtful);
            if (doubtful) {
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

    /** How long after it was begun a request may still take effect. */
    Duration longest() {
        return retries.longestRequest();
    }

    private Duration pauseAfter(int attempt, ServiceAnswer answer) {
        Duration own = retries.pause(attempt);
        Duration asked = asked(answer);
        return asked.compareTo(own) > 0 ? asked : own;
    }

    /** Others rely on the time that a request can take. */
    private boolean isTooLate(long elapsed, Duration pause) {
        return pause.plusNanos(elapsed).compareTo(retries.latestAttempt()) > 0;
    }

    private static void sleep(Duration pause, boolean doubtful) {
        try {
            Thread.sleep(pause.toMillis());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            if (doubtful) {
                throw new OutcomeUnknownException(
                        "Interrupted while waiting to repeat a request whose answer was lost. If it was a write, whether it was"
                                + " done is unknown.",
                        interrupted);
            }
            throw new StoreUnavailableException(
                    ErrorCode.SERVER_BUSY,
                    "Interrupted while waiting to repeat a request that the service did not take. It was not done.",
                    interrupted);
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
