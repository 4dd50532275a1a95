package dev.tables.boot.test;

/** What a request does that may meet a {@link TableFault}. */
enum RequestKind {
    READ,
    WRITE,
    COMMIT
}
