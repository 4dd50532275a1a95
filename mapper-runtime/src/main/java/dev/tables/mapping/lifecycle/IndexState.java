package dev.tables.mapping.lifecycle;

/** Where an index of live data is in its life. Queries are served in {@link #READABLE} only. */
public enum IndexState {
    /** Writers that know the index maintain it; rows of entities written without it are missing. */
    WRITE_ONLY,
    /** The same, and a backfill puts the missing rows; every live process maintains the index. */
    BACKFILLING,
    /** Every row has been put; a second pass shows whether that is true. */
    VERIFYING,
    /** Complete: queries are served. */
    READABLE,
    /** Given up: its rows go as soon as no live process maintains it any more. */
    DROPPING
}
