package dev.tables.mapping.intent;

import dev.tables.engine.TableStore;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Every time that correctness rests on, computed in this one place from how long a write can take. Settings that contradict each other are
 * refused.
 * <pre>
 * process reads the catalog ── lease ──► sends its last transaction ── grace ──► nothing of it can arrive any more
 *                                                 (longest write, what it may stand still before, and what clocks differ by)
 * intent is begun ──── latest transaction ────► its transaction is sent ── longest write, stand-still, clocks ──► retention: forgotten
 * </pre>
 *
 * <p>Every writer checks its lease and the age of its intent again right before each transaction, so that preparing it may take any
 * time.
 *
 * @param longestWrite how long after it was begun a write may take effect ({@link TableStore#longestWrite})
 * @param clockSkew by how much the clocks may differ that stamp what processes compare ({@link TableStore#clockSkew})
 * @param lease how long a process goes on by what it has seen of the states of indexes
 * @param grace how long after its lease others wait for what a process may have sent
 */
public record TimeBounds(Duration longestWrite, Duration clockSkew, Duration lease, Duration grace) {
    /** How long the decision of a write is kept if a request of its transaction may still arrive. */
    public static final Duration RETENTION = Duration.ofDays(1);

    /** How long a thread may stand still between reading the time and sending a request, as for a collection of garbage. */
    static final Duration STANDSTILL = Duration.ofSeconds(30);

    /** The lease if none is set. */
    public static final Duration DEFAULT_LEASE = Duration.ofMinutes(1);

    private static final int RESTING_LEASES = 6;
    private static final Duration LEAST_LEASE = Duration.ofMillis(10);
    private static final Duration LEAST_DEFAULT_GRACE = Duration.ofMinutes(2);

    /** Refuses times that contradict each other. */
    public TimeBounds {
        if (lease.compareTo(LEAST_LEASE) < 0 || grace.isNegative()) {
            throw new IllegalArgumentException(
                    "Found lease " + lease + " and grace " + grace + ", expected at least 10 ms and no less than 0.");
        }
        Duration least = longestWrite.plus(clockSkew);
        if (clockSkew.isNegative() || grace.compareTo(least) < 0) {
            throw new IllegalArgumentException("Found a grace of " + grace + ", expected at least " + least
                    + ", which a write to the store can take with all its repetitions"
                    + (clockSkew.isZero() ? "" : ", the clocks of the store differing by up to " + clockSkew)
                    + ": other processes would take this one for gone while it still writes. Set no grace, so that it is derived,"
                    + " or fewer or shorter attempts.");
        }
        if (least.plus(STANDSTILL).multipliedBy(2).compareTo(RETENTION) > 0) {
            throw new IllegalArgumentException("Found a store that may be at a write for " + least
                    + ", expected at most half of " + RETENTION
                    + ", for which decisions are kept. Allow fewer or shorter"
                    + " attempts.");
        }
    }

    /**
     * Those of a store.
     *
     * @param grace null to derive it from what the store's writes can take
     * @throws IllegalArgumentException if they contradict each other
     */
    public static TimeBounds of(TableStore store, Duration lease, @Nullable Duration grace) {
        Duration longest = store.longestWrite();
        Duration skew = store.clockSkew();
        return new TimeBounds(longest, skew, lease, grace == null ? derivedGrace(longest.plus(skew)) : grace);
    }

    private static Duration derivedGrace(Duration longest) {
        Duration derived = longest.plus(STANDSTILL);
        return derived.compareTo(LEAST_DEFAULT_GRACE) > 0 ? derived : LEAST_DEFAULT_GRACE;
    }

    /** How long after it has read the catalog something of a process may arrive. */
    public Duration hold() {
        return lease.plus(grace);
    }

    /** How long a process that acts on nothing it has read may go without renewing its registration. */
    public Duration restingLease() {
        return lease.multipliedBy(RESTING_LEASES);
    }

    /** How long after it has renewed its registration a process that rests counts as live. */
    public Duration restingHold() {
        return restingLease().plus(grace);
    }

    /** How long after its intent was begun a transaction may be sent: its decision is kept until it cannot arrive any more. */
    public Duration latestTransaction() {
        return RETENTION.minus(longestWrite).minus(clockSkew).minus(STANDSTILL);
    }
}
