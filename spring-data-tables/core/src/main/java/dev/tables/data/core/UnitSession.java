package dev.tables.data.core;

import dev.tables.data.core.internal.UnitEntity;
import dev.tables.data.core.internal.UnitTransaction;
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
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A session that writes within the unit of work of a transaction over partitions. Each write is sent immediately, so
 * that all reads and queries see it. A saved entity has its final version when the call returns. Events are published
 * after the commit.
 *
 * <p>An entity that was written before is accepted with its current version and with its version before the
 * transaction. Code for a transaction within a partition therefore also works in a transaction over partitions, even if
 * it saves the same record twice instead of the returned record.
 *
 * @param <T> the entity
 */
final class UnitSession<T> implements WriteSession<T> {
    private final LifecycleTable<T> entities;
    private final EntityTable<T> table;
    private final UnitTransaction transaction;

    UnitSession(LifecycleTable<T> entities, UnitTransaction transaction) {
        this.entities = entities;
        this.transaction = transaction;
        table = entities.table();
    }

    @Override
    public @Nullable T get(PrimaryKey keys) {
        return entities.get(keys);
    }

    @Override
    public List<T> getAll(List<PrimaryKey> keys) {
        return entities.getAll(keys);
    }

    @Override
    public boolean exists(PrimaryKey keys) {
        return table.exists(keys);
    }

    @Override
    public T insert(T given) {
        T entity = entities.beforeSave(given);
        return afterSave(put(entity, () -> table.insert(entity)));
    }

    @Override
    public List<T> insertAll(Iterable<? extends T> all) {
        List<T> inserted = new ArrayList<>();
        all.forEach(entity -> inserted.add(insert(entity)));
        return inserted;
    }

    @Override
    public T save(T given) {
        return afterSave(saved(entities.beforeSave(given)));
    }

    private T saved(T entity) {
        boolean again = isAsGiven(entity);
        return put(entity, () -> again ? table.overwrite(entity) : table.save(entity));
    }

    @Override
    public T overwrite(T given) {
        T entity = entities.beforeSave(given);
        return afterSave(put(entity, () -> table.overwrite(entity)));
    }

    private T put(T entity, Supplier<T> write) {
        PrimaryKey keys = entities.primaryKeyOf(entity);
        ETag given = version(entity);
        T saved = transaction.write(write);
        keep(keys, given, saved);
        return saved;
    }

    /**
     * Publishes the event after the commit, with the keys that the entity has now, because the caller may later change
     * the entity or pass it again with other keys.
     */
    private T afterSave(T entity) {
        PrimaryKey keys = entities.primaryKeyOf(entity);
        return entities.afterSaveAtCommit(transaction, entity, () -> committed(keys));
    }

    @Override
    public List<T> saveAll(Iterable<? extends T> all) {
        ReusedObjects<T> objects = new ReusedObjects<>(table.mapper());
        List<T> prepared = new ArrayList<>();
        all.forEach(entity -> prepared.add(entities.beforeSave(objects.checked(entity))));
        List<T> saved = savedAll(prepared);
        saved.forEach(this::afterSave);
        return saved;
    }

    /** Saves in one request if none of the entities was written before. */
    private List<T> savedAll(List<T> all) {
        if (areTouched(all)) {
            List<T> saved = new ArrayList<>();
            all.forEach(entity -> saved.add(saved(entity)));
            return saved;
        }
        // A version that can be set is another one afterwards.
        List<@Nullable ETag> given = new ArrayList<>();
        all.forEach(entity -> given.add(version(entity)));
        List<T> saved = transaction.write(() -> table.saveAll(all));
        for (int i = 0; i < saved.size(); i++) {
            keep(entities.primaryKeyOf(saved.get(i)), given.get(i), saved.get(i));
        }
        return saved;
    }

    @Override
    public CommittedEntity<T> committedEntity(T entity) {
        PrimaryKey keys = entities.primaryKeyOf(entity);
        UnitEntity known = written().get(keys);
        return entities.committedEntity(transaction, known == null ? null : committed(keys), () -> committed(keys));
    }

    /**
     * Returns the current state of the entity in the unit of work; empty if the entity is deleted or was not written.
     */
    private Optional<T> committed(PrimaryKey keys) {
        UnitEntity known = written().get(keys);
        Object left = known == null ? null : known.left();
        return left == null
                ? Optional.empty()
                : Optional.of(table.mapper().entityType().cast(left));
    }

    @Override
    public boolean delete(T entity) {
        boolean deleted = deleted(entity);
        if (deleted) {
            entities.afterDelete(entity, transaction);
        }
        return deleted;
    }

    private boolean deleted(T entity) {
        PrimaryKey keys = entities.primaryKeyOf(entity);
        boolean again = isAsGiven(entity);
        ETag given = version(entity);
        boolean deleted = transaction.write(() -> again ? table.delete(keys) : table.delete(entity));
        keep(keys, given, null);
        return deleted;
    }

    @Override
    public boolean delete(PrimaryKey keys) {
        return deleteAllByPrimaryKey(List.of(keys)) > 0;
    }

    @Override
    public List<T> deleteAll(Iterable<? extends T> all) {
        List<T> given = new ArrayList<>();
        all.forEach(given::add);
        List<T> deleted = deletedAll(given);
        deleted.forEach(entity -> entities.afterDelete(entity, transaction));
        return deleted;
    }

    /** Deletes in one request if none of the entities was written before; returns the entities that existed. */
    private List<T> deletedAll(List<T> all) {
        List<T> deleted = new ArrayList<>();
        if (areTouched(all)) {
            for (T entity : all) {
                if (deleted(entity)) {
                    deleted.add(entity);
                }
            }
            return deleted;
        }
        deleted.addAll(transaction.write(() -> table.deleteAllAndReturn(all)));
        all.forEach(entity -> keep(entities.primaryKeyOf(entity), version(entity), null));
        return deleted;
    }

    @Override
    public int deleteAllByPrimaryKey(List<PrimaryKey> all) {
        int deleted = transaction.write(() -> table.deleteAllByPrimaryKey(all));
        all.forEach(keys -> keep(keys, null, null));
        return deleted;
    }

    /** Reads all keys, then deletes them in one call. */
    @Override
    public int deleteEverything() {
        List<PrimaryKey> all = new ArrayList<>();
        entities.eachPageOfKeys(all::addAll);
        return deleteAllByPrimaryKey(all);
    }

    @Override
    public @Nullable T update(PrimaryKey keys, UnaryOperator<T> change) {
        T entity = get(keys);
        return entity == null ? null : save(entities.ofSameKeys(keys, entities.changed(change, entity)));
    }

    @Override
    public boolean merge(PrimaryKey keys, PropertyChanges changes) {
        UnitEntity known = written().get(keys);
        ETag wanted = changes.etag();
        boolean again = known != null && wanted != null && wanted.equals(known.given());
        T before = known == null ? table.get(keys) : null;
        ETag given = before == null ? null : version(before);
        boolean merged = transaction.write(() -> table.merge(keys, again ? changes.ignoringETag() : changes));
        if (merged) {
            keep(keys, given, table.get(keys));
        }
        return merged;
    }

    /** Merges changes into each entity that matches. Reads and writes the entities in groups. */
    @Override
    public int mergeEach(List<PrimaryKey> all, PropertyChanges changes, Predicate<? super T> wanted) {
        boolean isVersioned = table.model().isVersioned();
        return transaction.write(() -> table.mergeMatching(
                all,
                changes,
                wanted,
                (version, entity) -> keep(entities.primaryKeyOf(entity), isVersioned ? version : null, entity)));
    }

    private boolean areTouched(List<T> all) {
        Map<PrimaryKey, UnitEntity> written = written();
        Set<PrimaryKey> met = new HashSet<>();
        for (T entity : all) {
            PrimaryKey keys = entities.primaryKeyOf(entity);
            if (written.containsKey(keys) || !met.add(keys)) {
                return true;
            }
        }
        return false;
    }

    private boolean isAsGiven(T entity) {
        UnitEntity known = written().get(entities.primaryKeyOf(entity));
        return known != null && Objects.equals(version(entity), known.given());
    }

    private void keep(PrimaryKey keys, @Nullable ETag given, @Nullable T left) {
        UnitEntity known = written().get(keys);
        written().put(keys, new UnitEntity(known == null ? given : known.given(), left));
    }

    /** Returns the entities of the table that the unit of work has written. */
    private Map<PrimaryKey, UnitEntity> written() {
        return transaction.entities(entities.name());
    }

    private @Nullable ETag version(T entity) {
        return table.model().isVersioned() ? table.mapper().versionOf(entity) : null;
    }
}
