package dev.tables.annotation;

/** Where index rows live. */
public enum IndexScope {
    /** In the entity's partition: changed in the entity's own transaction; serves queries that give the partition key. */
    PARTITION,
    /**
     * In a table of the index's own: serves queries that do not give the partition key. Changed before and after the entity,
     * never in its transaction, yet exact: every hit is verified against its entity, and no entity is ever missed, also
     * after a crash. Layout {@link IndexLayout#KEYS} unless another is given; {@link IndexLayout#COPY} and
     * {@link IndexLayout#PARTIAL} serve {@link IndexRead#EVENTUAL}.
     */
    TABLE
}
