package dev.tables.mapping.lifecycle;

import dev.tables.engine.ETag;
import dev.tables.mapping.job.JobKind;
import dev.tables.mapping.job.JobName;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.TableJobPhase;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the catalog keeps of one index.
 *
 * @param entitySet whose index it is
 * @param definition what the index is
 * @param state its state
 * @param backfillProgress how far its backfill is
 * @param stateReason why it is in this state, in words; empty if there is nothing to say
 * @param readabilityLossCount how often it has ceased to be readable
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

    /** A new index, of which nothing is known yet. */
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

    /** The backfill of an index. */
    static JobName jobOf(IndexedEntityType space, IndexDefinition definition) {
        return new JobName(JobKind.INDEX_BACKFILL, space.table(), space.entityName(), definition.name());
    }

    /** With nothing begun. */
    IndexStatus withoutBackfill() {
        return withBackfillProgress(JobProgress.notStarted(backfillProgress.name()));
    }

    /** The name of the index. */
    public String name() {
        return definition.name();
    }

    /** In another state; ceasing to be readable is counted. */
    IndexStatus in(IndexState next, String why) {
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

    /** With another definition, so that nothing of the old one counts. */
    IndexStatus redefined(IndexDefinition other) {
        IndexStatus left = in(IndexState.WRITE_ONLY, "its definition has changed");
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

    /** Of a table that was made after the one that its rows are of was dropped: as an index that is new. */
    IndexStatus ofTable(long identity) {
        IndexStatus left = in(IndexState.BACKFILLING, "its table was dropped");
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

    /** Announced to be removed by the removal of this name; by none if null. */
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

    /** Whether somebody has announced to remove its rows, so that nobody who declares it may start. */
    public boolean isBeingRemoved() {
        return state == IndexState.DROPPING && backfillProgress.phase() == TableJobPhase.REMOVE_DROPPED_INDEX;
    }

    /** Whether nobody has checked yet if there is anything to fill it with. */
    boolean isUntouched() {
        return state == IndexState.BACKFILLING && backfillProgress.phase() == TableJobPhase.NOT_STARTED;
    }

    /** State, progress and time left in a few words, such as {@code BACKFILLING, 42 %, about 3 min left}. */
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
