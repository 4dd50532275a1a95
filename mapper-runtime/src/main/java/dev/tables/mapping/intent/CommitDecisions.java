package dev.tables.mapping.intent;

import dev.tables.engine.ETag;
import dev.tables.engine.Filter;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowSource;
import dev.tables.engine.TableStore;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The decisions whether intents are committed, each made once for all processes. A decision is a commit record in the
 * partition that the commit changes, or is stored in the row of an intent with an inline decision. After the intents
 * are deleted, notes of the decisions stay in the log until no request of the write can arrive any more.
 */
final class CommitDecisions {
    private static final String COMMITTED = "committed";
    /** The property of a note that contains the version of the intent, for an intent with an inline decision. */
    private static final String OF_VERSION = "_ofVersion";

    private static final String UNDECIDED = "none";
    private static final String ABORTED = "aborted";

    private final TableStore store;
    private final IntentRows rows;
    private final IntentScan scan;

    CommitDecisions(TableStore store, IntentRows rows, IntentScan scan) {
        this.store = store;
        this.rows = rows;
        this.scan = scan;
    }

    /** Returns the insert of the commit record that a commit's transaction must contain. */
    RowOperation commitRecord(String id, String partitionKey) {
        return RowOperation.insert(
                IntentRows.commitRecordKeys(id, partitionKey), writer -> writer.bool(COMMITTED, true));
    }

    /** Returns whether the intent was committed; null if that is not decided. Sends one request. */
    @Nullable
    Boolean isCommitted(String id, String table, String partitionKey) {
        return store.get(
                table, IntentRows.commitRecordKeys(id, partitionKey), Projection.ALL, reader -> reader.bool(COMMITTED));
    }

    private boolean isCommitted(Intent intent) {
        return Boolean.TRUE.equals(isCommitted(intent.id(), intent.table(), intent.partitionKey()));
    }

    /** Aborts the intent unless it is already committed. Returns whether the intent is committed. */
    boolean abort(Intent intent) {
        if (intent.containsDecision()) {
            return abortItself(intent);
        }
        if (isCommitted(intent)) {
            return true;
        }
        // Noted first: an abort that nobody remembers would stay for ever. Only the sweep deletes a note: who finds
        // the intent committed cannot know whether another, who knows of it from before it was finished, is about to
        // abort it.
        store.write(
                IntentRows.TABLE, RowOperation.insertOrReplace(IntentRows.notedKeys(intent.id()), intent.details()));
        try {
            PrimaryKey keys = IntentRows.commitRecordKeys(intent.id(), intent.partitionKey());
            store.write(intent.table(), RowOperation.insert(keys, writer -> writer.bool(COMMITTED, false)));
            return false;
        } catch (RowAlreadyExistsException decided) {
            return isCommitted(intent);
        }
    }

    /** Returns the properties of an intent with an inline decision before the decision is made. */
    static RowSource undecided(RowSource details) {
        return writer -> {
            writer.string(Intent.DECISION, UNDECIDED);
            details.writeTo(writer);
        };
    }

    /**
     * Returns the operation that commits an intent with an inline decision, and removes the intent if the commit
     * finishes the intent.
     */
    RowOperation commit(String id, ETag version, boolean isFinishedThen) {
        return isFinishedThen
                ? RowOperation.delete(IntentRows.openKeys(id), version)
                : RowOperation.merge(
                        IntentRows.openKeys(id), writer -> writer.string(Intent.DECISION, COMMITTED), version);
    }

    /**
     * Aborts an intent with an inline decision, as {@link #abort(Intent)} does, on behalf of the writer, which passes
     * the version that it has written.
     */
    boolean abort(String id, ETag version) {
        Intent intent = rows.find(id);
        // The first of two requests that wrote it may arrive late: what has another version and no decision is no
        // intent.
        if (intent != null
                && (isDecided(intent) || version.equals(intent.details().etag()))) {
            return abort(intent);
        }
        return !isNotedAsAborted(id, version);
    }

    private boolean isNotedAsAborted(String id, ETag version) {
        String text = version.toString();
        Boolean ofVersion = rows.get(
                IntentRows.notedKeys(id), Projection.of(OF_VERSION), reader -> text.equals(reader.string(OF_VERSION)));
        return Boolean.TRUE.equals(ofVersion);
    }

    private static boolean isDecided(Intent intent) {
        return !UNDECIDED.equals(intent.details().string(Intent.DECISION));
    }

    /** Decides an intent with an inline decision, and returns whether it was committed. */
    private boolean abortItself(Intent first) {
        Intent intent = first;
        while (intent != null && !isDecided(intent)) {
            ETag version = Objects.requireNonNull(intent.details().etag());
            RowSource aborted =
                    writer -> writer.string(Intent.DECISION, ABORTED).string(OF_VERSION, version.toString());
            if (rows.merge(IntentRows.openKeys(intent.id()), aborted, version) != null) {
                noteAbort(intent, version.toString());
                return false;
            }
            intent = rows.find(intent.id());
        }
        if (intent == null) {
            // Its transaction removed it, or others have decided and finished it.
            return !isNotedAsAborted(
                    first.id(), Objects.requireNonNull(first.details().etag()));
        }
        if (COMMITTED.equals(intent.details().string(Intent.DECISION))) {
            return true;
        }
        noteAbort(intent, Objects.requireNonNull(intent.details().string(OF_VERSION)));
        return false;
    }

    /**
     * Writes a note of an abort before the intent is finished. The writer of the intent may check the decision later,
     * after it has written more rows.
     */
    private void noteAbort(Intent intent, String version) {
        store.write(IntentRows.TABLE, RowOperation.insertOrReplace(IntentRows.notedKeys(intent.id()), writer -> {
            intent.details().writeTo(writer);
            // One that was marked by somebody who did not go on holds it already.
            if (!intent.details().has(OF_VERSION)) {
                writer.string(OF_VERSION, version);
            }
        }));
    }

    /** Keeps the decision of a commit after its intent is finished. Sends one request. */
    void keep(String id, String kind, String table, String partitionKey) {
        store.write(IntentRows.TABLE, RowOperation.insertOrReplace(IntentRows.notedKeys(id), writer -> {
            IntentRows.writeSubject(writer, kind, table, partitionKey);
            writer.bool(COMMITTED, true);
        }));
    }

    void keep(Intent intent) {
        keep(intent.id(), intent.kind(), intent.table(), intent.partitionKey());
    }

    /** Returns whether a note records a commit; the work of a noted commit is done. */
    static boolean isOfCommit(Intent noted) {
        return noted.details().has(COMMITTED);
    }

    /** Reads the noted aborts. */
    List<Intent> aborted() {
        List<Intent> aborted = scan.all(IntentRows.NOTED, null, IntentRows::read);
        aborted.removeIf(CommitDecisions::isOfCommit);
        return aborted;
    }

    /**
     * Reads the noted decisions of writes that were begun before or after a time. The start times come from the
     * writers' clocks, which may have been ahead.
     */
    List<Intent> noted(Instant begunBefore, Instant orAfter) {
        Filter begun = Filter.or(
                Filter.compare("RowKey", Filter.Operator.LT, IntentRows.begun(begunBefore)),
                Filter.compare("RowKey", Filter.Operator.GT, IntentRows.begun(orAfter)));
        return scan.all(IntentRows.NOTED, begun, IntentRows::read);
    }

    /** Deletes a decision whose intent is finished. */
    void forget(Intent noted) {
        rows.deleteIfExists(noted.table(), IntentRows.commitRecordKeys(noted.id(), noted.partitionKey()));
        rows.deleteIfExists(IntentRows.TABLE, IntentRows.notedKeys(noted.id()));
    }
}
