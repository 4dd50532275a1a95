package dev.tables.mapping.table.internal.row;

import dev.tables.engine.RowSource;
import dev.tables.engine.RowWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Predicate;

/** What is written to the row of an entity with large values: all the rest, and a reference for each of them. Never changes. */
public final class LargeSource implements RowSource {
    private final RowSource rest;
    private final Map<String, LargeContent> contents;
    private final Map<String, LargeReference> references = new LinkedHashMap<>();
    private final Map<String, LargeReference> dropped;
    private final Map<String, LargeReference> added = new LinkedHashMap<>();

    /**
     * Of what was taken out, for a row that is not there yet.
     *
     * @param contents by the names under which references are stored
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
     * The same for a row with these references: what it refers to already is not written again. Other blobs get new ids.
     *
     * @param isThere whether there is still a blob that is referred to, asked of those whose content is wanted
     */
    public LargeSource replacing(Map<String, LargeReference> stored, Predicate<LargeReference> isThere) {
        return new LargeSource(this, stored, isThere);
    }

    /** The same for a row with these references, which it keeps where nothing was taken out. */
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

    /** The references whose blobs must be put before the row is written. */
    public Map<String, LargeReference> added() {
        return added;
    }

    /** The references of the stored row whose blobs go after it is written. */
    public Map<String, LargeReference> dropped() {
        return dropped;
    }

    /** The bytes of one that is added. */
    public byte[] bytes(String name) {
        return Objects.requireNonNull(contents.get(name)).bytes();
    }

    @Override
    public void writeTo(RowWriter writer) {
        rest.writeTo(writer);
        references.forEach((name, reference) -> writer.string(name, reference.text()));
    }
}
