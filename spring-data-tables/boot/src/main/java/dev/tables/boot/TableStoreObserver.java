package dev.tables.boot;

import dev.tables.engine.TableStore;

/** Lets calls to a store be observed, if there is anybody who observes. */
@FunctionalInterface
interface TableStoreObserver {
    /** The store whose calls are observed; the same if nobody does. */
    TableStore observed(TableStore store);
}
