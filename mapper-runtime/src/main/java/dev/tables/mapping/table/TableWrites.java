package dev.tables.mapping.table;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.PrimaryKeyFormatter;
import dev.tables.engine.Projection;
import dev.tables.engine.RowNotFoundException;
import dev.tables.mapping.internal.Retry;
import dev.tables.mapping.table.internal.row.CurrentRow;
import dev.tables.mapping.table.internal.row.EntityReads;
import dev.tables.mapping.table.internal.write.Change;
import dev.tables.mapping.table.internal.write.ChangeTransaction;
import dev.tables.mapping.table.internal.write.ChunkedWrite;
import dev.tables.mapping.table.internal.write.EntityContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The writes of entities of one type: commits a change, updates an entity based on a read, and deletes several
 * entities.
 */
final class TableWrites<T> {
    private final EntityContext<T> context;
    private final EntityReads reads;

    TableWrites(EntityContext<T> context, EntityReads reads) {
        this.context = context;
        this.reads = reads;
    }

    /** An entity with the parts of its row that a change requires. */
    private record Read<T>(CurrentRow row, T entity) {}

    /**
     * Reads an entity, applies the function and replaces the entity; retries on concurrent changes. Returns null if the
     * entity does not exist.
     */
    @Nullable
    T update(PrimaryKey keys, UnaryOperator<T> change) {
        Retry.LatestFailure overtaken = new Retry.LatestFailure();
        return Retry.<Optional<T>>run(
                        Retry.RACE_ON_ONE_ROW,
                        attempt -> {
                            Change<T> changed = changed(keys, change, Change.Values.LIVE);
                            if (changed == null) {
                                return Optional.of(Optional.empty());
                            }
                            try {
                                return Optional.of(Optional.of(changed.saved(ChangeTransaction.commit(changed))));
                            } catch (ConcurrentUpdateException | RowNotFoundException lost) {
                                return overtaken.record(lost);
                            }
                        },
                        overtaken::rethrow)
                .orElse(null);
    }

    /**
     * Reads an entity and returns the change that replaces it if its row has not changed since the read. Returns null
     * if the entity does not exist.
     */
    @Nullable
    Change<T> changed(PrimaryKey keys, UnaryOperator<T> change, Change.Values values) {
        Read<T> read = reads.get(
                keys,
                Projection.ALL,
                row -> new Read<>(
                        context.indexes().current(row), context.format().read(row)));
        if (read == null) {
            return null;
        }
        T changed = checked(keys, change.apply(read.entity()));
        return Change.replace(context, changed, read.row(), values);
    }

    /**
     * Returns the changed entity after a check of its keys.
     *
     * @throws IllegalArgumentException if the changed entity is null, or has other keys
     */
    T checked(PrimaryKey keys, @Nullable T changed) {
        String entity = context.model().entity() + " " + PrimaryKeyFormatter.formatPrimaryKey(keys);
        if (changed == null) {
            throw new IllegalArgumentException("The change function for " + entity
                    + " returned null, expected the changed entity. To delete the entity, call delete.");
        }
        if (!context.format().mapper().primaryKeyOf(changed).equals(keys)) {
            throw new IllegalArgumentException("The change function changed the keys of " + entity
                    + ". Insert another entity and delete this one.");
        }
        return changed;
    }

    /**
     * Deletes entities and returns those that existed, in the order given, each once.
     *
     * @param allOrNone whether to delete all in one transaction
     */
    List<T> deleteAllAndReturn(Iterable<? extends T> entities, boolean allOrNone) {
        List<Change<T>> changes = new ArrayList<>();
        Map<PrimaryKey, T> first = new LinkedHashMap<>();
        for (T entity : entities) {
            Change<T> change = Change.delete(context, entity);
            changes.add(change);
            first.putIfAbsent(change.primaryKey, entity);
        }
        first.keySet().retainAll(ChunkedWrite.deleteAll(context, changes, allOrNone));
        return new ArrayList<>(first.values());
    }

    /** Deletes the entities with these keys, regardless of their versions; returns how many existed. */
    int deleteAllByPrimaryKey(Iterable<PrimaryKey> keys) {
        List<Change<T>> changes = new ArrayList<>();
        for (PrimaryKey one : keys) {
            changes.add(Change.delete(context, one, null));
        }
        return ChunkedWrite.deleteAll(context, changes, false).size();
    }
}
