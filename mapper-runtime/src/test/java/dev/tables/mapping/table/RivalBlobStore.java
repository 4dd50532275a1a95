package dev.tables.mapping.table;

import dev.tables.mapping.blob.BlobStore;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** Blobs of rows that another process replaces before each of the first reads of a blob. */
final class RivalBlobStore implements BlobStore {
    private final BlobStore blobs;
    private final IntConsumer rival;
    private BooleanSupplier acts = () -> true;
    private int left;
    private int won;

    RivalBlobStore(BlobStore blobs, int lostRaces, IntConsumer rival) {
        this.blobs = blobs;
        this.rival = rival;
        left = lostRaces;
    }

    /** The rival acts only while a condition holds. */
    void onlyWhile(BooleanSupplier condition) {
        acts = condition;
    }

    @Override
    public void put(String id, byte[] content) {
        blobs.put(id, content);
    }

    @Override
    public byte @Nullable [] get(String id) {
        if (left > 0 && acts.getAsBoolean()) {
            left--;
            rival.accept(won++);
        }
        return blobs.get(id);
    }

    @Override
    public boolean exists(String id) {
        return blobs.exists(id);
    }

    @Override
    public void delete(String id) {
        blobs.delete(id);
    }

    @Override
    public List<String> ids() {
        return blobs.ids();
    }
}
