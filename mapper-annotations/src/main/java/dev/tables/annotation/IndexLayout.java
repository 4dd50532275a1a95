package dev.tables.annotation;

/** The properties that an index row contains. */
public enum IndexLayout {
    /**
     * All properties of the entity. Results are read from index rows alone, without another request for the entities.
     */
    ALL_PROPERTIES,
    /**
     * The indexed properties and the properties named by {@link IndexedBy#include}. If a projection needs no other
     * properties, results are read from index rows alone. For any other result, one more request reads the entities of
     * a page. An index row is rewritten only if one of its properties changes.
     */
    INCLUDED_PROPERTIES,
    /** Only the keys. Index rows are small; reading the entities of a page costs one more request. */
    KEYS_ONLY,
    /**
     * One row per value that contains the row keys of all entities with this value, or several rows if many entities
     * have this value. This layout has the fewest rows and needs the least space. Reading the entities of a page costs
     * one more request. Writes of entities with the same value are serialized. Only for {@link IndexScope#LOCAL}.
     */
    KEY_LIST_PER_VALUE
}
