package dev.tables.mapping.lifecycle;

/** The state of an index on live data. Only an index in the state {@link #READABLE} serves queries. */
public enum IndexState {
    /**
     * Writers that declare the index maintain it. Index rows are missing for entities that were written without the
     * index.
     */
    WRITE_ONLY,
    /** A backfill writes the missing rows. Every live process maintains the index. */
    BACKFILLING,
    /** Every index row has been written. A second pass verifies the index rows. */
    VERIFYING,
    /** The index is complete and serves queries. */
    READABLE,
    /** The index was dropped. The index rows can be removed as soon as no live process maintains the index any more. */
    DROPPING
}
