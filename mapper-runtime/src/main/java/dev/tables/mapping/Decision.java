package dev.tables.mapping;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowSource;
import dev.tables.engine.TableStoreException;
import dev.tables.mapping.intent.Intent;
import dev.tables.mapping.intent.IntentLog;

/** The intent of one write, and the decision row that tells whether its transaction was committed. */
final class Decision {
    private final IntentLog log;
    private final String table;
    private final String partitionKey;
    private final String id;

    Decision(IntentLog log, String table, String partitionKey) {
        this.log = log;
        this.table = table;
        this.partitionKey = partitionKey;
        id = log.newId();
    }

    /** The intent's id. */
    String id() {
        return id;
    }

    void begin(String kind, RowSource details) {
        log.begin(id, kind, table, partitionKey, details);
    }

    /** What the transaction must hold besides the changes. */
    RowOperation operation() {
        return log.commitDecision(id, partitionKey);
    }

    boolean isCommitted() {
        return Boolean.TRUE.equals(log.isCommitted(id, table, partitionKey));
    }

    /**
     * Whether the transaction was committed although it failed.
     *
     * @param abandon what is to be done if it was not, and cannot be any more
     */
    boolean isCommittedAfterAll(TableStoreException failed, Runnable abandon) {
        boolean overtaken = failed instanceof ConcurrentUpdateException
                || failed instanceof RowNotFoundException
                || failed instanceof RowAlreadyExistsException;
        boolean outcomeUnknown = failed.isRetryable() || failed.code().httpStatus() >= 500;
        if (outcomeUnknown) {
            return false;
        }
        try {
            boolean committed = overtaken ? isCommitted() : abort();
            if (!committed) {
                abandon.run();
            }
            return committed;
        } catch (TableStoreException leftToRecovery) {
            failed.addSuppressed(leftToRecovery);
            return false;
        }
    }

    private boolean abort() {
        Intent intent = log.find(id);
        return intent == null ? isCommitted() : log.abort(intent);
    }

    /** The work of a committed transaction is done. */
    void finishedCommit() {
        log.forgetCommit(id, table, partitionKey);
        log.finished(id);
    }

    /** What was prepared for a transaction that was not committed is removed. */
    void finishedAbort() {
        log.finished(id);
    }
}
