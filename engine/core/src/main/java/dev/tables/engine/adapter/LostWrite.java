package dev.tables.engine.adapter;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Decides by the versions of its rows what became of a write whose answer was lost.
 *
 * <p>Before: see to it that what has not been done by now never will be, such as by ending the request or by a
 * condition of it that holds no longer. Then read the rows, all as of one moment or one after the other, and hand each
 * in. A row that has the version of the write says that all of it was done, as writes are whole; one that is as before
 * it, that nothing was. If others have changed or removed them all since, versions say nothing.
 *
 * <p>For one thread.
 */
public final class LostWrite {
    private boolean done;
    private boolean notDone;
    private boolean allRemoved = true;

    /** What became of it. */
    public enum Fate {
        /** All of it was done. */
        DONE,
        /** Nothing was done, nor will be. */
        NOT_DONE,
        /** Nobody can know. */
        UNKNOWN
    }

    /** No row yet. */
    public LostWrite() {}

    /**
     * A row that the write leaves.
     *
     * @param now the version that the row has, or null if it is absent
     * @param written the version that the write gives it
     * @param isAsBefore whether the row is surely as it was before the write: by its version, or as it was changed
     *     earlier
     */
    public void leaves(byte @Nullable [] now, byte[] written, boolean isAsBefore) {
        allRemoved = false;
        done |= Arrays.equals(now, written);
        notDone |= now != null && isAsBefore;
    }

    /**
     * A row that the write removes.
     *
     * @param now the version that the row has, or null if it is absent
     * @param mayBeAbsent whether the operation succeeds on an absent row
     * @param isAsBefore as in {@link #leaves}
     */
    public void removes(byte @Nullable [] now, boolean mayBeAbsent, boolean isAsBefore) {
        allRemoved &= now == null && mayBeAbsent;
        notDone |= now != null && isAsBefore;
    }

    /** What versions say. */
    public Fate byVersions() {
        if (done) {
            return Fate.DONE;
        }
        return notDone ? Fate.NOT_DONE : Fate.UNKNOWN;
    }

    /**
     * Returns what versions show; otherwise, a write that only removes rows which may be absent is done if all of them
     * are absent. The rows must have been read as of one moment.
     *
     * <p>An absent row that the write should leave shows nothing: the write may have been done, and another client may
     * have deleted the row since.
     */
    public Fate byVersionsAndAbsence() {
        Fate fate = byVersions();
        return fate == Fate.UNKNOWN && allRemoved ? Fate.DONE : fate;
    }
}
