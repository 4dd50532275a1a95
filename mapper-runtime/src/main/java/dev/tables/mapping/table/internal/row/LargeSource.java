package dev.tables.mapping.table.internal.row;

import dev.tables.engine.RowSource;
import dev.tables.engine.RowWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Predicate;

/**
 * The content of the row of an entity with large values: its other properties and a reference for each large value.
 * Immutable.
 */
public final class LargeSource implements RowSource {
    private final RowSource rest;
    private final Map<String, LargeContent> contents;
    private final Map<String, LargeReference> references = new LinkedHashMap<>();
    private final Map<String, LargeReference> dropped;
    private final Map<String, LargeReference> added = new LinkedHashMap<>();

    /**
     * Creates the content of a new row.
     *
     * @param contents the large values by the names under which their references are stored
     */
    LargeSource(RowSource rest, Map<String, LargeContent> contents) {
        this.rest = rest;
        this.contents = contents;
        dropped = Map.of();
        contents.forEach((name, content) -> references.put(name, LargeReference.to(newId(), content)));
        added.putAll(references);
    }

    private LargeSource(LargeSource other, Map<String, LargeReference> stored, Predicate<LargeReference> isThere) {
        rest = other.rest;
        contents = other.contents;
        dropped = new LinkedHashMap<>(stored);
        other.references.forEach((name, wanted) -> {
            LargeReference old = stored.get(name);
            if (old != null && old.hasContentOf(wanted) && isThere.test(old)) {
                references.put(name, old);
                dropped.remove(name);
            } else {
                LargeReference fresh = wanted.under(newId());
                references.put(name, fresh);
                added.put(name, fresh);
            }
        });
    }

    /**
     * Returns the content for a row that has these references. A blob that the row already references is not written
     * again. Other blobs get new identifiers.
     *
     * @param isThere whether a referenced blob still exists; called only for blobs with the required content
     */
    public LargeSource replacing(Map<String, LargeReference> stored, Predicate<LargeReference> isThere) {
        return new LargeSource(this, stored, isThere);
    }

    /**
     * Returns the content for a row that has these references. The row keeps a reference if this content has no large
     * value under the name of the reference.
     */
    public LargeSource keeping(Map<String, LargeReference> stored) {
        LargeSource keeping = new LargeSource(this, stored, reference -> true);
        stored.forEach((name, reference) -> {
            if (!references.containsKey(name)) {
                keeping.references.put(name, reference);
                keeping.dropped.remove(name);
            }
        });
        return keeping;
    }

    private static String newId() {
        return UUID.randomUUID().toString();
    }

    /** Returns the references whose blobs must be written before the row. */
    public Map<String, LargeReference> added() {
        return added;
    }

    /** Returns the references of the stored row whose blobs are deleted after the row is written. */
    public Map<String, LargeReference> dropped() {
        return dropped;
    }

    /** Returns the bytes of the new blob whose reference has this name. */
    public byte[] bytes(String name) {
        return Objects.requireNonNull(contents.get(name)).bytes();
    }

    @Override
    public void writeTo(RowWriter writer) {
        rest.writeTo(writer);
        references.forEach((name, reference) -> writer.string(name, reference.text()));
    }
}
