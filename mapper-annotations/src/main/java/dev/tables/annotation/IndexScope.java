package dev.tables.annotation;

/** The location of index rows. */
public enum IndexScope {
    /**
     * Index rows are in the entity's partition. The index is changed in the entity's own transaction and supports
     * queries with a partition key.
     */
    LOCAL,
    /**
     * Index rows are in a separate table. The index supports queries without a partition key.
     *
     * <p>If the store supports transactions across partitions, the index is changed in the entity's own transaction.
     * Without transactions across partitions, index rows are written before and after the entity. Results are always
     * exact: each match is verified against its entity, and no entity is ever missed, not even after a crash.
     *
     * <p>The default layout is {@link IndexLayout#KEYS_ONLY}. {@link IndexLayout#ALL_PROPERTIES} and
     * {@link IndexLayout#INCLUDED_PROPERTIES} support {@link IndexConsistency#EVENTUAL}.
     */
    GLOBAL
}
