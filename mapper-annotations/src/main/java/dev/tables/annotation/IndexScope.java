package dev.tables.annotation;

/** Where index rows live. */
public enum IndexScope {
    /** In the entity's partition: changed in the entity's own transaction; serves queries that give the partition key. */
    PARTITION
}
