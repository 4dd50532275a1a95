package dev.tables.mapping.lifecycle;

import dev.tables.engine.RowKeys;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How far the backfill of an index has come.
 *
 * @param phase what is being done, or was done last
 * @param cursor where it goes on; null at the start of the phase
 * @param done entities, or index rows, looked at in this phase
 * @param total how many there were when the backfill began, counted then; -1 before
 * @param written index rows put, since the backfill began
 * @param removed index rows that led nowhere and were removed, since then
 * @param before index rows put before this phase
 * @param rounds how often everything was looked at again because rows had to be put
 * @param rate looked at a second, measured over the present run; 0 if nothing is running
 * @param conflicts entities that cannot be in a unique index, since another has their values
 * @param setAside the keys of those entities, the first of them
 */
public record BackfillProgress(
        Phase phase,
        @Nullable String cursor,
        long done,
        long total,
        long written,
        long removed,
        long before,
        int rounds,
        double rate,
        long conflicts,
        List<RowKeys> setAside) {
    /** What a backfill does, in this order. */
    public enum Phase {
        /** Nothing yet. */
        NONE,
        /** Looks at the index rows that are there and removes those that lead nowhere. */
        SWEEP,
        /** Looks at every entity and puts the index rows that are missing or out of date. */
        FILL,
        /** Looks at every index row again; changes nothing that is right. */
        CHECK_ROWS,
        /** Looks at every entity again. */
        CHECK_ENTITIES,
        /** Removes every row of an index that is dropped; nobody who declares it may start any more. */
        REMOVE
    }

    /** Nothing was begun. */
    static final BackfillProgress NONE = new BackfillProgress(Phase.NONE, null, 0, -1, 0, 0, 0, 0, 0, 0, List.of());

    /** Copies the list. */
    public BackfillProgress {
        setAside = List.copyOf(setAside);
    }

    /** The start of a backfill, with so many entities to look at. */
    public static BackfillProgress of(long total) {
        return new BackfillProgress(Phase.SWEEP, null, 0, total, 0, 0, 0, 0, 0, 0, List.of());
    }

    /** The start of another phase. */
    public BackfillProgress enter(Phase next) {
        return new BackfillProgress(next, null, 0, total, written, removed, written, rounds, rate, conflicts, setAside);
    }

    /** The start of another look at everything. */
    public BackfillProgress again() {
        return new BackfillProgress(
                Phase.CHECK_ROWS, null, 0, total, written, removed, written, rounds + 1, rate, conflicts, setAside);
    }

    /** Whether rows were put in this phase. */
    public boolean hasPut() {
        return written > before;
    }

    /** Further in the same phase. */
    public BackfillProgress at(@Nullable String next, long more, double rowsPerSecond) {
        return new BackfillProgress(
                phase, next, done + more, total, written, removed, before, rounds, rowsPerSecond, conflicts, setAside);
    }

    /** With index rows put and removed. */
    public BackfillProgress plus(long morePut, long moreRemoved) {
        return new BackfillProgress(
                phase,
                cursor,
                done,
                total,
                written + morePut,
                removed + moreRemoved,
                before,
                rounds,
                rate,
                conflicts,
                setAside);
    }

    /** With entities that cannot be in the index. */
    public BackfillProgress settingAside(long more, List<RowKeys> keys) {
        return new BackfillProgress(
                phase, cursor, done, total, written, removed, before, rounds, rate, conflicts + more, keys);
    }

    /** With nobody at work. */
    public BackfillProgress atRest() {
        return new BackfillProgress(
                phase, cursor, done, total, written, removed, before, rounds, 0, conflicts, setAside);
    }

    /**
     * How long the phases to come will take at the present rate: an estimate, that knows nothing of entities written since
     * the beginning and takes each phase to be as fast as this one. Null if nothing is running.
     */
    public @Nullable Duration timeLeft() {
        if (rate <= 0 || total < 0) {
            return null;
        }
        long phases = switch (phase) {
            case NONE, SWEEP -> 3;
            case FILL -> 2;
            case CHECK_ROWS -> 1;
            case CHECK_ENTITIES, REMOVE -> 0;
        };
        long here = phase == Phase.SWEEP ? 0 : Math.max(0, total - done);
        return Duration.ofMillis((long) ((here + phases * total) / rate * 1000));
    }
}
