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
 * @param entities how many entities there were when the backfill began, counted then; -1 before
 * @param rows how many index rows there are, as far as they were met and put; -1 before they were met
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
        long entities,
        long rows,
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
        /** All was right. */
        DONE,
        /** Removes every row of an index that is dropped; nobody who declares it may start any more. */
        REMOVE
    }

    private static final int AFTER_SWEEP = 5;
    private static final int AFTER_FILL = 60;
    private static final int AFTER_ROWS = 80;
    private static final int LAST = 99;

    /** Nothing was begun. */
    static final BackfillProgress NONE = new BackfillProgress(Phase.NONE, null, 0, -1, -1, 0, 0, 0, 0, 0, 0, List.of());

    /** Copies the list. */
    public BackfillProgress {
        setAside = List.copyOf(setAside);
    }

    /** The start of a backfill, with so many entities to look at. */
    public static BackfillProgress of(long entities) {
        return new BackfillProgress(Phase.SWEEP, null, 0, entities, -1, 0, 0, 0, 0, 0, 0, List.of());
    }

    /** The start of another phase, or of the same again. */
    public BackfillProgress enter(Phase next) {
        long present = next == phase ? rows : rowsNow();
        return new BackfillProgress(
                next, null, 0, entities, present, written, removed, written, rounds, rate, conflicts, setAside);
    }

    /** With index rows counted: those of lists hold several entries each, so that entries put are not rows put. */
    public BackfillProgress counting(long indexRows) {
        return new BackfillProgress(
                phase, cursor, done, entities, indexRows, written, removed, before, rounds, rate, conflicts, setAside);
    }

    /** The end. */
    public BackfillProgress finish() {
        return new BackfillProgress(
                Phase.DONE, null, done, done, rowsNow(), written, removed, before, rounds, 0, conflicts, setAside);
    }

    private long rowsNow() {
        long met = phase == Phase.SWEEP ? done - removed : rows;
        return phase == Phase.NONE ? rows : Math.max(0, met + written - before);
    }

    /** The start of another look at everything. */
    public BackfillProgress again() {
        return new BackfillProgress(
                Phase.CHECK_ROWS,
                null,
                0,
                entities,
                rowsNow(),
                written,
                removed,
                written,
                rounds + 1,
                rate,
                conflicts,
                setAside);
    }

    /** Whether index rows are looked at in this phase, else entities. */
    public boolean isOverRows() {
        return phase == Phase.SWEEP || phase == Phase.CHECK_ROWS || phase == Phase.REMOVE;
    }

    /** Whether rows were put in this phase. */
    public boolean hasPut() {
        return written > before;
    }

    /** Further in the same phase. */
    public BackfillProgress at(@Nullable String next, long more, double rowsPerSecond) {
        return new BackfillProgress(
                phase,
                next,
                done + more,
                entities,
                rows,
                written,
                removed,
                before,
                rounds,
                rowsPerSecond,
                conflicts,
                setAside);
    }

    /** With index rows put and removed. */
    public BackfillProgress plus(long morePut, long moreRemoved) {
        return new BackfillProgress(
                phase,
                cursor,
                done,
                entities,
                rows,
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
                phase, cursor, done, entities, rows, written, removed, before, rounds, rate, conflicts + more, keys);
    }

    /** With nobody at work. */
    public BackfillProgress atRest() {
        return new BackfillProgress(
                phase, cursor, done, entities, rows, written, removed, before, rounds, 0, conflicts, setAside);
    }

    /** How much there is to look at in this phase: entities, or index rows; -1 if that is not known. */
    public long total() {
        return switch (phase) {
            case NONE, SWEEP, REMOVE -> -1;
            case FILL, CHECK_ENTITIES, DONE -> Math.max(entities, done);
            case CHECK_ROWS -> Math.max(rows, done);
        };
    }

    /**
     * How much is done of all phases, from 0 to 100: never less than before while one backfill goes on, and 100 only at the end.
     * Of a removal, of which nobody knows how much there is, -1.
     */
    public int percent() {
        if (rounds > 0 && phase != Phase.DONE) {
            return LAST;
        }
        return switch (phase) {
            case NONE, SWEEP -> 0;
            case FILL -> between(AFTER_SWEEP, AFTER_FILL);
            case CHECK_ROWS -> between(AFTER_FILL, AFTER_ROWS);
            case CHECK_ENTITIES -> between(AFTER_ROWS, LAST);
            case DONE -> 100;
            case REMOVE -> -1;
        };
    }

    private int between(int from, int to) {
        long total = total();
        return total == 0 ? to : from + (int) ((to - from) * done / total);
    }

    /**
     * How long the phases to come will take at the present rate: an estimate, that knows nothing of entities written since
     * the beginning and takes each phase to be as fast as this one. Null if nothing is running.
     */
    public @Nullable Duration timeLeft() {
        if (rate <= 0 || entities < 0) {
            return null;
        }
        long here = Math.max(0, total() - done);
        long later = switch (phase) {
            case NONE, SWEEP -> 2 * entities + Math.max(entities, done);
            case FILL -> rowsExpected() + entities;
            case CHECK_ROWS -> entities;
            case CHECK_ENTITIES, DONE, REMOVE -> 0;
        };
        return Duration.ofMillis((long) ((here + later) / rate * 1000));
    }

    /** How many index rows there will be if the entities to come have as many as those so far. */
    private long rowsExpected() {
        long put = written - before;
        return rows + (done == 0 ? entities : (long) ((double) put / done * Math.max(entities, done)));
    }
}
