package dev.tables.annotation;

/** The properties that an index row contains. */
public enum IndexLayout {
    /** All properties of the entity: a hit costs no further request. */
    ALL_PROPERTIES,
    /**
     * The indexed properties and those named by {@link IndexedBy#include}: a hit costs no further request if a projection
     * needs no more; else one more for the entities of a page of hits. Written again only if one of them changes.
     */
    INCLUDED_PROPERTIES,
    /** Only the keys: small rows, one more request for the entities of a page of hits. */
    KEYS_ONLY,
    /**
     * One row for each value, with the row keys of all entities that have it; of many entities several rows. Few rows, and
     * the least space; one more request for the entities of a page of hits. Entities of one value are written one after the
     * other. For {@link IndexScope#LOCAL} only.
     */
    KEY_LIST_PER_VALUE
}
