package dev.tables.engine.azure;

import dev.tables.engine.internal.Backoff;
import java.time.Duration;

/**
 * Settings for the retry of requests. Requests are retried if the service is overloaded (429, 503) or fails (500, 502,
 * 504), if they time out, or if they lose their connection. A change whose answer was lost is repeated only if the
 * repeat cannot undo a change of another client.
 *
 * <p>The pause doubles from one attempt to the next, randomly varied by up to a fifth, as the service's documentation
 * recommends. A {@code Retry-After} header of the service is respected, unless it would exceed the maximum time of all
 * attempts. The Azure SDK's own retries are disabled, because they would repeat an insert whose answer was lost and
 * report a duplicate.
 *
 * @param maxAttempts the maximum number of times that a request is sent; 1 for no retries
 * @param baseDelay the pause before the first retry
 * @param maxDelay the maximum pause between retries
 * @param attemptTimeout the timeout of one attempt; the service itself gives up after 30 s
 */
public record AzureRetryOptions(int maxAttempts, Duration baseDelay, Duration maxDelay, Duration attemptTimeout) {
    /** The timeout for connecting to the service. */
    static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    private static final AzureRetryOptions DEFAULTS =
            new AzureRetryOptions(6, Duration.ofMillis(200), Duration.ofSeconds(10), Duration.ofSeconds(35));

    /** Checks that there is at least one attempt, no negative duration, and a positive timeout. */
    public AzureRetryOptions {
        if (maxAttempts < 1
                || baseDelay.isNegative()
                || maxDelay.compareTo(baseDelay) < 0
                || attemptTimeout.isNegative()
                || attemptTimeout.isZero()) {
            throw new IllegalArgumentException("Found maxAttempts " + maxAttempts + ", baseDelay " + baseDelay
                    + ", maxDelay " + maxDelay + " and attemptTimeout " + attemptTimeout
                    + ". maxAttempts must be at least 1, baseDelay must be at least 0, maxDelay must be at least"
                    + " baseDelay, and attemptTimeout must be greater than 0.");
        }
    }

    /** Returns options with six attempts, pauses from 200 ms to 10 s, and 35 s for each answer. */
    public static AzureRetryOptions defaults() {
        return DEFAULTS;
    }

    /**
     * Returns the maximum time between the starts of the first and the last attempt. The result covers all attempts
     * except the last, with their pauses.
     */
    Duration latestAttempt() {
        Duration latest = maxAttemptTime().multipliedBy(maxAttempts - 1L);
        for (int attempt = 1; attempt < maxAttempts; attempt++) {
            latest = latest.plusNanos(backoff().mostNanos(attempt));
        }
        return latest;
    }

    /**
     * Returns the maximum time between the start of a request and its effect. The result covers all attempts with their
     * pauses, and one more attempt timeout, because the service may still be processing the last attempt after its
     * client gave up.
     */
    public Duration maxRequestTime() {
        return latestAttempt().plus(maxAttemptTime()).plus(attemptTimeout);
    }

    /** Returns the pause after an attempt, counted from 1, regardless of any {@code Retry-After} of the service. */
    Duration pause(int attempt) {
        return Duration.ofNanos(backoff().nanos(attempt));
    }

    private Backoff backoff() {
        return Backoff.ofService(baseDelay, maxDelay);
    }

    private Duration maxAttemptTime() {
        return CONNECT_TIMEOUT.plus(attemptTimeout);
    }
}
