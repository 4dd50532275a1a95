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
 * The intent of one write, and the mark by which its transaction records that the write was committed. The mark is a
 * commit record in the entities' partition. If the transaction may span several partitions and tables, the mark is the
 * intent itself, which the transaction changes or removes.
 */
public final class CommitRecord {
    /** The number of times that the mark is read back, if the responses to those reads are lost too. */
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

    /** The place of the mark that a write was committed. */
    public enum Place {
        /** A row in the entities' partition. */
        PARTITION,
        /** The intent, which the transaction changes if work remains afterwards. */
        INTENT,
        /** The absence of the intent, which the transaction removes if no work remains afterwards. */
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

    /** Returns the id of the intent. */
    String id() {
        return id;
    }

    /** Writes the intent, with the kinds of its work. */
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
     * Returns whether the transaction may be sent now. An abort by another process must be remembered until no request
     * of the transaction can arrive anymore.
     */
    boolean isInTime() {
        return nanoTime.getAsLong() - begun < latestTransactionNanos;
    }

    /** Returns the cleanup of rows that earlier writes have left, or an empty cleanup if no cleanup is due. */
    FinishedWrites.Cleanup deletionDue() {
        return log.takeDueCleanup();
    }

    /**
     * Returns the operation that records the commit, which the transaction must contain in addition to the changes. The
     * kind of the operation is the same before and after the intent is written.
     */
    RowOperation operation() {
        return place == Place.PARTITION
                ? log.commitRecordOperation(id, partitionKey)
                : log.commitOperation(id, version == null ? ETag.ANY : version, place == Place.INTENT_REMOVED);
    }

    /** Returns the table of {@link #operation}. */
    String table() {
        return place == Place.PARTITION ? table : IntentLog.TABLE_NAME;
    }

    /** Returns whether the transaction was committed, provided that none of its requests can still arrive. */
    public boolean isCommitted() {
        return place == Place.PARTITION && hasRecord();
    }

    private boolean hasRecord() {
        return Boolean.TRUE.equals(log.isCommitted(id, table, partitionKey));
    }

    /** Ensures that an uncommitted transaction can never be committed; returns whether it was committed. */
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
     * Aborts the write after a response was lost before the transaction was sent. Requests of the preparations may
     * still arrive at the store. When no request can arrive anymore, the rows of the preparations are searched for
     * again, as after an abort by another process.
     *
     * @throws StoreUnavailableException if the store does not respond to the abort either
     */
    void abortForWhatMayArrive(OutcomeUnknownException lost) {
        try {
            abort();
        } catch (TableStoreException noAnswer) {
            lost.addSuppressed(noAnswer);
            throw notDone(lost);
        }
    }

    /** Creates the error of a write that has changed nothing and never will, although a response was lost. */
    public static StoreUnavailableException notDone(OutcomeUnknownException lost) {
        return new StoreUnavailableException(
                lost.errorCode(),
                "Nothing was written, because a response from the store was lost. Retry the write.",
                lost);
    }

    /** Returns whether part of the work may be done {@linkplain #deletionDue later}. */
    boolean mayRemoveLater(boolean mayArriveAgain) {
        return place == Place.PARTITION && !mayArriveAgain && log.defersDeletion();
    }

    /**
     * Records that the work of a committed transaction is done.
     *
     * @param mayArriveAgain whether a request of the transaction may still arrive
     * @param removals the removals that are not done yet; empty unless they
     *     {@linkplain #mayRemoveLater may be done later}
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

    /** Records that the preparations of an uncommitted transaction are removed. */
    void completeAbort() {
        log.complete(id);
    }
}
