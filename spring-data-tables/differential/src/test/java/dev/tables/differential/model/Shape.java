package dev.tables.differential.model;

/** What a random entity is in Java. */
public enum Shape {
    /** A record. */
    RECORD,
    /** A class with getters and setters. */
    BEAN,
    /** A class with getters and a constructor. */
    IMMUTABLE,
    /** A class with a builder. */
    BUILDER,
    /** A sealed interface with two records. */
    SEALED
}
