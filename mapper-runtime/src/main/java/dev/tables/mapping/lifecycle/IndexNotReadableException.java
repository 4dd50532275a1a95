package dev.tables.mapping.lifecycle;

import dev.tables.mapping.job.JobPhase;
import dev.tables.mapping.job.JobProgress;

/**
 * A query needs an index that cannot serve it now: it is not filled yet, is being dropped, or is defined otherwise in the
 * store. Nothing was read: an incomplete answer is not given.
 */
public final class IndexNotReadableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The state. */
    private final IndexState state;
    /** Everything known. */
    private final transient IndexStatus status;

    IndexNotReadableException(IndexStatus status, String found, String remedy) {
        super("Index '" + status.name() + "' of " + status.space().entity() + " " + found
                + ", so that it cannot be asked. " + remedy);
        this.status = status;
        state = status.state();
    }

    private IndexNotReadableException(IndexNotReadableException refused, String more) {
        super(refused.getMessage() + " " + more, refused);
        status = refused.status;
        state = refused.state;
    }

    /** The same with a sentence that says what it is for the query that was refused. */
    public IndexNotReadableException with(String more) {
        return new IndexNotReadableException(this, more);
    }

    /** An index that is not served by this status of it to who declares it so. */
    static IndexNotReadableException of(IndexStatus status, IndexDefinition declared) {
        return declared.agreesWith(status.definition()) ? inState(status) : defined(status, declared);
    }

    /** An index that is not in the state {@link IndexState#READABLE}. */
    private static IndexNotReadableException inState(IndexStatus status) {
        return switch (status.state()) {
            case WRITE_ONLY ->
                new IndexNotReadableException(
                        status,
                        "is WRITE_ONLY" + because(status),
                        "Run its backfill (IndexBackfill, or POST /actuator/tablesindexes) and ask again then.");
            case BACKFILLING, VERIFYING ->
                new IndexNotReadableException(status, "is " + status.state() + progress(status), "Ask again later.");
            case DROPPING ->
                new IndexNotReadableException(
                        status, "is DROPPING", "Ask for something else, or declare it again once it is removed.");
            case READABLE -> throw new IllegalArgumentException("Found a readable index.");
        };
    }

    /** An index that is kept by another definition than the caller's. */
    static IndexNotReadableException defined(IndexStatus status, IndexDefinition declared) {
        return new IndexNotReadableException(
                status,
                "is kept as [" + status.definition().text() + "] and declared as [" + declared.text() + "]",
                "Give the new one another name, or rebuild it once no process of the other version runs.");
    }

    /** An index of tokens, in no catalog, while rows may hold plain values, which had no token when they were written. */
    public static IndexNotReadableException unproven(IndexSpace space, IndexDefinition declared) {
        return new IndexNotReadableException(
                IndexStatus.of(space, declared),
                "holds tokens, is in no catalog, and rows may hold values in plain that were never under a token",
                "Open the table with a catalog and fill the index, or run Reencryption on every store and accept plain values no"
                        + " more.");
    }

    private static String because(IndexStatus status) {
        return status.reason().isEmpty() ? "" : " (" + status.reason() + ")";
    }

    private static String progress(IndexStatus status) {
        JobProgress backfill = status.backfill();
        if (backfill.phase() == JobPhase.NONE) {
            return " and no backfill has begun";
        }
        var left = backfill.timeLeft();
        String done = backfill.done() + (backfill.total() < 0 ? "" : " of about " + backfill.total());
        return ", phase " + backfill.phase() + ", " + done + " done, " + backfill.percent() + " % of all phases"
                + (left == null ? "" : ", about " + Math.max(1, left.toSeconds()) + " s left");
    }

    /** The state it is in. */
    public IndexState state() {
        return state;
    }

    /** Everything known of it. */
    public IndexStatus status() {
        return status;
    }

    /** Whether the same query will be served without anybody's doing. */
    public boolean isRetryable() {
        return state == IndexState.BACKFILLING || state == IndexState.VERIFYING;
    }
}
