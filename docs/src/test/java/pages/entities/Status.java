package pages.entities;

import dev.tables.annotation.EnumValue;

/** Constants that had other names. */
// tag::readme[]
enum Status {
    /** Still stored as OPEN. */
    @EnumValue("OPEN")
    PENDING,

    /** Reads DONE, writes CLOSED. */
    @EnumValue(formerNames = "DONE")
    CLOSED
}
// end::readme[]
