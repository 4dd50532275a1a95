package dev.tables.mapping.table.internal.row;

import dev.tables.engine.RowReader;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.value.MappingException;
import org.jspecify.annotations.Nullable;

/**
 * The values that methods of entities compute from stored rows.
 *
 * @param mapper creates entities from rows
 */
record ComputedValues<T>(EntityMapper<T> mapper) {
    /**
     * Returns the value that a method computes for the entity in a row. The row must have all properties.
     *
     * @throws MappingException if the row cannot be read, or the method throws
     */
    @Nullable
    Object of(RowReader row, String property) {
        T entity = mapper.read(row);
        try {
            return mapper.property(entity, property);
        } catch (MappingException unreadable) {
            throw unreadable;
        } catch (RuntimeException thrown) {
            // The method is the application's and may throw anything; an entity that is stored must not be stuck for
            // that.
            throw new MappingException(
                    mapper.model().entity(),
                    property,
                    "the method that computes this property threw an exception for a stored entity. Let the method "
                            + "return null instead.",
                    thrown);
        }
    }
}
