package dev.tables.mapping.internal;

/**
 * The reserved prefixes of row keys, which no row key of an entity begins with. Every row key of an entity sorts before
 * all reserved row keys.
 */
public final class ReservedRowKeys {
    /**
     * The first character of every reserved row key. The row key of an index row in the partition of its entity begins
     * with this character alone.
     */
    public static final String PREFIX = "~";

    /** The beginning of the row keys of all other reserved rows: commit records, and further rows of wide entities. */
    public static final String INTERNAL_PREFIX = PREFIX + PREFIX;

    private ReservedRowKeys() {}
}
