package dev.tables.mapping.table.internal.protocol;

import dev.tables.engine.ETag;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowSource;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStoreException;
import dev.tables.mapping.intent.FinishedWrites;
import dev.tables.mapping.intent.Intent;
import dev.tables.mapping.intent.IntentLog;
import dev.tables.mapping.internal.Retry;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The intent of one write, and what its transaction says by that the write was committed: a commit record in the entities' partition or, where
 * the transaction can be of several partitions and tables, the intent itself, which it changes or removes.
 */
public final class CommitRecord {
    /** How often the record is read back, if answers to that are lost too. */
    private static final Retry.Policy LOST_RESPONSES = Retry.RACE_ON_ONE_ROW.atMost(3);

    private final IntentLog log;
    private final String table;
    private final String partitionKey;
    private final String id;
    private final LongSupplier nanoTime;
    private final long latestTransactionNanos;
    private final Place place;
    private String kind = "";
    private long begun;
    private @Nullable ETag version;

    /** Where it is said. */
    public enum Place {
        /** In a row of the entities' partition. */
        PARTITION,
        /** In the intent, of which something is to be done after the transaction. */
        INTENT,
        /** By there being no intent any more, for nothing is to be done after the transaction. */
        INTENT_REMOVED
    }

    public CommitRecord(IntentLog log, IntentTiming timing, String table, String partitionKey, Place place) {
        this.place = place;
        this.log = log;
        this.table = table;
        this.partitionKey = partitionKey;
        nanoTime = timing.clock();
        latestTransactionNanos = timing.latestTransactionNanos();
        id = log.newId();
    }

    /** The intent's id. */
    String id() {
        return id;
    }

    /** Writes the intent, whose work is of these kinds. */
    public void begin(Collection<String> kinds, RowSource details) {
        kind = Intent.joinKinds(kinds);
        begun = nanoTime.getAsLong();
        if (place == Place.PARTITION) {
            log.begin(id, kind, table, partitionKey, details);
        } else {
            version = log.beginWithInlineDecision(id, kind, table, partitionKey, details);
        }
    }

    /**
     * Whether the transaction may be sent now: an abort by others must be remembered until no request of the transaction can arrive any
     * more.
     */
    boolean isInTime() {
        return nanoTime.getAsLong() - begun < latestTransactionNanos;
    }

    /** The deletion of what earlier writes have left, if that is due. */
    FinishedWrites.Cleanup deletionDue() {
        return log.takeDueCleanup();
    }

    /** What the transaction must hold besides the changes; before the intent is there, of the same kind. */
    RowOperation operation() {
        return place == Place.PARTITION
                ? log.commitRecordOperation(id, partitionKey)
                : log.commitOperation(id, version == null ? ETag.ANY : version, place == Place.INTENT_REMOVED);
    }

    /** The table of {@link #operation}. */
    String table() {
        return place == Place.PARTITION ? table : IntentLog.TABLE_NAME;
    }

    /** Whether the transaction was committed, if none of its requests can arrive any more. */
    public boolean isCommitted() {
        return place == Place.PARTITION && hasRecord();
    }

    private boolean hasRecord() {
        return Boolean.TRUE.equals(log.isCommitted(id, table, partitionKey));
    }

    /** Makes sure that the transaction cannot be committed any more, unless it was; whether it was. */
    public boolean abort() {
        Retry.LatestFailure unanswered = new Retry.LatestFailure();
        return Retry.run(
                LOST_RESPONSES,
                attempt -> {
                    try {
                        return Optional.of(isCommittedAfterAbort());
                    } catch (OutcomeUnknownException lost) {
                        return unanswered.record(lost);
                    }
                },
                unanswered::rethrow);
    }

    private boolean isCommittedAfterAbort() {
        if (place != Place.PARTITION) {
            // Without its version it cannot be committed.
            return version != null && log.abort(id, version);
        }
        Intent intent = log.find(id);
        return intent == null ? hasRecord() : log.abort(intent);
    }

    /**
     * Before the transaction was sent an answer was lost: what was prepared may still arrive. It is looked for again when nothing of it can,
     * as after an abort by others.
     *
     * @throws StoreUnavailableException if the store does not answer to that either
     */
    void abortForWhatMayArrive(OutcomeUnknownException lost) {
        try {
            abort();
        } catch (TableStoreException noAnswer) {
            lost.addSuppressed(noAnswer);
            throw notDone(lost);
        }
    }

    /** For a write of which it is known that nothing was changed, nor will be, though an answer was lost. */
    public static StoreUnavailableException notDone(OutcomeUnknownException lost) {
        return new StoreUnavailableException(
                lost.errorCode(),
                "Nothing was written, because a response from the store was lost. Retry the write.",
                lost);
    }

    /** Whether a part of the work may be done {@linkplain #deletionDue later}. */
    boolean mayRemoveLater(boolean mayArriveAgain) {
        return place == Place.PARTITION && !mayArriveAgain && log.defersDeletion();
    }

    /**
     * The work of a committed transaction is done.
     *
     * @param removals but for these, where that {@linkplain #mayRemoveLater may be}
     */
    void completeCommit(boolean mayArriveAgain, List<BooleanSupplier> removals) {
        if (place == Place.INTENT_REMOVED) {
            log.recordFinished(id);
        } else if (place == Place.INTENT) {
            log.complete(id);
        } else if (mayArriveAgain) {
            log.retainCommitDecision(id, kind, table, partitionKey);
            log.complete(id);
        } else {
            log.completeCommit(id, table, partitionKey, removals);
        }
    }

    /** What was prepared for a transaction that was not committed is removed. */
    void completeAbort() {
        log.complete(id);
    }
}
