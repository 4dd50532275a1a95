package pages.entities;

import dev.tables.annotation.Constant;

/** Constants that had other names. */
// tag::readme[]
enum Status {
    /** Still stored as OPEN. */
    @Constant("OPEN")
    PENDING,

    /** Reads DONE, writes CLOSED. */
    @Constant(formerly = "DONE")
    CLOSED
}
// end::readme[]
