package dev.tables.data.core;

import dev.tables.engine.PrimaryKey;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A save of any number of entities in chunks, each with one flush and in as few transactions as the limits allow.
 *
 * @param <T> the entity
 */
final class BulkSave<T> {
    /** The maximum number of entities that are read before earlier entities are durable. */
    static final int MOST = 1000;

    private final EntityAccess<T> access;
    private final Consumer<? super BulkSaveChunk<T>> done;

    private final List<T> chunk = new ArrayList<>();
    private final Set<PrimaryKey> primaryKey = new HashSet<>();
    private final ReusedObjects<T> objects;
    private long position;

    /** Creates a save that continues at a position; {@code done} receives each chunk. */
    BulkSave(EntityAccess<T> access, long position, Consumer<? super BulkSaveChunk<T>> done) {
        this.access = access;
        this.position = position;
        this.done = done;
        objects = new ReusedObjects<>(access.table().mapper());
    }

    /** Returns the position reached. */
    long save(Iterator<? extends T> all) {
        access.writes().checkImmediateWrite();
        while (all.hasNext()) {
            add(Objects.requireNonNull(all.next(), "One of the entities to save is null. Remove it from the source."));
        }
        flush();
        return position;
    }

    /**
     * Adds an entity to the chunk. If the same entity was added before, the chunk is written first, because the second
     * save needs the result of the first.
     */
    private void add(T entity) {
        PrimaryKey next = primaryKey(entity);
        objects.requireSame(entity, next);
        if (chunk.size() == MOST || next != null && primaryKey.contains(next)) {
            flush();
        }
        chunk.add(entity);
        objects.requireSame(entity, next);
        if (next != null) {
            primaryKey.add(next);
        }
    }

    /**
     * Returns the key of an entity, or null if the entity has no valid key; the save of the entity then fails with the
     * cause.
     */
    private @Nullable PrimaryKey primaryKey(T entity) {
        try {
            return access.table().mapper().primaryKeyOf(entity);
        } catch (RuntimeException noKeys) {
            // A key may be made by a converter of the application, which may fail with anything.
            return null;
        }
    }

    private void flush() {
        if (chunk.isEmpty()) {
            return;
        }
        List<WriteResult<T>> results = access.writes().saveEach(chunk);
        position += results.size();
        chunk.clear();
        primaryKey.clear();
        objects.clear();
        done.accept(new BulkSaveChunk<>(position, results));
    }
}
