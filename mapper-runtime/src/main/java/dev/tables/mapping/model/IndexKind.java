package dev.tables.mapping.model;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.key.internal.IndexRowFormat;
import dev.tables.mapping.lifecycle.IndexDefinition;

/**
 * The location and the keys of the rows of an index. This enum and {@link CoveredProperties} define the meaning of
 * {@link IndexScope} and {@link IndexLayout}; other code uses a scope or a layout only to name it.
 *
 * <p>Each kind has three classes. A maintainer writes the rows, and an access reads the rows ({@code IndexKinds} in
 * {@code table.internal.index}). A checker compares the rows with the entities ({@code IndexCheckers} in
 * {@code table.internal.repair}).
 */
public enum IndexKind {
    /** A row for each entity and value, in the entity's partition. */
    PARTITION_ROWS {
        @Override
        KeyLayout keys(EntityModel model, IndexModel index) {
            return KeyLayout.ofIndex(
                    model.placeOf(index) + IndexDefinition.ROW_PER_ENTITY_MARKER,
                    index.components(),
                    index.endsWithEntityRowKey());
        }
    },

    /**
     * One row per value in a partition, with the row keys of all entities that have the value; several rows if there
     * are many entities.
     */
    KEY_LIST_PER_VALUE {
        /**
         * Returns keys with a number derived from the definition. The rows of a list share out the listed entities, so
         * lists with different definitions need separate keys.
         */
        @Override
        KeyLayout keys(EntityModel model, IndexModel index) {
            int stamp = IndexRowFormat.stamp(model.definitionOf(index));
            String prefix = model.placeOf(index)
                    + IndexDefinition.KEY_LIST_MARKER
                    + Integer.toUnsignedString(stamp, Character.MAX_RADIX)
                    + IndexDefinition.ROW_PER_ENTITY_MARKER;
            return KeyLayout.ofIndex(prefix, index.components(), index.endsWithEntityRowKey());
        }
    },

    /** A row for each entity and value, in a separate table whose partition keys are the values. */
    OWN_TABLE {
        @Override
        KeyLayout keys(EntityModel model, IndexModel index) {
            return KeyLayout.of(index.components());
        }

        @Override
        PrimaryKey row(IndexModel index, String key, PrimaryKey entity) {
            return IndexRowFormat.primaryKey(key, index.unique(), entity);
        }

        @Override
        KeyRange rowKeys(KeyLayout keys) {
            return KeyRange.all();
        }
    };

    /**
     * Returns the kind of indexes of a scope and a layout, even if the two are not
     * {@linkplain #isAllowedIn allowed together}.
     */
    public static IndexKind of(IndexScope scope, IndexLayout layout) {
        return switch (layout) {
            case KEY_LIST_PER_VALUE -> KEY_LIST_PER_VALUE;
            case ALL_PROPERTIES, INCLUDED_PROPERTIES, KEYS_ONLY ->
                switch (scope) {
                    case LOCAL -> PARTITION_ROWS;
                    case GLOBAL -> OWN_TABLE;
                };
        };
    }

    /** Returns the layout of an index that is declared without a layout. */
    public static IndexLayout defaultLayout(IndexScope scope) {
        return switch (scope) {
            case LOCAL -> IndexLayout.ALL_PROPERTIES;
            case GLOBAL -> IndexLayout.KEYS_ONLY;
        };
    }

    /** Returns whether indexes of this kind are allowed in a scope. */
    public boolean isAllowedIn(IndexScope scope) {
        return hasOwnTable() == (scope == IndexScope.GLOBAL);
    }

    /** Returns whether the index has its own table, so that it serves queries without a partition key. */
    public boolean hasOwnTable() {
        return this == OWN_TABLE;
    }

    /** Returns whether one index row lists all entities with its values. */
    public boolean hasMultiEntityRows() {
        return this == KEY_LIST_PER_VALUE;
    }

    /** Returns the layout of the keys by which an index is read. */
    abstract KeyLayout keys(EntityModel model, IndexModel index);

    /** Returns the primary key of the index row of one entity; {@code key} contains the entity's values. */
    PrimaryKey row(IndexModel index, String key, PrimaryKey entity) {
        return new PrimaryKey(entity.partitionKey(), key);
    }

    /** Returns the range of row keys of an index whose keys have this layout. */
    KeyRange rowKeys(KeyLayout keys) {
        return keys.range();
    }
}
