package dev.tables.mapping.query.internal.run;

/** Entities found, behind each of which a page may end. */
interface PlacedRows<T> extends FoundRows<T> {
    /** The place behind the entity that was given last. */
    QueryPosition behind(BoundQuery whole, T item);

    /**
     * Passes over some of the first entities without reading them, as far as that is possible; called before the first is read.
     *
     * @param entities how many to pass over
     * @return how many were passed over; fewer if there are no more, or if only reading them shows which entities match
     */
    default long skip(long entities) {
        return 0;
    }

    /** Whether it is known without another request whether an entity follows. */
    boolean isAtHand();
}
