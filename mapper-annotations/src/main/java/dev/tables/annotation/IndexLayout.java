package dev.tables.annotation;

/** What an index row holds. */
public enum IndexLayout {
    /** All properties of the entity: a hit costs no further request. */
    COPY,
    /** Only the keys: small rows, one more request for the entities of a page of hits. */
    KEYS
}
