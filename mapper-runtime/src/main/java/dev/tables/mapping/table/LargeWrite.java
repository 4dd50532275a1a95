package dev.tables.mapping.table;

import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowWriter;
import dev.tables.engine.TableStoreException;
import dev.tables.mapping.blob.BlobStore;
import dev.tables.mapping.blob.BlobStoreException;
import dev.tables.mapping.value.MappingException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What happens around the transaction of a write that changes large values:
 * <ol>
 *   <li>the intent is put: the rows, and every blob that comes or goes;
 *   <li>new blobs are put;
 *   <li>the transaction changes the rows, which refer to them, and inserts the decision row;
 *   <li>old blobs are deleted;
 *   <li>the decision row is deleted, then the intent.
 * </ol>
 * A crash between any two leaves blobs too many, never too few; {@link LargeRecovery} removes them.
 */
final class LargeWrite implements TransactionProtocol {
    /** Blobs that one intent can name: a property each, beside its own. */
    static final int MAX_BLOBS = 200;

    static final String KIND = "blob";
    static final String COUNT = "count";
    static final String BLOB = "b";

    private final BlobStore blobs;
    private final Decision decision;
    private final List<Candidate> candidates;

    private LargeWrite(EntityRows<?> rows, BlobStore blobs, String partitionKey, List<Candidate> candidates) {
        this.blobs = blobs;
        this.candidates = candidates;
        decision = new Decision(rows, partitionKey);
    }

    /** The protocol for changes of one partition; null if no blob comes or goes. */
    static @Nullable LargeWrite of(List<? extends Change<?>> changes) {
        List<Candidate> candidates = new ArrayList<>();
        BlobStore blobs = null;
        for (Change<?> change : changes) {
            LargeValues large = change.rows().large();
            if (large != null) {
                blobs = large.blobs();
                add(candidates, change);
            }
        }
        if (blobs == null || candidates.isEmpty()) {
            return null;
        }
        Change<?> first = changes.get(0);
        if (candidates.size() > MAX_BLOBS) {
            throw new MappingException(
                    first.rows().model().entity(),
                    null,
                    "the write concerns " + candidates.size() + " large values, old ones included, at most " + MAX_BLOBS
                            + " are allowed. Save fewer entities at once.");
        }
        return new LargeWrite(first.rows(), blobs, first.keys().partitionKey(), candidates);
    }

    private static void add(List<Candidate> candidates, Change<?> change) {
        String rowKey = change.keys().rowKey();
        LargeSource source = change.largeSource();
        if (source != null) {
            source.added()
                    .forEach((name, reference) ->
                            candidates.add(new Candidate(rowKey, name, reference.id(), source.bytes(name))));
        }
        change.droppedBlobs()
                .forEach((name, reference) -> candidates.add(new Candidate(rowKey, name, reference.id(), null)));
    }

    @Override
    public void prepare(WriteLeave leave) {
        try {
            decision.begin(KIND, this::describe);
            for (Candidate candidate : candidates) {
                if (candidate.content != null) {
                    leave.holds();
                    blobs.put(candidate.id, candidate.content);
                }
            }
        } catch (OutcomeUnknownException lost) {
            decision.abortForWhatMayArrive(lost);
            abandon();
            throw lost;
        } catch (TableStoreException | BlobStoreException refused) {
            abandon();
            throw refused;
        }
    }

    private void describe(RowWriter writer) {
        writer.int32(COUNT, candidates.size());
        for (int i = 0; i < candidates.size(); i++) {
            Candidate candidate = candidates.get(i);
            writer.string(BLOB + i, candidate.id + " " + candidate.name + " " + candidate.rowKey);
        }
    }

    @Override
    public RowOperation decision() {
        return decision.operation();
    }

    @Override
    public boolean isInTime() {
        return decision.isInTime();
    }

    @Override
    public boolean isCommitted() {
        return decision.isCommitted();
    }

    @Override
    public boolean abort() {
        return decision.abort();
    }

    @Override
    public void finish(boolean mayArriveAgain) {
        try {
            delete(false);
            decision.finishedCommit(mayArriveAgain);
        } catch (TableStoreException | BlobStoreException leftToRecovery) {
            return;
        }
    }

    @Override
    public void abandon() {
        try {
            delete(true);
            decision.finishedAbort();
        } catch (TableStoreException | BlobStoreException leftToRecovery) {
            return;
        }
    }

    private void delete(boolean added) {
        for (Candidate candidate : candidates) {
            if (added == (candidate.content != null)) {
                blobs.delete(candidate.id);
            }
        }
    }

    /**
     * A blob that comes or goes.
     *
     * @param rowKey of the row that refers to it
     * @param name where that stores the reference
     * @param id the blob's
     * @param content what is in it if it comes, null if it goes
     */
    @SuppressWarnings("ArrayRecordComponent")
    private record Candidate(String rowKey, String name, String id, byte @Nullable [] content) {}
}
