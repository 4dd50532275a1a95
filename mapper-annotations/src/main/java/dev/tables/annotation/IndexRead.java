package dev.tables.annotation;

/** How much a query trusts an index in a table of its own. */
public enum IndexRead {
    /**
     * Exact at every moment: every hit is verified against its entity, one more request for the entities of a page. Where the store writes
     * index rows in the entity's own transaction they need no verification, and what they hold is returned.
     */
    VERIFIED,
    /**
     * What index rows hold is returned unverified: one request per page, but for rows whose write is in flight. The answer may be that of
     * a moment ago, and after a crash that of before the crash until recovery has run. On Azure and Cassandra rows of a
     * table that the store alone has dropped are returned until a template creates the table.
     */
    EVENTUAL
}
