package dev.tables.annotation;

/** How much a query trusts an index in a table of its own. */
public enum IndexRead {
    /** Every hit is verified against its entity: exact at every moment, one more request for the entities of a page. */
    VERIFIED,
    /**
     * What index rows hold is returned unverified: one request per page, but for rows whose write is in flight. The answer may be that of
     * a moment ago, and after a crash that of before the crash until recovery has run.
     */
    EVENTUAL
}
