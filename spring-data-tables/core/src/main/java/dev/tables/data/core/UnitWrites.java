package dev.tables.data.core;

import dev.tables.data.core.internal.UnitEntity;
import dev.tables.data.core.internal.WriteTransaction;
import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.PropertyChanges;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes entities of one class within the unit of work of a transaction: each write is done there at once.
 *
 * <p>An entity that was written before is accepted with the version that it had before the transaction as well as with that it has now, so that
 * what a transaction of one partition accepts is accepted here: a record need not be taken from what {@code save} returns.
 *
 * @param <T> the entity
 */
final class UnitWrites<T> {
    private final EntityTable<T> table;
    private final WriteTransaction transaction;
    private final Map<PrimaryKey, UnitEntity> entities;

    UnitWrites(EntityTable<T> table, WriteTransaction transaction) {
        this.table = table;
        this.transaction = transaction;
        entities = transaction.entities(table.model().table());
    }

    T insert(T entity) {
        return put(entity, () -> table.insert(entity));
    }

    T overwrite(T entity) {
        return put(entity, () -> table.overwrite(entity));
    }

    T save(T entity) {
        boolean again = isAsGiven(entity);
        return put(entity, () -> again ? table.overwrite(entity) : table.save(entity));
    }

    private T put(T entity, Supplier<T> write) {
        PrimaryKey keys = keysOf(entity);
        ETag given = version(entity);
        T saved = transaction.inUnit(write);
        keep(keys, given, saved);
        return saved;
    }

    /** In one request where none of them was written before. */
    List<T> saveAll(List<T> all) {
        if (areTouched(all)) {
            List<T> saved = new ArrayList<>();
            all.forEach(entity -> saved.add(save(entity)));
            return saved;
        }
        // A version that can be set is another one afterwards.
        List<@Nullable ETag> given = new ArrayList<>();
        all.forEach(entity -> given.add(version(entity)));
        List<T> saved = transaction.inUnit(() -> table.saveAll(all));
        for (int i = 0; i < saved.size(); i++) {
            keep(keysOf(saved.get(i)), given.get(i), saved.get(i));
        }
        return saved;
    }

    boolean delete(T entity) {
        PrimaryKey keys = keysOf(entity);
        boolean again = isAsGiven(entity);
        ETag given = version(entity);
        boolean deleted = transaction.inUnit(() -> again ? table.delete(keys) : table.delete(entity));
        keep(keys, given, null);
        return deleted;
    }

    /** Those that there were. */
    List<T> deleteAll(List<T> all) {
        if (areTouched(all)) {
            List<T> deleted = new ArrayList<>();
            for (T entity : all) {
                if (delete(entity)) {
                    deleted.add(entity);
                }
            }
            return deleted;
        }
        List<T> deleted = transaction.inUnit(() -> table.deleteAllAndReturn(all));
        all.forEach(entity -> keep(keysOf(entity), version(entity), null));
        return deleted;
    }

    int deleteAllByKeys(List<PrimaryKey> all) {
        int deleted = transaction.inUnit(() -> table.deleteAllByKeys(all));
        all.forEach(keys -> keep(keys, null, null));
        return deleted;
    }

    boolean merge(PrimaryKey keys, PropertyChanges changes) {
        UnitEntity known = entities.get(keys);
        ETag wanted = changes.version();
        boolean again = known != null && wanted != null && wanted.equals(known.given());
        T before = known == null ? table.get(keys) : null;
        ETag given = before == null ? null : version(before);
        boolean merged = transaction.inUnit(() -> table.merge(keys, again ? changes.ignoringVersion() : changes));
        if (merged) {
            keep(keys, given, table.get(keys));
        }
        return merged;
    }

    /** The entity as the unit leaves it; empty if it is deleted, null if it was not written. */
    @Nullable
    Optional<T> left(PrimaryKey keys) {
        UnitEntity known = entities.get(keys);
        if (known == null) {
            return null;
        }
        Object left = known.left();
        return left == null
                ? Optional.empty()
                : Optional.of(table.mapper().entityType().cast(left));
    }

    private boolean areTouched(List<T> all) {
        Set<PrimaryKey> met = new HashSet<>();
        for (T entity : all) {
            PrimaryKey keys = keysOf(entity);
            if (entities.containsKey(keys) || !met.add(keys)) {
                return true;
            }
        }
        return false;
    }

    private boolean isAsGiven(T entity) {
        UnitEntity known = entities.get(keysOf(entity));
        return known != null && Objects.equals(version(entity), known.given());
    }

    private void keep(PrimaryKey keys, @Nullable ETag given, @Nullable T left) {
        UnitEntity known = entities.get(keys);
        entities.put(keys, new UnitEntity(known == null ? given : known.given(), left));
    }

    private PrimaryKey keysOf(T entity) {
        return table.mapper().keysOf(entity);
    }

    private @Nullable ETag version(T entity) {
        return table.model().isVersioned() ? table.mapper().versionOf(entity) : null;
    }
}
