package dev.tables.mapping.query.internal.plan;

import dev.tables.mapping.lifecycle.ObservedIndexStatus;
import dev.tables.mapping.table.EntityTable;
import org.jspecify.annotations.Nullable;

/**
 * The states of the indexes of an entity. By default all indexes are readable, as for a table that is in no catalog.
 */
public interface IndexStates {
    /** The placeholder for index states that are not known. */
    IndexStates UNKNOWN = new IndexStates() {};

    /**
     * Returns whether the calling thread may use the index now. Sends no more requests than a read by the index does.
     */
    default boolean isReadable(int index) {
        return true;
    }

    /** Returns the index as last observed, without a request; null if it is not known. */
    default @Nullable ObservedIndexStatus view(int index) {
        return null;
    }

    /** Returns the states of the indexes of a table. */
    static IndexStates of(EntityTable<?> table) {
        return new IndexStates() {
            @Override
            public boolean isReadable(int index) {
                return table.isIndexReadable(index);
            }

            @Override
            public @Nullable ObservedIndexStatus view(int index) {
                return table.observedIndexStatus(index);
            }
        };
    }
}
