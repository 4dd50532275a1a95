package dev.tables.boot.actuate;

import dev.tables.mapping.job.JobKind;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.SkippedEntity;
import dev.tables.mapping.job.TableJobState;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A job over a table, whichever process runs it.
 *
 * @param kind what it does: {@code INDEX_BACKFILL}, {@code INDEX_REPAIR}, {@code INDEX_VERIFICATION}, {@code REENCRYPTION}, {@code SCHEMA_REWRITE},
 *     {@code MIGRATION}, {@code MIGRATION_STEP}
 * @param table the table of the entities; {@code migrations} for migrations
 * @param entity the entity, or the migration
 * @param target the index that is filled, or the step of a migration; null if the job is neither
 * @param state its state
 * @param phase what is being done, or was done last
 * @param passNumber the number of the pass over the table
 * @param processedRows entities, or index rows, looked at in this phase
 * @param totalRows how many there are, about; null if that is not known
 * @param completedFraction how much is done of all phases, from 0 to 1; null if that is not known
 * @param changedRows index rows put, or entities rewritten
 * @param unreadableEntities entities that cannot be read
 * @param uniqueIndexConflicts entities that cannot be in a unique index
 * @param rowsPerSecond the rate of the present run; null if nobody runs it
 * @param remainingSeconds an estimate; null if nobody runs it, or it is not known how much there is
 * @param blockedReason why it is blocked; null if it is not
 * @param lastError the kind of error that ended the last run, or that the last entity left as it is has; null if there was none
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
                progress.rowsPerSecond() <= 0 || progress.name().kind() == JobKind.MIGRATION
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
