package dev.tables.boot;

import dev.tables.engine.TableStore;

/**
 * Decorates stores so that their calls are observed. {@link dev.tables.boot.observation.TablesObservationAutoConfiguration} makes one; without it nothing
 * is observed.
 */
public interface TableStoreDecorator {
    /** Observes nothing. */
    TableStoreDecorator NONE = new TableStoreDecorator() {
        @Override
        public TableStore decorate(TableStore store) {
            return store;
        }

        @Override
        public TableStore unwrap(TableStore store) {
            return store;
        }
    };

    /** Returns a store with the same rows whose calls are observed; the same store if nothing observes it. */
    TableStore decorate(TableStore store);

    /** Returns the store that {@link #decorate} wrapped; any other store unchanged. */
    TableStore unwrap(TableStore store);
}
