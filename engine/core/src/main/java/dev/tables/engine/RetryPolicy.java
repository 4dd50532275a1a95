package dev.tables.engine;

import java.time.Duration;

/**
 * How often and after what pause a call is repeated that failed and may succeed later.
 *
 * <p>Before try {@code n} (the first repetition is try 2) the pause is
 * {@code min(least + random(0.8, 1.2) * base * (2^(n-2) * 2 - 1), most)}: exponential with jitter, as the service
 * recommends ("Retry guidance for Azure services").
 *
 * @param tries at most this many in all, at least 1
 * @param least added to every pause
 * @param base what grows
 * @param most no pause is longer
 */
public record RetryPolicy(int tries, Duration least, Duration base, Duration most) {
    /** Checks the numbers. */
    public RetryPolicy {
        if (tries < 1 || least.isNegative() || base.isNegative() || most.compareTo(least) < 0) {
            throw new IllegalArgumentException("Found " + tries + " tries with pauses from " + least + " to " + most
                    + " by " + base + ", expected at least one try, no negative pause and no most below least.");
        }
    }

    /** Five tries within some seconds: for a store in this process or nearby. */
    public static RetryPolicy defaults() {
        return new RetryPolicy(5, Duration.ofMillis(10), Duration.ofMillis(100), Duration.ofSeconds(5));
    }

    /** The constants that the service's documentation gives: three tries, pauses of about half a minute. */
    public static RetryPolicy documented() {
        return new RetryPolicy(3, Duration.ofSeconds(3), Duration.ofSeconds(30), Duration.ofSeconds(90));
    }

    /**
     * The pause before a repetition.
     *
     * @param repetition 1 for the first
     * @param jitter from 0 to 1
     */
    public Duration pause(int repetition, double jitter) {
        double factor = (0.8 + 0.4 * jitter) * (Math.pow(2, repetition) - 1);
        double nanos = least.toNanos() + base.toNanos() * factor;
        return nanos >= most.toNanos() ? most : Duration.ofNanos((long) nanos);
    }
}
