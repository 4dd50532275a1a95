package dev.tables.engine.azure;

import dev.tables.engine.internal.Backoff;
import java.time.Duration;

/**
 * How often and how patiently a request is repeated that was refused for overload (429, 503), failed in the service
 * (500, 502, 504), timed out or lost its connection. A change whose answer was lost is repeated only if the repeat
 * cannot undo a change of another client.
 *
 * <p>The pause doubles from one attempt to the next, with a fifth more or less at random, as the service's
 * documentation recommends; a {@code Retry-After} of the service is kept to, unless that would take longer than all
 * attempts may. The vendor's own retries are switched off: they repeat an insert whose answer was lost and report it
 * as a duplicate of itself.
 *
 * @param attempts how often a request is sent at most, 1 for no repeats
 * @param firstPause the pause before the first repeat
 * @param longestPause no pause is longer
 * @param attemptTimeout how long an answer may take; the service itself gives up after 30 s
 */
public record AzureRetries(int attempts, Duration firstPause, Duration longestPause, Duration attemptTimeout) {
    /** How long it may take to connect. */
    static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    /** Six attempts, pauses from 200 ms to 10 s, 35 s for an answer. */
    public static final AzureRetries DEFAULT =
            new AzureRetries(6, Duration.ofMillis(200), Duration.ofSeconds(10), Duration.ofSeconds(35));

    /** Checks that there is an attempt and that no duration is negative or, for the timeout, zero. */
    public AzureRetries {
        if (attempts < 1
                || firstPause.isNegative()
                || longestPause.compareTo(firstPause) < 0
                || attemptTimeout.isNegative()
                || attemptTimeout.isZero()) {
            throw new IllegalArgumentException("Found " + attempts + " attempts, pauses from " + firstPause + " to "
                    + longestPause + " and a timeout of " + attemptTimeout
                    + ". Expected at least one attempt, ascending pauses and a timeout above zero.");
        }
    }

    /**
     * How long after the first attempt the last may begin: what those before it, and the pauses between them, take at
     * most.
     */
    Duration latestAttempt() {
        Duration latest = ofAttempt().multipliedBy(attempts - 1L);
        for (int attempt = 1; attempt < attempts; attempt++) {
            latest = latest.plusNanos(backoff().mostNanos(attempt));
        }
        return latest;
    }

    /**
     * How long after it was begun a request may still take effect: all attempts with their pauses; and as long as an
     * answer may take once more, for the service may be at work on the last when its client has given it up.
     */
    public Duration longestRequest() {
        return latestAttempt().plus(ofAttempt()).plus(attemptTimeout);
    }

    /** A pause after an attempt, counted from 1, without what the service asks for. */
    Duration pause(int attempt) {
        return Duration.ofNanos(backoff().nanos(attempt));
    }

    private Backoff backoff() {
        return Backoff.ofService(firstPause, longestPause);
    }

    private Duration ofAttempt() {
        return CONNECT_TIMEOUT.plus(attemptTimeout);
    }
}
