package dev.tables.mapping.table;

import dev.tables.mapping.blob.BlobStore;
import dev.tables.mapping.blob.BlobStoreException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The blobs that a process sees whose other requests go through an {@link InterruptedTableStore}: it dies with that. */
final class InterruptedBlobStore implements BlobStore {
    private final BlobStore blobs;
    private final InterruptedTableStore process;
    private final List<String> puts = new ArrayList<>();

    InterruptedBlobStore(BlobStore blobs, InterruptedTableStore process) {
        this.blobs = blobs;
        this.process = process;
    }

    /** The ids of all blobs it was given. */
    List<String> puts() {
        return puts;
    }

    private BlobStore next() {
        if (process.dies()) {
            throw new BlobStoreException("This process is dead.", new IOException());
        }
        return blobs;
    }

    @Override
    public void put(String id, byte[] content) {
        next().put(id, content);
        puts.add(id);
    }

    @Override
    public byte @Nullable [] get(String id) {
        return next().get(id);
    }

    @Override
    public boolean exists(String id) {
        return next().exists(id);
    }

    @Override
    public void delete(String id) {
        next().delete(id);
    }

    @Override
    public List<String> ids() {
        return next().ids();
    }
}
