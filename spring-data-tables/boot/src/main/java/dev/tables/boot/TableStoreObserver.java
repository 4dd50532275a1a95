package dev.tables.boot;

import dev.tables.engine.TableStore;

/**
 * Observes calls to a store. {@link dev.tables.boot.observation.TablesObservationAutoConfiguration} makes one; without it nothing
 * is observed.
 */
public interface TableStoreObserver {
    /** Observes nothing. */
    TableStoreObserver NONE = new TableStoreObserver() {
        @Override
        public TableStore observe(TableStore store) {
            return store;
        }

        @Override
        public TableStore unwrap(TableStore store) {
            return store;
        }
    };

    /** Returns a store with the same rows whose calls are observed; the same store if nothing observes it. */
    TableStore observe(TableStore store);

    /** Returns the store that {@link #observe} wrapped; any other store unchanged. */
    TableStore unwrap(TableStore store);
}
