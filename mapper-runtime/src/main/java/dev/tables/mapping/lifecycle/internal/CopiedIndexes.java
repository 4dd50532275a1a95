package dev.tables.mapping.lifecycle.internal;

import dev.tables.engine.ContinuationToken;
import dev.tables.engine.KeyRange;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.engine.adapter.internal.ShardedKeys;
import dev.tables.engine.adapter.internal.ShardedTables;
import dev.tables.mapping.lifecycle.IndexCatalog;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

/**
 * The global indexes of a copy between two stores. One store may keep the index rows {@linkplain ShardedKeys in shards}
 * while the other does not. The catalog of the source contains the tables of the indexes, and the index definitions
 * show which tables are in shards. An index that is in no catalog is copied unchanged.
 */
public final class CopiedIndexes {
    // The properties of a row of the catalog that are read here; see StatusRow.
    private static final String INDEX = "index_";
    private static final String TABLE = "indexTable";
    private static final String ROW_KEYS = "rowKeys";
    private static final String DEFINITION = "definition";

    private final TableStore source;
    private final TableStore target;
    private final boolean intoShards;
    private final Set<String> copiedIntoShards;

    private CopiedIndexes(TableStore source, TableStore target, boolean intoShards, Set<String> copiedIntoShards) {
        this.source = source;
        this.target = target;
        this.intoShards = intoShards;
        this.copiedIntoShards = copiedIntoShards;
    }

    /**
     * Returns the indexes of a copy. Reads the index catalog of the source if one of the stores keeps indexes in
     * shards.
     */
    public static CopiedIndexes between(TableStore source, TableStore target) {
        boolean intoShards = ShardedKeys.areIn(target.capabilities());
        if (!intoShards && !ShardedKeys.areIn(source.capabilities())) {
            return new CopiedIndexes(source, target, false, Set.of());
        }
        Set<String> all = new HashSet<>();
        List<String> inShards = new ArrayList<>();
        for (Row index : indexes(source)) {
            String table = index.string(TABLE);
            if (table != null) {
                all.add(table.toLowerCase(Locale.ROOT));
                if (isInShards(index)) {
                    inShards.add(table);
                }
            }
        }
        return new CopiedIndexes(
                inShards.isEmpty() ? source : ShardedTables.of(source, inShards),
                intoShards ? ShardedTables.of(target, all) : target,
                intoShards,
                intoShards ? all : Set.of());
    }

    /** Returns the catalog rows of the global indexes. */
    private static List<Row> indexes(TableStore source) {
        RowQuery query = RowQuery.wholeTable().withRowKeyRange(KeyRange.startingWith(INDEX));
        List<Row> found = new ArrayList<>();
        ContinuationToken next = null;
        do {
            ResultPage<Row> page;
            try {
                page = source.query(IndexCatalog.TABLE_NAME, query.withContinuationToken(next), Row.DECODER);
            } catch (TableNotFoundException noCatalog) {
                return found;
            }
            page.items().stream().filter(CopiedIndexes::hasOwnTable).forEach(found::add);
            next = page.nextToken();
        } while (next != null);
        return found;
    }

    private static boolean hasOwnTable(Row row) {
        return row.rowKey().startsWith(INDEX) && row.string(ROW_KEYS) == null && row.string(DEFINITION) != null;
    }

    private static boolean isInShards(Row index) {
        String definition = index.string(DEFINITION);
        return definition != null && definition.endsWith(ShardedKeys.DEFINITION);
    }

    /** Returns a view of the source that contains index rows under their keys without shards. */
    public TableStore source() {
        return source;
    }

    /** Returns a view of the target that contains index rows under their keys without shards. */
    public TableStore target() {
        return target;
    }

    /**
     * Converts a row for the target. In rows of the catalog, the definitions of indexes are changed to show whether the
     * target keeps the index rows in shards.
     */
    public Row copied(String table, Row row) {
        if (!table.equalsIgnoreCase(IndexCatalog.TABLE_NAME) || !hasOwnTable(row) || isInShards(row) == intoShards) {
            return row;
        }
        String definition = Objects.requireNonNull(row.string(DEFINITION));
        int usual = definition.length() - ShardedKeys.DEFINITION.length();
        return row.with(DEFINITION, intoShards ? definition + ShardedKeys.DEFINITION : definition.substring(0, usual));
    }

    /** Returns whether the target keeps the rows of a table in shards, under other keys than the source. */
    public boolean isIntoShards(String table) {
        return copiedIntoShards.contains(table.toLowerCase(Locale.ROOT));
    }

    /** Converts a row of a table that the target keeps in shards to the row that the target stores. */
    public Row stored(Row row) {
        return row.toBuilder(ShardedKeys.stored(row.primaryKey())).build();
    }
}
