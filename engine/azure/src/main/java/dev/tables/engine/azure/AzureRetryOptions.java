package dev.tables.engine.azure;

import dev.tables.engine.internal.Backoff;
import java.time.Duration;

/**
 * Settings for the retry of requests that the service rejected for overload (429, 503), that failed in the service
 * (500, 502, 504), that timed out or that lost their connection. A change whose answer was lost is repeated only if the
 * repeat cannot undo a change of another client.
 *
 * <p>The pause doubles from one attempt to the next, with a fifth more or less at random, as the service's
 * documentation recommends; a {@code Retry-After} of the service is kept to, unless that would take longer than all
 * attempts may. The vendor's own retries are switched off: they repeat an insert whose answer was lost and report it
 * as a duplicate of itself.
 *
 * @param maxAttempts the maximum number of times that a request is sent; 1 for no retries
 * @param baseDelay the pause before the first retry
 * @param maxDelay the maximum pause between retries
 * @param attemptTimeout the timeout of one attempt; the service itself gives up after 30 s
 */
public record AzureRetryOptions(int maxAttempts, Duration baseDelay, Duration maxDelay, Duration attemptTimeout) {
    /** How long it may take to connect. */
    static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    private static final AzureRetryOptions DEFAULTS =
            new AzureRetryOptions(6, Duration.ofMillis(200), Duration.ofSeconds(10), Duration.ofSeconds(35));

    /** Checks that there is an attempt and that no duration is negative or, for the timeout, zero. */
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
     * How long after the first attempt the last may begin: what those before it, and the pauses between them, take at
     * most.
     */
    Duration latestAttempt() {
        Duration latest = ofAttempt().multipliedBy(maxAttempts - 1L);
        for (int attempt = 1; attempt < maxAttempts; attempt++) {
            latest = latest.plusNanos(backoff().mostNanos(attempt));
        }
        return latest;
    }

    /**
     * How long after it was begun a request may still take effect: all attempts with their pauses; and as long as an
     * answer may take once more, for the service may be at work on the last when its client has given it up.
     */
    public Duration maxRequestTime() {
        return latestAttempt().plus(ofAttempt()).plus(attemptTimeout);
    }

    /** A pause after an attempt, counted from 1, without what the service asks for. */
    Duration pause(int attempt) {
        return Duration.ofNanos(backoff().nanos(attempt));
    }

    private Backoff backoff() {
        return Backoff.ofService(baseDelay, maxDelay);
    }

    private Duration ofAttempt() {
        return CONNECT_TIMEOUT.plus(attemptTimeout);
    }
}
