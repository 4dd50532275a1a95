package dev.tables.data.core;

import dev.tables.data.core.internal.WriteTransaction;
import dev.tables.engine.Limits;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.PrimaryKeyFormatter;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowQuery;
import dev.tables.engine.request.RequestContext;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.LenientEntityReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The entities of one class with the callbacks and events of the application, as every {@link WriteSession} needs them.
 *
 * @param <T> the entity
 */
final class LifecycleTable<T> {
    private final EntityTable<T> table;
    private final EntityLifecycle lifecycle;
    private final String name;

    LifecycleTable(EntityTable<T> table, EntityLifecycle lifecycle) {
        this.table = table;
        this.lifecycle = lifecycle;
        name = table.model().table();
    }

    EntityTable<T> table() {
        return table;
    }

    /** Returns the name of the table. */
    String name() {
        return name;
    }

    /** Returns the name of the entity. */
    String entity() {
        return table.model().entity();
    }

    PrimaryKey primaryKeyOf(T entity) {
        return table.mapper().primaryKeyOf(entity);
    }

    T beforeSave(T entity) {
        return lifecycle.beforeSave(entity, name);
    }

    T afterRead(T entity) {
        return lifecycle.afterRead(entity, name);
    }

    /** Publishes that an entity was saved, and returns it. */
    T afterSave(T entity) {
        lifecycle.afterSave(entity, name);
        return entity;
    }

    /**
     * Publishes after the commit that an entity was saved, and returns it.
     *
     * @param committed returns the entity as the transaction has stored it; empty if the transaction has deleted the
     *     entity
     */
    T afterSaveAtCommit(WriteTransaction transaction, T entity, Supplier<Optional<T>> committed) {
        lifecycle.afterSaveAtCommit(transaction, () -> committed.get().orElse(entity), name);
        return entity;
    }

    /** Publishes that an entity was deleted, after the commit if there is a transaction. */
    void afterDelete(T entity, @Nullable WriteTransaction transaction) {
        lifecycle.afterDelete(entity, name, transaction);
    }

    /** Reads an entity from the store; null if it does not exist. */
    @Nullable
    T get(PrimaryKey keys) {
        T found = table.get(keys);
        return found == null ? null : afterRead(found);
    }

    /** Reads entities from the store, in the order of the keys; missing entities are omitted. */
    List<T> getAll(List<PrimaryKey> keys) {
        List<T> found = new ArrayList<>(keys.size());
        for (T entity : table.getAll(keys)) {
            if (entity != null) {
                found.add(entity);
            }
        }
        found.replaceAll(this::afterRead);
        return found;
    }

    /** Reads the keys of all entities from the store, page by page, including entities that cannot be read. */
    void eachPageOfKeys(Consumer<List<PrimaryKey>> action) {
        RequestContext scan = RequestContext.current().withAccessPath(AccessPath.TABLE_SCAN.name(), false);
        RowQuery query = RowQuery.wholeTable().withPageSize(Limits.MAX_PAGE_SIZE);
        ResultPage<PrimaryKey> page;
        do {
            RowQuery next = query;
            page = scan.runWithin(() -> LenientEntityReader.readKeys(table, next));
            action.accept(page.items());
            query = query.withContinuationToken(page.nextToken());
        } while (page.hasNext());
    }

    /** Returns the result of a change function, which must not be null. */
    T changed(UnaryOperator<T> change, T entity) {
        T changed = change.apply(entity);
        if (changed == null) {
            throw new IllegalArgumentException("The change function for " + entity()
                    + " returned null. Return the changed entity. To delete the entity, call delete.");
        }
        return changed;
    }

    /** Returns an entity that a change function has returned; fails if the function has changed the keys. */
    T ofSameKeys(PrimaryKey keys, T changed) {
        if (!primaryKeyOf(changed).equals(keys)) {
            throw new IllegalArgumentException("The change function for " + entity() + " "
                    + PrimaryKeyFormatter.formatPrimaryKey(keys)
                    + " returned an entity with different keys. To change the keys, insert a new entity and"
                    + " delete this one.");
        }
        return changed;
    }

    /**
     * Returns access to an entity that a transaction has saved.
     *
     * @param pending the entity as the transaction will store it: empty if the transaction has deleted the entity, null
     *     if the transaction has not written the entity
     * @param committed returns the entity as the transaction has stored it; empty if the transaction has deleted the
     *     entity
     */
    CommittedEntity<T> committedEntity(
            WriteTransaction transaction, @Nullable Optional<T> pending, Supplier<Optional<T>> committed) {
        if (pending == null || pending.isEmpty()) {
            throw new IllegalStateException(
                    "The transaction has not saved this " + entity() + " yet. Save it in this transaction first.");
        }
        return CommittedEntity.by(
                transaction,
                () -> committed
                        .get()
                        .orElseThrow(() -> new IllegalStateException("The transaction saved this " + entity()
                                + " and deleted it later, so there is no saved entity to return.")));
    }
}
