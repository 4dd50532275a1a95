package dev.tables.mapping.table.internal.write;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.mapping.internal.Retry;
import dev.tables.mapping.table.internal.protocol.CommitRecord;
import java.util.HashSet;
import java.util.Set;

/**
 * The number of failed attempts of one transaction by cause, with the limits. Lost races have another limit, the policy
 * of {@link Retry} in {@link ChangeTransaction}; this class only records which changes lost a race.
 */
final class AttemptLimits {
    /** The number of retries after lost responses. A store that loses the response to every write is not usable. */
    private static final int LOST_ANSWERS = 3;
    /**
     * The number of attempts whose preparation may take longer than a lease. Further attempts are unlikely to be
     * faster.
     */
    private static final int TOO_LONG = 3;
    /** The number of leftover rows of unique indexes that may be taken over; each attempt takes over at least one. */
    private static final int TAKEOVERS = Retry.RACE_ON_ONE_ROW.bound();

    /**
     * Changes that lost a race. Later attempts read the rows of these changes, even if the rows are not needed
     * otherwise.
     */
    private Set<Change<?>> raced = Set.of();

    private int lostAnswers;
    private int tookTooLong;
    private int takeovers;

    /**
     * Counts an attempt without effect whose response was lost. The store is available, because it has reported the
     * outcome of the attempt.
     *
     * @throws StoreUnavailableException if no further attempt is allowed
     */
    void countLostAnswer(OutcomeUnknownException lost) {
        if (++lostAnswers > LOST_ANSWERS) {
            throw CommitRecord.notDone(lost);
        }
    }

    /** Counts an attempt that was not sent because preparing it took too long. */
    void countTooLong() {
        tookTooLong++;
    }

    /**
     * Enforces the limit of slow preparations. Must be called after each failed attempt.
     *
     * @throws StoreUnavailableException if preparing attempts took too long too often
     */
    void requireTime() {
        if (tookTooLong >= TOO_LONG) {
            throw new StoreUnavailableException(
                    ErrorCode.OPERATION_TIMED_OUT,
                    "Nothing was written: in every attempt, the index lease of this process expired while the write "
                            + "was being prepared. Check the response time of the store, or set a longer lease.",
                    null);
        }
    }

    /** Records that a change lost a race. */
    void addRaced(Change<?> change) {
        Set<Change<?>> more = new HashSet<>(raced);
        more.add(change);
        raced = more;
    }

    /** Returns whether a change lost a race in any attempt. */
    boolean isRaced(Change<?> change) {
        return raced.contains(change);
    }

    /** Counts a takeover of a row of a unique index, and returns whether it is allowed. */
    boolean mayTakeOver() {
        return takeovers++ < TAKEOVERS;
    }
}
