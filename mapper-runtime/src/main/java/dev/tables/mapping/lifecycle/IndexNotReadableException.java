package dev.tables.mapping.lifecycle;

import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.TableJobPhase;

/**
 * An exception for a query whose index cannot serve queries now. The index is not filled yet, is being dropped, or has
 * another definition in the store. Nothing was read, so that no incomplete result is returned.
 */
public final class IndexNotReadableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The state of the index. */
    private final IndexState state;
    /** The status of the index. */
    private final transient IndexStatus status;

    IndexNotReadableException(IndexStatus status, String found, String remedy) {
        super("Index '" + status.name() + "' of " + status.entitySet().entityName() + " " + found
                + ". Queries cannot use it now. " + remedy);
        this.status = status;
        state = status.state();
    }

    private IndexNotReadableException(IndexNotReadableException refused, String more) {
        super(refused.getMessage() + " " + more, refused);
        status = refused.status;
        state = refused.state;
    }

    /** Returns a copy with an additional sentence that explains the consequence for the refused query. */
    public IndexNotReadableException withAdditionalMessage(String more) {
        return new IndexNotReadableException(this, more);
    }

    /** Creates an exception for an index with a status that does not serve a process with this definition. */
    static IndexNotReadableException of(IndexStatus status, IndexDefinition declared) {
        return declared.agreesWith(status.definition()) ? inState(status) : defined(status, declared);
    }

    /** Creates an exception for an index that is not in the state {@link IndexState#READABLE}. */
    private static IndexNotReadableException inState(IndexStatus status) {
        return switch (status.state()) {
            case WRITE_ONLY ->
                new IndexNotReadableException(
                        status,
                        "is WRITE_ONLY" + because(status),
                        "Run its backfill (IndexBackfill, or POST /actuator/tablesindexes), then retry.");
            case BACKFILLING, VERIFYING ->
                new IndexNotReadableException(status, "is " + status.state() + progress(status), "Retry later.");
            case DROPPING ->
                new IndexNotReadableException(
                        status,
                        "is DROPPING",
                        "Use another query, or declare the index again after it has been removed.");
            case READABLE -> throw new IllegalArgumentException("Found a READABLE index, expected another state.");
        };
    }

    /** Creates an exception for an index whose stored definition differs from the caller's. */
    static IndexNotReadableException defined(IndexStatus status, IndexDefinition declared) {
        return new IndexNotReadableException(
                status,
                "is stored as [" + status.definition().canonicalText() + "], but declared as ["
                        + declared.canonicalText() + "]",
                "Give the new index another name. Or stop all processes of the other version, then rebuild the index.");
    }

    /**
     * Creates the exception for a blind index without a catalog while rows may contain plaintext values, which had no
     * hash when they were written.
     */
    public static IndexNotReadableException plaintextRowsNotIndexed(IndexedEntityType space, IndexDefinition declared) {
        return new IndexNotReadableException(
                IndexStatus.of(space, declared),
                "contains blind index hashes but is not in a catalog, so rows may contain plain values that were "
                        + "never indexed",
                "Open the table with an IndexCatalog and run the backfill of the index. Or run a Reencryption, then "
                        + "stop accepting plain values: use EncryptionRolloutStage.REQUIRED without acceptPlaintext.");
    }

    private static String because(IndexStatus status) {
        return status.stateReason().isEmpty() ? "" : " (" + status.stateReason() + ")";
    }

    private static String progress(IndexStatus status) {
        JobProgress backfill = status.backfillProgress();
        if (backfill.phase() == TableJobPhase.NOT_STARTED) {
            return ", but its backfill has not begun";
        }
        var left = backfill.remainingTime();
        String done = backfill.processedRows() + (backfill.totalRows() < 0 ? "" : " of about " + backfill.totalRows());
        return " (phase " + backfill.phase() + ", " + done + " done, " + backfill.percentComplete() + " % of all phases"
                + (left == null ? "" : ", about " + Math.max(1, left.toSeconds()) + " s left") + ")";
    }

    /** Returns the state of the index. */
    public IndexState state() {
        return state;
    }

    /** Returns the status of the index. */
    public IndexStatus status() {
        return status;
    }

    /** Returns whether the same query will be served later without any action, because a backfill is running. */
    public boolean isRetryable() {
        return state == IndexState.BACKFILLING || state == IndexState.VERIFYING;
    }
}
