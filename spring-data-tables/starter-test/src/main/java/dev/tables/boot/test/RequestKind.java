package dev.tables.boot.test;

/** What a request does that may meet a {@link InjectedTableFault}. */
enum RequestKind {
    READ,
    WRITE,
    COMMIT
}
