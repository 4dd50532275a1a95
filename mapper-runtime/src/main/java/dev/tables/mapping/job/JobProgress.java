package dev.tables.mapping.job;

import dev.tables.engine.Row;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How far a job is. Immutable; kept as properties of a row, the same for all jobs ({@link #writeTo}).
 *
 * @param name which job
 * @param state its state
 * @param reason why it is blocked, in words, or the kind of error that it failed with; else empty
 * @param owner names the run that is at work; null if none is
 * @param position where it goes on
 * @param counts what was found and done
 * @param entities how many entities there are, as far as that was counted; else -1
 * @param rows how many index rows there are, as far as they were met and put; else -1
 * @param rate read per second, measured over the present run; 0 if none is at work
 * @param skipped the first of the entities that were left as they are in the present pass
 */
public record JobProgress(
        JobName name,
        JobState state,
        String reason,
        @Nullable String owner,
        JobPosition position,
        JobCounts counts,
        long entities,
        long rows,
        double rate,
        List<SkippedEntity> skipped) {
    static final int MOST_SKIPPED = 100;

    private static final int MOST_TEXT = 30_000;
    private static final int AFTER_SWEEP = 5;
    private static final int AFTER_FIRST_PASS = 60;
    private static final int AFTER_ROWS = 80;
    private static final int LAST = 99;

    /** Copies the list. */
    public JobProgress {
        skipped = List.copyOf(skipped);
    }

    /** A job that was never begun. */
    public static JobProgress none(JobName name) {
        return new JobProgress(
                name,
                JobState.STOPPED,
                "",
                null,
                JobPosition.of(JobPhase.NONE, "", 1, 0),
                JobCounts.NONE,
                -1,
                -1,
                0,
                List.of());
    }

    /** A job at its start. */
    public static JobProgress start(JobName name, JobPhase first) {
        return none(name).enter(first, "");
    }

    /** What is being done, or was done last. */
    public JobPhase phase() {
        return position.phase();
    }

    /** Entities, or index rows, read in this phase. */
    public long done() {
        return position.done();
    }

    /** The number of the pass over the table, from 1. */
    public int pass() {
        return position.pass();
    }

    /** Index rows put, or entities rewritten. */
    public long changed() {
        return counts.changed();
    }

    /** Whether a process works at it, as far as is known. */
    public boolean isRunning() {
        return state == JobState.RUNNING;
    }

    /** Whether it is done. */
    public boolean isFinished() {
        return state == JobState.FINISHED;
    }

    /** Whether it was begun and a run would go on from its position. */
    public boolean isOpen() {
        boolean ended = state == JobState.BLOCKED || state == JobState.FINISHED || state == JobState.PAUSED;
        return !ended && phase() != JobPhase.NONE && phase() != JobPhase.DONE;
    }

    /** Whether something was changed in this phase. */
    public boolean hasChangedInPhase() {
        return counts.changed() > position.changedBefore();
    }

    /** The start of another phase of the same pass. */
    public JobProgress enter(JobPhase next, String part) {
        return enter(next, part, pass());
    }

    /** The start of another pass over the table. */
    public JobProgress nextPass(JobPhase first) {
        return enter(first, "", pass() + 1);
    }

    private JobProgress enter(JobPhase next, String part, int pass) {
        JobPosition start = JobPosition.of(next, part, pass, counts.changed());
        boolean newPass = !next.isOverRows();
        return new JobProgress(
                name,
                state,
                reason,
                owner,
                start,
                newPass ? counts.ofNextPass() : counts,
                entitiesNow(),
                next == phase() ? rows : rowsNow(),
                rate,
                newPass ? List.of() : skipped);
    }

    private long entitiesNow() {
        boolean all = phase() == JobPhase.FILL
                || phase() == JobPhase.CHECK_ENTITIES
                || phase() == JobPhase.REWRITE && name.kind() != JobKind.SCHEMA_REWRITE;
        return all ? done() : entities;
    }

    private long rowsNow() {
        if (name.kind() != JobKind.BACKFILL || phase() == JobPhase.NONE) {
            return rows;
        }
        long met = phase() == JobPhase.SWEEP ? done() - counts.stale() : rows;
        return Math.max(0, met + counts.changed() - position.changedBefore());
    }

    /** The same phase from its start: what was done in it is only read again. */
    JobProgress restarted() {
        boolean newPass = !phase().isOverRows();
        return new JobProgress(
                name,
                state,
                reason,
                owner,
                position.restarted(),
                newPass ? counts.ofNextPass() : counts,
                entities,
                rows,
                rate,
                newPass ? List.of() : skipped);
    }

    /** Further in the same phase. */
    JobProgress at(@Nullable String next, long more, JobTally tally, double perSecond) {
        List<SkippedEntity> all = new ArrayList<>(skipped);
        tally.skipped().stream().limit(Math.max(0, MOST_SKIPPED - all.size())).forEach(all::add);
        return new JobProgress(
                name,
                state,
                reason,
                owner,
                position.at(next, more, tally.isIncomplete()),
                counts.plus(tally.counts()),
                entities,
                rows,
                perSecond,
                all);
    }

    /** With something counted at the same position. */
    public JobProgress plus(JobCounts more) {
        return new JobProgress(name, state, reason, owner, position, counts.plus(more), entities, rows, rate, skipped);
    }

    /** With entities counted. */
    public JobProgress withEntities(long counted) {
        return new JobProgress(name, state, reason, owner, position, counts, counted, rows, rate, skipped);
    }

    /** With index rows counted. */
    public JobProgress withRows(long counted) {
        return new JobProgress(name, state, reason, owner, position, counts, entities, counted, rate, skipped);
    }

    /** With a phase that cannot count as complete, since what it aims at may have changed in its midst. */
    public JobProgress incomplete() {
        return new JobProgress(
                name,
                state,
                reason,
                owner,
                position.at(position.cursor(), 0, true),
                counts,
                entities,
                rows,
                rate,
                skipped);
    }

    private JobProgress in(JobState next, String why, @Nullable String who) {
        return new JobProgress(name, next, why, who, position, counts, entities, rows, who == null ? 0 : rate, skipped);
    }

    JobProgress ownedBy(String run) {
        return in(JobState.RUNNING, "", run);
    }

    /** With no process at work, to be resumed. */
    public JobProgress stopped() {
        return in(JobState.STOPPED, "", null);
    }

    /** With nobody allowed to go on. */
    public JobProgress paused() {
        return in(JobState.PAUSED, "", null);
    }

    JobProgress failed(Throwable why) {
        return in(JobState.FAILED, why.getClass().getSimpleName(), null);
    }

    /** At its end without what it was for. */
    public JobProgress blocked(String why) {
        return in(JobState.BLOCKED, why, null);
    }

    /** At its end. */
    public JobProgress finished() {
        long read = phase().isOverRows() ? Math.max(0, entities) : done();
        JobPosition end =
                new JobPosition(JobPhase.DONE, "", pass(), null, read, position.changedBefore(), position.incomplete());
        return new JobProgress(name, JobState.FINISHED, "", null, end, counts, entitiesNow(), rowsNow(), 0, skipped);
    }

    /** How much there is to read in this phase: entities, or index rows; -1 if that is not known. */
    public long total() {
        return switch (phase()) {
            case NONE, SWEEP, REMOVE, PURGE -> -1;
            case FILL, CHECK_ENTITIES, REWRITE, STEP, DONE -> entities < 0 ? -1 : Math.max(entities, done());
            case CHECK_ROWS -> rows < 0 ? -1 : Math.max(rows, done());
        };
    }

    /**
     * How much is done of all phases, from 0 to 100: never less than before while one job goes on, and 100 only at the end. -1 if
     * that is not known.
     */
    public int percent() {
        if (phase() == JobPhase.DONE) {
            return 100;
        }
        return switch (name.kind()) {
            case BACKFILL -> percentOfBackfill();
            case REPAIR, VERIFICATION ->
                switch (phase()) {
                    case FILL, CHECK_ENTITIES -> between(0, AFTER_ROWS);
                    default -> AFTER_ROWS;
                };
            case MIGRATION -> between(0, LAST);
            case REENCRYPTION, MIGRATION_STEP ->
                switch (phase()) {
                    case REWRITE ->
                        pass() > 2
                                ? LAST
                                : pass() == 2 ? between(AFTER_FIRST_PASS, AFTER_ROWS) : between(0, AFTER_FIRST_PASS);
                    default -> LAST;
                };
            case SCHEMA_REWRITE -> -1;
        };
    }

    private int percentOfBackfill() {
        if (phase() == JobPhase.REMOVE) {
            return -1;
        }
        if (pass() > 1) {
            return LAST;
        }
        return switch (phase()) {
            case FILL -> between(AFTER_SWEEP, AFTER_FIRST_PASS);
            case CHECK_ROWS -> between(AFTER_FIRST_PASS, AFTER_ROWS);
            case CHECK_ENTITIES -> between(AFTER_ROWS, LAST);
            default -> 0;
        };
    }

    private int between(int from, int to) {
        long total = total();
        return total < 0 ? -1 : total == 0 ? to : from + (int) ((to - from) * done() / total);
    }

    /**
     * How long the rest will take at the present rate: an estimate, that knows nothing of entities written since
     * the beginning and takes each phase to be as fast as this one. Null if nobody is at work, or it is not known how much there is.
     */
    public @Nullable Duration timeLeft() {
        if (rate <= 0 || entities < 0 || phase() == JobPhase.STEP || phase() == JobPhase.PURGE) {
            return null;
        }
        long here = Math.max(0, total() - done());
        return Duration.ofMillis((long) ((here + later()) / rate * 1000));
    }

    /** How much there is to read in the phases to come. */
    private long later() {
        return switch (phase()) {
            case NONE, SWEEP -> name.kind() == JobKind.BACKFILL ? 2 * entities + Math.max(entities, done()) : 0;
            case FILL -> name.kind() == JobKind.BACKFILL ? rowsExpected() + entities : 0;
            case CHECK_ROWS -> name.kind() == JobKind.BACKFILL ? entities : 0;
            case REWRITE -> pass() == 1 ? entities : 0;
            case CHECK_ENTITIES, STEP, DONE, REMOVE, PURGE -> 0;
        };
    }

    /** How many index rows there will be if the entities to come have as many as those so far. */
    private long rowsExpected() {
        long put = counts.changed() - position.changedBefore();
        return rows + (done() == 0 ? entities : (long) ((double) put / done() * Math.max(entities, done())));
    }

    /** Writes the progress as properties of a row; the name is in its keys, or follows from what else the row holds. */
    public void writeTo(RowWriter writer) {
        writer.string("jobState", state.name())
                .string("jobReason", reason)
                .string("owner", owner)
                .string("phase", position.phase().name())
                .string("part", position.part())
                .int32("pass", position.pass())
                .string("cursor", position.cursor())
                .int64("done", position.done())
                .int64("changedBefore", position.changedBefore())
                .bool("incomplete", position.incomplete())
                .int64("changed", counts.changed())
                .int64("missing", counts.missing())
                .int64("outdated", counts.outdated())
                .int64("stale", counts.stale())
                .int64("conflicts", counts.conflicts())
                .int64("unreadable", counts.unreadable())
                .int64("contended", counts.contended())
                .int64("entities", entities)
                .int64("rows", rows)
                .float64("rate", rate)
                .string("skipped", text(skipped));
    }

    /** Reads the progress that {@link #writeTo} has written. */
    public static JobProgress read(Row row, JobName name) {
        JobPosition position = new JobPosition(
                JobPhase.valueOf(text(row, "phase")),
                text(row, "part"),
                row.int32("pass"),
                row.string("cursor"),
                row.int64("done"),
                row.int64("changedBefore"),
                row.bool("incomplete"));
        JobCounts counts = new JobCounts(
                row.int64("changed"),
                row.int64("missing"),
                row.int64("outdated"),
                row.int64("stale"),
                row.int64("conflicts"),
                row.int64("unreadable"),
                row.has("contended") ? row.int64("contended") : 0);
        return new JobProgress(
                name,
                JobState.valueOf(text(row, "jobState")),
                text(row, "jobReason"),
                row.string("owner"),
                position,
                counts,
                row.int64("entities"),
                row.int64("rows"),
                row.float64("rate"),
                skipped(text(row, "skipped")));
    }

    private static String text(Row row, String property) {
        return Objects.requireNonNullElse(row.string(property), "");
    }

    /** As many as fit into one property; keys hold no control characters. */
    private static @Nullable String text(List<SkippedEntity> skipped) {
        StringBuilder text = new StringBuilder();
        for (SkippedEntity one : skipped) {
            String line = one.keys().partitionKey() + '\t' + one.keys().rowKey() + '\t' + one.error() + '\n';
            if (text.length() + line.length() > MOST_TEXT) {
                break;
            }
            text.append(line);
        }
        return text.isEmpty() ? null : text.toString();
    }

    private static List<SkippedEntity> skipped(String text) {
        List<SkippedEntity> skipped = new ArrayList<>();
        text.lines().forEach(line -> {
            String[] parts = line.split("\t", 3);
            skipped.add(new SkippedEntity(new RowKeys(parts[0], parts[1]), parts[2]));
        });
        return skipped;
    }
}
