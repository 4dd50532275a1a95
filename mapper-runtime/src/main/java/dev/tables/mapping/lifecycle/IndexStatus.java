package dev.tables.mapping.lifecycle;

import dev.tables.engine.ETag;
import dev.tables.mapping.job.JobKind;
import dev.tables.mapping.job.JobName;
import dev.tables.mapping.job.JobPhase;
import dev.tables.mapping.job.JobProgress;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the catalog keeps of one index.
 *
 * @param space whose index it is
 * @param definition what the index is
 * @param state its state
 * @param backfill how far its backfill is
 * @param reason why it is in this state, in words; empty if there is nothing to say
 * @param demotions how often it has ceased to be readable
 * @param remover names the removal that was announced for its rows; null if none was
 * @param version the version of the catalog's row
 * @param changed when that row was written, by the clock of the store
 */
public record IndexStatus(
        IndexSpace space,
        IndexDefinition definition,
        IndexState state,
        JobProgress backfill,
        String reason,
        long demotions,
        @Nullable String remover,
        @Nullable ETag version,
        @Nullable Instant changed) {

    /** A new index, of which nothing is known yet. */
    static IndexStatus of(IndexSpace space, IndexDefinition definition) {
        return new IndexStatus(
                space,
                definition,
                IndexState.BACKFILLING,
                JobProgress.none(jobOf(space, definition)),
                "declared",
                0,
                null,
                null,
                null);
    }

    /** The backfill of an index. */
    static JobName jobOf(IndexSpace space, IndexDefinition definition) {
        return new JobName(JobKind.BACKFILL, space.table(), space.entity(), definition.name());
    }

    /** With nothing begun. */
    IndexStatus withoutBackfill() {
        return with(JobProgress.none(backfill.name()));
    }

    /** The name of the index. */
    public String name() {
        return definition.name();
    }

    /** In another state; ceasing to be readable is counted. */
    IndexStatus in(IndexState next, String why) {
        long left = state == IndexState.READABLE && next != IndexState.READABLE ? demotions + 1 : demotions;
        boolean filling = next == IndexState.BACKFILLING || next == IndexState.VERIFYING;
        JobProgress present = backfill.isRunning() && !filling ? backfill.stopped() : backfill;
        return new IndexStatus(space, definition, next, present, why, left, remover, version, changed);
    }

    /** With another progress. */
    public IndexStatus with(JobProgress progress) {
        return new IndexStatus(space, definition, state, progress, reason, demotions, remover, version, changed);
    }

    /** With another definition, so that nothing of the old one counts. */
    IndexStatus redefined(IndexDefinition other) {
        IndexStatus left = in(IndexState.WRITE_ONLY, "defined again");
        return new IndexStatus(
                space,
                other,
                left.state,
                JobProgress.none(backfill.name()),
                left.reason,
                left.demotions,
                null,
                version,
                changed);
    }

    /** Of a table that was made after the one that its rows are of was dropped: as an index that is new. */
    IndexStatus ofTable(long identity) {
        IndexStatus left = in(IndexState.BACKFILLING, "its table was dropped");
        return new IndexStatus(
                space,
                definition.ofTable(identity),
                left.state,
                JobProgress.none(backfill.name()),
                left.reason,
                left.demotions,
                null,
                version,
                changed);
    }

    IndexStatus stored(ETag newVersion) {
        return new IndexStatus(space, definition, state, backfill, reason, demotions, remover, newVersion, changed);
    }

    /** Announced to be removed by the removal of this name; by none if null. */
    IndexStatus removedBy(@Nullable String removal) {
        return new IndexStatus(space, definition, state, backfill, reason, demotions, removal, version, changed);
    }

    /** Whether somebody has announced to remove its rows, so that nobody who declares it may start. */
    public boolean isBeingRemoved() {
        return state == IndexState.DROPPING && backfill.phase() == JobPhase.REMOVE;
    }

    /** Whether nobody has checked yet if there is anything to fill it with. */
    boolean isUntouched() {
        return state == IndexState.BACKFILLING && backfill.phase() == JobPhase.NONE;
    }

    /** State, progress and time left in a few words, such as {@code BACKFILLING, 42 %, about 3 min left}. */
    public String summary() {
        if (!isFilling()) {
            return state + (reason.isEmpty() || state == IndexState.READABLE ? "" : " (" + reason + ")");
        }
        if (backfill.phase() == JobPhase.NONE) {
            return state + ", no backfill has begun";
        }
        Duration left = backfill.timeLeft();
        return state + ", " + backfill.percent() + " %" + (left == null ? "" : ", about " + rounded(left) + " left");
    }

    private static String rounded(Duration time) {
        long seconds = Math.max(1, time.toSeconds());
        if (seconds < 100) {
            return seconds + " s";
        }
        long minutes = (seconds + 59) / 60;
        return minutes < 100 ? minutes + " min" : (minutes + 59) / 60 + " h";
    }

    /** Whether a backfill may be at work. */
    public boolean isFilling() {
        return state == IndexState.BACKFILLING || state == IndexState.VERIFYING;
    }
}
