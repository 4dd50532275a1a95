package dev.tables.data.core;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.PropertyChanges;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A session that writes to the store immediately, outside of any transaction. When a call returns, a saved entity has
 * its version, and its event is published. Several entities are written in as few transactions of the store as its
 * limits allow.
 *
 * @param <T> the entity
 */
final class ImmediateSession<T> implements WriteSession<T> {
    private final LifecycleTable<T> entities;
    private final EntityTable<T> table;

    ImmediateSession(LifecycleTable<T> entities) {
        this.entities = entities;
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
        return entities.afterSave(table.insert(entities.beforeSave(given)));
    }

    @Override
    public List<T> insertAll(Iterable<? extends T> all) {
        List<T> done = table.insertAll(prepared(all));
        done.forEach(entities::afterSave);
        return done;
    }

    @Override
    public T save(T given) {
        return entities.afterSave(table.save(entities.beforeSave(given)));
    }

    @Override
    public List<T> saveAll(Iterable<? extends T> all) {
        List<T> done = table.saveAll(prepared(all));
        done.forEach(entities::afterSave);
        return done;
    }

    /**
     * Prepares the entities of a collection. Entities of any other iterable are prepared one by one, because the
     * iterable may return the same object again.
     */
    private Iterable<T> prepared(Iterable<? extends T> all) {
        if (all instanceof Collection) {
            List<T> prepared = new ArrayList<>();
            all.forEach(entity -> prepared.add(entities.beforeSave(entity)));
            return prepared;
        }
        return () -> {
            Iterator<? extends T> given = all.iterator();
            return new Iterator<>() {
                @Override
                public boolean hasNext() {
                    return given.hasNext();
                }

                @Override
                public T next() {
                    return entities.beforeSave(given.next());
                }
            };
        };
    }

    @Override
    public T overwrite(T given) {
        return entities.afterSave(table.overwrite(entities.beforeSave(given)));
    }

    @Override
    public CommittedEntity<T> committedEntity(T entity) {
        return CommittedEntity.at(entity);
    }

    @Override
    public boolean delete(T entity) {
        boolean deleted = table.delete(entity);
        if (deleted) {
            entities.afterDelete(entity, null);
        }
        return deleted;
    }

    @Override
    public boolean delete(PrimaryKey keys) {
        return table.delete(keys);
    }

    @Override
    public List<T> deleteAll(Iterable<? extends T> all) {
        List<T> deleted = new ArrayList<>(table.deleteAllAndReturn(all));
        deleted.forEach(entity -> entities.afterDelete(entity, null));
        return deleted;
    }

    @Override
    public int deleteAllByPrimaryKey(List<PrimaryKey> all) {
        return table.deleteAllByPrimaryKey(all);
    }

    /** Deletes each page before it reads the next one. */
    @Override
    public int deleteEverything() {
        AtomicInteger deleted = new AtomicInteger();
        entities.eachPageOfKeys(page -> deleted.addAndGet(table.deleteAllByPrimaryKey(page)));
        return deleted.get();
    }

    @Override
    public @Nullable T update(PrimaryKey keys, UnaryOperator<T> change) {
        T updated =
                table.update(keys, entity -> entities.beforeSave(entities.changed(change, entities.afterRead(entity))));
        return updated == null ? null : entities.afterSave(updated);
    }

    @Override
    public boolean merge(PrimaryKey keys, PropertyChanges changes) {
        return table.merge(keys, changes);
    }

    @Override
    public int mergeEach(List<PrimaryKey> all, PropertyChanges changes, Predicate<? super T> wanted) {
        return table.mergeMatching(all, changes, wanted, (version, entity) -> {});
    }

    /** Saves entities and makes them durable together. The failure of one entity does not affect the others. */
    List<WriteResult<T>> saveEach(List<T> given) {
        List<WriteResult<T>> results = new ArrayList<>(given.size());
        List<T> prepared = new ArrayList<>(given.size());
        for (T one : given) {
            try {
                T entity = entities.beforeSave(one);
                results.add(new WriteResult<>(entity, null));
                prepared.add(entity);
            } catch (RuntimeException failed) {
                // Callbacks and listeners are the application's; what they fail with is the outcome of this entity.
                results.add(new WriteResult<>(one, TablesTemplate.translateException(failed)));
            }
        }
        Iterator<WriteResult<T>> saved = storedEach(prepared).iterator();
        results.replaceAll(one -> one.isSaved() ? saved.next() : one);
        results.stream().filter(WriteResult::isSaved).forEach(one -> entities.afterSave(one.entity()));
        return results;
    }

    private List<WriteResult<T>> storedEach(List<T> prepared) {
        try {
            return table.saveIndividually(prepared).stream()
                    .map(one -> new WriteResult<>(one.entity(), translated(one.exception())))
                    .toList();
        } catch (StoreUnavailableException notDurable) {
            RuntimeException error = TablesTemplate.translateException(notDurable);
            return prepared.stream().map(one -> new WriteResult<>(one, error)).toList();
        }
    }

    private static @Nullable RuntimeException translated(@Nullable RuntimeException error) {
        return error == null ? null : TablesTemplate.translateException(error);
    }
}
