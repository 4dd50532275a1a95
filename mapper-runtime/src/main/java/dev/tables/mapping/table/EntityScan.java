package dev.tables.mapping.table;

import dev.tables.engine.InvalidRowException;
import dev.tables.engine.Page;
import dev.tables.engine.Projection;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.mapping.value.MappingException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads entities of which some may be unreadable: after their key was destroyed or lost, after their blob was lost, or because others wrote
 * their rows. {@link EntityTable#query(RowQuery)} fails at the first of these; this hands them over as unreadable, and who wants to go
 * on skips and counts them. Errors of the store, and of a key service that gives no answer, are thrown.
 */
public final class EntityScan {
    private EntityScan() {}

    /**
     * What came of reading one entity: itself, or why it cannot be read.
     *
     * @param keys its keys
     * @param entity itself; null if it cannot be read
     * @param error why it cannot be read, a {@link MappingException} or an {@link InvalidRowException}; null if it can
     * @param <T> the entity
     */
    public record Found<T>(
            RowKeys keys, @Nullable T entity, @Nullable RuntimeException error) {
        /** Whether it can be read. */
        public boolean isReadable() {
            return error == null;
        }
    }

    /** Reads a page of entities as {@link EntityTable#query(RowQuery)} does, those that cannot be read among them. */
    public static <T> Page<Found<T>> entities(EntityTable<T> table, RowQuery query) {
        Page<Found<T>> page = table.queryStored(query, stored -> found(table, stored));
        List<Found<T>> all = new ArrayList<>(page.items().size());
        for (Found<T> one : page.items()) {
            Found<T> again = mayBeOvertaken(one) ? alone(table, one) : one;
            if (again != null) {
                all.add(again);
            }
        }
        return new Page<>(all, page.next());
    }

    /** Reads a page of the keys of entities, and nothing else of them: whether they can be read does not matter. One request. */
    public static Page<RowKeys> keys(EntityTable<?> table, RowQuery query) {
        EntityRows<?> rows = table.rows();
        RowQuery own = rows.within(query, rows.model().rowKey().range()).withProjection(Projection.of());
        return own.rowKeys().isEmpty() || own.partitionKeys().isEmpty()
                ? new Page<>(List.of(), null)
                : rows.store().query(rows.table(), own, RowReader::keys);
    }

    private static <T> Found<T> found(EntityTable<T> table, RowReader stored) {
        try {
            return new Found<>(stored.keys(), table.read(stored), null);
        } catch (MappingException | InvalidRowException unreadable) {
            return new Found<>(stored.keys(), null, unreadable);
        }
    }

    /** An entity may have been replaced while its large values were read. */
    private static boolean mayBeOvertaken(Found<?> found) {
        return found.error() instanceof LargeValueGoneException;
    }

    private static <T> @Nullable Found<T> alone(EntityTable<T> table, Found<T> first) {
        try {
            T entity = table.get(first.keys());
            return entity == null ? null : new Found<>(first.keys(), entity, null);
        } catch (MappingException | InvalidRowException unreadable) {
            return new Found<>(first.keys(), null, unreadable);
        }
    }
}
