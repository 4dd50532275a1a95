package dev.tables.annotation;

/** What an index row holds. */
public enum IndexLayout {
    /** All properties of the entity: a hit costs no further request. */
    COPY,
    /**
     * The indexed properties and those named by {@link IndexedBy#including}: a hit costs no further request if a projection
     * needs no more; else one more for the entities of a page of hits. Written again only if one of them changes.
     */
    PARTIAL,
    /** Only the keys: small rows, one more request for the entities of a page of hits. */
    KEYS,
    /**
     * One row for each value, with the row keys of all entities that have it; of many entities several rows. Few rows, and
     * the least space; one more request for the entities of a page of hits. Entities of one value are written one after the
     * other. For {@link IndexScope#PARTITION} only.
     */
    LIST
}
