package dev.tables.mapping.query.internal.run;

/** Matching entities, where a page may end after any entity. */
interface PlacedRows<T> extends FoundRows<T> {
    /** Returns the position after the entity that was returned last. */
    QueryPosition behind(BoundQuery whole, T item);

    /**
     * Skips some of the first entities without reading them, as far as possible. Call this method before the first
     * entity is read.
     *
     * @param entities the number of entities to skip
     * @return the number of skipped entities; fewer if there are no more, or if only reading them shows which entities
     *     match
     */
    default long skip(long entities) {
        return 0;
    }

    /** Returns whether no further request is needed to determine if another entity follows. */
    boolean isNextKnown();
}
