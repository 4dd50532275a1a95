package dev.tables.mapping.table.internal.write;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.mapping.internal.Retry;
import dev.tables.mapping.table.internal.protocol.CommitRecord;
import java.util.HashSet;
import java.util.Set;

/**
 * The failures of the attempts of one transaction, and how often attempts may fail so. Lost races have another limit, the policy of {@link
 * Retry} in {@link ChangeTransaction}; this class only records which changes lost one.
 */
final class AttemptLimits {
    /** The number of retries after lost answers. A store that loses the answer to each write is not usable. */
    private static final int LOST_ANSWERS = 3;
    /** The number of attempts whose preparation may take longer than a lease; further attempts are unlikely to be faster. */
    private static final int TOO_LONG = 3;
    /** Rows of unique indexes that others left; each attempt takes over one at least. */
    private static final int TAKEOVERS = Retry.RACE_ON_ONE_ROW.bound();

    /** Changes that lost a race: their rows are read from then on, though they need not be otherwise. */
    private Set<Change<?>> raced = Set.of();

    private int lostAnswers;
    private int tookTooLong;
    private int takeovers;

    /**
     * Counts an attempt whose answer was lost and that had no effect. The store is available, since it answered what became of the attempt.
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
     * Must be called after each failed attempt.
     *
     * @throws StoreUnavailableException if preparing attempts took too long so often that there is to be no other
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

    /** Whether a change lost a race in any attempt. */
    boolean isRaced(Change<?> change) {
        return raced.contains(change);
    }

    /** Whether one more row of a unique index may be taken over. */
    boolean mayTakeOver() {
        return takeovers++ < TAKEOVERS;
    }
}
