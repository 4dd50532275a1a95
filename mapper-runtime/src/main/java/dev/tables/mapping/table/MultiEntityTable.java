package dev.tables.mapping.table;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.TableStore;
import dev.tables.mapping.internal.ReservedRowKeys;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.value.MappingException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A table with entities of several types that are read together: as their common type, each by its own mapper, or as
 * plain rows.
 *
 * <p>The keys of a row determine its type: prefixes separate the types of a table. Index rows and other internal rows
 * of this library are never returned. Pass all types in the table: for a row of another type it is unknown whether it
 * has index rows.
 *
 * <p>Thread-safe. All methods throw {@link dev.tables.engine.TableStoreException} for errors of the store, and
 * {@link MappingException} if a row does not match its type.
 *
 * @param <C> the common type
 */
public final class MultiEntityTable<C> {
    /** The row keys of entities. */
    private static final KeyRange OF_ENTITIES = KeyRange.lessThan(ReservedRowKeys.PREFIX);

    private final List<EntityTable<? extends C>> types;
    private final TableStore store;
    private final String table;
    private final Consumer<RowQuery> admission;

    private MultiEntityTable(List<EntityTable<? extends C>> types, Consumer<RowQuery> admission) {
        this.types = List.copyOf(types);
        this.admission = admission;
        store = types.get(0).store();
        table = types.get(0).model().table();
    }

    /**
     * Creates a table of these types, which are in one table of one store.
     *
     * @throws IllegalArgumentException if there are no types, they are in several tables, two types use the same range
     *     of keys, or a type has more than one row per entity
     */
    public static <C> MultiEntityTable<C> of(List<? extends EntityTable<? extends C>> types) {
        return of(types, read -> {});
    }

    /**
     * Returns a table of these types in which {@code admission} may refuse each read before it is sent.
     *
     * @param admission receives the ranges of rows that are about to be read; throws an exception to refuse the read
     * @throws IllegalArgumentException under the same conditions as {@link #of(List)}
     */
    public static <C> MultiEntityTable<C> of(
            List<? extends EntityTable<? extends C>> types, Consumer<RowQuery> admission) {
        if (types.isEmpty()) {
            throw new IllegalArgumentException("No entity types were passed. Pass the entity types of the table.");
        }
        MultiEntityTable<C> mixed = new MultiEntityTable<>(List.copyOf(types), admission);
        for (int i = 0; i < types.size(); i++) {
            mixed.check(types.get(i), types.subList(0, i));
        }
        return mixed;
    }

    private void check(EntityTable<? extends C> type, List<? extends EntityTable<? extends C>> before) {
        EntityModel model = type.model();
        if (type.store() != store || !model.table().equals(table)) {
            throw new IllegalArgumentException(model.entity() + " is in table '" + model.table() + "', expected '"
                    + table + "' of the same store. Read it separately.");
        }
        if (model.isWide()) {
            throw new IllegalArgumentException(
                    model.entity() + " is wide, so a row may contain only a part of an entity. Read it separately.");
        }
        for (EntityTable<? extends C> other : before) {
            if (!model.isDisjointFrom(other.model())) {
                throw new IllegalArgumentException(model.entity() + " and "
                        + other.model().entity()
                        + " store their rows in the same key range, so the entity type of a row is unknown. "
                        + "Give one its own row key prefix, or declare both as subtypes of one entity.");
            }
        }
    }

    /** Reads an entity; null if the row does not exist or belongs to none of the types. Sends one request. */
    public @Nullable C get(PrimaryKey keys) {
        admit(keys);
        EntityTable<? extends C> type = typeOf(keys);
        return type == null ? null : type.get(keys);
    }

    private void admit(PrimaryKey keys) {
        admission.accept(RowQuery.partition(keys.partitionKey()).withRowKeyRange(KeyRange.exactly(keys.rowKey())));
    }

    /**
     * Reads a page of entities in the order of keys, with one request. Rows of other types are skipped, so a page may
     * be short.
     *
     * @param query ranges of keys, filter and page; whole rows are read
     */
    public ResultPage<C> query(RowQuery query) {
        admission.accept(query);
        ResultPage<Optional<C>> page = store.query(table, ofUsers(query), this::read);
        return new ResultPage<>(page.items().stream().flatMap(Optional::stream).toList(), page.nextToken());
    }

    private Optional<C> read(RowReader row) {
        EntityTable<? extends C> type = typeOf(row.primaryKey());
        return type == null ? Optional.empty() : Optional.of(type.decode(row));
    }

    /** Reads a page of stored rows of any type, with one request. Encrypted properties remain encrypted. */
    public ResultPage<Row> queryStoredRows(RowQuery query) {
        admission.accept(query);
        return store.query(table, ofUsers(query), Row.DECODER);
    }

    /** Reads a stored row; returns null if it does not exist. Costs one request. */
    public @Nullable Row getStoredRow(PrimaryKey keys) {
        admit(keys);
        return OF_ENTITIES.contains(keys.rowKey()) ? store.get(table, keys, Projection.ALL, Row.DECODER) : null;
    }

    /**
     * Replaces a row with a changed copy, created from the row read with {@link Row#with} and {@link Row#without}, if
     * its version has not changed. Costs one request.
     *
     * @return the new version of the row
     * @throws IllegalArgumentException if the row was not read from a store, or is an internal row of this library
     * @throws IllegalStateException if the row has a type with indexes, which would not be changed with it
     * @throws ConcurrentUpdateException if the row has another version
     * @throws RowNotFoundException if the row was deleted
     */
    public ETag replace(Row changed) {
        ETag version = changed.etag();
        if (version == null) {
            throw new IllegalArgumentException("The row has no version. Read the row before you replace it.");
        }
        requirePlain(changed.primaryKey());
        return write(RowOperation.replace(changed.primaryKey(), changed, version));
    }

    /**
     * Changes some properties of a row and leaves the others unchanged, if the row has the given version. Costs one
     * request.
     *
     * @param changes the properties to set, under the keys of the row
     * @param version the version, or {@link ETag#ANY}
     * @return the new version
     * @throws IllegalArgumentException if the row is an internal row of this library
     * @throws IllegalStateException if the row has a type with indexes, which would not be changed with it
     * @throws ConcurrentUpdateException if the row has another version
     * @throws RowNotFoundException if the row does not exist
     */
    public ETag merge(Row changes, ETag version) {
        requirePlain(changes.primaryKey());
        return write(RowOperation.merge(changes.primaryKey(), changes, version));
    }

    private ETag write(RowOperation operation) {
        return Objects.requireNonNull(
                store.write(table, operation), "The store returned no version for a written row.");
    }

    private void requirePlain(PrimaryKey keys) {
        if (!OF_ENTITIES.contains(keys.rowKey())) {
            throw new IllegalArgumentException(
                    "Found a row key that starts with ~, which is reserved for index rows and other internal rows.");
        }
        EntityTable<? extends C> type = typeOf(keys);
        if (type != null && !type.model().indexes().isEmpty()) {
            throw new IllegalStateException("The row belongs to " + type.model().entity()
                    + ", whose indexes would not be updated. Save the entity instead of the row.");
        }
    }

    private @Nullable EntityTable<? extends C> typeOf(PrimaryKey keys) {
        for (EntityTable<? extends C> type : types) {
            EntityModel model = type.model();
            if (model.rowKey().range().contains(keys.rowKey())
                    && model.partitionKey().range().contains(keys.partitionKey())
                    && (types.size() == 1 || model.matchesKeys(keys))) {
                return type;
            }
        }
        return null;
    }

    private static RowQuery ofUsers(RowQuery query) {
        return query.withRowKeyRange(query.rowKeyRange().intersect(OF_ENTITIES)).withProjection(Projection.ALL);
    }
}
