package dev.tables.mapping.table;

import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowSource;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStoreException;
import dev.tables.mapping.intent.FinishedWrites;
import dev.tables.mapping.intent.Intent;
import dev.tables.mapping.intent.IntentLog;
import java.util.Collection;
import java.util.function.LongSupplier;

/** The intent of one write, and its commit record: the row by which its transaction says that the write was committed. */
final class CommitRecord {
    /** How often the record is read back, if answers to that are lost too. */
    private static final int ATTEMPTS = 3;

    private final IntentLog log;
    private final String table;
    private final String partitionKey;
    private final String id;
    private final LongSupplier nanoTime;
    private final long latestTransactionNanos;
    private String kind = "";
    private long begun;

    CommitRecord(EntityRows<?> rows, String partitionKey) {
        log = rows.intents();
        table = rows.table();
        this.partitionKey = partitionKey;
        nanoTime = rows.nanoTime();
        latestTransactionNanos = rows.latestTransactionNanos();
        id = log.newId();
    }

    /** The intent's id. */
    String id() {
        return id;
    }

    /** Writes the intent, whose work is of these kinds. */
    void begin(Collection<String> kinds, RowSource details) {
        kind = Intent.kindOf(kinds);
        begun = nanoTime.getAsLong();
        log.begin(id, kind, table, partitionKey, details);
    }

    /**
     * Whether the transaction may be sent now: an abort by others must be remembered until no request of the transaction can arrive any
     * more.
     */
    boolean isInTime() {
        return nanoTime.getAsLong() - begun < latestTransactionNanos;
    }

    /** The deletion of what earlier writes have left, if that is due. */
    FinishedWrites.Deletion deletionDue() {
        return log.deletionDue();
    }

    /** What the transaction must hold besides the changes. */
    RowOperation operation() {
        return log.commitRecord(id, partitionKey);
    }

    boolean isCommitted() {
        return Boolean.TRUE.equals(log.isCommitted(id, table, partitionKey));
    }

    /** Makes sure that the transaction cannot be committed any more, unless it was; whether it was. */
    boolean abort() {
        for (int attempt = 1; ; attempt++) {
            try {
                Intent intent = log.find(id);
                return intent == null ? isCommitted() : log.abort(intent);
            } catch (OutcomeUnknownException lost) {
                if (attempt == ATTEMPTS) {
                    throw lost;
                }
            }
        }
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
    static StoreUnavailableException notDone(OutcomeUnknownException lost) {
        return new StoreUnavailableException(
                lost.code(),
                "Nothing was written: an answer of the store was lost before the write was sent, or it was aborted for that."
                        + " Repeat the write.",
                lost);
    }

    /** The work of a committed transaction is done. */
    void completeCommit(boolean mayArriveAgain) {
        if (mayArriveAgain) {
            log.keepCommit(id, kind, table, partitionKey);
            log.complete(id);
        } else {
            log.completeCommit(id, table, partitionKey);
        }
    }

    /** What was prepared for a transaction that was not committed is removed. */
    void completeAbort() {
        log.complete(id);
    }
}
