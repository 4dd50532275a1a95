package dev.tables.data.core;

import dev.tables.data.core.internal.WriteTransaction;
import dev.tables.engine.RowKeys;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.EntityTransaction;
import dev.tables.mapping.table.PropertyChanges;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
    private final String name;

    EntityWrites(EntityTable<T> table, EntityLifecycle lifecycle) {
        this.table = table;
        this.lifecycle = lifecycle;
        this.name = table.model().table();
    }

    private @Nullable WriteTransaction transaction() {
        return WriteTransaction.current(table.store());
    }

    T insert(T given) {
        T entity = lifecycle.beforeSave(given, name);
        WriteTransaction transaction = transaction();
        if (transaction == null) {
            return saved(table.insert(entity));
        }
        transaction.write(() -> transaction.writes().insert(table, entity));
        lifecycle.afterSaveAtCommit(() -> committed(transaction, entity), name);
        return entity;
    }

    T save(T given) {
        T entity = lifecycle.beforeSave(given, name);
        WriteTransaction transaction = transaction();
        if (transaction == null) {
            return saved(table.save(entity));
        }
        transaction.write(() -> transaction.writes().save(table, entity));
        lifecycle.afterSaveAtCommit(() -> committed(transaction, entity), name);
        return entity;
    }

    T overwrite(T given) {
        T entity = lifecycle.beforeSave(given, name);
        WriteTransaction transaction = transaction();
        if (transaction == null) {
            return saved(table.overwrite(entity));
        }
        transaction.write(() -> transaction.writes().overwrite(table, entity));
        lifecycle.afterSaveAtCommit(() -> committed(transaction, entity), name);
        return entity;
    }

    /** What became of an entity that was saved, with its version, now or once the transaction is committed. */
    Saved<T> savedOf(T entity) {
        WriteTransaction transaction = transaction();
        if (transaction == null) {
            return Saved.at(entity);
        }
        RowKeys keys = table.mapper().keysOf(entity);
        Optional<T> pending = transaction.writes().pending(table, keys);
        if (pending == null || pending.isEmpty()) {
            throw new IllegalStateException("Found " + table.model().entity()
                    + " that the transaction has not saved. Save it first, in this transaction.");
        }
        return Saved.by(
                transaction,
                () -> committed(transaction, keys)
                        .orElseThrow(() -> new IllegalStateException("The transaction has deleted "
                                + table.model().entity() + " again after it had saved it.")));
    }

    /** The entity with the version that the commit gave it; as it was given, if the transaction has deleted it again. */
    private T committed(WriteTransaction transaction, T entity) {
        return committed(transaction, table.mapper().keysOf(entity)).orElse(entity);
    }

    private Optional<T> committed(WriteTransaction transaction, RowKeys keys) {
        Optional<T> left = transaction.writes().pending(table, keys);
        return left == null || left.isEmpty()
                ? Optional.empty()
                : Optional.of(transaction.writes().saved(table, keys));
    }

    private T saved(T entity) {
        lifecycle.afterSave(entity, name);
        return entity;
    }

    List<T> saveAll(Iterable<? extends T> all) {
        List<T> saved = new ArrayList<>();
        if (transaction() != null) {
            all.forEach(entity -> saved.add(save(entity)));
            return saved;
        }
        all.forEach(entity -> saved.add(lifecycle.beforeSave(entity, name)));
        List<T> done = table.saveAll(saved);
        done.forEach(this::saved);
        return done;
    }

    @Nullable
    T get(RowKeys keys) {
        Optional<T> pending = pending(keys);
        if (pending != null && !isMerged(keys)) {
            return pending.orElse(null);
        }
        T found = pending == null ? table.get(keys) : pending.orElse(null);
        return found == null ? null : lifecycle.afterRead(found, name);
    }

    boolean exists(RowKeys keys) {
        Optional<T> pending = pending(keys);
        return pending == null ? table.exists(keys) : pending.isPresent();
    }

    private @Nullable Optional<T> pending(RowKeys keys) {
        WriteTransaction transaction = transaction();
        return transaction == null ? null : transaction.writes().pending(table, keys);
    }

    /** Whether what the transaction will store was read from the store but for some properties. */
    private boolean isMerged(RowKeys keys) {
        WriteTransaction transaction = transaction();
        return transaction != null && transaction.writes().isMerged(keys);
    }

    boolean delete(T entity) {
        WriteTransaction transaction = transaction();
        if (transaction == null) {
            boolean deleted = table.delete(entity);
            if (deleted) {
                lifecycle.afterDelete(entity, name, false);
            }
            return deleted;
        }
        boolean present = exists(table.mapper().keysOf(entity));
        transaction.write(() -> transaction.writes().delete(table, entity));
        if (present) {
            lifecycle.afterDelete(entity, name, true);
        }
        return present;
    }

    boolean delete(RowKeys keys) {
        WriteTransaction transaction = transaction();
        if (transaction == null) {
            return table.delete(keys);
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
        if (transaction() == null) {
            deleted.addAll(table.deleteEach(all));
            deleted.forEach(entity -> lifecycle.afterDelete(entity, name, false));
            return deleted;
        }
        for (T entity : all) {
            if (delete(entity)) {
                deleted.add(entity);
            }
        }
        return deleted;
    }

    int deleteAllByKeys(List<RowKeys> all) {
        if (transaction() == null) {
            return table.deleteAllByKeys(all);
        }
        int deleted = 0;
        for (RowKeys keys : all) {
            deleted += delete(keys) ? 1 : 0;
        }
        return deleted;
    }

    @Nullable
    T update(RowKeys keys, UnaryOperator<T> change) {
        if (transaction() == null) {
            T updated = table.update(
                    keys, entity -> lifecycle.beforeSave(change.apply(lifecycle.afterRead(entity, name)), name));
            return updated == null ? null : saved(updated);
        }
        T entity = get(keys);
        return entity == null ? null : save(change.apply(entity));
    }

    boolean merge(RowKeys keys, PropertyChanges changes) {
        WriteTransaction transaction = transaction();
        return transaction == null
                ? table.merge(keys, changes)
                : transaction.writeIfPresent(() -> transaction.writes().merge(table, keys, changes));
    }

    /** Saves a chunk in one transaction; where that fails, its entities one by one. */
    void bulkSave(List<T> chunk, List<WriteResult<T>> results) {
        List<WriteResult<T>> done = saved(chunk.stream().map(this::prepared).toList());
        results.addAll(done);
        done.stream().filter(WriteResult::isSaved).forEach(one -> saved(one.entity()));
    }

    private WriteResult<T> prepared(T given) {
        try {
            return new WriteResult<>(lifecycle.beforeSave(given, name), null);
        } catch (RuntimeException failed) {
            return new WriteResult<>(given, TablesTemplate.translated(failed));
        }
    }

    private List<WriteResult<T>> saved(List<WriteResult<T>> prepared) {
        if (prepared.stream().allMatch(WriteResult::isSaved)) {
            EntityTransaction together = new EntityTransaction();
            try {
                prepared.forEach(one -> together.save(table, one.entity()));
                together.commit();
                return prepared.stream()
                        .map(one -> new WriteResult<>(savedIn(together, one.entity()), null))
                        .toList();
            } catch (RuntimeException notTogether) {
                // Which of them it was shows when each is saved alone.
            }
        }
        return prepared.stream()
                .map(one -> one.isSaved() ? alone(one.entity()) : one)
                .toList();
    }

    private T savedIn(EntityTransaction together, T entity) {
        return together.saved(table, table.mapper().keysOf(entity));
    }

    private WriteResult<T> alone(T entity) {
        try {
            return new WriteResult<>(table.save(entity), null);
        } catch (RuntimeException failed) {
            return new WriteResult<>(entity, TablesTemplate.translated(failed));
        }
    }
}
