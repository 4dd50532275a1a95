package dev.tables.engine.adapter;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A helper that determines the outcome of a write whose response was lost, from the versions of its rows.
 *
 * <p>First, make sure that the write can no longer be executed if it has not been executed yet. For example, end the
 * request, or rely on a condition of the request that is no longer met. Then read the rows, all in one snapshot or one
 * after the other, and add each row. A row with the version of the write shows that the whole write was executed,
 * because writes are atomic. A row in its previous state shows that nothing was written. If other clients have changed
 * or deleted all rows since, the versions do not show the outcome.
 *
 * <p>For one thread.
 */
public final class UnknownWriteOutcome {
    private boolean done;
    private boolean notDone;
    private boolean allRemoved = true;

    /** The outcome of a write. */
    public enum Outcome {
        /** The write was executed completely. */
        DONE,
        /** The write was not executed and never will be. */
        NOT_DONE,
        /** The outcome cannot be determined. */
        UNKNOWN
    }

    /** Creates a helper to which no row has been added yet. */
    public UnknownWriteOutcome() {}

    /**
     * Adds the current state of a row that exists after the write.
     *
     * @param now the current version of the row, or null if it is absent
     * @param written the version that the write gives to the row
     * @param isAsBefore whether the write has surely not changed the row, because of the row's version or the time of
     *     its last change
     */
    public void addWrittenRow(byte @Nullable [] now, byte[] written, boolean isAsBefore) {
        allRemoved = false;
        done |= Arrays.equals(now, written);
        notDone |= now != null && isAsBefore;
    }

    /**
     * Adds the current state of a row that the write deletes.
     *
     * @param now the version that the row has, or null if it is absent
     * @param mayBeAbsent whether the operation succeeds on an absent row
     * @param isAsBefore whether the write has surely not changed the row, as for {@link #addWrittenRow}
     */
    public void addDeletedRow(byte @Nullable [] now, boolean mayBeAbsent, boolean isAsBefore) {
        allRemoved &= now == null && mayBeAbsent;
        notDone |= now != null && isAsBefore;
    }

    /** Returns the outcome that the versions show. */
    public Outcome outcomeFromVersions() {
        if (done) {
            return Outcome.DONE;
        }
        return notDone ? Outcome.NOT_DONE : Outcome.UNKNOWN;
    }

    /**
     * Returns the outcome that the versions show. If the versions do not show the outcome, a write that only deletes
     * rows, which may be absent, counts as executed if all its rows are absent. The rows must have been read in one
     * snapshot.
     *
     * <p>If a row that the write would have created or kept is now absent, that row does not show the outcome. The
     * write may have been executed, and another client may have deleted the row since.
     */
    public Outcome outcomeFromVersionsAndAbsence() {
        Outcome outcome = outcomeFromVersions();
        return outcome == Outcome.UNKNOWN && allRemoved ? Outcome.DONE : outcome;
    }
}
