package dev.tables.mapping.table.internal.row;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import java.util.Map;
import java.util.Set;

/**
 * One thing that is done to the properties of a row between the mapper and the store, and undone when the row is read: values are encrypted,
 * cut, kept elsewhere. A {@link RowPipeline} does all of them, in order as rows are written and in reverse as they are read. A new one is a
 * class and its place in {@link RowPipeline#of}.
 */
public interface RowTransform {
    /** What a row is that is written. */
    enum Form {
        /** The entity's own. */
        ENTITY,
        /** The entity's own, over which some properties are laid: others stay as they are. */
        MERGE,
        /** A row of an index, with properties of the entity. */
        INDEX_ROW
    }

    /**
     * A row that is written.
     *
     * @param form what it is
     * @param table its table
     * @param row its keys
     * @param entity the keys of the entity, of whose properties it is made
     */
    record Target(Form form, String table, PrimaryKey row, PrimaryKey entity) {}

    /** What is to be stored of {@code properties}. */
    default RowSource write(Target target, RowSource properties) {
        return properties;
    }

    /** Shows a stored row as it was before it was written. */
    default RowReader read(String table, RowReader stored) {
        return stored;
    }

    /** What must be read so that the properties wanted can be shown. */
    default Projection reading(Projection wanted) {
        return wanted;
    }

    /** The stored names that every change of a row must read. */
    default Set<String> needed() {
        return Set.of();
    }

    /** Whether there is more of an entity than its row, which others may replace between two requests. */
    default boolean spansRequests() {
        return false;
    }

    /** The references of a stored row to large values, by the names under which they are stored. */
    default Map<String, LargeReference> references(RowReader stored) {
        return Map.of();
    }

    /** Whether a stored row is as this would write it now. */
    default boolean isCurrent(RowReader stored) {
        return true;
    }
}
