package dev.tables.mapping.table.internal.write;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.mapping.internal.Retry;
import dev.tables.mapping.table.internal.protocol.CommitRecord;
import java.util.HashSet;
import java.util.Set;

/** What the attempts of one transaction have failed for, and how often they still may. */
final class RetryBudget {
    /** A store that answers questions, but loses the answers to each write, is not one to go on with. */
    private static final int LOST_ANSWERS = 3;
    /** Where preparing a write takes longer than a lease, another attempt will hardly be faster. */
    private static final int TOO_LONG = 3;
    /** Rows of unique indexes that others left; each attempt takes over one at least. */
    private static final int TAKEOVERS = Retry.RACE_ON_ONE_ROW.bound();

    /** Changes that lost a race: their rows are read from then on, though they need not be otherwise. */
    private Set<Change<?>> raced = Set.of();

    private int lostAnswers;
    private int tookTooLong;
    private int takeovers;

    /**
     * Counts an attempt whose answer was lost and that was not done: what became of it was answered, so the store is there.
     *
     * @throws StoreUnavailableException if there is to be no other
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
     * Must be asked when an attempt has failed and is over.
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
