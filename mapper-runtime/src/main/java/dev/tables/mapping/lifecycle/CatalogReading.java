package dev.tables.mapping.lifecycle;

/**
 * The catalog as one process read it.
 *
 * @param state the rows of the catalog
 * @param renewed the time just before the row of the process was last written
 * @param writes the number of times the row of the process had been written
 */
record CatalogReading(CatalogState state, long renewed, long writes) {
    Snapshot of(IndexedEntityType space) {
        return state.of(space);
    }
}
