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
 * Writes of entities of any classes in one partition of one table, gathered and then done together: all or nothing, in
 * one entity group transaction with their index rows.
 *
 * <p>An entity is stored with the values that it has when it is passed: the caller may change or reuse the object afterwards. Nothing is
 * written before {@link #commit}, and nothing read but what {@link #merge} changes. A second write of the same
 * entity takes the place of the first; a merge changes what the first makes of it. Not safe for use by several threads.
 */
public final class PartitionTransaction {
    private final Map<PrimaryKey, Change<?>> changes = new LinkedHashMap<>();
    /** What came of them, once they are committed. */
    private final Map<PrimaryKey, Outcome<?>> outcomes = new HashMap<>();

    private @Nullable TableStore store;
    private String table = "";
    private String partitionKey = "";

    /** An empty transaction. */
    public PartitionTransaction() {}

    /**
     * Adds an entity.
     *
     * @throws RowAlreadyExistsException if the transaction itself has saved it
     * @throws IllegalStateException if the transaction cannot take it: another partition, or too many operations
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
     * @throws IllegalStateException if the transaction cannot take it
     */
    public <T> void save(EntityTable<T> entities, T entity) {
        put(entities, Change.save(entities.context(), entity, Change.Values.CAPTURED));
    }

    /**
     * Puts an entity as {@link EntityTable#overwrite} does; if the transaction has saved it before, what that asked for counts.
     *
     * @throws IllegalStateException if the transaction cannot take it
     */
    public <T> void overwrite(EntityTable<T> entities, T entity) {
        put(entities, Change.overwrite(entities.context(), entity, Change.Values.CAPTURED));
    }

    /**
     * Changes an entity as {@link EntityTable#update} does. One request: the entity is read now, unless the transaction has written it, and the
     * transaction is conditional on its version, also where entities have none of their own: a change by others between now and the commit fails
     * the commit.
     *
     * @param change gives the entity as it should be, with the same keys; called once
     * @return the entity as it will be saved; null if there is none, and nothing was added
     * @throws IllegalStateException if the transaction cannot take it
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
     * Deletes an entity; one that has a version, only if its row has that version.
     *
     * @throws IllegalStateException if the transaction cannot take it
     */
    public <T> void delete(EntityTable<T> entities, T entity) {
        put(entities, Change.delete(entities.context(), entity));
    }

    /**
     * Deletes the entity with these keys, whatever its version.
     *
     * @throws IllegalStateException if the transaction cannot take it
     */
    public <T> void delete(EntityTable<T> entities, PrimaryKey keys) {
        put(entities, Change.delete(entities.context(), keys, null));
    }

    /**
     * Changes some properties of an entity, as {@link EntityTable#merge} does, and of the index rows those that contain them.
     *
     * <p>One request: the row is read now, unless the transaction has written the entity, and the transaction is conditional
     * on its version, so that a change by others between now and the commit fails the commit. Several merges of an entity
     * are one operation; a merge of an entity saved here changes what will be saved.
     *
     * @return false if there is no such entity, or the transaction has deleted it; nothing is added
     * @throws ConcurrentUpdateException if the changes are for another version than the row's
     * @throws IllegalStateException if the transaction cannot take it, or the changes are for a version of an entity that the
     *     transaction writes whatever version there is
     * @throws InvalidPropertyChangesException if a property is not there, part of a key, or of another type
     */
    public <T> boolean merge(EntityTable<T> entities, PrimaryKey keys, PropertyChanges properties) {
        return merge(entities, keys, properties, entity -> true);
    }

    /**
     * The same, only if the entity as it is read is wanted; one that the transaction has written was wanted then.
     *
     * @return false if there is no such entity, the transaction has deleted it, or it is not wanted; nothing is added
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
     * Returns whether the {@link #pendingEntity} entity of these keys is as stored except for properties that were merged.
     */
    public boolean hasPendingMerge(PrimaryKey keys) {
        Change<?> change = changes.get(keys);
        return change != null && change.origin != null;
    }

    /**
     * Returns what the transaction will make of an entity: a new object with the values that it was saved or merged with, empty if it was
     * deleted, or null if it was not touched, so that it must be read. The object is as it will be read after the commit, but for its
     * version; changes of it are not stored unless it is saved.
     *
     * @throws dev.tables.mapping.value.MappingException if an entity with the values that were saved cannot be read
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

    /** Whether nothing was written. */
    public boolean isEmpty() {
        return changes.isEmpty();
    }

    /** How many entities were written. */
    public int operationCount() {
        return changes.size();
    }

    /**
     * Does everything; entities whose version can be set have it then, of others {@link #entityAfterCommit} gives one that has. One request, and those that read rows before which are replaced or have index rows. Bytes are counted on the safe
     * side, binary values as text, so that what is taken here is taken by any store.
     *
     * @throws IllegalStateException if it is more than a transaction can take, index rows included; nothing is done
     * @throws dev.tables.engine.TableStoreException if an operation fails; nothing is done
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
     * Returns an entity that was saved or merged, with its new version, once the transaction is committed. A merged one has none where the
     * store does not return versions after a transaction. It is the object that was passed, or, if the caller has changed that since, a new
     * object with the values that were stored.
     */
    public <T> T entityAfterCommit(EntityTable<T> entities, PrimaryKey keys) {
        Outcome<?> outcome = Objects.requireNonNull(outcomes.get(keys), "the entity was not saved in this transaction");
        return entities.mapper().entityType().cast(outcome.saved());
    }

    /** What came of a change. */
    private static final class Outcome<T> {
        private final Change<T> change;
        private final Written written;
        private @Nullable T saved;

        Outcome(Change<T> change, Written written) {
            this.change = change;
            this.written = written;
        }

        /** Gives the entity its version, if there is an entity and the version is known. */
        void setVersion() {
            if (written.version() != null && change.writesEntity()) {
                change.saved(written);
            }
        }

        /** The same object each time. */
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

    /** All writes are of one partition of one table, and not too many. */
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
