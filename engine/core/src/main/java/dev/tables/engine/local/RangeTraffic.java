package dev.tables.engine.local;

import dev.tables.engine.KeyRange;

/**
 * A range of partitions of a table and about what was done to it: one operation in 32, chosen by chance, is counted for all 32, so that
 * the number deviates by a fifth of a thousand operations, by less than a hundredth of a million, and of a few perhaps none is counted. Rows of one
 * entity group transaction are counted together, from 32 on always.
 *
 * @param partitionKeyRange the range
 * @param reads rows read by key and pages queried, since the store was opened or the range was cut
 * @param writes rows written, likewise
 * @param operationsPerSecond both, when load was judged last
 */
public record RangeTraffic(KeyRange partitionKeyRange, long reads, long writes, double operationsPerSecond) {}
