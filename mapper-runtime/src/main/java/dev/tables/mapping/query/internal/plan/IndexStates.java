package dev.tables.mapping.query.internal.plan;

import dev.tables.mapping.lifecycle.ObservedIndexStatus;
import dev.tables.mapping.table.EntityTable;
import org.jspecify.annotations.Nullable;

/** Which indexes of an entity may be asked. Unless said otherwise all, as of a table that is in no catalog. */
public interface IndexStates {
    /** Where nothing is known of states. */
    IndexStates UNKNOWN = new IndexStates() {};

    /** Whether the index may be asked now, by the calling thread; no request more than reading by it takes. */
    default boolean isReadable(int index) {
        return true;
    }

    /** The index as last seen, without a request; null if it is not known. */
    default @Nullable ObservedIndexStatus view(int index) {
        return null;
    }

    /** Those of a table. */
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
