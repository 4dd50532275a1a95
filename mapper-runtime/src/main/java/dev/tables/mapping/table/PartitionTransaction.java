package dev.tables.mapping.table;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.StoreLimits;
import dev.tables.engine.TableStore;
import dev.tables.mapping.model.InvalidPropertyChangesException;
import dev.tables.mapping.table.internal.protocol.Written;
import dev.tables.mapping.table.internal.row.EntityReads;
import dev.tables.mapping.table.internal.write.Change;
import dev.tables.mapping.table.internal.write.ChangeTransaction;
import dev.tables.mapping.table.internal.write.CurrentRows;
import dev.tables.mapping.table.internal.write.EntityMerge;
import dev.tables.mapping.table.internal.write.MergedEntity;
import dev.tables.mapping.table.internal.write.TransactionSize;
import dev.tables.mapping.table.internal.write.TransactionTooLargeException;
import dev.tables.mapping.table.internal.write.WritePlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A transaction that collects writes of entities of any class in one partition of one table. On commit, all writes are
 * sent atomically, in one entity group transaction with their index rows.
 *
 * <p>An entity is stored with the values that it has when it is passed: the caller may change or reuse the object
 * afterwards. Nothing is written before {@link #commit}; only {@link #merge} and {@link #update} read. A second write
 * of the same entity replaces the first; a merge changes the result of the first. Not thread-safe.
 */
public final class PartitionTransaction {
    private final Map<PrimaryKey, Change<?>> changes = new LinkedHashMap<>();
    /** The results of the changes after the commit. */
    private final Map<PrimaryKey, Outcome<?>> outcomes = new HashMap<>();

    private @Nullable TableStore store;
    private String table = "";
    private String partitionKey = "";

    /** Creates an empty transaction. */
    public PartitionTransaction() {}

    /**
     * Inserts an entity.
     *
     * @throws RowAlreadyExistsException if the transaction itself has saved the entity
     * @throws IllegalStateException if the transaction cannot include the write: another partition, or too many
     *     operations
     */
    public <T> void insert(EntityTable<T> entities, T entity) {
        Change<T> change = Change.insert(entities.context(), entity, Change.Values.CAPTURED);
        Change<?> earlier = changes.get(change.primaryKey);
        if (earlier != null && earlier.writesEntity()) {
            throw new RowAlreadyExistsException(table, change.primaryKey);
        }
        put(entities, change);
    }

    /**
     * Saves an entity as {@link EntityTable#save} does.
     *
     * @throws IllegalStateException if the transaction cannot include the write
     */
    public <T> void save(EntityTable<T> entities, T entity) {
        put(entities, Change.save(entities.context(), entity, Change.Values.CAPTURED));
    }

    /**
     * Writes an entity as {@link EntityTable#overwrite} does. If the transaction has saved the entity before, the
     * conditions of that save still apply.
     *
     * @throws IllegalStateException if the transaction cannot include the write
     */
    public <T> void overwrite(EntityTable<T> entities, T entity) {
        put(entities, Change.overwrite(entities.context(), entity, Change.Values.CAPTURED));
    }

    /**
     * Changes an entity as {@link EntityTable#update} does. The entity is read now, with one request, unless the
     * transaction has written it. The transaction is conditional on the version of the entity, even if entities have no
     * version property: a concurrent change before the commit causes the commit to fail.
     *
     * @param change returns the changed entity, with the same keys; called once
     * @return the entity as it will be saved; null if the entity does not exist, and nothing was added
     * @throws IllegalStateException if the transaction cannot include the write
     */
    public <T> @Nullable T update(EntityTable<T> entities, PrimaryKey keys, UnaryOperator<T> change) {
        Optional<T> pending = pendingEntity(entities, keys);
        TableWrites<T> writes = new TableWrites<>(
                entities.context(),
                new EntityReads(entities.context().format(), entities.context().store()));
        if (pending != null) {
            if (pending.isEmpty()) {
                return null;
            }
            T changed = writes.checked(keys, change.apply(pending.get()));
            save(entities, changed);
            return changed;
        }
        Change<T> update = writes.changed(keys, change, Change.Values.CAPTURED);
        if (update == null) {
            return null;
        }
        put(entities, update);
        return update.entity;
    }

    /**
     * Deletes an entity. A versioned entity is deleted only if its row has that version.
     *
     * @throws IllegalStateException if the transaction cannot include the write
     */
    public <T> void delete(EntityTable<T> entities, T entity) {
        put(entities, Change.delete(entities.context(), entity));
    }

    /**
     * Deletes the entity with these keys, regardless of its version.
     *
     * @throws IllegalStateException if the transaction cannot include the write
     */
    public <T> void delete(EntityTable<T> entities, PrimaryKey keys) {
        put(entities, Change.delete(entities.context(), keys, null));
    }

    /**
     * Changes some properties of an entity, as {@link EntityTable#merge} does, and the index rows that contain them.
     *
     * <p>The row is read now, with one request, unless the transaction has written the entity. The transaction is
     * conditional on the version of the row: a concurrent change before the commit causes the commit to fail. Several
     * merges of an entity count as one operation. A merge of an entity that this transaction has saved changes the
     * values to be saved.
     *
     * @return false if the entity does not exist, or the transaction has deleted it; nothing is added
     * @throws ConcurrentUpdateException if the changes require another version than the row's
     * @throws IllegalStateException if the transaction cannot include the write, or the changes require a version of an
     *     entity that the transaction writes unconditionally
     * @throws InvalidPropertyChangesException if a property does not exist, is part of a key, or has another type
     */
    public <T> boolean merge(EntityTable<T> entities, PrimaryKey keys, PropertyChanges properties) {
        return merge(entities, keys, properties, entity -> true);
    }

    /**
     * Changes some properties of an entity only if the entity, as read, matches a predicate. An entity that the
     * transaction has written always matches.
     *
     * @return false if the entity does not exist, the transaction has deleted it, or it does not match; nothing is
     *     added
     */
    public <T> boolean merge(
            EntityTable<T> entities, PrimaryKey keys, PropertyChanges properties, Predicate<? super T> wanted) {
        admit(entities, keys);
        EntityMerge<T> merge = properties.mergeOf(entities.context(), keys);
        Change<T> merged = merged(entities, keys, merge, properties.etag(), wanted);
        if (merged == null) {
            return false;
        }
        changes.put(keys, merged);
        return true;
    }

    private <T> @Nullable Change<T> merged(
            EntityTable<T> entities,
            PrimaryKey keys,
            EntityMerge<T> merge,
            @Nullable ETag version,
            Predicate<? super T> wanted) {
        Change<?> earlier = changes.get(keys);
        if (earlier == null) {
            return merge.gather(wanted);
        }
        if (!earlier.writesEntity()) {
            return null;
        }
        MergedEntity.Origin origin = earlier.origin;
        if (origin != null) {
            return merge.gatherAfter(origin);
        }
        requireVersion(earlier, version);
        T entity = entities.mapper().entityType().cast(earlier.seen());
        return Change.save(entities.context(), merge.appliedTo(entity), Change.Values.CAPTURED)
                .after(earlier);
    }

    private void requireVersion(Change<?> earlier, @Nullable ETag wanted) {
        if (wanted == null) {
            return;
        }
        ETag expected = earlier.expected;
        if (expected == null) {
            throw new IllegalStateException(
                    "The merge requires a specific version, but the transaction has already saved the entity without a "
                            + "version check. Omit ifMatch, or merge before saving.");
        }
        if (!wanted.matches(expected)) {
            throw new ConcurrentUpdateException(table, earlier.primaryKey);
        }
    }

    /**
     * Returns whether the pending state of the entity ({@link #pendingEntity}) equals the stored one except for merged
     * properties.
     */
    public boolean hasPendingMerge(PrimaryKey keys) {
        Change<?> change = changes.get(keys);
        return change != null && change.origin != null;
    }

    /**
     * Returns the pending state of an entity: a new object with the values that were saved or merged. Returns empty if
     * the transaction has deleted the entity, or null if the transaction has not changed the entity, so that a caller
     * must read it. Except for its version, the object is equal to the entity that a read after the commit returns.
     * Changes to the object are not stored unless the caller saves it.
     *
     * @throws dev.tables.mapping.value.MappingException if an entity with the saved values cannot be read
     */
    public <T> @Nullable Optional<T> pendingEntity(EntityTable<T> entities, PrimaryKey keys) {
        Change<?> change = changes.get(keys);
        if (change == null || !table.equals(entities.model().table()) || store != entities.store()) {
            return null;
        }
        return change.writesEntity()
                ? Optional.of(entities.mapper().entityType().cast(change.seen()))
                : Optional.empty();
    }

    /** Returns the keys of the entities of a table that the transaction has written or deleted; a copy. */
    public List<PrimaryKey> pendingKeys(String ofTable) {
        return table.equals(ofTable) ? List.copyOf(changes.keySet()) : List.of();
    }

    /** Returns whether the transaction contains no writes. */
    public boolean isEmpty() {
        return changes.isEmpty();
    }

    /** Returns the number of written entities. */
    public int operationCount() {
        return changes.size();
    }

    /**
     * Commits the transaction with one request, in addition to reads of rows that are replaced or have index rows.
     * Entities whose version can be set then have their new version; for other entities, {@link #entityAfterCommit}
     * returns a copy with the version. Sizes are overestimated, with binary values counted as text, so that a
     * transaction accepted here is accepted by every store.
     *
     * @throws IllegalStateException if the operations exceed a limit of transactions, index rows included; nothing is
     *     written
     * @throws dev.tables.engine.TableStoreException if an operation fails; nothing is written
     */
    public void commit() {
        if (changes.isEmpty()) {
            return;
        }
        List<Change<?>> all = new ArrayList<>(changes.values());
        List<WritePlan<?>> plans = CurrentRows.plan(all);
        StoreLimits limits = plans.get(0).context().storage().limits();
        TransactionSize size = TransactionSize.ofPartition(limits);
        plans.forEach(size::add);
        String excess = size.excess();
        // What one alone cannot do is refused by its name, or is left to the store to refuse: bytes are counted on the
        // safe
        // side.
        if (excess != null && all.size() > 1) {
            throw tooLarge(excess, null);
        }
        try {
            List<Written> written = ChangeTransaction.commitPlanned(plans);
            for (int i = 0; i < written.size(); i++) {
                Outcome<?> outcome = new Outcome<>(all.get(i), written.get(i));
                outcomes.put(all.get(i).primaryKey, outcome);
                outcome.setVersion();
            }
        } catch (TransactionTooLargeException lists) {
            throw tooLarge(
                    "more operations than estimated, because index rows of layout KEY_LIST_PER_VALUE must be split. At most "
                            + limits.maxTransactionOperations() + " are allowed in one transaction",
                    lists);
        }
    }

    private static TransactionLimitExceededException tooLarge(String found, @Nullable Throwable cause) {
        return new TransactionLimitExceededException(
                "The transaction has " + found
                        + ". Write fewer entities at once, or write in chunks with saveAll outside a transaction.",
                cause);
    }

    /**
     * Returns a saved or merged entity with its new version, after the commit. A merged entity has no version if the
     * store does not return versions after a transaction. The result is the object that was passed, or a new object
     * with the stored values if the caller has changed the passed object since.
     */
    public <T> T entityAfterCommit(EntityTable<T> entities, PrimaryKey keys) {
        Outcome<?> outcome = Objects.requireNonNull(outcomes.get(keys), "the entity was not saved in this transaction");
        return entities.mapper().entityType().cast(outcome.saved());
    }

    /** The result of a change. */
    private static final class Outcome<T> {
        private final Change<T> change;
        private final Written written;
        private @Nullable T saved;

        Outcome(Change<T> change, Written written) {
            this.change = change;
            this.written = written;
        }

        /** Sets the version of the entity, if the entity exists and the version is known. */
        void setVersion() {
            if (written.version() != null && change.writesEntity()) {
                change.saved(written);
            }
        }

        /** Returns the stored entity, the same object each time. */
        T saved() {
            T known = saved;
            if (known == null) {
                known = change.stored(written);
                saved = known;
            }
            return known;
        }
    }

    private <T> void put(EntityTable<T> entities, Change<T> change) {
        PrimaryKey keys = change.primaryKey;
        admit(entities, keys);
        Change<?> earlier = changes.get(keys);
        Change<T> combined = earlier == null ? change : change.after(earlier);
        if (combined == null) {
            changes.remove(keys);
        } else {
            changes.put(keys, combined);
        }
    }

    /** Checks that all writes belong to one partition of one table, and do not exceed the limit. */
    private void admit(EntityTable<?> entities, PrimaryKey keys) {
        if (changes.isEmpty()) {
            store = entities.store();
            table = entities.model().table();
            partitionKey = keys.partitionKey();
        } else if (store != entities.store() || !table.equals(entities.model().table())) {
            throw new TransactionLimitExceededException("The transaction writes to table '" + table + "' and also to '"
                    + entities.model().table()
                    + "'. A transaction covers one partition of one table. Store entities that belong together "
                    + "in one table, distinguished by the prefixes of their row keys.");
        } else if (!partitionKey.equals(keys.partitionKey())) {
            throw new TransactionLimitExceededException("The transaction writes "
                    + entities.model().entity() + " to a second partition of table '" + table
                    + "'. A transaction covers one partition. Write the other partition in a separate transaction.");
        } else if (!changes.containsKey(keys)
                && changes.size() == store.limits().maxTransactionOperations()) {
            throw new TransactionLimitExceededException("The transaction already has " + changes.size()
                    + " operations, the maximum for one transaction. Write fewer entities at once, "
                    + "or write in chunks with saveAll outside a transaction.");
        }
    }
}
