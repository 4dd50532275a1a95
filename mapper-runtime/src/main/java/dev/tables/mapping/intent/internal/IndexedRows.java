package dev.tables.mapping.intent.internal;

import dev.tables.engine.ContinuationToken;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.SharedStoreState;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.mapping.internal.ReservedRowKeys;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rows of entities that have indexes, which must not be written without their index rows. Contains the entities
 * whose tables this process has opened, and the entities in the catalog of the store. Entities that another process
 * writes without a catalog are not contained.
 */
public final class IndexedRows {
    // Of the catalog of indexes, which stands above this package: its table, and a row for each index.
    private static final String CATALOG = "tablesIndexes";
    private static final String INDEX = "index_";
    private static final String TABLE = "ofTable";
    private static final String ENTITY = "entity";
    private static final String SPACE = "space";
    private static final String STATE = "state";
    private static final String DROPPED = "DROPPING";

    private final Set<Space> opened = Collections.synchronizedSet(new LinkedHashSet<>());

    private IndexedRows() {}

    /** Returns the indexed rows that all users of a store share. */
    public static IndexedRows of(SharedStoreState shared) {
        return shared.getOrCreate(IndexedRows.class, IndexedRows::new);
    }

    /**
     * The location of the rows of an entity.
     *
     * @param entity the simple name of the entity class
     * @param table the table of the entity
     * @param key the key of the entity type in the catalog: the table, the length of the partition key's constant
     *     prefix, that prefix, and the row key's constant prefix
     * @param partitionKeys the range of the entity's partition keys
     * @param rowKeys the range of the entity's row keys
     */
    public record Space(String entity, String table, String key, KeyRange partitionKeys, KeyRange rowKeys) {
        private static Space of(String entity, String table, String key) {
            int start = table.length() + 1;
            int end = key.indexOf('_', start);
            int row = end + 1 + Integer.parseInt(key.substring(start, end));
            KeyRange partitions = KeyRange.startingWith(key.substring(end + 1, row));
            return new Space(entity, table, key, partitions, KeyRange.startingWith(key.substring(row)));
        }

        /** Returns whether a row belongs to the entity; table names are case-insensitive. */
        private boolean holds(Target row) {
            PrimaryKey keys = row.primaryKey;
            return table.equalsIgnoreCase(row.table)
                    && (keys.rowKey().startsWith(ReservedRowKeys.PREFIX)
                            || partitionKeys.contains(keys.partitionKey()) && rowKeys.contains(keys.rowKey()));
        }
    }

    /** Adds entities with indexes, whose table this process opens. */
    public void add(Space space) {
        opened.add(space);
    }

    /**
     * Returns for each row the entity type with indexes that the row belongs to, or null if it belongs to none. Sends
     * one request unless the list is empty.
     */
    public List<@Nullable String> entitiesOf(TableStore store, List<Target> rows) {
        if (rows.isEmpty()) {
            return List.of();
        }
        Set<Space> spaces;
        synchronized (opened) {
            spaces = new LinkedHashSet<>(opened);
        }
        List<String> exact = spaces.stream().<String>map(Space::key).toList();
        for (Space registered : registered(store)) {
            if (!exact.contains(registered.key)) {
                spaces.add(registered);
            }
        }
        return rows.stream().<@Nullable String>map(row -> entityOf(row, spaces)).toList();
    }

    private static @Nullable String entityOf(Target row, Set<Space> spaces) {
        for (Space space : spaces) {
            if (space.holds(row)) {
                return space.entity;
            }
        }
        return null;
    }

    private static Set<Space> registered(TableStore store) {
        Set<Space> spaces = new LinkedHashSet<>();
        RowQuery query = RowQuery.wholeTable()
                .withRowKeyRange(KeyRange.startingWith(INDEX))
                .withProjection(Projection.of(TABLE, ENTITY, SPACE, STATE));
        ContinuationToken next = null;
        do {
            ResultPage<Space> page;
            try {
                page = store.query(CATALOG, query.withContinuationToken(next), IndexedRows::spaceOf);
            } catch (TableNotFoundException noCatalog) {
                return spaces;
            }
            spaces.addAll(page.items());
            next = page.nextToken();
        } while (next != null);
        spaces.remove(NONE);
        return spaces;
    }

    /** The placeholder for entities whose index was dropped. */
    private static final Space NONE = Space.of("", "", "_0_");

    private static Space spaceOf(RowReader row) {
        String entity = Objects.requireNonNullElse(row.string(ENTITY), "");
        String table = Objects.requireNonNullElse(row.string(TABLE), "");
        String key = Objects.requireNonNullElse(row.string(SPACE), "");
        // Rows of tables are among those of indexes.
        return row.string(SPACE) == null || DROPPED.equals(row.string(STATE)) ? NONE : Space.of(entity, table, key);
    }

    /** A row that is to be written. */
    public record Target(String table, PrimaryKey primaryKey) {}
}
