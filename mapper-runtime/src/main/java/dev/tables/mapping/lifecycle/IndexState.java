package dev.tables.mapping.lifecycle;

/** The state of an index on live data. Only an index in the state {@link #READABLE} serves queries. */
public enum IndexState {
    /** Writers that declare the index maintain it. Index rows of entities that were written without it are missing. */
    WRITE_ONLY,
    /** A backfill writes the missing rows. Every live process maintains the index. */
    BACKFILLING,
    /** Every row has been written. A second pass verifies that. */
    VERIFYING,
    /** The index is complete and serves queries. */
    READABLE,
    /** The index was dropped. Its rows can be removed as soon as no live process maintains it any more. */
    DROPPING
}
