package dev.tables.mapping.job;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The progress of a job. Immutable; stored as properties of a row, the same for all jobs ({@link #writeTo}).
 *
 * @param name the name of the job
 * @param state the state of the job
 * @param stateReason the reason why the job is blocked, or the kind of error that the job failed with; otherwise empty
 * @param runId the id of the active run; null if there is none
 * @param checkpoint the position from which it continues
 * @param counts the numbers of items that were found and changed
 * @param totalEntities the number of entities, as far as they were counted; otherwise -1
 * @param totalIndexRows the number of index rows, as far as they were found or written; otherwise -1
 * @param rowsPerSecond the rows read per second, measured over the current run; 0 if there is none
 * @param skippedEntities the first of the entities that were skipped in the current pass
 */
public record JobProgress(
        JobName name,
        TableJobState state,
        String stateReason,
        @Nullable String runId,
        JobCheckpoint checkpoint,
        JobRowCounts counts,
        long totalEntities,
        long totalIndexRows,
        double rowsPerSecond,
        List<SkippedEntity> skippedEntities) {
    static final int MOST_SKIPPED = 100;

    private static final int MOST_TEXT = 30_000;
    private static final int AFTER_SWEEP = 5;
    private static final int AFTER_FIRST_PASS = 60;
    private static final int AFTER_ROWS = 80;
    private static final int LAST = 99;

    /** Copies the list. */
    public JobProgress {
        skippedEntities = List.copyOf(skippedEntities);
    }

    /** Returns the progress of a job that was never started. */
    public static JobProgress notStarted(JobName name) {
        return new JobProgress(
                name,
                TableJobState.STOPPED,
                "",
                null,
                JobCheckpoint.of(TableJobPhase.NOT_STARTED, "", 1, 0),
                JobRowCounts.NONE,
                -1,
                -1,
                0,
                List.of());
    }

    /** Returns the progress of a job at its start. */
    public static JobProgress started(JobName name, TableJobPhase first) {
        return notStarted(name).withPhase(first, "");
    }

    /** Returns the current or last phase. */
    public TableJobPhase phase() {
        return checkpoint.phase();
    }

    /** Returns how many entities, or index rows, were read in this phase. */
    public long processedRows() {
        return checkpoint.processedRows();
    }

    /** Returns the number of the pass over the table, from 1. */
    public int passNumber() {
        return checkpoint.passNumber();
    }

    /** Returns the number of index rows written, or entities rewritten. */
    public long changedRows() {
        return counts.changedRows();
    }

    /** Returns whether a process runs the job, as far as is known. */
    public boolean isRunning() {
        return state == TableJobState.RUNNING;
    }

    /** Returns whether the job is completed. */
    public boolean isCompleted() {
        return state == TableJobState.COMPLETED;
    }

    /** Returns whether the job was begun and a run would resume it from its checkpoint. */
    public boolean isResumable() {
        boolean ended =
                state == TableJobState.BLOCKED || state == TableJobState.COMPLETED || state == TableJobState.PAUSED;
        return !ended && phase() != TableJobPhase.NOT_STARTED && phase() != TableJobPhase.COMPLETED;
    }

    /** Returns whether rows were changed in this phase. */
    public boolean hasChangedRowsInPhase() {
        return counts.changedRows() > checkpoint.changedRowsBeforePhase();
    }

    /** Returns the progress at the start of another phase of the same pass. */
    public JobProgress withPhase(TableJobPhase next, String part) {
        return withPhase(next, part, passNumber());
    }

    /** Returns the progress at the start of another pass over the table. */
    public JobProgress nextPass(TableJobPhase first) {
        return withPhase(first, "", passNumber() + 1);
    }

    private JobProgress withPhase(TableJobPhase next, String part, int pass) {
        JobCheckpoint start = JobCheckpoint.of(next, part, pass, counts.changedRows());
        boolean newPass = !next.readsIndexRows();
        return new JobProgress(
                name,
                state,
                stateReason,
                runId,
                start,
                newPass ? counts.ofNextPass() : counts,
                entitiesNow(),
                next == phase() ? totalIndexRows : rowsNow(),
                rowsPerSecond,
                newPass ? List.of() : skippedEntities);
    }

    private long entitiesNow() {
        boolean all = phase() == TableJobPhase.FILL_INDEX
                || phase() == TableJobPhase.CHECK_ENTITIES
                || phase() == TableJobPhase.REWRITE_ENTITIES && name.kind() != TableJobKind.SCHEMA_REWRITE;
        return all ? processedRows() : totalEntities;
    }

    private long rowsNow() {
        if (name.kind() != TableJobKind.INDEX_BACKFILL || phase() == TableJobPhase.NOT_STARTED) {
            return totalIndexRows;
        }
        long met = phase() == TableJobPhase.REMOVE_ORPHANED_INDEX_ROWS
                ? processedRows() - counts.orphanedIndexRows()
                : totalIndexRows;
        return Math.max(0, met + counts.changedRows() - checkpoint.changedRowsBeforePhase());
    }

    /**
     * Returns the progress at the start of the same phase. Items that the phase has already processed are read again
     * but not changed again.
     */
    JobProgress restarted() {
        boolean newPass = !phase().readsIndexRows();
        return new JobProgress(
                name,
                state,
                stateReason,
                runId,
                checkpoint.restarted(),
                newPass ? counts.ofNextPass() : counts,
                totalEntities,
                totalIndexRows,
                rowsPerSecond,
                newPass ? List.of() : skippedEntities);
    }

    /** Returns the progress at a later cursor of the same phase. */
    JobProgress at(@Nullable String next, long more, JobCounters tally, double perSecond) {
        List<SkippedEntity> all = new ArrayList<>(skippedEntities);
        tally.skipped().stream().limit(Math.max(0, MOST_SKIPPED - all.size())).forEach(all::add);
        return new JobProgress(
                name,
                state,
                stateReason,
                runId,
                checkpoint.at(next, more, tally.isIncomplete()),
                counts.plus(tally.counts()),
                totalEntities,
                totalIndexRows,
                perSecond,
                all);
    }

    /** Returns the progress at the same checkpoint with more counts. */
    public JobProgress plus(JobRowCounts more) {
        return new JobProgress(
                name,
                state,
                stateReason,
                runId,
                checkpoint,
                counts.plus(more),
                totalEntities,
                totalIndexRows,
                rowsPerSecond,
                skippedEntities);
    }

    /** Returns a copy with the number of entities. */
    public JobProgress withTotalEntities(long counted) {
        return new JobProgress(
                name,
                state,
                stateReason,
                runId,
                checkpoint,
                counts,
                counted,
                totalIndexRows,
                rowsPerSecond,
                skippedEntities);
    }

    /** Returns a copy with the number of index rows. */
    public JobProgress withTotalIndexRows(long counted) {
        return new JobProgress(
                name,
                state,
                stateReason,
                runId,
                checkpoint,
                counts,
                totalEntities,
                counted,
                rowsPerSecond,
                skippedEntities);
    }

    /** Returns a copy whose phase does not count as complete, since its target may have changed in the meantime. */
    public JobProgress withPhaseIncomplete() {
        return new JobProgress(
                name,
                state,
                stateReason,
                runId,
                checkpoint.at(checkpoint.cursor(), 0, true),
                counts,
                totalEntities,
                totalIndexRows,
                rowsPerSecond,
                skippedEntities);
    }

    private JobProgress in(TableJobState next, String why, @Nullable String who) {
        return new JobProgress(
                name,
                next,
                why,
                who,
                checkpoint,
                counts,
                totalEntities,
                totalIndexRows,
                who == null ? 0 : rowsPerSecond,
                skippedEntities);
    }

    JobProgress ownedBy(String run) {
        return in(TableJobState.RUNNING, "", run);
    }

    /** Returns a copy in the stopped state, which no process runs and a later run resumes. */
    public JobProgress asStopped() {
        return in(TableJobState.STOPPED, "", null);
    }

    /** Returns a copy that is paused, so that no process may resume it. */
    public JobProgress asPaused() {
        return in(TableJobState.PAUSED, "", null);
    }

    JobProgress failed(Throwable why) {
        return in(TableJobState.FAILED, why.getClass().getSimpleName(), null);
    }

    /** Returns a copy that has ended without reaching its goal. */
    public JobProgress asBlocked(String why) {
        return in(TableJobState.BLOCKED, why, null);
    }

    /** Returns a copy that has finished. */
    public JobProgress asCompleted() {
        long read = phase().readsIndexRows() ? Math.max(0, totalEntities) : processedRows();
        JobCheckpoint end = new JobCheckpoint(
                TableJobPhase.COMPLETED,
                "",
                passNumber(),
                null,
                read,
                checkpoint.changedRowsBeforePhase(),
                checkpoint.isPhaseIncomplete());
        return new JobProgress(
                name, TableJobState.COMPLETED, "", null, end, counts, entitiesNow(), rowsNow(), 0, skippedEntities);
    }

    /** Returns how many entities, or index rows, there are to read in this phase; -1 if the number is not known. */
    public long totalRows() {
        return switch (phase()) {
            case NOT_STARTED, REMOVE_ORPHANED_INDEX_ROWS, REMOVE_DROPPED_INDEX, PURGE_OVERWRITTEN_VALUES -> -1;
            case FILL_INDEX, CHECK_ENTITIES, REWRITE_ENTITIES, RUN_MIGRATION_STEPS, COMPLETED ->
                totalEntities < 0 ? -1 : Math.max(totalEntities, processedRows());
            case CHECK_INDEX_ROWS -> totalIndexRows < 0 ? -1 : Math.max(totalIndexRows, processedRows());
        };
    }

    /**
     * Returns how much of all phases is complete, from 0 to 100. The percentage never decreases while one job runs, and
     * is 100 only at the end. Returns -1 if the percentage is not known.
     */
    public int percentComplete() {
        if (phase() == TableJobPhase.COMPLETED) {
            return 100;
        }
        return switch (name.kind()) {
            case INDEX_BACKFILL -> percentOfBackfill();
            case INDEX_REPAIR, INDEX_VERIFICATION ->
                switch (phase()) {
                    case FILL_INDEX, CHECK_ENTITIES -> between(0, AFTER_ROWS);
                    default -> AFTER_ROWS;
                };
            case MIGRATION -> between(0, LAST);
            case REENCRYPTION, MIGRATION_STEP ->
                switch (phase()) {
                    case REWRITE_ENTITIES ->
                        passNumber() > 2
                                ? LAST
                                : passNumber() == 2
                                        ? between(AFTER_FIRST_PASS, AFTER_ROWS)
                                        : between(0, AFTER_FIRST_PASS);
                    default -> LAST;
                };
            case SCHEMA_REWRITE -> -1;
        };
    }

    private int percentOfBackfill() {
        if (phase() == TableJobPhase.REMOVE_DROPPED_INDEX) {
            return -1;
        }
        if (passNumber() > 1) {
            return LAST;
        }
        return switch (phase()) {
            case FILL_INDEX -> between(AFTER_SWEEP, AFTER_FIRST_PASS);
            case CHECK_INDEX_ROWS -> between(AFTER_FIRST_PASS, AFTER_ROWS);
            case CHECK_ENTITIES -> between(AFTER_ROWS, LAST);
            default -> 0;
        };
    }

    private int between(int from, int to) {
        long total = totalRows();
        return total < 0 ? -1 : total == 0 ? to : from + (int) ((to - from) * processedRows() / total);
    }

    /**
     * Estimates the remaining time at the current rate. The estimate ignores entities written since the beginning and
     * assumes that each phase is as fast as the current phase. Null if no process runs the job, or if the amount of
     * work is not known.
     */
    public @Nullable Duration remainingTime() {
        if (rowsPerSecond <= 0
                || totalEntities < 0
                || phase() == TableJobPhase.RUN_MIGRATION_STEPS
                || phase() == TableJobPhase.PURGE_OVERWRITTEN_VALUES) {
            return null;
        }
        long here = Math.max(0, totalRows() - processedRows());
        return Duration.ofMillis((long) ((here + later()) / rowsPerSecond * 1000));
    }

    /** Returns how many rows the later phases will read. */
    private long later() {
        return switch (phase()) {
            case NOT_STARTED, REMOVE_ORPHANED_INDEX_ROWS ->
                name.kind() == TableJobKind.INDEX_BACKFILL
                        ? 2 * totalEntities + Math.max(totalEntities, processedRows())
                        : 0;
            case FILL_INDEX -> name.kind() == TableJobKind.INDEX_BACKFILL ? rowsExpected() + totalEntities : 0;
            case CHECK_INDEX_ROWS -> name.kind() == TableJobKind.INDEX_BACKFILL ? totalEntities : 0;
            case REWRITE_ENTITIES -> passNumber() == 1 ? totalEntities : 0;
            case CHECK_ENTITIES, RUN_MIGRATION_STEPS, COMPLETED, REMOVE_DROPPED_INDEX, PURGE_OVERWRITTEN_VALUES -> 0;
        };
    }

    /**
     * Estimates the number of index rows, assuming that the remaining entities have as many index rows as the entities
     * read so far.
     */
    private long rowsExpected() {
        long put = counts.changedRows() - checkpoint.changedRowsBeforePhase();
        return totalIndexRows
                + (processedRows() == 0
                        ? totalEntities
                        : (long) ((double) put / processedRows() * Math.max(totalEntities, processedRows())));
    }

    /**
     * Writes the progress as properties of a row, except the name, which follows from the row's keys or other
     * properties.
     */
    public void writeTo(RowWriter writer) {
        writer.string("jobState", state.name())
                .string("jobReason", stateReason)
                .string("owner", runId)
                .string("phase", checkpoint.phase().name())
                .string("part", checkpoint.phaseStepName())
                .int32("pass", checkpoint.passNumber())
                .string("cursor", checkpoint.cursor())
                .int64("done", checkpoint.processedRows())
                .int64("changedRowsBeforePhase", checkpoint.changedRowsBeforePhase())
                .bool("incomplete", checkpoint.isPhaseIncomplete())
                .int64("changed", counts.changedRows())
                .int64("missing", counts.missingIndexRows())
                .int64("outdated", counts.outdatedEntities())
                .int64("stale", counts.orphanedIndexRows())
                .int64("conflicts", counts.uniqueIndexConflicts())
                .int64("unreadable", counts.unreadableEntities())
                .int64("contended", counts.concurrentlyModifiedEntities())
                .int64("entities", totalEntities)
                .int64("rows", totalIndexRows)
                .float64("rate", rowsPerSecond)
                .string("skipped", text(skippedEntities));
    }

    /** Reads the progress from a row that {@link #writeTo} has written. */
    public static JobProgress fromRow(Row row, JobName name) {
        JobCheckpoint checkpoint = new JobCheckpoint(
                TableJobPhase.valueOf(text(row, "phase")),
                text(row, "part"),
                row.int32("pass"),
                row.string("cursor"),
                row.int64("done"),
                row.int64("changedRowsBeforePhase"),
                row.bool("incomplete"));
        JobRowCounts counts = new JobRowCounts(
                row.int64("changed"),
                row.int64("missing"),
                row.int64("outdated"),
                row.int64("stale"),
                row.int64("conflicts"),
                row.int64("unreadable"),
                row.has("contended") ? row.int64("contended") : 0);
        return new JobProgress(
                name,
                TableJobState.valueOf(text(row, "jobState")),
                text(row, "jobReason"),
                row.string("owner"),
                checkpoint,
                counts,
                row.int64("entities"),
                row.int64("rows"),
                row.float64("rate"),
                skipped(text(row, "skipped")));
    }

    private static String text(Row row, String property) {
        return Objects.requireNonNullElse(row.string(property), "");
    }

    /** Encodes as many skipped entities as fit into one property. Keys contain no control characters. */
    private static @Nullable String text(List<SkippedEntity> skipped) {
        StringBuilder text = new StringBuilder();
        for (SkippedEntity one : skipped) {
            String line = one.primaryKey().partitionKey()
                    + '\t'
                    + one.primaryKey().rowKey()
                    + '\t'
                    + one.errorMessage()
                    + '\n';
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
            skipped.add(new SkippedEntity(new PrimaryKey(parts[0], parts[1]), parts[2]));
        });
        return skipped;
    }
}
