package dev.tables.data.core;

import dev.tables.data.core.internal.WriteTransaction;
import dev.tables.engine.KeyVisibility;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.PropertyChanges;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Writes entities of one class: at once, or into the transaction that the thread is in.
 *
 * @param <T> the entity
 */
final class EntityWrites<T> {
    private final EntityTable<T> table;
    private final EntityLifecycle lifecycle;
    private final TableStore store;
    private final String name;
    /** Null for entities that are exempt. */
    private final @Nullable ForeignGuard foreign;

    /**
     * Writes to a table.
     *
     * @param store which transactions are of
     * @param foreign checks writes within transactions of other managers
     */
    EntityWrites(EntityTable<T> table, EntityLifecycle lifecycle, TableStore store, ForeignGuard foreign) {
        this.table = table;
        this.store = store;
        this.foreign = ExternalTransactionPolicy.IndependentOfExternalTransactions.class.isAssignableFrom(
                        table.mapper().entityType())
                ? null
                : foreign;
        this.lifecycle = lifecycle;
        this.name = table.model().table();
    }

    private @Nullable WriteTransaction transaction() {
        return WriteTransaction.current(store);
    }

    /** The transaction that a write goes to, or null if it is done at once. */
    private @Nullable WriteTransaction writing() {
        WriteTransaction current = transaction();
        if (current == null && foreign != null) {
            foreign.check(table.model().entity());
        }
        return current;
    }

    /**
     * Checks writes that are done at once in any case: within a transaction of this store they are declared to be apart
     * from others.
     */
    void checkApart() {
        writing();
    }

    private UnitWrites<T> unit(WriteTransaction transaction) {
        return new UnitWrites<>(table, transaction);
    }

    /** Publishes an entity after the commit, with its keys of now: the caller may change the entity, or pass it again with others. */
    private T savedAtCommit(WriteTransaction transaction, T entity) {
        PrimaryKey keys = table.mapper().keysOf(entity);
        lifecycle.afterSaveAtCommit(
                transaction, () -> committed(transaction, keys).orElse(entity), name);
        return entity;
    }

    T insert(T given) {
        T entity = lifecycle.beforeSave(given, name);
        WriteTransaction transaction = writing();
        if (transaction == null) {
            return saved(table.insert(entity));
        }
        if (transaction.isUnit()) {
            return savedAtCommit(transaction, unit(transaction).insert(entity));
        }
        transaction.write(() -> transaction.writes().insert(table, entity));
        return savedAtCommit(transaction, entity);
    }

    T save(T given) {
        T entity = lifecycle.beforeSave(given, name);
        WriteTransaction transaction = writing();
        if (transaction == null) {
            return saved(table.save(entity));
        }
        if (transaction.isUnit()) {
            return savedAtCommit(transaction, unit(transaction).save(entity));
        }
        transaction.write(() -> transaction.writes().save(table, entity));
        return savedAtCommit(transaction, entity);
    }

    T overwrite(T given) {
        T entity = lifecycle.beforeSave(given, name);
        WriteTransaction transaction = writing();
        if (transaction == null) {
            return saved(table.overwrite(entity));
        }
        if (transaction.isUnit()) {
            return savedAtCommit(transaction, unit(transaction).overwrite(entity));
        }
        transaction.write(() -> transaction.writes().overwrite(table, entity));
        return savedAtCommit(transaction, entity);
    }

    /** What became of an entity that was saved, with its version, now or once the transaction is committed. */
    EntityAfterCommit<T> savedOf(T entity) {
        WriteTransaction transaction = transaction();
        if (transaction == null) {
            return EntityAfterCommit.at(entity);
        }
        PrimaryKey keys = table.mapper().keysOf(entity);
        Optional<T> pending = left(transaction, keys);
        if (pending == null || pending.isEmpty()) {
            throw new IllegalStateException("The transaction has not saved this "
                    + table.model().entity() + " yet. Save it in this transaction first.");
        }
        return EntityAfterCommit.by(
                transaction,
                () -> committed(transaction, keys)
                        .orElseThrow(() -> new IllegalStateException(
                                "The transaction saved this " + table.model().entity()
                                        + " and deleted it later, so there is no saved entity to return.")));
    }

    private Optional<T> committed(WriteTransaction transaction, PrimaryKey keys) {
        Optional<T> left = left(transaction, keys);
        if (left == null || left.isEmpty()) {
            return Optional.empty();
        }
        return transaction.isUnit() ? left : Optional.of(transaction.writes().entityAfterCommit(table, keys));
    }

    /** What the transaction makes of an entity that it has written: empty if it is deleted; null if it has not written it. */
    private @Nullable Optional<T> left(WriteTransaction transaction, PrimaryKey keys) {
        return transaction.isUnit()
                ? unit(transaction).left(keys)
                : transaction.writes().pending(table, keys);
    }

    private T saved(T entity) {
        lifecycle.afterSave(entity, name);
        return entity;
    }

    List<T> saveAll(Iterable<? extends T> all) {
        List<T> saved = new ArrayList<>();
        WriteTransaction transaction = writing();
        if (transaction != null && !transaction.isUnit()) {
            all.forEach(entity -> saved.add(save(entity)));
            return saved;
        }
        if (transaction != null) {
            ReusedObjects<T> objects = new ReusedObjects<>(table.mapper());
            all.forEach(entity -> saved.add(lifecycle.beforeSave(objects.checked(entity), name)));
            List<T> done = unit(transaction).saveAll(saved);
            done.forEach(entity -> savedAtCommit(transaction, entity));
            return done;
        }
        List<T> done = table.saveAll(prepared(all));
        done.forEach(this::saved);
        return done;
    }

    /** Prepares the entities of a collection; those of an iterator each when it is its turn, since it may return one object again. */
    private Iterable<T> prepared(Iterable<? extends T> all) {
        if (all instanceof Collection) {
            List<T> prepared = new ArrayList<>();
            all.forEach(entity -> prepared.add(lifecycle.beforeSave(entity, name)));
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
                    return lifecycle.beforeSave(given.next(), name);
                }
            };
        };
    }

    List<T> insertAll(Iterable<? extends T> all) {
        if (writing() != null) {
            List<T> inserted = new ArrayList<>();
            all.forEach(entity -> inserted.add(insert(entity)));
            return inserted;
        }
        List<T> done = table.insertAll(prepared(all));
        done.forEach(this::saved);
        return done;
    }

    @Nullable
    T get(PrimaryKey keys) {
        Optional<T> pending = pending(keys);
        if (pending != null && !isMerged(keys)) {
            return pending.orElse(null);
        }
        T found = pending == null ? table.get(keys) : pending.orElse(null);
        return found == null ? null : lifecycle.afterRead(found, name);
    }

    boolean exists(PrimaryKey keys) {
        Optional<T> pending = pending(keys);
        return pending == null ? table.exists(keys) : pending.isPresent();
    }

    /** What is gathered of it, which the store does not know yet. */
    private @Nullable Optional<T> pending(PrimaryKey keys) {
        WriteTransaction transaction = transaction();
        return transaction == null || transaction.isUnit()
                ? null
                : transaction.writes().pending(table, keys);
    }

    /** Whether what the transaction will store was read from the store but for some properties. */
    private boolean isMerged(PrimaryKey keys) {
        WriteTransaction transaction = transaction();
        return transaction != null
                && !transaction.isUnit()
                && transaction.writes().isPendingMerge(keys);
    }

    boolean delete(T entity) {
        WriteTransaction transaction = writing();
        if (transaction == null) {
            boolean deleted = table.delete(entity);
            if (deleted) {
                lifecycle.afterDelete(entity, name, null);
            }
            return deleted;
        }
        if (transaction.isUnit()) {
            return deletedInUnit(transaction, entity, unit(transaction).delete(entity));
        }
        boolean present = exists(table.mapper().keysOf(entity));
        transaction.write(() -> transaction.writes().delete(table, entity));
        if (present) {
            lifecycle.afterDelete(entity, name, transaction);
        }
        return present;
    }

    private boolean deletedInUnit(WriteTransaction transaction, T entity, boolean deleted) {
        if (deleted) {
            lifecycle.afterDelete(entity, name, transaction);
        }
        return deleted;
    }

    boolean delete(PrimaryKey keys) {
        WriteTransaction transaction = writing();
        if (transaction == null) {
            return table.delete(keys);
        }
        if (transaction.isUnit()) {
            return unit(transaction).deleteAllByKeys(List.of(keys)) > 0;
        }
        boolean present = exists(keys);
        if (present) {
            transaction.write(() -> transaction.writes().delete(table, keys));
        }
        return present;
    }

    /** Those that there were. */
    List<T> deleteAll(Iterable<? extends T> all) {
        List<T> deleted = new ArrayList<>();
        WriteTransaction transaction = writing();
        if (transaction == null) {
            deleted.addAll(table.deleteAllAndReturn(all));
            deleted.forEach(entity -> lifecycle.afterDelete(entity, name, null));
            return deleted;
        }
        if (transaction.isUnit()) {
            List<T> given = new ArrayList<>();
            all.forEach(given::add);
            deleted.addAll(unit(transaction).deleteAll(given));
            deleted.forEach(entity -> deletedInUnit(transaction, entity, true));
            return deleted;
        }
        for (T entity : all) {
            if (delete(entity)) {
                deleted.add(entity);
            }
        }
        return deleted;
    }

    int deleteAllByKeys(List<PrimaryKey> all) {
        WriteTransaction transaction = writing();
        if (transaction == null) {
            return table.deleteAllByKeys(all);
        }
        if (transaction.isUnit()) {
            return unit(transaction).deleteAllByKeys(all);
        }
        int deleted = 0;
        for (PrimaryKey keys : all) {
            deleted += delete(keys) ? 1 : 0;
        }
        return deleted;
    }

    @Nullable
    T update(PrimaryKey keys, UnaryOperator<T> change) {
        WriteTransaction transaction = writing();
        if (transaction == null) {
            T updated = table.update(
                    keys, entity -> lifecycle.beforeSave(changed(change, lifecycle.afterRead(entity, name)), name));
            return updated == null ? null : saved(updated);
        }
        if (transaction.isUnit() || table.model().isVersioned() || pending(keys) != null) {
            T entity = get(keys);
            return entity == null ? null : save(ofSameKeys(keys, changed(change, entity)));
        }
        return updateAtCommit(transaction, keys, change);
    }

    /** Of a class without versions: the transaction is conditional on the row that is read now. */
    private @Nullable T updateAtCommit(WriteTransaction transaction, PrimaryKey keys, UnaryOperator<T> change) {
        AtomicReference<@Nullable T> updated = new AtomicReference<>();
        AtomicReference<@Nullable RuntimeException> failure = new AtomicReference<>();
        UnaryOperator<T> observed = read -> {
            try {
                return lifecycle.beforeSave(changed(change, lifecycle.afterRead(read, name)), name);
            } catch (RuntimeException failed) {
                failure.set(failed);
                throw failed;
            }
        };
        try {
            transaction.write(() -> updated.set(transaction.writes().update(table, keys, observed)));
        } catch (RuntimeException failed) {
            RuntimeException ofChange = failure.get();
            throw ofChange == null ? failed : ofChange;
        }
        T entity = updated.get();
        return entity == null ? null : savedAtCommit(transaction, entity);
    }

    private T changed(UnaryOperator<T> change, T entity) {
        T changed = change.apply(entity);
        if (changed == null) {
            throw new IllegalArgumentException(
                    "The change function for " + table.model().entity()
                            + " returned null. Return the changed entity. To delete the entity, call delete.");
        }
        return changed;
    }

    private T ofSameKeys(PrimaryKey keys, T changed) {
        if (!table.mapper().keysOf(changed).equals(keys)) {
            throw new IllegalArgumentException(
                    "The change function for " + table.model().entity() + " " + KeyVisibility.formatPrimaryKey(keys)
                            + " returned an entity with different keys. To change the keys, insert a new entity and"
                            + " delete this one.");
        }
        return changed;
    }

    boolean merge(PrimaryKey keys, PropertyChanges changes) {
        WriteTransaction transaction = writing();
        if (transaction != null && transaction.isUnit()) {
            return unit(transaction).merge(keys, changes);
        }
        return transaction == null
                ? table.merge(keys, changes)
                : transaction.writeIfPresent(() -> transaction.writes().merge(table, keys, changes));
    }

    /** Changes entities, each if it is then as wanted; returns of how many. */
    int mergeEach(List<PrimaryKey> all, PropertyChanges changes, Predicate<? super T> wanted) {
        WriteTransaction transaction = writing();
        if (transaction == null) {
            return table.mergeMatching(all, changes, wanted);
        }
        int merged = 0;
        for (PrimaryKey keys : all) {
            boolean done = transaction.isUnit()
                    ? unit(transaction).merge(keys, changes)
                    : transaction.writeIfPresent(() -> transaction.writes().merge(table, keys, changes, wanted));
            merged += done ? 1 : 0;
        }
        return merged;
    }

    /** Saves entities, each of which fails by itself, and which become durable together. */
    List<WriteResult<T>> saveEach(List<T> given) {
        List<WriteResult<T>> results = new ArrayList<>(given.size());
        List<T> prepared = new ArrayList<>(given.size());
        for (T one : given) {
            try {
                T entity = lifecycle.beforeSave(one, name);
                results.add(new WriteResult<>(entity, null));
                prepared.add(entity);
            } catch (RuntimeException failed) {
                // Callbacks and listeners are the application's; what they fail with is the outcome of this entity.
                results.add(new WriteResult<>(one, TablesTemplate.translateException(failed)));
            }
        }
        Iterator<WriteResult<T>> saved = storedEach(prepared).iterator();
        results.replaceAll(one -> one.isSaved() ? saved.next() : one);
        results.stream().filter(WriteResult::isSaved).forEach(one -> saved(one.entity()));
        return results;
    }

    private List<WriteResult<T>> storedEach(List<T> prepared) {
        try {
            return table.saveIndividually(prepared).stream()
                    .map(one -> new WriteResult<>(one.entity(), translated(one.error())))
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
