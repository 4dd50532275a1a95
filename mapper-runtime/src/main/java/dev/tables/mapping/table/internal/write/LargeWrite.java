package dev.tables.mapping.table.internal.write;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowWriter;
import dev.tables.mapping.blob.BlobStore;
import dev.tables.mapping.table.internal.protocol.PreparedWrite;
import dev.tables.mapping.table.internal.protocol.WritePermits;
import dev.tables.mapping.table.internal.protocol.Written;
import dev.tables.mapping.table.internal.row.LargeSource;
import dev.tables.mapping.table.internal.write.LargeIntent.Named;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The blobs of a write that changes large values. New blobs are put before the transaction, whose rows refer to the
 * blobs; old blobs are deleted after the transaction. After a crash, {@code LargeValueWriteIntentHandler} deletes the
 * leftover blobs.
 */
final class LargeWrite implements PreparedWrite {
    private final BlobStore blobs;
    private final List<Candidate> candidates;

    private LargeWrite(BlobStore blobs, List<Candidate> candidates) {
        this.blobs = blobs;
        this.candidates = candidates;
    }

    /** Returns the blobs of plans; null if no blob is added or deleted. */
    static @Nullable LargeWrite of(List<? extends WritePlan<?>> plans) {
        LargeWrite write = null;
        for (int i = 0; i < plans.size(); i++) {
            BlobStore blobs = plans.get(i).context().format().form().blobs();
            if (blobs != null) {
                write = write == null ? new LargeWrite(blobs, new ArrayList<>()) : write;
                add(write.candidates, plans.get(i));
            }
        }
        return write == null || write.candidates.isEmpty() ? null : write;
    }

    private static void add(List<Candidate> candidates, WritePlan<?> plan) {
        PrimaryKey keys = plan.primaryKey();
        LargeSource source = plan.largeSource();
        if (source != null) {
            source.added()
                    .forEach((name, reference) ->
                            candidates.add(new Candidate(new Named(reference.id(), name, keys), source.bytes(name))));
        }
        plan.droppedBlobs()
                .forEach((name, reference) ->
                        candidates.add(new Candidate(new Named(reference.id(), name, keys), null)));
    }

    /** Returns whether blobs are deleted after the write is committed. */
    boolean removesSome() {
        return candidates.stream().anyMatch(candidate -> candidate.content == null);
    }

    @Override
    public String kind() {
        return LargeIntent.KIND;
    }

    @Override
    public void describe(RowWriter intent) {
        LargeIntent.source(candidates.stream().map(Candidate::blob).toList()).writeTo(intent);
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
                blobs.put(candidate.blob.id(), candidate.content);
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
                blobs.delete(candidate.blob.id());
            }
        }
    }

    /**
     * A blob to add or delete.
     *
     * @param content the content of a blob to add; null for a blob to delete
     */
    @SuppressWarnings("ArrayRecordComponent")
    private record Candidate(Named blob, byte @Nullable [] content) {}
}
