package dev.tables.engine.local;

import dev.tables.engine.KeyRange;

/**
 * A range of partitions of a table and what was done to it.
 *
 * @param partitionKeys the range
 * @param reads rows read by key and pages queried, since the store was opened or the range was cut
 * @param writes rows written, likewise
 * @param operationsPerSecond both, when load was judged last
 */
public record RangeLoad(KeyRange partitionKeys, long reads, long writes, double operationsPerSecond) {}
