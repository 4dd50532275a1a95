package dev.tables.data.core;

import dev.tables.engine.Limits;
import dev.tables.engine.RowKeys;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntConsumer;

/**
 * Saves any number of entities in chunks that are transactions of one partition each.
 *
 * @param <T> the entity
 */
final class BulkSave<T> {
    private final EntityAccess<T> access;
    private final IntConsumer progress;
    private final int most;

    private final List<WriteResult<T>> results = new ArrayList<>();
    private final List<T> chunk = new ArrayList<>();
    private final Set<RowKeys> keys = new HashSet<>();
    private String partition = "";

    BulkSave(EntityAccess<T> access, IntConsumer progress) {
        this.access = access;
        this.progress = progress;
        int indexes = access.table().model().indexes().size();
        this.most = Math.max(1, Limits.MAX_TRANSACTION_OPERATIONS / (1 + 2 * indexes));
    }

    List<WriteResult<T>> save(Iterable<? extends T> all) {
        for (T entity : all) {
            add(Objects.requireNonNull(entity, "Found null among the entities to save."));
        }
        flush();
        return results;
    }

    private void add(T entity) {
        RowKeys next;
        try {
            next = access.table().mapper().keysOf(entity);
        } catch (RuntimeException noKeys) {
            flush();
            results.add(new WriteResult<>(entity, TablesTemplate.translated(noKeys)));
            progress.accept(results.size());
            return;
        }
        if (chunk.size() == most || !partition.equals(next.partitionKey()) || keys.contains(next)) {
            flush();
        }
        partition = next.partitionKey();
        chunk.add(entity);
        keys.add(next);
    }

    private void flush() {
        if (chunk.isEmpty()) {
            return;
        }
        access.writes().bulkSave(chunk, results);
        progress.accept(results.size());
        chunk.clear();
        keys.clear();
    }
}
