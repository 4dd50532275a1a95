package dev.tables.annotation;

/** Where index rows live. */
public enum IndexScope {
    /** In the entity's partition: changed in the entity's own transaction; serves queries that give the partition key. */
    LOCAL,
    /**
     * In a table of the index's own: serves queries that do not give the partition key. Changed in the entity's own transaction where the
     * store has transactions across partitions, elsewhere before and after it, yet exact: every hit is verified against its entity then, and no
     * entity is ever missed, also after a crash. Layout {@link IndexLayout#KEYS_ONLY} unless another is given; {@link IndexLayout#ALL_PROPERTIES} and
     * {@link IndexLayout#INCLUDED_PROPERTIES} serve {@link IndexConsistency#EVENTUAL}.
     */
    GLOBAL
}
