package pages.entities;

import dev.tables.annotation.StoredAs;

/** Constants that had other names. */
// tag::readme[]
enum Status {
    /** Still stored as OPEN. */
    @StoredAs("OPEN")
    PENDING,

    /** Reads DONE, writes CLOSED. */
    @StoredAs(formerNames = "DONE")
    CLOSED
}
// end::readme[]
