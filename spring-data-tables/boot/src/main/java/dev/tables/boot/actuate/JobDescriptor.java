package dev.tables.boot.actuate;

import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.SkippedEntity;
import dev.tables.mapping.job.TableJobKind;
import dev.tables.mapping.job.TableJobState;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A job over a table, whichever process runs it.
 *
 * @param kind the kind of the job: {@code INDEX_BACKFILL}, {@code INDEX_REPAIR}, {@code INDEX_VERIFICATION},
 *     {@code REENCRYPTION}, {@code SCHEMA_REWRITE}, {@code MIGRATION}, {@code MIGRATION_STEP}
 * @param table the table of the entities; {@code migrations} for migrations
 * @param entity the entity, or the migration
 * @param target the index that is filled, or the step of a migration; null for other jobs
 * @param state the state of the job
 * @param phase the current phase, or the last one
 * @param passNumber the number of the pass over the table
 * @param processedRows the number of entities or index rows processed in this phase
 * @param totalRows the approximate number of rows in this phase; null if unknown
 * @param completedFraction the completed fraction of all phases, from 0 to 1; null if unknown
 * @param changedRows the number of index rows written, or of entities rewritten
 * @param unreadableEntities the number of entities that cannot be read
 * @param uniqueIndexConflicts the number of entities that conflict with another one in a unique index
 * @param rowsPerSecond the rate of the current run; null if no process runs the job
 * @param remainingSeconds the estimated remaining time; null if no process runs the job, or the number of rows is
 *     unknown
 * @param blockedReason the reason why the job is blocked; null if it is not
 * @param lastError the kind of error that ended the last run, or of the last entity that was skipped; null if none
 *     occurred
 */
public record JobDescriptor(
        String kind,
        String table,
        String entity,
        @Nullable String target,
        String state,
        String phase,
        int passNumber,
        long processedRows,
        @Nullable Long totalRows,
        @Nullable Double completedFraction,
        long changedRows,
        long unreadableEntities,
        long uniqueIndexConflicts,
        @Nullable Long rowsPerSecond,
        @Nullable Long remainingSeconds,
        @Nullable String blockedReason,
        @Nullable String lastError) {
    /** Describes the progress of a job. */
    public static JobDescriptor of(JobProgress progress) {
        Duration left = progress.remainingTime();
        return new JobDescriptor(
                progress.name().kind().name(),
                progress.name().table(),
                progress.name().entityName(),
                progress.name().indexName().isEmpty() ? null : progress.name().indexName(),
                progress.state().name(),
                progress.phase().name(),
                progress.passNumber(),
                progress.processedRows(),
                progress.totalRows() < 0 ? null : progress.totalRows(),
                progress.percentComplete() < 0 ? null : progress.percentComplete() / 100.0,
                progress.changedRows(),
                progress.counts().unreadableEntities(),
                progress.counts().uniqueIndexConflicts(),
                progress.rowsPerSecond() <= 0 || progress.name().kind() == TableJobKind.MIGRATION
                        ? null
                        : Math.round(progress.rowsPerSecond()),
                left == null ? null : left.toSeconds(),
                progress.state() == TableJobState.BLOCKED ? progress.stateReason() : null,
                lastError(progress));
    }

    private static @Nullable String lastError(JobProgress progress) {
        List<SkippedEntity> skipped = progress.skippedEntities();
        if (progress.state() == TableJobState.FAILED) {
            return progress.stateReason();
        }
        return skipped.isEmpty() ? null : skipped.get(skipped.size() - 1).errorMessage();
    }
}
