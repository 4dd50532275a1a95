package dev.tables.engine.jdbc;

/**
 * A stored row.
 *
 * @param key its keys
 * @param version its version
 * @param ticks the time of the last change
 * @param content its properties; empty if they were not requested
 */
@SuppressWarnings("ArrayRecordComponent")
record SqlRow(SqlKey key, byte[] version, long ticks, byte[] content) {
    /** The time of a row, in ticks of 100 ns. */
    static final String TICKS = "(extract(epoch FROM r.changed) * 10000000)::bigint";
}
