package dev.tables.data.core;

import dev.tables.data.core.internal.GatheredTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowQuery;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.PartitionTransaction;
import dev.tables.mapping.table.PropertyChanges;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.InvalidDataAccessApiUsageException;

/**
 * A session that collects the writes of a transaction within a partition, which are sent at commit.
 *
 * <p>Reads by key see the pending writes. A query is rejected if its keys, key ranges or index rows may include an
 * entity that the transaction has written or deleted; a query does not see pending writes. Versions are available and
 * events are published after the commit.
 *
 * @param <T> the entity
 */
final class GatheredSession<T> implements WriteSession<T> {
    private final LifecycleTable<T> entities;
    private final EntityTable<T> table;
    private final GatheredTransaction transaction;
    private final PartitionTransaction writes;

    GatheredSession(LifecycleTable<T> entities, GatheredTransaction transaction) {
        this.entities = entities;
        this.transaction = transaction;
        table = entities.table();
        writes = transaction.writes();
    }

    /**
     * Returns the entity as the transaction will store it: empty if the transaction has deleted the entity, null if the
     * transaction has not written the entity.
     */
    private @Nullable Optional<T> pending(PrimaryKey keys) {
        return writes.pendingEntity(table, keys);
    }

    private Optional<T> committed(PrimaryKey keys) {
        Optional<T> left = pending(keys);
        return left == null || left.isEmpty() ? Optional.empty() : Optional.of(writes.entityAfterCommit(table, keys));
    }

    /**
     * Publishes the event after the commit, with the keys that the entity has now, because the caller may later change
     * the entity or pass it again with other keys.
     */
    private T afterSave(T entity) {
        PrimaryKey keys = entities.primaryKeyOf(entity);
        return entities.afterSaveAtCommit(transaction, entity, () -> committed(keys));
    }

    /**
     * Returns the pending entity. Callbacks are called for a merged entity, because most of its properties were read
     * from the store.
     */
    @Override
    public @Nullable T get(PrimaryKey keys) {
        Optional<T> pending = pending(keys);
        if (pending == null) {
            return entities.get(keys);
        }
        return pending.map(entity -> writes.hasPendingMerge(keys) ? entities.afterRead(entity) : entity)
                .orElse(null);
    }

    @Override
    public List<T> getAll(List<PrimaryKey> keys) {
        List<T> found = new ArrayList<>();
        for (PrimaryKey one : keys) {
            T entity = get(one);
            if (entity != null) {
                found.add(entity);
            }
        }
        return found;
    }

    @Override
    public boolean exists(PrimaryKey keys) {
        Optional<T> pending = pending(keys);
        return pending == null ? table.exists(keys) : pending.isPresent();
    }

    @Override
    public void requireVisible(List<PrimaryKey> keys) {
        requireNonePending(keys::contains);
    }

    @Override
    public void requireVisible(RowQuery rows) {
        requireNonePending(keys -> rows.partitionKeyRange().contains(keys.partitionKey())
                && rows.rowKeyRange().contains(keys.rowKey()));
    }

    @Override
    public void requireVisible(int index, RowQuery rows) {
        requireNonePending(mayFind(index, rows));
    }

    @Override
    public boolean isVisible(int index, RowQuery rows) {
        return !isPending(mayFind(index, rows));
    }

    /**
     * Returns the entities that a query of an index may find. Rows of a local index are in their entity's partition;
     * rows of a global index can belong to any entity.
     */
    private Predicate<PrimaryKey> mayFind(int index, RowQuery rows) {
        boolean ofAnyPartition = table.model().indexes().get(index).hasOwnTable();
        return keys -> ofAnyPartition || rows.partitionKeyRange().contains(keys.partitionKey());
    }

    private void requireNonePending(Predicate<PrimaryKey> read) {
        if (isPending(read)) {
            throw new InvalidDataAccessApiUsageException("The query may find entities of " + entities.entity()
                    + " that the transaction has written or deleted. A transaction within a partition sends"
                    + " its writes at commit, so the query would not see them. Query before you write, or"
                    + " read by key with findById, findAllById or existsById." + GatheredTransaction.LARGER);
        }
    }

    private boolean isPending(Predicate<PrimaryKey> read) {
        EntityModel model = table.model();
        for (PrimaryKey keys : writes.pendingKeys(entities.name())) {
            if (model.partitionKey().range().contains(keys.partitionKey())
                    && model.rowKey().range().contains(keys.rowKey())
                    && read.test(keys)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public T insert(T given) {
        T entity = entities.beforeSave(given);
        return written(entity, () -> writes.insert(table, entity));
    }

    @Override
    public List<T> insertAll(Iterable<? extends T> all) {
        List<T> inserted = new ArrayList<>();
        all.forEach(entity -> inserted.add(insert(entity)));
        return inserted;
    }

    @Override
    public T save(T given) {
        T entity = entities.beforeSave(given);
        return written(entity, () -> writes.save(table, entity));
    }

    @Override
    public List<T> saveAll(Iterable<? extends T> all) {
        List<T> saved = new ArrayList<>();
        all.forEach(entity -> saved.add(save(entity)));
        return saved;
    }

    @Override
    public T overwrite(T given) {
        T entity = entities.beforeSave(given);
        return written(entity, () -> writes.overwrite(table, entity));
    }

    private T written(T entity, Runnable write) {
        add(write);
        return afterSave(entity);
    }

    private void add(Runnable write) {
        transaction.write(() -> {
            write.run();
            return true;
        });
    }

    @Override
    public CommittedEntity<T> committedEntity(T entity) {
        PrimaryKey keys = entities.primaryKeyOf(entity);
        return entities.committedEntity(transaction, pending(keys), () -> committed(keys));
    }

    @Override
    public boolean delete(T entity) {
        boolean present = exists(entities.primaryKeyOf(entity));
        add(() -> writes.delete(table, entity));
        if (present) {
            entities.afterDelete(entity, transaction);
        }
        return present;
    }

    @Override
    public boolean delete(PrimaryKey keys) {
        boolean present = exists(keys);
        if (present) {
            add(() -> writes.delete(table, keys));
        }
        return present;
    }

    @Override
    public List<T> deleteAll(Iterable<? extends T> all) {
        List<T> deleted = new ArrayList<>();
        for (T entity : all) {
            if (delete(entity)) {
                deleted.add(entity);
            }
        }
        return deleted;
    }

    @Override
    public int deleteAllByPrimaryKey(List<PrimaryKey> all) {
        int deleted = 0;
        for (PrimaryKey keys : all) {
            deleted += delete(keys) ? 1 : 0;
        }
        return deleted;
    }

    @Override
    public int deleteEverything() {
        requireVisible(RowQuery.wholeTable());
        List<PrimaryKey> all = new ArrayList<>();
        entities.eachPageOfKeys(all::addAll);
        return deleteAllByPrimaryKey(all);
    }

    /**
     * Updates an entity. The transaction becomes conditional on the row that this method reads, even if the class has
     * no version.
     */
    @Override
    public @Nullable T update(PrimaryKey keys, UnaryOperator<T> change) {
        if (table.model().isVersioned() || pending(keys) != null) {
            T entity = get(keys);
            return entity == null ? null : save(entities.ofSameKeys(keys, entities.changed(change, entity)));
        }
        AtomicReference<@Nullable T> updated = new AtomicReference<>();
        AtomicReference<@Nullable RuntimeException> failure = new AtomicReference<>();
        UnaryOperator<T> observed = read -> {
            try {
                return entities.beforeSave(entities.changed(change, entities.afterRead(read)));
            } catch (RuntimeException failed) {
                failure.set(failed);
                throw failed;
            }
        };
        try {
            add(() -> updated.set(writes.update(table, keys, observed)));
        } catch (RuntimeException failed) {
            RuntimeException ofChange = failure.get();
            throw ofChange == null ? failed : ofChange;
        }
        T entity = updated.get();
        return entity == null ? null : afterSave(entity);
    }

    @Override
    public boolean merge(PrimaryKey keys, PropertyChanges changes) {
        return transaction.write(() -> writes.merge(table, keys, changes));
    }

    @Override
    public int mergeEach(List<PrimaryKey> all, PropertyChanges changes, Predicate<? super T> wanted) {
        int merged = 0;
        for (PrimaryKey keys : all) {
            merged += transaction.write(() -> writes.merge(table, keys, changes, wanted)) ? 1 : 0;
        }
        return merged;
    }
}
