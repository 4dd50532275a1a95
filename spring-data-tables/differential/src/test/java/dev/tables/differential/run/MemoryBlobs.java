package dev.tables.differential.run;

import dev.tables.mapping.blob.BlobStore;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Large values in memory. */
final class MemoryBlobs implements BlobStore {
    private final Map<String, byte[]> blobs = new ConcurrentHashMap<>();

    @Override
    public void put(String id, byte[] content) {
        blobs.put(id, content.clone());
    }

    @Override
    public byte @Nullable [] get(String id) {
        return blobs.get(id);
    }

    @Override
    public boolean exists(String id) {
        return blobs.containsKey(id);
    }

    @Override
    public void delete(String id) {
        blobs.remove(id);
    }

    @Override
    public List<String> ids() {
        return List.copyOf(blobs.keySet());
    }
}
