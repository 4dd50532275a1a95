package dev.tables.mapping.intent;

import dev.tables.engine.TableStore;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The times that correctness depends on, all computed here from the maximum duration of a write. Settings that
 * contradict each other are rejected.
 * <pre>
 * process reads the catalog ── lease ──► sends its last transaction ── grace period ──► no request can arrive any more
 *                                                 (maximum write time, pause of the process, clock skew)
 * intent is begun ── latest transaction ──► its transaction is sent ── maximum write, pause, clock skew ──► forgotten
 * </pre>
 *
 * <p>Every writer checks its lease and the age of its intent again right before each transaction, so that preparing it
 * may take any time.
 *
 * @param maxWriteDuration how long after its start a write may take effect ({@link TableStore#maxWriteDuration})
 * @param maxClockSkew the maximum difference of the clocks whose times processes compare
 *     ({@link TableStore#maxClockSkew})
 * @param lease how long a process may act on the index states that it has read
 * @param gracePeriod how long other processes wait, after the lease has expired, for requests that the process may have
 *     sent
 */
public record LeaseTiming(Duration maxWriteDuration, Duration maxClockSkew, Duration lease, Duration gracePeriod) {
    /**
     * The time for which the decision of a write is retained, because a request of its transaction may still arrive.
     */
    public static final Duration DECISION_RETENTION = Duration.ofDays(1);

    /** The maximum pause of a thread, such as a garbage collection, between reading the time and sending a request. */
    static final Duration STANDSTILL = Duration.ofSeconds(30);

    /** The default duration of a lease. */
    public static final Duration DEFAULT_LEASE = Duration.ofMinutes(1);

    private static final int RESTING_LEASES = 6;
    private static final Duration LEAST_LEASE = Duration.ofMillis(10);
    private static final Duration LEAST_DEFAULT_GRACE = Duration.ofMinutes(2);

    /** Refuses times that contradict each other. */
    public LeaseTiming {
        if (lease.compareTo(LEAST_LEASE) < 0 || gracePeriod.isNegative()) {
            throw new IllegalArgumentException("Found lease " + lease + " and grace period " + gracePeriod
                    + ". The lease must be at least 10 ms, and the grace period must not be negative.");
        }
        Duration least = maxWriteDuration.plus(maxClockSkew);
        if (maxClockSkew.isNegative() || gracePeriod.compareTo(least) < 0) {
            throw new IllegalArgumentException(
                    "The grace period of " + gracePeriod + " is too short, expected at least " + least
                            + ". A write to the store, including retries"
                            + (maxClockSkew.isZero() ? "" : " and a clock difference of " + maxClockSkew)
                            + ", can take that long. After a shorter grace period, other processes would consider this "
                            + "process dead while it still writes. Remove the setting to use a computed grace period, "
                            + "or reduce the retries or the request timeout of the store.");
        }
        if (least.plus(STANDSTILL).multipliedBy(2).compareTo(DECISION_RETENTION) > 0) {
            throw new IllegalArgumentException("A write to the store, including retries and clock differences, can "
                    + "take " + least + ", expected less than half of " + DECISION_RETENTION
                    + ", the retention period of commit decisions. Reduce the retries or the request timeout of the "
                    + "store.");
        }
    }

    /**
     * Returns the timing for a store.
     *
     * @param grace the grace period; null to derive it from the maximum duration of a write to the store
     * @throws IllegalArgumentException if the times contradict each other
     */
    public static LeaseTiming of(TableStore store, Duration lease, @Nullable Duration grace) {
        Duration longest = store.maxWriteDuration();
        Duration skew = store.maxClockSkew();
        return new LeaseTiming(longest, skew, lease, grace == null ? derivedGrace(longest.plus(skew)) : grace);
    }

    private static Duration derivedGrace(Duration longest) {
        Duration derived = longest.plus(STANDSTILL);
        return derived.compareTo(LEAST_DEFAULT_GRACE) > 0 ? derived : LEAST_DEFAULT_GRACE;
    }

    /** Returns how long after a process has read the catalog its requests may still arrive. */
    public Duration leaseAndGrace() {
        return lease.plus(gracePeriod);
    }

    /**
     * Returns how long an idle process, which does not use the catalog that it has read, may go without renewing its
     * lease.
     */
    public Duration idleLease() {
        return lease.multipliedBy(RESTING_LEASES);
    }

    /** Returns how long an idle process counts as live after it has renewed its lease. */
    public Duration idleLeaseAndGrace() {
        return idleLease().plus(gracePeriod);
    }

    /**
     * Returns the maximum delay between the start of an intent and the sending of its transaction. The decision on the
     * intent is kept until the transaction cannot arrive any more.
     */
    public Duration maxTransactionSendDelay() {
        return DECISION_RETENTION.minus(maxWriteDuration).minus(maxClockSkew).minus(STANDSTILL);
    }
}
