package dev.tables.mapping.table.internal.row;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import java.util.Map;
import java.util.Set;

/**
 * A transformation of a row's properties between the mapper and the store, which is reversed when the row is read. For
 * example, transforms encrypt values, split them, or store them elsewhere.
 *
 * <p>A {@link RowPipeline} runs all transforms, in order for writes and in reverse for reads. To add a transform, write
 * a class and give it a position in {@link RowPipeline#of}.
 */
public interface RowTransform {
    /** The kind of row that is written. */
    enum Form {
        /** The entity's own row. */
        ENTITY,
        /** The entity's own row, in which a merge replaces some properties and leaves the others unchanged. */
        MERGE,
        /** An index row with properties of the entity. */
        INDEX_ROW
    }

    /**
     * A row that is written.
     *
     * @param form the kind of row
     * @param table its table
     * @param row its keys
     * @param entity the keys of the entity whose properties it contains
     */
    record Target(Form form, String table, PrimaryKey row, PrimaryKey entity) {}

    /** Returns the stored form of {@code properties}. */
    default RowSource write(Target target, RowSource properties) {
        return properties;
    }

    /** Returns a stored row as it was before it was written. */
    default RowReader read(String table, RowReader stored) {
        return stored;
    }

    /** Returns the properties that must be read in order to return the wanted properties. */
    default Projection reading(Projection wanted) {
        return wanted;
    }

    /** Returns the stored names that every change of a row must read. */
    default Set<String> needed() {
        return Set.of();
    }

    /**
     * Returns whether an entity consists of more than its row, so that another writer may replace it between two
     * requests.
     */
    default boolean spansRequests() {
        return false;
    }

    /** Returns the references of a stored row to large values, by the names under which they are stored. */
    default Map<String, LargeReference> references(RowReader stored) {
        return Map.of();
    }

    /** Returns whether this transform would write a stored row in the same form now. */
    default boolean isCurrent(RowReader stored) {
        return true;
    }
}
