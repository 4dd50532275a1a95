package dev.tables.mapping.table;

import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowSource;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStoreException;
import dev.tables.mapping.intent.Intent;
import dev.tables.mapping.intent.IntentLog;
import java.util.function.LongSupplier;

/** The intent of one write, and the decision row that tells whether its transaction was committed. */
final class Decision {
    /** How often it is asked what became of a transaction, if answers to that are lost too. */
    private static final int ATTEMPTS = 3;

    private final IntentLog log;
    private final String table;
    private final String partitionKey;
    private final String id;
    private final LongSupplier nanoTime;
    private final long latestTransactionNanos;
    private String kind = "";
    private long begun;

    Decision(EntityRows<?> rows, String partitionKey) {
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

    void begin(String ofKind, RowSource details) {
        kind = ofKind;
        begun = nanoTime.getAsLong();
        log.begin(id, kind, table, partitionKey, details);
    }

    /** Whether the transaction may be sent now: should others abort it, they will not have forgotten that before it cannot arrive any more. */
    boolean isInTime() {
        return nanoTime.getAsLong() - begun < latestTransactionNanos;
    }

    /** What the transaction must hold besides the changes. */
    RowOperation operation() {
        return log.commitDecision(id, partitionKey);
    }

    boolean isCommitted() {
        return Boolean.TRUE.equals(log.isCommitted(id, table, partitionKey));
    }

    /** Sees to it that the transaction cannot be committed any more, unless it was; whether it was. */
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
     * Before the transaction was sent an answer was lost: what was prepared may still arrive, and is looked for once more when nothing can, as
     * after an abort by others.
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
    void finishedCommit(boolean mayArriveAgain) {
        if (mayArriveAgain) {
            log.keepCommit(id, kind, table, partitionKey);
        } else {
            log.forgetCommit(id, table, partitionKey);
        }
        log.finished(id);
    }

    /** What was prepared for a transaction that was not committed is removed. */
    void finishedAbort() {
        log.finished(id);
    }
}
