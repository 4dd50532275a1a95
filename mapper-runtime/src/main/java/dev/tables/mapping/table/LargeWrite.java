package dev.tables.mapping.table;

import dev.tables.engine.RowWriter;
import dev.tables.mapping.blob.BlobStore;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The blobs of a write that changes large values: new ones are put before its transaction, whose rows refer to them, old ones are deleted
 * after it. {@link LargeRecovery} deletes what a crash leaves.
 */
final class LargeWrite implements OutsideWrite {
    /** Blobs that one intent can name: a property each, beside its own. */
    static final int MAX_BLOBS = 200;

    static final String KIND = "blob";
    static final String COUNT = "count";
    static final String BLOB = "b";

    /** That of an id, with spaces and what the property counts for. */
    private static final int LENGTH_OF_ID = 64;

    private final BlobStore blobs;
    private final List<Candidate> candidates;

    private LargeWrite(BlobStore blobs, List<Candidate> candidates) {
        this.blobs = blobs;
        this.candidates = candidates;
    }

    /** The blobs of plans for one partition; null if none comes or goes. */
    static @Nullable LargeWrite of(List<? extends WritePlan<?>> plans) {
        List<Candidate> candidates = new ArrayList<>();
        BlobStore blobs = null;
        for (WritePlan<?> plan : plans) {
            if (plan.rows().blobs() != null) {
                blobs = plan.rows().blobs();
                add(candidates, plan);
            }
        }
        return blobs == null || candidates.isEmpty() ? null : new LargeWrite(blobs, candidates);
    }

    private static void add(List<Candidate> candidates, WritePlan<?> plan) {
        String rowKey = plan.keys().rowKey();
        LargeSource source = plan.largeSource();
        if (source != null) {
            source.added()
                    .forEach((name, reference) ->
                            candidates.add(new Candidate(rowKey, name, reference.id(), source.bytes(name))));
        }
        plan.droppedBlobs()
                .forEach((name, reference) -> candidates.add(new Candidate(rowKey, name, reference.id(), null)));
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public void describe(RowWriter intent) {
        intent.int32(COUNT, candidates.size());
        for (int i = 0; i < candidates.size(); i++) {
            Candidate candidate = candidates.get(i);
            intent.string(BLOB + i, candidate.id + " " + candidate.name + " " + candidate.rowKey);
        }
    }

    /** About how many code units a blob takes of the intent, under the name of a reference in the row of that key. */
    static int intentLength(String name, String rowKey) {
        return LENGTH_OF_ID + name.length() + rowKey.length();
    }

    @Override
    public List<Runnable> reads() {
        return List.of();
    }

    @Override
    public List<Runnable> preparations(String intent, WritePermits permits) {
        return List.of(() -> put(permits));
    }

    private void put(WritePermits permits) {
        for (Candidate candidate : candidates) {
            if (candidate.content != null) {
                permits.areValid();
                blobs.put(candidate.id, candidate.content);
            }
        }
    }

    @Override
    public boolean complete(String intent, List<Written> written) {
        delete(false);
        return true;
    }

    @Override
    public boolean undo(String intent) {
        delete(true);
        return true;
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
