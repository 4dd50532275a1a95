package dev.tables.mapping.lifecycle;

import dev.tables.engine.ETag;
import dev.tables.mapping.job.JobName;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.TableJobKind;
import dev.tables.mapping.job.TableJobPhase;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The status of one index in the catalog.
 *
 * @param entitySet the entity type of the index
 * @param definition the definition of the index
 * @param state the state of the index
 * @param backfillProgress the progress of its backfill
 * @param stateReason the reason for the state, as text; empty if there is none
 * @param readabilityLossCount how often the index has ceased to be readable
 * @param removalId the id of the removal that was announced for its rows; null if there is none
 * @param etag the version of the catalog's row
 * @param changedAt when that row was written, by the clock of the store
 */
public record IndexStatus(
        IndexedEntityType entitySet,
        IndexDefinition definition,
        IndexState state,
        JobProgress backfillProgress,
        String stateReason,
        long readabilityLossCount,
        @Nullable String removalId,
        @Nullable ETag etag,
        @Nullable Instant changedAt) {

    /** Returns the status of a new index, whose content is not known yet. */
    static IndexStatus of(IndexedEntityType space, IndexDefinition definition) {
        return new IndexStatus(
                space,
                definition,
                IndexState.BACKFILLING,
                JobProgress.notStarted(jobOf(space, definition)),
                "declared",
                0,
                null,
                null,
                null);
    }

    /** Returns the name of the backfill job of an index. */
    static JobName jobOf(IndexedEntityType space, IndexDefinition definition) {
        return new JobName(TableJobKind.INDEX_BACKFILL, space.table(), space.entityName(), definition.name());
    }

    /** Returns a copy whose backfill has not started. */
    IndexStatus withoutBackfill() {
        return withBackfillProgress(JobProgress.notStarted(backfillProgress.name()));
    }

    /** Returns the name of the index. */
    public String name() {
        return definition.name();
    }

    /** Returns a copy in another state, and counts if the index ceases to be readable. */
    IndexStatus withState(IndexState next, String why) {
        long left = state == IndexState.READABLE && next != IndexState.READABLE
                ? readabilityLossCount + 1
                : readabilityLossCount;
        boolean filling = next == IndexState.BACKFILLING || next == IndexState.VERIFYING;
        JobProgress present =
                backfillProgress.isRunning() && !filling ? backfillProgress.asStopped() : backfillProgress;
        return new IndexStatus(entitySet, definition, next, present, why, left, removalId, etag, changedAt);
    }

    /** Returns a copy with another progress of the backfill. */
    public IndexStatus withBackfillProgress(JobProgress progress) {
        return new IndexStatus(
                entitySet, definition, state, progress, stateReason, readabilityLossCount, removalId, etag, changedAt);
    }

    /** Returns a copy with another definition, without any backfill progress of the old definition. */
    IndexStatus redefined(IndexDefinition other) {
        IndexStatus left = withState(IndexState.WRITE_ONLY, "its definition has changed");
        return new IndexStatus(
                entitySet,
                other,
                left.state,
                JobProgress.notStarted(backfillProgress.name()),
                left.stateReason,
                left.readabilityLossCount,
                null,
                etag,
                changedAt);
    }

    /**
     * Returns a copy for a new table of entities, created after the table that the index rows belong to was dropped.
     * The index is treated like a new one.
     */
    IndexStatus ofTable(long identity) {
        IndexStatus left = withState(IndexState.BACKFILLING, "its table was dropped");
        return new IndexStatus(
                entitySet,
                definition.ofTable(identity),
                left.state,
                JobProgress.notStarted(backfillProgress.name()),
                left.stateReason,
                left.readabilityLossCount,
                null,
                etag,
                changedAt);
    }

    IndexStatus stored(ETag newVersion) {
        return new IndexStatus(
                entitySet,
                definition,
                state,
                backfillProgress,
                stateReason,
                readabilityLossCount,
                removalId,
                newVersion,
                changedAt);
    }

    /** Returns a copy with the id of the announced removal; null for no removal. */
    IndexStatus removalId(@Nullable String removal) {
        return new IndexStatus(
                entitySet,
                definition,
                state,
                backfillProgress,
                stateReason,
                readabilityLossCount,
                removal,
                etag,
                changedAt);
    }

    /**
     * Returns whether the removal of the index rows has been announced, so that no process that declares the index may
     * start.
     */
    public boolean isBeingRemoved() {
        return state == IndexState.DROPPING && backfillProgress.phase() == TableJobPhase.REMOVE_DROPPED_INDEX;
    }

    /** Returns whether no process has checked yet if there are entities to fill the index with. */
    boolean isUntouched() {
        return state == IndexState.BACKFILLING && backfillProgress.phase() == TableJobPhase.NOT_STARTED;
    }

    /**
     * Returns state, progress and remaining time in a few words, such as {@code BACKFILLING, 42 %, about 3 min left}.
     */
    public String summary() {
        if (!isBackfillInProgress()) {
            return state + (stateReason.isEmpty() || state == IndexState.READABLE ? "" : " (" + stateReason + ")");
        }
        if (backfillProgress.phase() == TableJobPhase.NOT_STARTED) {
            return state + ", no backfill has begun";
        }
        Duration left = backfillProgress.remainingTime();
        return state + ", " + backfillProgress.percentComplete() + " %"
                + (left == null ? "" : ", about " + rounded(left) + " left");
    }

    private static String rounded(Duration time) {
        long seconds = Math.max(1, time.toSeconds());
        if (seconds < 100) {
            return seconds + " s";
        }
        long minutes = (seconds + 59) / 60;
        return minutes < 100 ? minutes + " min" : (minutes + 59) / 60 + " h";
    }

    /** Returns whether a backfill may be in progress. */
    public boolean isBackfillInProgress() {
        return state == IndexState.BACKFILLING || state == IndexState.VERIFYING;
    }
}
