package dev.tables.mapping.table;

import dev.tables.mapping.blob.BlobStore;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/** Blobs in memory. */
public class MemoryBlobStore implements BlobStore {
    private final Map<String, byte[]> contents = new ConcurrentSkipListMap<>();

    /** Makes a store without blobs. */
    public MemoryBlobStore() {}

    /** Makes a copy of a store. */
    public MemoryBlobStore(MemoryBlobStore other) {
        contents.putAll(other.contents);
    }

    @Override
    public void put(String id, byte[] content) {
        contents.put(id, content.clone());
    }

    @Override
    public byte @Nullable [] get(String id) {
        byte[] content = contents.get(id);
        return content == null ? null : content.clone();
    }

    @Override
    public boolean exists(String id) {
        return contents.containsKey(id);
    }

    @Override
    public void delete(String id) {
        contents.remove(id);
    }

    @Override
    public List<String> ids() {
        return List.copyOf(contents.keySet());
    }
}
