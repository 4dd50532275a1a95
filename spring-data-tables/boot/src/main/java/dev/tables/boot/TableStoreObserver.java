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
        public TableStore observed(TableStore store) {
            return store;
        }

        @Override
        public TableStore unobserved(TableStore store) {
            return store;
        }
    };

    /** A store with the same rows whose calls are observed; the same store if there is nothing to report to. */
    TableStore observed(TableStore store);

    /** The store behind a store that {@link #observed} returned; any other store as it is. */
    TableStore unobserved(TableStore store);
}
