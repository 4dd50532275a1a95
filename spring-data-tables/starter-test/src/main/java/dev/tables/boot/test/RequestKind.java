package dev.tables.boot.test;

/** A kind of request that an {@link InjectedTableFault} may affect. */
enum RequestKind {
    READ,
    WRITE,
    COMMIT
}
