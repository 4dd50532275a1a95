package dev.tables.mapping.table;

import dev.tables.engine.RowSource;
import dev.tables.engine.RowWriter;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/** What is written to the row of an entity with large values: all the rest, and a reference for each of them. */
final class LargeSource implements RowSource {
    private final RowSource rest;
    private final Map<String, LargeContent> contents;
    private final Map<String, LargeReference> references = new HashMap<>();
    private final Map<String, LargeReference> dropped = new LinkedHashMap<>();
    private final Map<String, LargeReference> added = new LinkedHashMap<>();

    /**
     * Of what was taken out.
     *
     * @param contents by the names under which references are stored
     */
    LargeSource(RowSource rest, Map<String, LargeContent> contents) {
        this.rest = rest;
        this.contents = contents;
        compare(Map.of());
    }

    /** Decides what is written anew: all that is not what the row refers to. */
    void compare(Map<String, LargeReference> stored) {
        references.clear();
        dropped.clear();
        added.clear();
        dropped.putAll(stored);
        contents.forEach((name, content) -> {
            LargeReference old = stored.get(name);
            LargeReference wanted = LargeReference.to(UUID.randomUUID().toString(), content);
            if (old != null && old.hasContentOf(wanted)) {
                references.put(name, old);
                dropped.remove(name);
            } else {
                references.put(name, wanted);
                added.put(name, wanted);
            }
        });
    }

    /** The references whose blobs must be put before the row is written. */
    Map<String, LargeReference> added() {
        return added;
    }

    /** The references of the stored row whose blobs go after it is written. */
    Map<String, LargeReference> dropped() {
        return dropped;
    }

    /** The bytes of one that is added. */
    byte[] bytes(String name) {
        return Objects.requireNonNull(contents.get(name)).bytes();
    }

    @Override
    public void writeTo(RowWriter writer) {
        rest.writeTo(writer);
        references.forEach((name, reference) -> writer.string(name, reference.text()));
    }
}
