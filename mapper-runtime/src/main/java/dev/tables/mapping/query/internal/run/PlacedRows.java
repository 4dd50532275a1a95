package dev.tables.mapping.query.internal.run;

/** Entities found, behind each of which a page may end. */
interface PlacedRows<T> extends FoundRows<T> {
    /** The place behind the entity that was given last. */
    QueryPosition behind(BoundQuery whole, T item);

    /** Whether it is known without another request whether an entity follows. */
    boolean isAtHand();
}
