package dev.tables.boot;

import dev.tables.engine.TableStore;

/**
 * A decorator of stores whose calls are observed.
 * {@link dev.tables.boot.observation.TablesObservationAutoConfiguration} defines a bean of this type. Without a
 * decorator, calls are not observed.
 */
public interface TableStoreDecorator {
    /** A decorator that returns each store unchanged. */
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
