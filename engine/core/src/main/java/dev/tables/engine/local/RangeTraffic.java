package dev.tables.engine.local;

import dev.tables.engine.KeyRange;

/**
 * A range of partitions of a table and its approximate traffic. One operation in 32, chosen at random, is counted as
 * 32. The counted number deviates from the exact number by a fifth for a thousand operations, and by less than a
 * hundredth for a million operations. A few operations may not be counted at all. Rows of one entity group transaction
 * are counted together, always if there are 32 or more.
 *
 * @param partitionKeyRange the range
 * @param reads rows read by key and pages queried, since the store was opened or the range was split off
 * @param writes rows written, since the same time
 * @param operationsPerSecond reads and writes, when the load was last evaluated
 */
public record RangeTraffic(KeyRange partitionKeyRange, long reads, long writes, double operationsPerSecond) {}
