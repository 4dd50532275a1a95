package dev.tables.differential.query;

/** What a method does with what it finds. */
public enum Subject {
    FIND,
    COUNT,
    EXISTS,
    DELETE
}
